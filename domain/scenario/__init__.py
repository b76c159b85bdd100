"""Scenario files: rules examples that anyone can write and the engine plays. `docs/scenarios.md` is the manual."""

from domain.scenario.faults import ScenarioFault
from domain.scenario.reading import read_scenario
from domain.scenario.running import ScenarioResult, run_files, run_scenario, scenario_files

__all__ = ["ScenarioFault", "ScenarioResult", "read_scenario", "run_files", "run_scenario", "scenario_files"]

"""The budgets of the project, measured: `script/bench`. Nothing here runs in the test suite."""

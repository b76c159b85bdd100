"""The ids of the rules' statements inside of docstrings, comments and string literals."""

import re

from tests.rule_report import RULE_ID

SHAPE = r"A?(?:0|[1-9]\d*)\.[xq]?(?:0|[1-9]\d*)|map\.[RE]\d+|E\d+|P\d+b?\.q?\d+"
"""As in the rule report, but without leading zeros: "FR 1.05" is a rulebook."""

MENTION = re.compile(
    rf"""(?<![\w.])(?<!Memory[ ])   # no part of a longer number or word; a memory's number is no statement
    (?:(?P<first>{SHAPE})(?:[ ]to[ ](?P<last>{SHAPE}))?)
    (?![\w]|\.\d)""",
    re.VERBOSE,
)
LAST_NUMBER = re.compile(r"\d+\Z")


def mentioned(text: str) -> list[str]:
    """The ids that a text names, in its order, each once; "16.3 to 16.5" names all three."""
    found: dict[str, None] = {}
    for match in MENTION.finditer(text):
        first, last = match["first"], match["last"]
        found.update(dict.fromkeys(_between(first, last) if last else [first]))
    return list(found)


def _between(first: str, last: str) -> list[str]:
    """The ids of a stretch of one point; just its ends where they have different stems."""
    stem, begin = _split(first)
    other, end = _split(last)
    if stem != other or end < begin:
        return [first, last]
    return [f"{stem}{number}" for number in range(begin, end + 1)]


def _split(rule_id: str) -> tuple[str, int]:
    match = LAST_NUMBER.search(rule_id)
    if match is None:
        raise ValueError(rule_id)
    return rule_id[: match.start()], int(match[0])


def is_id(value: object) -> bool:
    """Whether a literal is an id and nothing else."""
    return isinstance(value, str) and RULE_ID.fullmatch(value) is not None


def point(rule_id: str) -> str:
    """The point of a statement: "16" of 16.12, "E20" of itself."""
    return rule_id.split(".", maxsplit=1)[0]


def is_example(rule_id: str) -> bool:
    """Whether it is a worked example, which has no place of its own in the code: its statements have."""
    return re.search(r"\.(x|E)\d", rule_id) is not None

"""A seal that was written down proves that the history up to there is the same."""

import json

from tests.faults.forging import forged, lines_of


def seal_of(run, campaign):
    return run("verify", campaign).last.rpartition(" is ")[2]


def test_a_seal_holds_however_far_the_campaign_goes_on(run, playing):
    sealed = seal_of(run, playing)
    assert len(sealed.split()) == 6
    assert run("verify", "--json").data["seals"] == {playing: sealed}
    run("note", playing, "later")
    told = run("verify", playing, "--seal", sealed.upper())
    assert told.code == 0
    assert "1 row has come since" in told.out
    assert run("verify", "--seal", sealed).code == 0


def test_a_history_whose_every_hash_was_made_anew_doesnt_fit_the_seal(run, playing, tmp_path):
    run("note", playing, "we lost")
    sealed = seal_of(run, playing)
    lines = lines_of(run("export", playing, "--format", "jsonl", "--seed").out.encode())
    for line in lines:
        if line.get("family") == "r" and line["body"][2][0] == "note_written":
            line["body"][2][1] = "we won"
    file = tmp_path / "forged.jsonl"
    file.write_bytes(forged(lines))
    other = ("--store", str(tmp_path / "other.db"))
    assert run(*other, "import", str(file), own_store=False).code == 0

    assert run(*other, "verify", own_store=False).out.startswith("All is well")
    told = run(*other, "verify", "--seal", sealed, "--json", own_store=False)
    assert told.code == 1
    assert json.loads(told.out)["ok"] is False


def test_what_is_no_seal_is_a_mistake_in_the_command(run, playing):
    told = run("verify", playing, "--seal", "abandon ability able")
    assert (told.code, "seal" in told.err) == (2, True)

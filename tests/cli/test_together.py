"""One campaign on several machines: files brought together, and a folder that carries exports back and forth."""

import pytest

from campaign_tui.session.together import branch_name
from domain.log.names import checked_label


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "cloud"
    made.mkdir()
    return made


@pytest.fixture
def jo(run, tmp_path):
    """Jo's machine: the same program on a store of its own."""

    def call(*words):
        return run("--store", str(tmp_path / "jo" / "campaigns.db"), "--player", "Jo", *words, own_store=False)

    (tmp_path / "jo").mkdir()
    return call


def play(run, campaign, times=1):
    """Decide whatever is possible first, some times."""
    for _ in range(times):
        possible = run("decisions", campaign).lines
        chosen = next(text for text in possible if not text.startswith(("concede", "trade", "travel")))
        assert run("act", campaign, chosen).code == 0


@pytest.fixture
def parted(run, jo, playing, folder, tmp_path):
    """A campaign of which both have a copy with its seed and have gone on."""
    given = str(tmp_path / "given.jsonl")
    assert run("export", playing, "--format", "jsonl", "--seed", "-o", given).code == 0
    assert jo("import", given).code == 0
    assert run("sync", str(folder), playing).code == 0
    assert jo("sync", str(folder)).code == 0
    play(run, playing, 2)
    play(jo, playing, 3)
    return playing


def head(run):
    (one,) = run("list", "--json").data
    return one["head"]


def ids(run, campaign):
    lines = run("export", campaign, "--format", "jsonl").out.splitlines()
    return {line.split('"body": [{"$hex": "')[1][:32] for line in lines if '"family": "a"' in line}


def test_both_sides_of_a_campaign_lie_side_by_side_after_an_import_with_merge(run, jo, parted, tmp_path):
    file = str(tmp_path / "jos.jsonl")
    assert jo("export", parted, "--format", "jsonl", "-o", file).code == 0
    stood = head(run)

    plain = run("import", file)
    assert (plain.code, "--merge" in plain.err, "delete" in plain.err) == (1, True, False)
    merged = run("import", "--merge", file, "--json")

    assert merged.code == 0
    assert merged.data["actions"] == 3
    assert merged.data["branch"].startswith("Jo, ")
    assert head(run) == stood
    assert run("log", parted).out != ""
    again = run("import", "--merge", file)
    assert (again.code, "nothing in it" in again.out) == (0, True)


def test_the_question_names_the_commands_that_answer_it(run, jo, parted, tmp_path):
    file = str(tmp_path / "jos.jsonl")
    jo("export", parted, "--format", "jsonl", "-o", file)
    told = run("import", file, "--merge").lines
    assert "the campaign stays where it stands" in told[0]
    assert told[1].startswith("Stay: nothing to do. Adopt theirs: ")
    branch = run("import", file, "--merge", "--json").data["theirs"]
    compared = run("diff", parted, "head", branch)
    assert compared.code == 0


def test_a_merge_brings_a_campaign_that_isnt_here(run, jo, playing, tmp_path):
    file = str(tmp_path / "one.jsonl")
    run("export", playing, "--format", "jsonl", "-o", file)
    assert jo("import", file, "--merge").code == 0
    assert jo("list").lines[0].startswith(playing[:8])


def test_a_folder_carries_a_campaign_to_and_fro(run, jo, parted, folder):
    first = jo("sync", str(folder))
    assert (first.code, "put into" in first.out) == (0, True)
    second = run("sync", str(folder))
    assert "as branch “Jo, " in second.out
    third = jo("sync", str(folder))
    assert third.code == 0

    assert ids(run, parted) == ids(jo, parted)
    assert jo("verify").code == 0
    for one in (run, jo):
        one("sync", str(folder))
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert len(files) == 2
    told = [one("sync", str(folder)).out for one in (run, jo)]
    assert all("Nothing new" in text for text in told)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == files


def test_who_has_only_looked_is_led_on(run, jo, playing, folder):
    run("sync", str(folder), playing)
    jo("sync", str(folder))
    play(jo, playing)
    jo("sync", str(folder))
    told = run("sync", str(folder))
    assert "goes on from there" in told.out
    assert head(run) == head(jo)


def test_other_campaigns_of_a_store_stay_where_they_are(run, jo, playing, folder):
    run("new", "--name", "Secret", "--pack", "practice")
    run("sync", str(folder), playing)
    jo("sync", str(folder))
    assert "Secret" not in jo("list").out
    assert len([*folder.iterdir()]) == 2


@pytest.mark.parametrize(
    ("name", "content"),
    [("half.jsonl", None), ("photo.jsonl", b"\xff\xd8\xff"), ("store.jsonl", b"SQLite format 3\x00" + bytes(90))],
)
@pytest.mark.usefixtures("parted")
def test_files_that_cant_be_read_are_left_out_and_told(run, jo, folder, name, content):
    jo("sync", str(folder))
    if content is None:
        whole = next(file for file in folder.iterdir() if b'"Jo"' in file.read_bytes())
        content = whole.read_bytes()[:-300]
    (folder / name).write_bytes(content)
    told = run("sync", str(folder))
    assert told.code == 0
    assert f"Left out for now: {name}" in told.out
    assert "as branch “Jo, " in told.out
    assert (folder / name).read_bytes() == content


def test_a_file_that_has_only_begun_and_other_things_are_nobodys_business(run, playing, folder):
    (folder / "empty.jsonl").touch()
    (folder / "holiday.txt").write_text("sun")
    (folder / "folder.jsonl").mkdir()
    told = run("sync", str(folder), playing)
    assert (told.code, "Left out" in told.out) == (0, False)


def test_no_name_of_a_campaign_becomes_the_name_of_a_file(run, campaign, folder):
    run("rename", campaign, "../../etc/passwd")
    run("sync", str(folder), campaign)
    assert [file.name.startswith(f"campaign-{campaign[:16]}-") for file in folder.iterdir()] == [True]


def test_the_seed_stays_at_home(run, playing, folder):
    run("sync", str(folder), playing)
    (file,) = folder.iterdir()
    assert '"seed"' not in file.read_bytes().decode().splitlines()[0]


def test_the_live_store_never_lies_in_the_folder(run, playing, tmp_path):
    told = run("sync", str(tmp_path), playing)
    assert told.code == 2
    assert "Name another folder" in told.err


@pytest.mark.parametrize("which", ["missing", "empty", "a file"])
def test_what_is_no_folder_of_campaigns_says_what_to_do(run, campaign, tmp_path, which):
    at = tmp_path / "cloud"
    if which == "empty":
        at.mkdir()
    elif which == "a file":
        at.touch()
    told = run("sync", str(at))
    assert told.code == (1 if which == "empty" else 2)
    assert "name the" in told.err


@pytest.mark.parametrize("player", ["", "Jo", "x" * 80, "héad", "[b]"])
@pytest.mark.parametrize("time", [0, 1_795_824_000_000_000, 2**62])
def test_the_name_of_a_branch_is_one_that_could_be_typed(player, time):
    name = branch_name(player, time)
    assert checked_label("branch", name) == name
    assert name.startswith(player[:60])

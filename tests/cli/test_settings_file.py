"""The file of the settings, as people write it."""

import pytest

from campaign_tui.kept.settings import as_toml, load


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_settings_are_read_as_editors_save_them(tmp_path, encoding):
    settings, _ = load(tmp_path / "none.toml")
    settings.keys["undo"] = "z"
    (tmp_path / "settings.toml").write_text(as_toml(settings), encoding=encoding)

    assert load(tmp_path / "settings.toml") == (settings, "")

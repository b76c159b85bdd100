"""A store that can't be opened ends the app with its sentence and its exit code."""

from contextlib import contextmanager

from campaign_tui.app.app import UNUSABLE, CampaignApp
from domain.core.errors import StoreError


async def test_the_app_ends_and_keeps_the_sentence():
    @contextmanager
    def library():
        raise StoreError("This file is somebody else's.")
        yield

    app = CampaignApp(library)
    async with app.run_test() as pilot:
        for _ in range(50):
            await pilot.pause(0.02)
            if app.unusable:
                break

    assert app.unusable == "This file is somebody else's."
    assert app.return_code == UNUSABLE

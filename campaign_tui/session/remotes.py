"""Which campaigns of a store are shared, and where: kept beside the store, readable by its owner alone.

Passwords stand in it, so it is no part of the store, of its backups or of any export.
"""

from __future__ import annotations

import base64
import json
import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from campaign_tui.session.sharing_file import sharing_file
from campaign_tui.session.together import branch_name
from campaign_tui.session.typed import TypedRows
from campaign_tui.session.wiring import now, prepare_read_models
from domain.core.canonical import HASH_SIZE
from domain.core.errors import Refused, StoreError
from domain.language.chance import SEED_SIZE
from domain.store import ACTION, CampaignId, open_shared_log
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from domain.store import Cursor, Exchanged, Library, SharedLog

SIGN = "campaign-tui-1:"
"""How an invitation begins."""

MOST_INVITATION = 4096

MOST_NAMED = 20
"""Rows that are named where some aren't the same."""


class Remote(Struct, frozen=True):
    """A campaign's shared log: its address, and how many rows were the same on both sides when last looked."""

    url: str
    sent: int = 0
    hook: str = ""
    """Where a line of text goes when it is the turn of others; empty for nowhere."""
    names: bool = False
    """Whether that line names the campaign and its players."""


class Invitation(Struct, frozen=True):
    """What whoever joins needs: the address with its password, the campaign, and the seed of the app's dice."""

    url: str
    campaign: CampaignId
    seed: bytes | None


def remotes(store: str) -> dict[CampaignId, Remote]:
    """The shared campaigns of a store. Raises StoreError for a file that can't be read."""
    file = sharing_file(store)
    try:
        found: Any = json.loads(file.read_text("utf-8"))
        return {CampaignId(bytes.fromhex(key)): _remote(one) for key, one in found.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as fault:
        raise StoreError(say("remote.file", path=visible(str(file)))) from fault


def _remote(one: dict[str, Any]) -> Remote:
    return Remote(str(one["url"]), int(one["sent"]), str(one.get("hook", "")), bool(one.get("names", False)))


def keep(store: str, campaign: CampaignId, remote: Remote | None) -> None:
    """Note where a campaign is shared, or with None that it isn't any more. Raises StoreError."""
    kept = remotes(store)
    kept.pop(campaign, None)
    if remote is not None:
        kept[campaign] = remote
    text = json.dumps({key.hex(): to_builtins(one) for key, one in kept.items()}, indent=1)
    file = sharing_file(store)
    try:
        # A draft of its own for each writer, which nobody else may read: addresses hold passwords.
        descriptor, draft = mkstemp(prefix=f"{file.name}.", dir=file.parent)
        with os.fdopen(descriptor, "w", encoding="utf-8") as written:
            written.write(text)
        Path(draft).replace(file)
    except OSError as fault:
        raise StoreError(say("remote.file", path=visible(str(file)))) from fault


def keep_sent(store: str, campaign: CampaignId, url: str, rows: int) -> None:
    """Note up to which row a campaign is the same in the log at an address. Raises StoreError."""
    known = remotes(store).get(campaign)
    if known is None or (known.url, known.sent) != (url, rows):
        keep(store, campaign, replace(known or Remote(url), url=url, sent=rows))


def connect(url: str) -> SharedLog:
    """The shared log at an address. Raises StoreError, also where its extra isn't installed."""
    try:
        return open_shared_log(url)
    except ModuleNotFoundError as missing:
        raise StoreError(say("shared.missing")) from missing


def share(
    library: Library, campaign: CampaignId, url: str, player: str = "", *, own: bool = False
) -> tuple[Exchanged, str]:
    """Put a campaign into a shared log, or bring both together; returns what came of it and the invitation.

    A private pack and the seed stay here. Names, numbers and maps that were typed from a box are part of the history: a
    campaign that has some is put where it isn't yet with `own` alone. Raises Refused, StoreError.
    """
    log = connect(url)
    try:
        if not own and not log.position(campaign).rows:
            _check_typed(library, campaign)
        done = exchange(library, campaign, log, player)
    finally:
        log.close()
    keep_sent(library.path, campaign, url, done.rows)
    return done, invitation(url, campaign, library.seed(campaign))


def _check_typed(library: Library, campaign: CampaignId) -> None:
    """Whether nothing in a campaign was typed from a box. Raises Refused, StoreError."""
    typed = TypedRows()
    for _ in typed.among(library.rows(campaign)):
        pass
    if typed.number:
        name = next((one.name for one in library.campaigns() if one.id == campaign), "")
        raise Refused("", say("remote.typed", name=visible(name), n=typed.number))


def exchange(library: Library, campaign: CampaignId, log: SharedLog, player: str = "", since: int = 0) -> Exchanged:
    """Bring a campaign and a shared log to the same rows, then its read models. Raises StoreError, Refused."""
    done = exchange_rows(library, campaign, log, player, since)
    if done.came or done.went:
        prepare_read_models(library)
    return done


def exchange_rows(
    library: Library, campaign: CampaignId, log: SharedLog, player: str = "", since: int = 0
) -> Exchanged:
    """Bring a campaign and a shared log to the same rows; `since` is one up to which they were, where that is known.

    What read models lack then is for `prepare_read_models`. Raises StoreError, Refused.
    """
    from projections.schema import forget

    def also(cursor: Cursor) -> None:
        forget(cursor, campaign)

    return library.exchange(campaign, log, player=player, name_for=branch_name, also=also, since=since)


def join(library: Library, text: str, player: str = "") -> tuple[CampaignId, Exchanged | None]:
    """Take in the campaign of an invitation; None where it wasn't here yet. Raises Refused, StoreError."""
    from domain.store.backups import backed_up

    invited = read_invitation(text)
    log = connect(invited.url)
    try:
        if any(one.id == invited.campaign for one in library.campaigns()):
            done: Exchanged | None = exchange(library, invited.campaign, log, player)
        else:
            done = None
            with backed_up(library.path, "import", now()):
                library.join(invited.campaign, log, invited.seed)
            prepare_read_models(library)
    finally:
        log.close()
    keep_sent(library.path, invited.campaign, invited.url, library.anchor(invited.campaign).rows)
    return invited.campaign, done


def sync(library: Library, campaign: CampaignId, player: str = "") -> Exchanged:
    """Bring a shared campaign and its log to the same rows. Raises Refused where it isn't shared, StoreError."""
    remote = remotes(library.path).get(campaign)
    if remote is None:
        raise Refused("", say("remote.not_shared"))
    log = connect(remote.url)
    try:
        done = exchange(library, campaign, log, player, remote.sent)
    finally:
        log.close()
    keep_sent(library.path, campaign, remote.url, done.rows)
    return done


def invitation(url: str, campaign: CampaignId, seed: bytes | None) -> str:
    """A line to hand over in private: it holds the password and the seed."""
    content = json.dumps({"u": url, "c": campaign.hex(), "s": None if seed is None else seed.hex()})
    return SIGN + base64.urlsafe_b64encode(content.encode()).decode().rstrip("=")


def read_invitation(text: str) -> Invitation:
    """What an invitation says. Raises Refused for anything else."""
    line = "".join(text.split())
    if line.startswith(SIGN) and len(line) <= MOST_INVITATION:
        coded = line.removeprefix(SIGN)
        with suppress(ValueError, TypeError, LookupError, AttributeError):
            content = json.loads(base64.urlsafe_b64decode(coded + "=" * (-len(coded) % 4)))
            campaign, seed = bytes.fromhex(content["c"]), content["s"]
            given = None if seed is None else bytes.fromhex(seed)
            if len(campaign) == HASH_SIZE and (given is None or len(given) == SEED_SIZE):
                return Invitation(str(content["u"]), CampaignId(campaign), given)
    raise Refused("", say("remote.invitation"))


def set_up() -> str:
    """The statements that make a shared log, for the owner of a database."""
    from domain.store import shared_log_statements

    return shared_log_statements()


def members(
    remote: Remote,
    campaign: CampaignId,
    *,
    admit: str | None = None,
    watch: str | None = None,
    dismiss: str | None = None,
) -> None:
    """Let a role of the database in to play or to watch, or out again. Raises StoreError."""
    log = connect(remote.url)
    try:
        for role, writes in ((admit, True), (watch, False)):
            if role:
                log.admit(campaign, role, writes=writes)
        if dismiss:
            log.dismiss(campaign, dismiss)
    finally:
        log.close()


class Compared(Struct, frozen=True):
    """A campaign here and in its shared log, row by row."""

    same: int
    """Rows that are there and here with the same bytes in the same place."""
    other: tuple[int, ...]
    """Numbers of the rows that aren't the same, though they count as sent; the first of them."""
    to_come: int
    to_go: int


def compared(library: Library, campaign: CampaignId, remote: Remote) -> Compared:
    """Whether every row of a shared log is here with the same bytes. Raises StoreError.

    Rows that weren't sent yet may give way to others; all that count as sent have to be the same for good.
    """
    log = connect(remote.url)
    same, other, come = 0, [], 0
    try:
        theirs, ours = log.pull(campaign, 0), iter(library.store.rows(campaign))
        number = 0
        for row in theirs:
            own = next(ours, None)
            number += 1
            if own is not None and (own[0], own[1], bytes(own[2])) == (row[0], row[1], bytes(row[2])):
                same += 1
            elif number <= remote.sent:
                other.append(number)
            else:
                come += 1
        other += range(number + 1, remote.sent + 1)
    finally:
        log.close()
    return Compared(same, tuple(other[:MOST_NAMED]), come, unsent(library, campaign, remote))


def place(url: str) -> str:
    """An address as it may be shown: without its password."""
    scheme, _, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    return visible(f"{scheme}://{who.partition(':')[0]}{at}{where.partition('?')[0]}")


def unsent(library: Library, campaign: CampaignId, remote: Remote) -> int:
    """How many decisions here haven't been sent yet, as far as is known without asking. Raises StoreError."""
    return sum(family == ACTION for _, family, _ in library.store.rows(campaign, remote.sent))

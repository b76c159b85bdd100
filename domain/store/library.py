"""A library: all campaigns of one store. It begins campaigns, finds them, opens them, takes in histories."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING, Self

from domain.core.errors import StoreError, UnknownName
from domain.store.carrying import Shelf, carry_all, carry_stored, packs_of
from domain.store.log import Anchor, CampaignId, CampaignSummary, StoredRow
from domain.store.ports import Wiring
from domain.store.recorded import readable_records
from domain.store.sqlite import LOCK_TIMEOUT, LogFile
from domain.store.sqlite_file import USER_VERSION, bring_up, layout_of, prepare, store_faults, store_path
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from sqlite3 import Connection

    from domain.content.pack import Pack
    from domain.store.application import CampaignLog
    from domain.store.following import Following
    from domain.store.log import Cursor, Difference, Exchanged, Merged, NameFor, RowSink
    from domain.store.ports import Carried, Clock, Engine, NewId, Packs, Point, Recorder, Upstream
    from domain.store.restoring import ForeignRow
    from domain.store.service import CampaignService
    from domain.store.shared_log import SharedLog


class Library:
    """One open store. `open` makes it when it is missing."""

    def __init__(self, store: Recorder, wiring: Wiring) -> None:
        """Wrap an open log; `open` and `over` are the ways in."""
        self._store = store
        self._application: CampaignLog | None = None
        self._wiring = wiring
        self._services: dict[CampaignId, CampaignService] = {}
        self._followings: dict[CampaignId, Following] = {}
        """How far campaigns that come from elsewhere have been checked."""
        self._lock = RLock()
        self.upstream: Upstream | None = None
        """The log elsewhere that hears of decisions before they are stored; None where nothing is shared."""

    @classmethod
    def open(
        cls,
        path_or_url: str | Path,
        *,
        clock: Clock,
        new_id: NewId,
        row_sink: RowSink | None = None,
        packs: Packs | None = None,
        engine: Engine | None = None,
        version: str | Callable[[], str] = "",
        lock_timeout: int = LOCK_TIMEOUT,
        on_point: Point | None = None,
        looking: bool = False,
    ) -> Self:
        """Open the store at a path, or at `sqlite:///path`; make it when there is none.

        `clock` gives microseconds since 1970 UTC, `new_id` 16 bytes; `packs` loads a pack by its id; `version` is the
        app's, or says it when something is written. `lock_timeout` is in seconds. With `looking` nothing in a store
        that is there will be changed. Raises StoreError.
        """
        path = store_path(path_or_url)
        with closing(prepare(path, lock_timeout, looking=looking)) as connection:
            brought_up = not looking and _bring_up(path, connection, clock)
            store = LogFile(path, lock_timeout, looking=looking)
        if on_point is not None:
            store.on_point = on_point
        library = cls.over(
            store, clock=clock, new_id=new_id, row_sink=row_sink, packs=packs, engine=engine, version=version
        )
        shelf = Shelf(store, packs or _packs)
        if brought_up:
            carry_all(store, shelf)
        elif not looking:
            with suppress(StoreError):  # what is damaged is told where it is asked for
                carry_stored(store, shelf)
        return library

    @classmethod
    def over(
        cls,
        store: Recorder,
        *,
        clock: Clock,
        new_id: NewId,
        row_sink: RowSink | None = None,
        packs: Packs | None = None,
        engine: Engine | None = None,
        version: str | Callable[[], str] = "",
    ) -> Self:
        """The library over an open log, which is closed with it; what comes in from outside is as for `open`."""
        named = version if callable(version) else lambda: version
        wiring = Wiring(clock, new_id, packs or _packs, engine or _engine(), row_sink, named)
        return cls(store, wiring)

    @classmethod
    def in_memory(
        cls, *, clock: Clock, new_id: NewId, packs: Packs | None = None, engine: Engine | None = None
    ) -> Self:
        """An empty library that is kept while it is open, without read models."""
        from domain.store.memory import Memory, MemoryLog  # noqa: PLC0415 - most runs never need it

        return cls.over(MemoryLog(Memory()), clock=clock, new_id=new_id, packs=packs, engine=engine)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def store(self) -> Recorder:
        """The log of all campaigns."""
        return self._store

    @property
    def path(self) -> str:
        """The file of the store. Raises StoreError for a log that is in no file."""
        if not isinstance(self._store, LogFile):
            raise StoreError(say("store.no_path"))
        return self._store.path

    @property
    def application(self) -> CampaignLog:
        """The event store application over the log. Writing goes through it; who only looks around never loads it."""
        if self._application is not None:
            return self._application
        with self._lock:
            if self._application is None:
                from domain.store.application import CampaignLog  # noqa: PLC0415 - as said above

                self._application = CampaignLog.over(self._store)
            return self._application

    def fold(self) -> None:
        """Let the store's file hold everything that was written, so that a copy of it alone is whole.

        While somebody reads or writes it is left for another time. Raises StoreError.
        """
        self._store.fold()

    def close(self) -> None:
        """Close all campaigns and the store."""
        for service in tuple(self._services.values()):
            service.close()
        if self._application is not None:
            self._application.close()
        self._store.close()

    def campaigns(self) -> list[CampaignSummary]:
        """Every campaign, in the order they came in. Raises StoreError."""
        return [self._summary(campaign, anchor) for campaign, anchor in self._store.campaigns()]

    def find(self, text: str) -> CampaignId:
        """The campaign that a text means: an id, a unique name, a unique prefix of an id.

        Raises UnknownName.
        """
        found = self.campaigns()
        digits = text.lower()
        whole = [c for c in found if c.id.hex() == digits]
        named = [c for c in found if c.name == text]
        begins = [c for c in found if text and c.id.hex().startswith(digits)]
        folded = [c for c in found if c.name.casefold() == text.casefold()]
        for fitting in (whole, named, begins, folded):
            if len(fitting) == 1:
                return fitting[0].id
            if fitting:
                shown = ", ".join(f"{c.id.hex()[:8]} {visible(c.name)}" for c in fitting[:3])
                raise UnknownName(say("store.find.several", text=visible(text), n=len(fitting), shown=shown))
        raise UnknownName(say("store.find.unknown", text=visible(text)))

    def create(  # noqa: PLR0917 - the call that docs/layers.md fixes
        self,
        name: str,
        pack: Pack | str,
        assassins: tuple[str, ...],
        edition: str,
        difficulty: str,
        source: str,
        seed: bytes,
        player: str = "",
        flow: str = "",
    ) -> CampaignId:
        """Begin a campaign: its first action and first records, one transaction.

        `pack` is a pack or the id of one; `source` is "app" or "table"; `seed` has 32 bytes; `flow` is "story" for
        the memories of the pack in their order. Raises Refused,
        ContentError, StoreError; nothing is stored then.
        """
        from domain.store.creating import Asked, begin  # noqa: PLC0415 - once in the life of a campaign

        asked = Asked(name, pack, assassins, edition, difficulty, source, seed, player, flow)
        return begin(self, self._wiring, asked)

    def service(self, campaign: CampaignId) -> CampaignService:
        """The one writer of a campaign in this library. Raises StoreError."""
        with self._lock:
            service = self._services.get(campaign)
            if service is None:
                from domain.store.service import CampaignService  # noqa: PLC0415 - a list of campaigns opens none

                service = CampaignService(self, campaign, self._wiring, self._let_go)
                self._services[campaign] = service
            else:
                service.refresh()
            return service

    def rows(self, campaign: CampaignId) -> Iterator[StoredRow]:
        """The rows of a campaign in order, without opening it; a stream. Raises StoreError."""
        from domain.store.readable import read_all  # noqa: PLC0415 - a list of campaigns reads their records alone

        return read_all(self._store, campaign, 0, self.anchor(campaign).rows)

    def anchor(self, campaign: CampaignId) -> Anchor:
        """Number of rows, newest hash, head and latest time of a campaign. Raises UnknownName, StoreError."""
        anchor = self._store.anchor(campaign)
        if anchor is None:
            raise UnknownName(say("store.find.unknown", text=campaign.hex()))
        return anchor

    def seed(self, campaign: CampaignId) -> bytes | None:
        """The seed of a campaign, for an export that asks for it; None when this store doesn't have it."""
        return self._store.seed(campaign)

    def restore(
        self,
        campaign: CampaignId,
        rows: Iterable[ForeignRow],
        anchor: Anchor,
        seed: bytes | None = None,
        packs: tuple[Carried, ...] = (),
    ) -> CampaignId:
        """Take in a history from a file: checked row by row, then stored byte for byte, with the packs it carries.

        A campaign that carries none gets the one it is played with from this machine, if it is here; its exports have
        it along from the next decision on. The row sink isn't called: read models are rebuilt afterwards. Raises
        StoreError naming the first row that doesn't fit, Refused when the campaign is there already; nothing is stored
        then.
        """
        from domain.store.restoring import restore  # noqa: PLC0415 - long code that most runs never need

        restore(self._store, self._wiring, campaign, rows, anchor, seed=seed, packs=packs)
        return campaign

    def packs(self, campaign: CampaignId) -> tuple[Carried, ...]:
        """The packs that a campaign carries, without opening it. Raises StoreError."""
        return packs_of(self._store, campaign)

    def bring_forward(
        self, campaign: CampaignId, rows: Sequence[StoredRow], anchor: Anchor, packs: tuple[Carried, ...] = ()
    ) -> int:
        """Take in a newer history of a campaign that is here: it begins as the one here, and goes on from there.

        All of it is checked as by `restore`. Read models follow by themselves. Returns how many rows are new; raises
        Refused when there is nothing new in it or the two have gone different ways, StoreError; nothing is stored then.
        """
        from domain.store.restoring import bring_forward  # noqa: PLC0415 - long code that most runs never need

        return bring_forward(self, self._wiring, campaign, rows, anchor, packs=packs)

    def merge(
        self,
        campaign: CampaignId,
        rows: Sequence[StoredRow],
        anchor: Anchor,
        packs: tuple[Carried, ...] = (),
        *,
        player: str = "",
        name_for: NameFor,
    ) -> Merged:
        """Bring another history of a campaign that is here together with it; `docs/events.md` says how.

        All of it is checked as by `restore`. What isn't here yet comes, parents first, with its id; nothing here is
        overwritten, and where both have gone on the campaign stays where it stands: their newest decision gets a
        branch, called as `name_for` says. A history with nothing new writes nothing. Read models follow by themselves.
        Raises Refused when the two don't begin with the same action, StoreError; nothing is stored then.
        """
        from domain.store.merging import merge  # noqa: PLC0415 - long code that most runs never need

        merged = merge(self, self._wiring, campaign, rows, anchor, packs=packs, player=player, name_for=name_for)
        service = self._services.get(campaign)
        if service is not None:
            service.refresh()
        return merged

    def has_news(self, campaign: CampaignId, rows: Sequence[StoredRow]) -> bool:
        """Whether another history of a campaign that is here has anything that `merge` would bring.

        Raises Refused when the two don't begin with the same action, StoreError.
        """
        from domain.store.merging import has_news  # noqa: PLC0415 - as above

        return has_news(self, campaign, rows)

    def exchange(
        self,
        campaign: CampaignId,
        log: SharedLog,
        *,
        player: str = "",
        name_for: NameFor,
        also: Callable[[Cursor], None] | None = None,
        since: int = 0,
    ) -> Exchanged:
        """Bring a campaign and its shared log to the same rows, byte for byte (`sharing.exchange`).

        `since` is the number of a row up to which both were the same when last looked, 0 where that isn't known.

        Rows that weren't sent yet may give way to the same decisions in another place: then `also` removes what read
        models have of the campaign, in the same transaction. Raises StoreError, Refused; nothing is lost then.
        """
        from domain.store.sharing import exchange  # noqa: PLC0415 - long code that most runs never need

        done = exchange(
            self,
            self._wiring,
            campaign,
            log,
            player=player,
            name_for=name_for,
            also=also,
            since=since,
            kept=self._followings,
        )
        service = self._services.get(campaign)
        if service is not None:
            service.refresh()
        return done

    def join(self, campaign: CampaignId, log: SharedLog, seed: bytes | None = None) -> CampaignId:
        """Take in a campaign out of a shared log, as `restore` does with one from a file.

        Raises StoreError, Refused when the campaign is there already; nothing is stored then.
        """
        from domain.store.sharing import fetched  # noqa: PLC0415 - as above

        rows, anchor = fetched(log, campaign)
        return self.restore(campaign, rows, anchor, seed, log.packs(campaign))

    def duplicate(self, campaign: CampaignId, name: str, player: str = "") -> CampaignId:
        """Copy a campaign with its whole history and its seed; the copy gets this name. Raises StoreError, Refused.

        Ids stay, the chain is the copy's own. History and name are one transaction; read models follow by `catch_up`.
        """
        from domain.store.copying import duplicate  # noqa: PLC0415 - as above

        return duplicate(self, self._wiring, campaign, self.anchor(campaign), name, player)

    def delete(self, campaign: CampaignId, also: Callable[[Cursor], None] | None = None) -> None:
        """Remove a campaign for good; `also` removes what read models have of it, in the same transaction.

        Raises StoreError.
        """
        self._services.pop(campaign, None)
        self._store.delete(campaign, also)

    def verify(self, campaign: CampaignId) -> list[Difference]:
        """Everything that isn't as the campaign's log says; works for a campaign too damaged to open."""
        from domain.store.verify import verify  # noqa: PLC0415 - as above

        service = self._services.get(campaign)
        return service.verify() if service else verify(self._store, campaign, self._wiring)

    def underived(self, campaign: CampaignId) -> int:
        """How many of the app's answers `verify` can't derive anew for want of the seed. Raises StoreError."""
        from domain.store.verify import underived  # noqa: PLC0415 - as above

        return underived(self._store, campaign)

    def verify_file(self) -> list[Difference]:
        """What the database finds wrong with itself, and rows that belong to no campaign."""
        from domain.store.verify import verify_file  # noqa: PLC0415 - as above

        return verify_file(self.store)

    def _let_go(self, campaign: CampaignId) -> None:
        self._services.pop(campaign, None)

    def _summary(self, campaign: CampaignId, anchor: Anchor) -> CampaignSummary:
        records = readable_records(self._store, campaign, anchor.rows)
        return CampaignSummary(campaign, records.name, records.archived, anchor.rows, anchor.head, anchor.latest)


def _bring_up(path: str, connection: Connection, clock: Clock) -> bool:
    """Give a store of an older layout the newest one, after a backup; whether there was anything to do."""
    with store_faults(path):
        if layout_of(connection) == USER_VERSION:
            return False
    from domain.store.backups import back_up  # noqa: PLC0415 - once in the life of a store

    return bring_up(connection, path, lambda: back_up(path, "migration", clock()))


def _engine() -> Engine:
    from domain import engine  # noqa: PLC0415 - only where no other was given

    return engine


def _packs(pack: str) -> Pack:
    from domain.content.loader import load_pack  # noqa: PLC0415 - only where no other was given

    return load_pack(pack)

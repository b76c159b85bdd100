"""A way to a server that takes its time and breaks."""

from __future__ import annotations

import random
import socket
import threading
import time
from contextlib import closing, suppress

DELAY = 0.03
"""Seconds that the line takes one way."""

CUT = 0.0004
"""How often a piece of what goes over the line is its last."""


class Line:
    """A way to the server that takes its time and breaks."""

    def __init__(self, port: int, draw: random.Random, delay: float = DELAY, cut: float = CUT) -> None:
        """To a port of this machine; `delay` is in seconds one way, `cut` how often a piece is the last."""
        self._port, self._draw, self._delay, self._cut = port, draw, delay, cut
        self.cuts: list[float] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            one, _ = self._socket.accept()
            try:
                other = socket.create_connection(("127.0.0.1", self._port))
            except OSError:
                one.close()
                continue
            for here, there in ((one, other), (other, one)):
                threading.Thread(target=self._carry, args=(here, there), daemon=True).start()

    def _carry(self, here: socket.socket, there: socket.socket) -> None:
        with closing(here), closing(there):
            with suppress(OSError):
                while piece := here.recv(65536):
                    time.sleep(self._delay)
                    if self._draw.random() < self._cut:
                        self.cuts.append(time.monotonic())
                        break
                    there.sendall(piece)
            # Closing alone ends nothing while the other thread waits for a piece: both ends have to hear of it.
            for end in (here, there):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

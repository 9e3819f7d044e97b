"""The line between one browser and the server, which a test can cut as a cable or a tunnel does."""

from __future__ import annotations

import contextlib
import socket
import threading


class Wire:
    """Passes bytes between `address` and the port of a server. Cut, it closes what is open and lets nothing in. Silenced, it
    keeps everything open and passes nothing on; `answers` alone are kept back where the server shall still hear everything."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._whole = True
        self._asks, self._answers = threading.Event(), threading.Event()
        self._asks.set()
        self._answers.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        self.cut()
        _end(self._door)

    def cut(self) -> None:
        """What was kept back is lost."""
        with self._lock:
            self._whole = False
            ends, self._open = self._open, set()
        for end in ends:
            _end(end)
        self._asks.set()
        self._answers.set()

    def silence(self, answers_only: bool = False) -> None:
        self._answers.clear()
        if not answers_only:
            self._asks.clear()

    def mend(self) -> None:
        self._whole = True

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self._to), timeout=5)
            except OSError:
                _end(near)
                continue
            far.settimeout(None)
            with self._lock:
                if not self._whole:
                    _end(near)
                    _end(far)
                    continue
                self._open |= {near, far}
            threading.Thread(target=self._pass, args=(near, far, self._asks), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, self._answers), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, flows: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                flows.wait()
                target.sendall(data)
        with self._lock:
            self._open -= {source, target}
        _end(target)
        _end(source)


def _end(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    with contextlib.suppress(OSError):
        end.close()

"""Work beside the kernel's own thread: one piece at a time, the newest first, and even a bot that loops can be stopped.

work = Background("replays", slow=tell)
work.start(play)  # play(job) looks at job.cancelled between its parts
work.cancel()
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

GRACE = 0.5  # seconds after which cancelled work is stopped, wherever it is
HOPELESS = 3.0  # seconds after which it cannot be stopped: it is in compiled code, or it catches everything
TICK = 0.1  # seconds
LOST = (
    "A bot goes on and on, and nothing can stop it here. It slows this notebook down: in the menu choose Kernel, then "
    "Restart Kernel, and mend the loop."
)


class Stopped(KeyboardInterrupt):
    """Thrown into work that does not end. What can be interrupted can be stopped."""


def throw_into(thread: threading.Thread, kind: type[BaseException] | None = Stopped) -> None:
    """Raise this in another thread at its next step in Python; None takes back what has not arrived."""
    thrown = ctypes.py_object(kind) if kind else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), thrown)


class Job:
    """One piece of work. `cancelled` is looked at between its parts; `lost` where it could not be stopped."""

    def __init__(self, work: Callable[[Job], None]) -> None:
        self._work, self._lock, self._reachable = work, threading.Lock(), False
        self.cancelled, self.lost = threading.Event(), False

    def run(self) -> None:
        with suppress(KeyboardInterrupt):
            self._work(self)

    @contextmanager
    def stoppable(self) -> Iterator[None]:
        """In here others' code runs, which may never end: if it is cancelled, Stopped is thrown into it."""
        with self._lock:
            self._reachable = True
        try:
            yield
        finally:
            with self._lock:
                self._reachable = False
                throw_into(threading.current_thread(), None)

    def stop(self, thread: threading.Thread) -> None:
        """Throw Stopped into it, if it is where that does no harm."""
        with self._lock:
            if self._reachable:
                throw_into(thread)


class Background:
    """Does one piece of work after the other in threads; of what waits only the newest is kept.

    slow(seconds): called every second while a piece lasts. lost(): one piece could not be stopped.
    """

    def __init__(self, name: str, slow: Callable[[int], None] | None = None, lost: Callable[[], None] | None = None):
        self.name, self._slow, self._lost = name, slow or (lambda seconds: None), lost or (lambda: None)
        self._lock, self._idle = threading.Lock(), threading.Event()
        self._job: Job | None = None
        self._next: Callable[[Job], None] | None = None
        self._idle.set()

    @property
    def working(self) -> bool:
        return not self._idle.is_set()

    def start(self, work: Callable[[Job], None]) -> None:
        """Do this next. What is being done is cancelled, what waits is forgotten. Without threads (a Jupyter inside the
        browser) it is done at once."""
        with self._lock:
            if self._job is not None:
                self._job.cancelled.set()
                self._next = work
                return
            self._job = Job(work)
            self._idle.clear()
        self._begin(self._job)

    def cancel(self) -> None:
        """Stop what is being done, and forget what waits."""
        with self._lock:
            self._next = None
            if self._job is not None:
                self._job.cancelled.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until there is nothing to do; True if it is so."""
        return self._idle.wait(seconds)

    # ------------------------------------------------------------ in a thread that watches the one that works
    def _begin(self, job: Job) -> None:
        try:
            threading.Thread(target=self._watch, args=(job,), name=self.name, daemon=True).start()
        except RuntimeError:
            job.run()
            self._ended()

    def _watch(self, job: Job) -> None:
        worker = threading.Thread(target=job.run, name=f"{self.name}: work", daemon=True)
        worker.start()
        begun, asked, told = monotonic(), None, 0
        worker.join(TICK)
        while worker.is_alive() and not job.lost:
            now = monotonic()
            if job.cancelled.is_set():
                asked = asked or now
                job.lost = now - asked > HOPELESS
                if now - asked > GRACE:
                    job.stop(worker)
            elif now - begun > told + 1:
                told = int(now - begun)
                self._slow(told)
            worker.join(TICK)
        if job.lost:
            self._lost()
        self._ended()

    def _ended(self) -> None:
        with self._lock:
            work, self._next = self._next, None
            self._job = Job(work) if work is not None else None
            if self._job is None:
                self._idle.set()
        if self._job is not None:
            self._begin(self._job)

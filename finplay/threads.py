"""Long work in threads beside the one that waits, so that an interrupt reaches the one that waits.

Compiled code hears of no interrupt. What is compiled from a player's own lines may hold a loop that never ends, and
then its thread is left behind: it is a daemon, so it keeps nobody waiting, not even when Python ends.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, TypeVar

Result = TypeVar("Result")
TICK = 0.2  # s: so long nothing is heard of an interrupt on some systems
GRACE = 2.0  # s that work under way has to end in, after an interrupt
STUCK = (
    "A player's compiled lines do not come to an end: they keep this computer busy until the "
    "kernel is restarted (Kernel, Restart Kernel). With fast=False such a player can be stopped"
)


class Crew:
    """Threads that do pieces of work. `stuck`: one of them was left behind in a loop that does not end."""

    def __init__(self, size: int) -> None:
        self.size, self.stuck = size, False

    def done(
        self, works: Sequence[Callable[[], Result]], waiting: Callable[[], Any] = lambda: None
    ) -> Generator[Result, None, None]:
        """The results in order, or what a piece raised. `waiting` is called now and then.

        Ended early, it does no more pieces, and waits a little for those under way.
        """
        stop, came, todo, taking = (
            Event(),
            SimpleQueue[tuple[int, Any, BaseException | None]](),
            enumerate(works),
            Lock(),
        )

        def work() -> None:
            while not stop.is_set():
                with taking:
                    number, each = next(todo, (-1, None))
                if each is None:
                    return
                try:
                    came.put((number, each(), None))
                except BaseException as error:
                    came.put((number, None, error))

        threads = [Thread(target=work, name="finplay: games", daemon=True) for _ in range(min(self.size, len(works)))]
        try:
            for thread in threads:
                thread.start()
            yield from _in_order(came, len(works), waiting)
        finally:
            stop.set()
            try:
                end = monotonic() + GRACE
                for thread in filter(Thread.is_alive, threads):  # one that was not begun yet ends by itself
                    thread.join(max(0, end - monotonic()))
            finally:  # also when it is interrupted again
                self.stuck = any(thread.is_alive() for thread in threads)


def _in_order(came: Any, count: int, waiting: Callable[[], Any]) -> Generator[Any, None, None]:
    ready: dict[int, tuple[Any, BaseException | None]] = {}
    for number in range(count):
        while number not in ready:
            waiting()
            with suppress(Empty):
                which, result, error = came.get(timeout=TICK)
                ready[which] = result, error
        result, error = ready.pop(number)
        if error is not None:
            raise error
        yield result


def beside(work: Callable[[], Result], waiting: Callable[[], Any] = lambda: None, left: str = STUCK) -> Result:
    """One piece of work in another thread. An interrupt is raised here, with the words `left` if the work goes on."""
    crew = Crew(1)
    try:
        (result,) = crew.done([work], waiting)
    except KeyboardInterrupt as stopped:
        raise KeyboardInterrupt(left if crew.stuck else str(stopped)) from None
    return result

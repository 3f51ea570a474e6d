"""Work in the background: it can be cancelled in any state, the newest goes first, and nothing comes late."""

import threading
from contextlib import suppress

import pytest

from widgets import background
from widgets.background import Background


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(background, "GRACE", 0.05)
    monkeypatch.setattr(background, "TICK", 0.01)


def test_work_is_done_in_another_thread_and_waited_for():
    found = []
    work = Background("sums")
    work.start(lambda job: found.append(threading.current_thread() is threading.main_thread()))
    assert work.wait(30)
    assert found == [False]
    assert not work.working


def test_an_endless_loop_is_stopped():
    inside, after = threading.Event(), []

    def loop(job):
        with job.stoppable():
            inside.set()
            while True:
                pass
        after.append("never")

    work = Background("loop")
    work.start(loop)
    assert inside.wait(30)
    work.cancel()
    assert work.wait(30)
    assert after == []


def test_a_loop_that_catches_errors_is_stopped_too():
    inside = threading.Event()

    def loop(job):
        with job.stoppable():
            inside.set()
            while True:
                with suppress(Exception):
                    len(str(job))

    work = Background("loop")
    work.start(loop)
    assert inside.wait(30)
    work.cancel()
    assert work.wait(30)


def test_what_cannot_be_stopped_is_said_and_the_next_begins(monkeypatch):
    monkeypatch.setattr(background, "HOPELESS", 0.1)
    go, inside, told, found = threading.Event(), threading.Event(), [], []

    def deaf(job):
        inside.set()
        with job.stoppable():
            go.wait(30)  # as compiled code would be
        found.append("too late")

    work = Background("deaf", lost=lambda: told.append("lost"))
    work.start(deaf)
    assert inside.wait(30)
    work.start(lambda job: found.append("next"))
    assert work.wait(30)
    assert (told, found) == (["lost"], ["next"])
    go.set()
    for thread in threading.enumerate():
        if thread.name == "deaf: work":
            thread.join(30)
    assert found == ["next"], "what was thrown into it arrives when it comes back"


def test_nothing_is_thrown_into_our_own_steps():
    """Only others' code is broken off: a drawing that is being put on the page is finished."""
    inside, go, found = threading.Event(), threading.Event(), []

    def draws(job):
        with job.stoppable():
            pass
        inside.set()
        assert job.cancelled.wait(30)
        assert go.wait(30)
        found.append("drawn")

    work = Background("draws")
    work.start(draws)
    assert inside.wait(30)
    work.cancel()
    assert not work.wait(0.3)
    go.set()
    assert work.wait(30)
    assert found == ["drawn"]


def test_of_what_waits_only_the_newest_is_done():
    go, inside, found = threading.Event(), threading.Event(), []

    def first(job):
        inside.set()
        assert job.cancelled.wait(30)
        assert go.wait(30)
        found.append(0)

    work = Background("many")
    work.start(first)
    assert inside.wait(30)
    for number in (1, 2, 3):
        work.start(lambda job, number=number: found.append(number))
    go.set()
    assert work.wait(30)
    assert found == [0, 3]


def test_it_tells_how_long_it_takes(monkeypatch):
    told = threading.Event()
    work = Background("slow", slow=lambda seconds: told.set() if seconds >= 1 else None)
    work.start(lambda job: told.wait(30))
    assert work.wait(30)
    assert told.is_set()


def test_without_threads_it_is_done_at_once(monkeypatch):
    def refuse(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    found = []
    work = Background("here")
    work.start(lambda job: found.append("done"))
    assert found == ["done"]
    assert work.wait(0)

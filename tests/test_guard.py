"""IPython's own `exit` in a student's function: the notebook goes on."""

import contextlib
import os
import threading
from pathlib import Path

import pytest
from IPython.core.autocall import ExitAutocall, ZMQExitAutocall
from jupyter_client.manager import start_new_kernel

from finplay import guard
from finplay.guard import no_exit
from widgets.tryout import try_out

ROOT = Path(__file__).resolve().parent.parent


class Shell:
    """Notes that it was asked to end."""

    keepkernel_on_exit = None

    def __init__(self):
        self.asked = 0

    def ask_exit(self):
        self.asked += 1


@pytest.fixture
def shell(monkeypatch):
    made = Shell()
    monkeypatch.setattr(guard, "get_ipython", lambda: made)
    return made


@pytest.mark.parametrize("kind", [ExitAutocall, ZMQExitAutocall])
def test_exit_in_a_students_function_is_a_message(shell, kind):
    leave = kind(shell)
    tried = try_out(lambda x: leave(), [(2, 4)], 0, 2)
    assert "stopped with an error. SystemExit: exit() and quit() would end the whole notebook." in tried.words
    assert shell.asked == 0


def test_afterwards_exit_is_what_it_was(shell):
    with no_exit(), pytest.raises(SystemExit):
        ExitAutocall(shell)()
    ExitAutocall(shell)()
    assert shell.asked == 1
    assert "ask_exit" not in vars(shell)


def test_it_is_restored_after_an_error_too(shell):
    with contextlib.suppress(ZeroDivisionError), no_exit():
        1 / 0  # noqa: B018
    shell.ask_exit()
    assert shell.asked == 1


def test_blocks_may_overlap_in_several_threads(shell):
    first, second = threading.Event(), threading.Event()

    def other():
        with no_exit():
            first.set()
            second.wait(5)

    thread = threading.Thread(target=other)
    with no_exit():
        thread.start()
        first.wait(5)
    with pytest.raises(SystemExit):
        shell.ask_exit()
    second.set()
    thread.join(5)
    shell.ask_exit()
    assert shell.asked == 1


def test_without_a_notebook_nothing_happens(monkeypatch):
    monkeypatch.setattr(guard, "get_ipython", lambda: None)
    with no_exit():
        pass


def test_a_real_kernel_lives_on():
    manager, client = start_new_kernel(cwd=str(ROOT), env=os.environ | {"PYTHONPATH": str(ROOT)})
    try:
        said = []

        def note(message):
            said.append(message["content"].get("text", ""))

        for code in (
            "from widgets.tryout import try_out\ndef f(x):\n    exit()\ndef g(x):\n    quit()",
            "print(try_out(f, [(1, 1)], 0, 2).words, try_out(g, [(1, 1)], 0, 2).words)",
            "print('alive')",
        ):
            client.execute_interactive(
                code, timeout=30, output_hook=lambda m: said.append(m["content"].get("text", ""))
            )
        assert "".join(said).count("would end the whole notebook") == 2
        assert "alive\n" in said
        assert manager.is_alive()
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


# ---------------------------------------------------------------- errors that say nothing
class Silent(Exception):
    def __str__(self):
        raise RuntimeError("no")


class Odd(Exception):
    def __str__(self):
        return 7


def raising(error):
    def f(x):
        raise error

    return f


@pytest.mark.parametrize("error", [Silent(), Odd()])
def test_an_error_that_cannot_be_shown_is_named(error):
    tried = try_out(raising(error), [(2, 4)], 0, 2)
    assert f"stopped with an error. {type(error).__name__}: (what it says cannot be shown)" in tried.words
    assert "It happened in line" in tried.words


def test_an_endless_message_is_cut():
    tried = try_out(raising(ValueError("é" * 10_000_000)), [(2, 4)], 0, 2)
    assert "ValueError: ééé" in tried.words
    assert len(tried.words) < 600
    name = type("N" * 100_000, (Exception,), {})
    assert len(try_out(raising(name()), [(2, 4)], 0, 2).words) < 600


def test_a_button_that_meets_exit_tells_it_and_goes_on():
    from widgets.attempts import Attempts

    attempt = Attempts(lambda: 0, lambda: None)

    def leave():
        raise SystemExit("gone")

    attempt(leave)(None)
    assert "gone" in attempt.message.value

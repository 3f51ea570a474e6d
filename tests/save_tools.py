"""Files of saved games for tests, and ways to spoil them."""

import json
import os

import pytest
from match_tools import play, table

from finplay import SaveError, load
from finplay.wealthcraft import Rules


def some_match():
    return play(table("Asha", "Ben", "Steady", "Random", rules=Rules(first_seat=1)), 30)


def edited(file, **changes):
    """Change parts of a save; a function changes what is there."""
    document = json.loads(file.read_text(encoding="utf-8"))
    for key, value in changes.items():
        document[key] = value(document[key]) if callable(value) else value
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def refused(file, *words, bots=None):
    """One clear message that names the file; the file is as it was, and nothing is left beside it."""
    before = file.read_bytes() if file.is_file() else None
    beside = sorted(os.listdir(file.parent)) if file.parent.is_dir() else None
    with pytest.raises(SaveError) as caught:
        load(file, bots)
    message = str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert str(file) in message or repr(str(file)) in message
    assert "\n" not in message
    assert len(message) < 500
    assert caught.value.path == str(file)
    for word in words:
        assert word in message
    assert before is None or file.read_bytes() == before
    assert beside is None or sorted(os.listdir(file.parent)) == beside
    return message

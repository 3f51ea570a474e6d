"""Results kept on disk are found again, and never in place of others."""

import re
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finplay import simulate
from finplay.series import Part, play_plain
from finplay.simulate import make_series
from finplay.stored import key_of, load, save
from finplay.wealthcraft import board, bots
from finplay.wealthcraft.bots import Hawk
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import Rules

ASKED = {"game": "wealthcraft", "players": ["Steady", "Hawk"], "games": 10}


def kept(folder, **more):
    return simulate(**(ASKED | more), fast=False, progress=False, cache=folder)


@pytest.mark.parametrize("every", ["seat", "round", "ledger"])
def test_a_kept_result_is_the_same_table_and_is_not_played_again(tmp_path, monkeypatch, every):
    first = kept(tmp_path / "new", every=every)
    monkeypatch.setattr(sys.modules["finplay.simulate"], "hand_out", None)  # the name is the function's too
    assert kept(tmp_path / "new", every=every).equals(first)


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    """A kept result: its series, its file and what is in it."""
    series = make_series("wealthcraft", ["Steady", "Hawk"], 1, 1, None, "ledger")
    file = tmp_path_factory.mktemp("kept") / "result"
    save(file, series, [play_plain(series, 0, 1)])
    assert load(file, series) is not None
    return series, file, file.read_bytes()


@settings(max_examples=100, deadline=None, database=None, derandomize=True)
@given(data=st.data())
def test_no_damage_is_taken_for_a_result(one, data):
    """Any byte changed, any part missing, anything behind it: told, and never an error."""
    series, file, whole = one
    at = data.draw(st.integers(0, len(whole) - 1))
    how = data.draw(st.sampled_from(["flip", "cut", "more"]))
    flipped = bytes([whole[at] ^ data.draw(st.integers(1, 255))])
    file.write_bytes({"flip": whole[:at] + flipped + whole[at + 1 :], "cut": whole[:at], "more": whole + flipped}[how])
    with pytest.warns(UserWarning, match=re.escape(str(file))):
        assert load(file, series) is None


@pytest.mark.parametrize("at", [0, -100, -1])
def test_a_damaged_file_is_played_again(tmp_path, at):
    table = kept(tmp_path)
    (file,) = tmp_path.iterdir()
    whole = bytearray(file.read_bytes())
    whole[at] ^= 1
    file.write_bytes(whole)
    with pytest.warns(UserWarning, match="its games are played again"):
        assert kept(tmp_path).equals(table)
    assert kept(tmp_path).equals(table)  # without a warning: it is whole again
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize("made", ["another result", "other arrays"])
def test_a_file_from_elsewhere_is_not_taken_for_the_result(tmp_path, made):
    table = kept(tmp_path)
    (file,) = tmp_path.iterdir()
    if made == "another result":
        kept(tmp_path / "other", seed=2)
        (other,) = (tmp_path / "other").iterdir()
        file.write_bytes(other.read_bytes())
    else:
        with file.open("wb") as written:
            np.savez(written, tables=np.full((10, 2), np.nan), places=np.zeros(10))
    with pytest.warns(UserWarning, match=re.escape(str(file))):
        assert kept(tmp_path).equals(table)


def test_a_result_that_cannot_be_written_is_given_all_the_same(tmp_path):
    table = kept(tmp_path)
    (file,) = tmp_path.iterdir()
    file.unlink()
    file.mkdir()  # no file can take its place
    with pytest.warns(UserWarning, match="played again|not kept") as told:
        assert kept(tmp_path).equals(table)
    words = [str(each.message) for each in told]
    assert "cannot be used, and its games are played again" in words[0]
    assert f"it is not kept in {tmp_path}" in words[1]
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_huge_numbers_are_kept_as_they_are(tmp_path):
    series = make_series("wealthcraft", ["Steady", "Hawk"], 1, 1, None)
    part = Part(0, [(1, 2)], [[(1, 2**40, -(2**40)), (2, 3, 4)]], None)
    save(tmp_path / "file", series, [part])
    again = load(tmp_path / "file", series)
    assert again.places.tolist() == [[list(row) for row in game] for game in part.places]


class Mine(Bot):
    top = 10

    def bid(self, game, me):
        return self.top if me.cash >= self.top else 0


def test_another_question_has_another_key(monkeypatch):
    def key(players=("Steady", "Hawk"), games=10, seed=1, rules=None, every="seat"):
        return key_of(make_series("wealthcraft", list(players), games, seed, rules, every))

    keys = [key(), key(games=11), key(seed=2), key(rules=replace(Rules(), income=8)), key(every="ledger")]
    keys += [key(["Hawk", "Steady"]), key(["Steady", Hawk(share=1)]), key(["Steady", Mine()])]
    for place, name, value in [
        (board, "BONUS_CASH", 3),
        (bots.tactics, "reserve", lambda game, me, buffer: 0),
        (Mine, "top", 15),
        (Mine, "bid", lambda self, game, me: 0),
    ]:
        with monkeypatch.context() as edited:
            edited.setattr(place, name, value)
            keys.append(key(["Steady", Mine()]))
    assert len(set(keys)) == len(keys)
    assert key() == keys[0]


def test_what_cannot_be_a_folder_is_refused(tmp_path):
    file = tmp_path / "file"
    file.write_text("not a folder")
    for place in (file, 5, "a\0b", "~nobody.of.this.name/kept"):
        with pytest.raises(ValueError, match="cache is a folder"):
            kept(place)

"""Results kept on disk are found again, and never in place of others."""

import sys
from dataclasses import replace

import pytest

from finplay import simulate
from finplay.simulate import make_series
from finplay.stored import key_of
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
    monkeypatch.setattr(sys.modules["finplay.simulate"], "play_parts", None)  # the name is the function's too
    assert kept(tmp_path / "new", every=every).equals(first)


def test_a_damaged_file_is_played_again(tmp_path):
    first = kept(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-100])
    assert kept(tmp_path).equals(first)
    assert [each.suffix for each in tmp_path.iterdir()] == [".npz"]


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
    with pytest.raises(ValueError, match="cache is a folder"):
        kept(file)
    with pytest.raises(ValueError, match="cache is a folder"):
        kept(5)

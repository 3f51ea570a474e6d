"""Views: what is not listed is hidden, and nothing can be changed through one."""

import copy
import pickle
from dataclasses import dataclass, field

import pytest

from finplay.views import Hidden, View, view_class


@dataclass
class Place:
    cash: int = 10
    seed: int = 5
    deck: int = 0
    hand: list = field(default_factory=lambda: ["Stock", "Bond"])
    bid: int = 0


Own = view_class("Own", ("cash", "bid"))
Rival = view_class("Rival", ("cash",), {"bid": ": it is sealed until all are in"})


def test_a_view_shows_what_is_listed_as_it_is_now():
    place = Place()
    view = Own(place)
    assert (view.cash, view.bid) == (10, 0)
    place.cash = 7
    assert view.cash == 7


def test_everything_else_is_hidden():
    for name in ("hand", "seed", "deck"):
        with pytest.raises(Hidden, match=f"^{name} is not visible$"):
            getattr(Own(Place()), name)


@pytest.mark.parametrize("name", ["csh", "Cash", "cash_", "chas"])
def test_a_misspelt_name_is_told_what_was_meant_and_what_there_is(name):
    with pytest.raises(Hidden, match=f"^there is no {name} here. Did you mean cash\\? What can be seen: bid, cash$"):
        getattr(Own(Place()), name)


def test_a_name_from_elsewhere_is_told_what_there_is():
    with pytest.raises(Hidden, match=r"^there is no wealth here\. What can be seen: cash$"):
        Rival(Place()).wealth  # noqa: B018


def test_a_secret_may_say_why_it_is_one():
    with pytest.raises(Hidden, match=r"^bid is not visible: it is sealed until all are in$"):
        Rival(Place()).bid  # noqa: B018


def test_what_is_hidden_counts_as_not_there():
    """So that hasattr and getattr with a default work on a view."""
    assert issubclass(Hidden, AttributeError)
    assert not hasattr(Rival(Place()), "bid")
    assert getattr(Rival(Place()), "bid", None) is None


@pytest.mark.parametrize("name", ["cash", "bid", "hand", "new", "hidden", "__class__", "__dict__"])
def test_a_view_cannot_be_written(name):
    place = Place()
    view = Own(place)
    with pytest.raises(Hidden, match="for reading only"):
        setattr(view, name, 99)
    with pytest.raises(Hidden, match="for reading only"):
        delattr(view, name)
    assert place == Place()


def test_a_view_cannot_be_copied_or_saved_with_its_secrets():
    for way in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(Hidden, match="secrets"):
            way(Own(Place()))


def test_a_view_does_not_print_its_record():
    assert "hand" not in repr(Own(Place()))
    assert "Stock" not in repr(Own(Place()))


def test_views_hold_nothing_of_their_own():
    assert not hasattr(Own(Place()), "__dict__")
    assert isinstance(Own(Place()), View)


def test_view_classes_do_not_share_their_reasons():
    assert Own(Place()).hidden == {}
    assert View.hidden == {}


def test_dir_lists_what_can_be_read_for_completion_in_a_notebook():
    assert {"cash", "bid"} <= set(dir(Own(Place())))
    assert "hand" not in dir(Own(Place()))

"""The colours can be read, and told apart without colour vision. (WCAG 2 AA: text 4.5 to 1, shapes 3 to 1)"""

from __future__ import annotations

from itertools import combinations

import pytest

from widgets import theme as t

# Machado, Oliveira and Fernandes (2009), severity 1.0, in linear RGB.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))  # linear sRGB to XYZ
WHITE_POINT = (0.9505, 1.0, 1.089)  # D65

GROUNDS = {"PAPER": t.PAPER, "CARD": t.CARD, "SUNK": t.SUNK, "ACCENT_TINT": t.ACCENT_TINT}
INKS = {"INK": t.INK, "MUTED": t.MUTED, "GAIN": t.GAIN, "LOSS": t.LOSS}
FAMILIES = {
    "players": [hue for hue, _ in t.PLAYERS],
    "assets": [fill for fill, _, _ in t.ASSETS.values()],
    "signs": [t.GAIN, t.LOSS],
    "kinds": [band for band, _, _ in t.KINDS.values()],
    "quadrants": [strong for _, strong, _ in t.QUADRANTS.values()],
}


# ---------------------------------------------------------------- contrast
def texts() -> dict[str, tuple[str, str]]:
    """(text, ground), by what it is."""
    pairs = {f"{ink} on {ground}": (INKS[ink], GROUNDS[ground]) for ink in INKS for ground in GROUNDS}
    pairs |= {
        "LOSS on WARN_TINT": (t.LOSS, t.WARN_TINT),
        "INK on WARN_TINT": (t.INK, t.WARN_TINT),
        "INK on GAIN_TINT": (t.INK, t.GAIN_TINT),
        "white on ACCENT": (t.WHITE, t.ACCENT),
        "white on INK": (t.WHITE, t.INK),
        "second rank on INK": (t.ON_INK_MUTED, t.INK),
        "INK on TRUST": (t.INK, t.TRUST),
    }
    pairs |= {f"number on the band {tone}": (t.MUTED, band) for tone, band in t.BANDS.items()}
    pairs |= {f"text on the band {kind}": (ink, band) for kind, (band, ink, _) in t.KINDS.items()}
    pairs |= {f"initial on the {shape}": (t.ink_on(hue), hue) for hue, shape in t.PLAYERS}
    pairs |= {f"INK on {name}": (t.INK, tint) for name, (tint, _, _) in t.QUADRANTS.items()}
    pairs |= {f"INK on the ring of {name}": (t.INK, strong) for name, (_, strong, _) in t.QUADRANTS.items()}
    return pairs


def shapes() -> dict[str, tuple[str, str]]:
    """(shape, ground), by what it is."""
    pairs = {f"EDGE on {name}": (t.EDGE, ground) for name, ground in GROUNDS.items()}
    pairs |= {
        "ACCENT on PAPER": (t.ACCENT, t.PAPER),
        "idle step on INK": (t.ON_INK_EDGE, t.INK),
        "stocks on SUNK": (t.ASSETS["stocks"][0], t.SUNK),
    }
    pairs |= {f"outline of {k}": (t.INK, fill) for k, (fill, _, _) in t.ASSETS.items() if k != "stocks"}
    pairs |= {f"gain on the ring of {name}": (t.GAIN, strong) for name, (_, strong, _) in t.QUADRANTS.items()}
    pairs |= {f"loss on the ring of {name}": (t.LOSS, strong) for name, (_, strong, _) in t.QUADRANTS.items()}
    return pairs


def test_contrast_of_known_pairs():
    assert t.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert t.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
    assert t.contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("what", texts())
def test_text_stands_out_from_its_ground(what):
    assert t.contrast(*texts()[what]) >= 4.5


@pytest.mark.parametrize("what", shapes())
def test_a_shape_with_a_meaning_stands_out_from_its_ground(what):
    assert t.contrast(*shapes()[what]) >= 3


# ---------------------------------------------------------------- colour blindness
def lab(colour: str, sight: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as it is seen with this sight."""
    seen = [min(1, max(0, value)) for value in _times(SIGHT[sight], t.linear(colour))]
    x, y, z = (_root(value / white) for value, white in zip(_times(XYZ, seen), WHITE_POINT, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def nearest(family: str, sight: str) -> float:
    """The distance of the two colours that are the most alike (CIE76; about 10 is plainly different side by side)."""
    seen = [lab(colour, sight) for colour in FAMILIES[family]]
    return min(sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) ** 0.5 for p, q in combinations(seen, 2))


def test_distance_of_a_known_pair():
    black, white = lab("#000000", "normal"), lab("#FFFFFF", "normal")
    assert white[0] - black[0] == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize(
    ("family", "sight", "least"),
    [
        ("players", "deuteranopia", 24.9),
        ("players", "protanopia", 20.7),
        ("assets", "deuteranopia", 28.1),
        ("assets", "protanopia", 22.3),
        ("signs", "deuteranopia", 97.7),
        ("signs", "protanopia", 83.0),
        ("kinds", "deuteranopia", 19.1),
        ("kinds", "protanopia", 28.7),
        ("quadrants", "deuteranopia", 19.4),
        ("quadrants", "protanopia", 13.7),
    ],
)
def test_colours_of_a_family_differ_for_the_colour_blind(family, sight, least):
    assert nearest(family, sight) >= least - 0.05


@pytest.mark.parametrize("family", ["players", "assets", "signs", "kinds"])
def test_colours_of_a_family_differ_in_tritanopia(family):
    assert nearest(family, "tritanopia") >= 10


def test_players_differ_in_shape_where_their_hues_do_not():
    shapes = [shape for _, shape in t.PLAYERS]
    assert len(set(shapes)) == len(shapes)


# ---------------------------------------------------------------- the style sheet
def test_the_style_sheet_has_as_many_opened_as_closed_braces():
    assert t.CSS.count("{") == t.CSS.count("}")


def test_the_style_sheet_does_not_follow_the_theme_of_jupyterlab():
    assert "--jp-" not in t.CSS

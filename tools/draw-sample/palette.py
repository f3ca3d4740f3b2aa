"""The five colours of the sample sign, and the tints and shades made from them."""

from typing import Tuple

Colour = Tuple[float, float, float]


def from_hex(text: str) -> Colour:
    """Read "#rrggbb" as three numbers from 0 to 1."""
    return tuple(int(text[i:i + 2], 16) / 255 for i in (1, 3, 5))


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` of the way from `first` to `second`."""
    return tuple(a + (b - a) * share for a, b in zip(first, second))


INK = from_hex("#1d1f24")
PAPER = from_hex("#f6f1e7")
RED = from_hex("#c8412b")
LEAF = from_hex("#4d7357")
BRASS = from_hex("#c9a45c")

WHITE = mix(PAPER, (1.0, 1.0, 1.0), 0.6)
BLACK = mix(INK, (0.0, 0.0, 0.0), 0.55)


def tint(colour: Colour, share: float) -> Colour:
    """`colour`, lightened towards paper."""
    return mix(colour, PAPER, share)


def shade(colour: Colour, share: float) -> Colour:
    """`colour`, darkened towards ink."""
    return mix(colour, INK, share)


AMBER = mix(RED, BRASS, 0.62)       # tea, persimmons, lamp light at its edge
GOLD = mix(BRASS, (1.0, 0.78, 0.34), 0.7)       # brass with a light behind it
GLOW = mix(GOLD, WHITE, 0.62)      # the hottest part of a light
VERMILION = mix(RED, (1.0, 0.42, 0.16), 0.34)   # lantern red with a light behind it
CLAY = shade(mix(RED, BRASS, 0.30), 0.34)   # fired tea ware
OAK = shade(mix(BRASS, RED, 0.22), 0.38)    # furniture
LINEN = mix(PAPER, BRASS, 0.22)
CELADON = mix(LEAF, PAPER, 0.62)

"""The wall: where every card hangs, the ground behind them, and how it all joins top to bottom."""

import cairo

from brush import fill, rounded, use
from blur import blurred
from cards import (book_stack, ginkgo, hills, hours, lantern_dusk, lattice, name, night, one_page, open_book,
                   persimmons, plum_vase, spines, table, tea, tea_above, waves, week)
from palette import BRASS, INK, PAPER, mix, shade
from texture import fibre_tile, grain_tile, lay, wash_tile

WIDTH, HEIGHT = 1920, 5376
UNIT = 48                   # margins, gutters, and the step of all heights
COLUMN = 576
RADIUS = 28
PHASE = 7                   # units by which the wall starts below its first card

# One line a card: column, columns wide, first unit, units high (its gap included).
PLAN = (
    (name, 0, 2, 0, 18),
    (hours, 0, 1, 18, 16),
    (waves, 0, 1, 34, 11),
    (persimmons, 0, 1, 45, 17),
    (spines, 0, 1, 62, 14),
    (hills, 0, 2, 76, 16),
    (book_stack, 0, 1, 92, 20),
    (lantern_dusk, 1, 1, 18, 22),
    (table, 1, 2, 40, 16),
    (week, 1, 1, 56, 20),
    (one_page, 1, 1, 92, 9),
    (tea_above, 1, 1, 101, 11),
    (lattice, 2, 1, 56, 14),
    (tea, 2, 1, 70, 17),
    (open_book, 2, 1, 87, 12),
    (night, 2, 1, 99, 17),
    (ginkgo, 2, 1, 116, 15),
    (plum_vase, 2, 1, 131, 21),
)


class Card:
    """A finished card and its place on the wall."""

    def __init__(self, module, column, columns, start, units):
        self.name = module.__name__.rpartition(".")[2]
        self.x = UNIT + column * (COLUMN + UNIT)
        self.y = (start + PHASE) * UNIT % HEIGHT
        self.width = columns * (COLUMN + UNIT) - UNIT
        self.height = units * UNIT - UNIT
        self.picture = self.drawn(module)

    def drawn(self, module):
        """The card's picture with its round corners and a hairline at its edge."""
        face = cairo.ImageSurface(cairo.FORMAT_ARGB32, self.width, self.height)
        ctx = cairo.Context(face)
        ctx.set_antialias(cairo.ANTIALIAS_BEST)
        module.draw(ctx, self.width, self.height)
        result = cairo.ImageSurface(cairo.FORMAT_ARGB32, self.width, self.height)
        ctx = cairo.Context(result)
        rounded(ctx, 0, 0, self.width, self.height, RADIUS)
        ctx.set_source_surface(face)
        ctx.fill()
        rounded(ctx, 0.75, 0.75, self.width - 1.5, self.height - 1.5, RADIUS - 0.75)
        use(ctx, (*INK, 0.14))
        ctx.set_line_width(1.5)
        ctx.stroke()
        return result


class Wall:
    """All cards, drawn once, to be laid on the ground at any offset."""

    def __init__(self):
        self.cards = [Card(*line) for line in PLAN]
        self.shadows = {size: shadow(*size) for size in {(c.width, c.height) for c in self.cards}}

    def render(self, offset=0):
        """The whole wall, moved up by `offset` pixels; what leaves at the top comes back below."""
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
        ctx = cairo.Context(surface)
        ctx.translate(0, -offset)
        ground(ctx)
        for card in self.cards:
            around(ctx, *self.shadows[card.width, card.height], card)
        for card in self.cards:
            around(ctx, card.picture, 0, card)
        lay(ctx, grain_tile(384, 7), 0.16, operator=cairo.OPERATOR_SOFT_LIGHT)
        return surface


def ground(ctx):
    """Handmade paper; its unevenness repeats exactly once over the height of the wall."""
    use(ctx, mix(PAPER, BRASS, 0.07))
    ctx.paint()
    lay(ctx, wash_tile(WIDTH // 16, HEIGHT // 16, 4, 11, 201), 0.16, 16.0)
    lay(ctx, fibre_tile(384, 202), 0.55)


def shadow(width, height):
    """A soft shadow for a card, with the pixels it reaches beyond the card on each side."""
    reach, step = 64, 4
    small = cairo.ImageSurface(cairo.FORMAT_ARGB32, (width + 2 * reach) // step, (height + 2 * reach) // step)
    ctx = cairo.Context(small)
    ctx.scale(1 / step, 1 / step)
    rounded(ctx, reach + 4, reach + 16, width - 8, height - 4, RADIUS)
    fill(ctx, (*shade(BRASS, 0.75), 0.34))
    small = blurred(small, 36 / step)
    ctx = cairo.Context(small)
    ctx.scale(1 / step, 1 / step)
    full = cairo.ImageSurface(cairo.FORMAT_ARGB32, width + 2 * reach, height + 2 * reach)
    ctx = cairo.Context(full)
    ctx.scale(step, step)
    ctx.set_source_surface(small)
    ctx.get_source().set_filter(cairo.FILTER_BILINEAR)
    ctx.paint()
    return full, reach


def around(ctx, picture, reach, card):
    """Paint a picture at its card's place, and again one wall above and below."""
    for turn in (-HEIGHT, 0, HEIGHT):
        ctx.set_source_surface(picture, card.x - reach, card.y - reach + turn)
        ctx.paint()

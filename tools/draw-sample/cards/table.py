"""A reading table by the window: teapot, cup, books and a leaf."""

import cairo

from brush import fill, linear, polygon, soft
from light import cast, contact, falloff, vignette, window
from palette import AMBER, BLACK, BRASS, CELADON, CLAY, INK, LEAF, OAK, PAPER, RED, mix, shade, tint
from texture import gouache
from things import board, book, fruit, leaf, tableware

STACK = (
    (404, 62, shade(LEAF, 0.18), "SLOW WATER", None, 0),
    (380, 46, mix(INK, PAPER, 0.12), "", 4, -10),
    (356, 56, RED, "四季", None, 8),
)


def wall(ctx, w, h, edge):
    """A deep wall with a tall window's light and leaf shadows on it."""
    ctx.rectangle(0, 0, w, edge)
    fill(ctx, linear(0, 0, w, edge * 0.6, (0, mix(BRASS, PAPER, 0.30)), (0.45, shade(BRASS, 0.12)),
                     (1, shade(mix(BRASS, OAK, 0.4), 0.42))))
    ctx.save()
    ctx.rectangle(0, 0, w, edge)
    ctx.clip()
    gouache(ctx, 71, 0.34)
    window(ctx, 120, -150, 620, 560, 0.20, 1.0, columns=3, rows=3, blur=9)
    with soft(ctx, 10, cairo.OPERATOR_MULTIPLY, 0.42) as shadow:
        dark = (*shade(OAK, 0.40), 0.85)
        leaf.bamboos(shadow, dark, (640, 0, 230, 150, 11), (520, 40, 200, 120, 12), (740, 90, 190, 160, 13),
                     (600, 170, 170, 140, 14))
    ctx.restore()


def top(ctx, w, h, edge):
    """The table top, running away from us."""
    board.plank(ctx, 0, edge, w, h - edge, 72, (0, tint(OAK, 0.34)), (0.35, tint(OAK, 0.10)), (1, shade(OAK, 0.30)),
                scale=4.0)
    ctx.save()
    ctx.rectangle(0, edge, w, h - edge)
    ctx.clip()
    with soft(ctx, 16, cairo.OPERATOR_SOFT_LIGHT, 0.9) as sun:
        for x in (90, 330):
            polygon(sun, [(x, edge + 20), (x + 190, edge + 20), (x + 330, h + 30), (x + 90, h + 30)])
        fill(sun, tint(BRASS, 0.7))
    ctx.restore()
    with soft(ctx, 10) as layer:
        layer.rectangle(0, edge - 4, w, 8)
        fill(layer, (*shade(OAK, 0.7), 0.55))


def books(ctx, edge):
    """A stack of books by the wall with a persimmon on top."""
    x, foot = 880, edge + 96
    with soft(ctx, 26, alpha=0.7) as shadow:
        shadow.rectangle(x - 130, edge - 110, 390, 110)
        fill(shadow, (*BLACK, 0.45))
    cast(ctx, x, foot - 8, 200, 16, 200, 0.55)
    contact(ctx, x, foot, 206, 8, 0.8)
    high = foot
    for length, thick, cloth, title, seed, shift in STACK:
        high = book.lying(ctx, x + shift, high, length, thick, cloth, title, seed)
    contact(ctx, x - 26, high, 50, 5, 0.7)
    fruit.persimmon(ctx, x - 30, high - 70, 84, 5, -5)


def pot(ctx, edge):
    """The teapot."""
    x, foot = 356, edge + 108
    cast(ctx, x, foot - 8, 84, 18, 230, 0.55)
    contact(ctx, x, foot - 4, 96, 10, 0.85)
    tableware.teapot(ctx, x, foot, 332, CLAY)


def cup(ctx, edge):
    """A steaming cup in front."""
    x, foot = 592, edge + 176
    cast(ctx, x, foot - 8, 44, 12, 140, 0.5, 10)
    contact(ctx, x, foot - 3, 40, 7, 0.85)
    tableware.steam(ctx, x, foot - 100, 240, alpha=0.55)
    tableware.cup(ctx, x, foot, 150, 94, mix(CELADON, PAPER, 0.35), AMBER, 0.17)


def draw(ctx, w, h):
    """Paint the card."""
    edge = h * 0.665
    wall(ctx, w, h, edge)
    top(ctx, w, h, edge)
    books(ctx, edge)
    pot(ctx, edge)
    cup(ctx, edge)
    leaf.ginkgo(ctx, 170, h - 66, 74, 64, tint(BRASS, 0.10))
    leaf.ginkgo(ctx, 1080, h - 40, 66, -70, shade(BRASS, 0.06))
    falloff(ctx, w, h, 0.34)
    vignette(ctx, w, h, 0.5, x=0.36)

"""A tall stack of books with a cup of tea on top, in morning light."""

import cairo

from brush import fill, linear, soft
from light import cast, contact, falloff, vignette, window
from palette import BLACK, BRASS, CLAY, INK, LEAF, OAK, PAPER, RED, mix, shade, tint
from texture import gouache
from things import board, book, leaf, tableware

BOOKS = (   # length, thickness, cloth, title, pages to us, shift, turn
    (432, 72, shade(LEAF, 0.30), "听雨", None, 0, 0.0),
    (404, 54, shade(RED, 0.12), "", 5, -10, 0.0),
    (416, 64, mix(INK, PAPER, 0.14), "THE QUIET HOUR", None, 12, 0.0),
    (352, 48, BRASS, "", 8, -14, 0.0),
    (376, 60, RED, "远山", None, 6, 0.0),
    (318, 52, tint(LEAF, 0.18), "SMALL ROADS", None, -12, 0.0),
    (272, 46, shade(BRASS, 0.30), "", 3, 4, 0.0),
)


def wall(ctx, w, h, edge):
    """A painted wall with window light and the shadow of leaves across it."""
    ctx.rectangle(0, 0, w, edge)
    fill(ctx, linear(0, 0, w, h, (0, tint(LEAF, 0.30)), (0.55, shade(LEAF, 0.06)), (1, shade(LEAF, 0.40))))
    ctx.save()
    ctx.rectangle(0, 0, w, edge)
    ctx.clip()
    gouache(ctx, 31, 0.42)
    window(ctx, -30, 20, 430, 640, 0.34, 0.95, rows=3, blur=8)
    with soft(ctx, 9, cairo.OPERATOR_MULTIPLY, 0.55) as shadow:
        dark = (*shade(LEAF, 0.45), 0.8)
        leaf.bamboos(shadow, dark, (30, 60, 190, 20, 1), (150, 10, 210, 40, 2), (250, 150, 180, 28, 3),
                     (40, 270, 180, 12, 4), (330, 60, 170, 50, 6))
    ctx.restore()


def table(ctx, w, h, edge):
    """The oak table the stack stands on."""
    board.plank(ctx, 0, edge, w, h - edge, 12, (0, tint(OAK, 0.20)), (0.5, OAK), (1, shade(OAK, 0.35)))
    ctx.rectangle(0, edge, w, 2)
    fill(ctx, (*tint(OAK, 0.55), 0.7))


def draw(ctx, w, h):
    """Paint the card."""
    edge, foot = h - 128, h - 76
    wall(ctx, w, h, edge)
    table(ctx, w, h, edge)
    middle = w * 0.5
    with soft(ctx, 34, alpha=0.8) as shadow:
        shadow.rectangle(middle - 120, foot - 400, 330, 380)
        fill(shadow, linear(0, foot - 420, 0, foot, (0, BLACK, 0.25), (1, BLACK, 0.5)))
    cast(ctx, middle, foot, 212, 14, 190, 0.5)
    contact(ctx, middle, foot, 224, 10, 0.8)
    top = foot
    for length, thick, cloth, title, seed, shift, turn in BOOKS:
        top = book.lying(ctx, middle + shift, top, length, thick, cloth, title, seed, turn)
    contact(ctx, middle, top, 60, 6, 0.7)
    tableware.steam(ctx, middle, top - 112, 230, alpha=0.5)
    tableware.cup(ctx, middle, top, 168, 112, mix(PAPER, BRASS, 0.12), CLAY)
    falloff(ctx, w, h, 0.30)
    vignette(ctx, w, h, 0.45)

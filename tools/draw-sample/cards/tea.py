"""Tea and reading: a cup on a book, in flat shapes like a print."""

from brush import clipped, ellipse, fill, linear, placed, rounded, stroke
from lettering import DISPLAY, SERIF_HAN, TEXT, write
from light import falloff
from palette import AMBER, BRASS, INK, LEAF, PAPER, RED, mix, shade, tint
from texture import fibre_tile, gouache, lay
from things import tableware

MARGIN = 56


def wisp(ctx, x, y, size, colour, width):
    """A steady curl of steam, as a printed line."""
    ctx.move_to(x, y)
    ctx.curve_to(x - size * 0.30, y - size * 0.30, x + size * 0.30, y - size * 0.58, x, y - size * 0.86)
    ctx.curve_to(x - size * 0.10, y - size * 0.95, x - size * 0.06, y - size * 1.06, x + size * 0.02, y - size * 1.10)
    stroke(ctx, colour, width)


def print_cup(ctx, x, y, w, h):
    """A flat cup with one tone of shade."""
    with placed(ctx, x, y):
        tableware.cup_side(ctx, w, h)
        fill(ctx, mix(PAPER, BRASS, 0.34), keep=True)
        with clipped(ctx):
            ctx.translate(-w * 0.14, 0)
            tableware.cup_side(ctx, w, h)
            fill(ctx, PAPER)
        ellipse(ctx, 0, -h, w / 2, w * 0.10)
        fill(ctx, mix(PAPER, BRASS, 0.20))
        ellipse(ctx, 0, -h + 2, w * 0.455, w * 0.078)
        fill(ctx, mix(AMBER, RED, 0.25))
        leaf_on_cup(ctx, -w * 0.16, -h * 0.46, h * 0.34)


def leaf_on_cup(ctx, x, y, size):
    """A small leaf as the cup's ornament."""
    with placed(ctx, x, y, 24):
        ctx.move_to(0, size / 2)
        ctx.curve_to(-size * 0.50, size * 0.05, -size * 0.30, -size * 0.42, 0, -size * 0.56)
        ctx.curve_to(size * 0.30, -size * 0.42, size * 0.50, size * 0.05, 0, size / 2)
        fill(ctx, LEAF)
        ctx.move_to(0, size * 0.66)
        ctx.line_to(0, -size * 0.22)
        stroke(ctx, PAPER, 2.5)


def print_book(ctx, x, y, w, t, cloth):
    """A flat closed book, pages to the right."""
    rounded(ctx, x - w / 2, y - t, w, t, t * 0.32)
    fill(ctx, cloth)
    ctx.rectangle(x - w / 2 + t * 0.55, y - t * 0.80, w - t * 0.55 - 8, t * 0.60)
    fill(ctx, PAPER)
    for i in range(3):
        level = y - t * (0.64 - 0.15 * i)
        ctx.move_to(x - w / 2 + t * (0.85 + 0.3 * i), level)
        ctx.line_to(x + w / 2 - 12, level)
        stroke(ctx, mix(PAPER, BRASS, 0.55), 2)


def draw(ctx, w, h):
    """Paint the card."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, h, (0, tint(LEAF, 0.06)), (0.5, LEAF), (1, shade(LEAF, 0.22))))
    ellipse(ctx, w / 2, 284, 190, 190)
    fill(ctx, linear(0, 94, 0, 474, (0, tint(BRASS, 0.12)), (1, mix(BRASS, AMBER, 0.25))))
    print_book(ctx, w / 2 - 10, 456, 384, 56, RED)
    print_book(ctx, w / 2 + 14, 400, 336, 48, INK)
    print_cup(ctx, w / 2, 352, 184, 128)
    for shift, size in ((-34, 100), (6, 124), (44, 96)):
        wisp(ctx, w / 2 + shift, 204, size, (*PAPER, 0.92), 6)
    write(ctx, "茶与书", MARGIN, 624, DISPLAY, PAPER, bold=True, family=SERIF_HAN, limit=w - 2 * MARGIN)
    write(ctx, "Tea & reading", MARGIN, h - 48, TEXT, tint(BRASS, 0.40), limit=w - 2 * MARGIN)
    gouache(ctx, 171, 0.22)
    lay(ctx, fibre_tile(384, 172), 0.45)
    falloff(ctx, w, h, 0.20)

"""Tea and a good book, in front of a round garden window."""

import math
import random

import cairo

from banners.frame import HEIGHT as H, LEFT, WIDTH as W, Line, headline
from brush import clipped, ellipse, fill, linear, polygon, radial, soft, stroke
from lettering import DISPLAY, LARGE
from light import cast, contact, falloff, vignette
from palette import (AMBER, BLACK, BRASS, CELADON, CLAY, GLOW, INK, LEAF, OAK, PAPER, RED, WHITE, mix, shade, tint)
from texture import gouache, paper
from things import board, book, fruit, land, leaf, tableware

NAME = "03-tea"
LINES = (
    headline("茶与书", LEFT, 304, DISPLAY, PAPER),
    Line("Tea &", LEFT, 424, LARGE, tint(BRASS, 0.60)),
    Line("a good book", LEFT, 520, LARGE, tint(BRASS, 0.60)),
)

EDGE = 624                      # where the wall meets the table
MOON = (1488, 352, 252)         # the round window: its middle and its radius
BOOKS = (
    (348, 58, RED, "远山", None, 0),
    (320, 44, mix(INK, PAPER, 0.12), "", 4, -8),
)
SIDE_STACK = (
    (396, 60, mix(INK, PAPER, 0.14), "SMALL ROADS", None, 0),
    (372, 48, shade(BRASS, 0.16), "", 6, 10),
    (380, 56, shade(RED, 0.16), "灯下", None, -8),
    (330, 46, tint(LEAF, 0.20), "", 9, 6),
)


def wall(ctx):
    """A green wall, brighter around the window."""
    x, y, r = MOON
    ctx.rectangle(0, 0, W, EDGE)
    fill(ctx, linear(0, 0, W, EDGE, (0, shade(LEAF, 0.16)), (0.30, shade(LEAF, 0.44)), (0.45, shade(LEAF, 0.42)),
                     (0.62, shade(LEAF, 0.14)), (1, shade(LEAF, 0.46))))
    ctx.save()
    ctx.rectangle(0, 0, W, EDGE)
    ctx.clip()
    gouache(ctx, 361, 0.16)
    ctx.set_operator(cairo.OPERATOR_SOFT_LIGHT)
    ctx.rectangle(0, 0, W, EDGE)
    fill(ctx, radial(x, y, r * 2.1, (0.40, GLOW, 0.55), (0.62, GLOW, 0.14), (1, GLOW, 0)))
    ctx.restore()


def garden(ctx):
    """What the window shows: mist, a far hill, bamboo in the morning."""
    x, y, r = MOON
    ctx.rectangle(x - r, y - r, 2 * r, 2 * r)
    fill(ctx, linear(0, y - r, 0, y + r, (0, tint(mix(BRASS, LEAF, 0.25), 0.66)), (0.45, tint(BRASS, 0.74)),
                     (0.75, mix(CELADON, BRASS, 0.25)), (1, tint(LEAF, 0.30))))
    ctx.save()
    ctx.set_operator(cairo.OPERATOR_SCREEN)
    ellipse(ctx, x + 64, y - 92, 210, 210)
    fill(ctx, radial(x + 64, y - 92, 210, (0, GLOW, 0.9), (0.28, GLOW, 0.75), (0.34, BRASS, 0.34), (1, BRASS, 0)))
    ctx.restore()
    ctx.save()
    ctx.translate(x - r, 0)
    for base, high, seed, near in ((y + 120, 150, 372, 0.30), (y + 190, 120, 375, 0.62)):
        colour = mix(tint(LEAF, 0.52), shade(LEAF, 0.12), near)
        land.hill(ctx, 2 * r, y + r, land.ridge(2 * r, base, high, seed, 3), colour, mix(colour, PAPER, 0.55))
    ctx.restore()
    rng = random.Random(362)
    for blur, near, stems in ((6, 0.10, (-104, 20, 138)), (0, 0.85, (-212, -166, 196, 226))):
        tone = mix(tint(LEAF, 0.36), shade(LEAF, 0.42), near)
        with soft(ctx, max(1, blur)) as grove:
            for shift in stems:
                stem(grove, x + shift, y, r, tone, rng, near)


def stem(ctx, x, y, r, tone, rng, near):
    """One stem of bamboo with its joints and a few twigs."""
    lean, wide = rng.uniform(-14, 14), 5 + 8 * near
    for i in range(7):
        top, foot = y + r - (i + 1) * 84 + 4, y + r - i * 84
        ctx.move_to(x + lean * i / 7, foot)
        ctx.line_to(x + lean * (i + 1) / 7, top)
        stroke(ctx, tone, wide)
        ellipse(ctx, x + lean * i / 7, foot, wide * 0.72, 3)
        fill(ctx, tone)
    for i in range(3):
        side = rng.choice((-1, 1))
        leaf.bamboo(ctx, x + side * 30, y - r * rng.uniform(-0.1, 0.86), rng.uniform(80, 118),
                    90 - side * rng.uniform(20, 60), tone, rng.randrange(999))


def moon_window(ctx):
    """The round window in its wooden frame, with the depth of the wall."""
    x, y, r = MOON
    with soft(ctx, 16) as shadow:
        ellipse(shadow, x + 10, y + 14, r + 22, r + 22)
        fill(shadow, (*BLACK, 0.55))
    ellipse(ctx, x, y, r, r)
    with clipped(ctx):
        garden(ctx)
        with soft(ctx, 14) as shadow:
            shadow.set_line_width(34)
            ellipse(shadow, x + 8, y + 10, r + 12, r + 12, math.pi * 0.9, math.pi * 1.75)
            shadow.set_source_rgba(*BLACK, 0.55)
            shadow.stroke()
    for width, source in ((26, linear(x - r, y - r, x + r, y + r, (0, tint(OAK, 0.14)), (0.45, shade(OAK, 0.25)),
                                      (1, shade(OAK, 0.62)))),
                          (3, (*tint(OAK, 0.45), 0.5))):
        ellipse(ctx, x, y, r + 13 - (10 if width == 3 else 0), r + 13 - (10 if width == 3 else 0))
        ctx.set_line_width(width)
        if isinstance(source, cairo.Pattern):
            ctx.set_source(source)
        else:
            ctx.set_source_rgba(*source)
        ctx.stroke()


def leaf_shadows(ctx):
    """Soft bamboo shadows on the wall, to the far left and right."""
    ctx.save()
    ctx.rectangle(0, 0, W, EDGE)
    ctx.clip()
    with soft(ctx, 60, cairo.OPERATOR_SOFT_LIGHT, 0.8) as sun:
        polygon(sun, [(40, -40), (420, -40), (600, EDGE + 30), (180, EDGE + 30)])
        polygon(sun, [(1990, -40), (2260, -40), (2400, EDGE + 30), (2110, EDGE + 30)])
        fill(sun, (*GLOW, 0.75))
    with soft(ctx, 9, cairo.OPERATOR_MULTIPLY, 0.5) as shadow:
        dark = (*shade(LEAF, 0.50), 0.85)
        leaf.bamboos(shadow, dark, (60, 40, 220, 20, 81), (190, 0, 230, 44, 82), (330, 60, 200, 30, 83),
                     (90, 210, 210, 16, 84), (300, 230, 170, 50, 85), (2150, 10, 220, 140, 86),
                     (2290, 60, 230, 152, 87), (2240, 200, 190, 128, 88))
    ctx.restore()


def table(ctx):
    """A dark table with the light of the window on it."""
    board.plank(ctx, 0, EDGE, W, H - EDGE, 363, (0, tint(OAK, 0.10)), (0.3, shade(OAK, 0.12)), (1, shade(OAK, 0.50)),
                scale=4.0)
    ctx.save()
    ctx.rectangle(0, EDGE, W, H - EDGE)
    ctx.clip()
    with soft(ctx, 18, cairo.OPERATOR_SOFT_LIGHT, 0.9) as sun:
        ellipse(sun, MOON[0] + 20, EDGE + 84, 420, 62)
        polygon(sun, [(180, EDGE + 6), (600, EDGE + 6), (680, H), (240, H)])
        fill(sun, (*GLOW, 0.85))
    ctx.restore()
    ctx.rectangle(0, EDGE, W, 2)
    fill(ctx, (*tint(OAK, 0.55), 0.6))
    with soft(ctx, 8) as line:
        line.rectangle(0, EDGE - 7, W, 7)
        fill(line, (*BLACK, 0.5))


def pile(ctx, x, foot, books, wide):
    """Books lying on each other; returns how high they reach."""
    cast(ctx, x, foot - 3, wide, 11, 150, 0.5)
    contact(ctx, x, foot, wide + 6, 9, 0.85)
    top = foot
    for length, thick, cloth, title, seed, shift in books:
        top = book.lying(ctx, x + shift, top, length, thick, cloth, title, seed)
    return top


def still_life(ctx):
    """The pot, and the cup on two books."""
    cast(ctx, 1650, EDGE + 46, 50, 12, 130, 0.5)
    contact(ctx, 1650, EDGE + 50, 60, 8, 0.85)
    tableware.teapot(ctx, 1650, EDGE + 52, 196, CLAY)
    top = pile(ctx, 1412, EDGE + 74, BOOKS, 170)
    contact(ctx, 1408, top, 62, 6, 0.75)
    tableware.steam(ctx, 1408, top - 126, 260, alpha=0.75)
    tableware.cup(ctx, 1408, top, 194, 128, mix(PAPER, WHITE, 0.3), mix(AMBER, RED, 0.2), 0.14)


def sides(ctx):
    """Persimmons to the left, more books to the right."""
    contact(ctx, 372, EDGE + 92, 120, 10, 0.8)
    cast(ctx, 372, EDGE + 88, 110, 14, 190, 0.5)
    tableware.dish(ctx, 372, EDGE + 94, 380, 50, CELADON)
    for x, y, r, seed, turn in ((316, EDGE - 26, 86, 3, -6), (440, EDGE - 20, 80, 6, 8), (372, EDGE - 132, 80, 9, -2)):
        fruit.persimmon(ctx, x, y, r, seed, turn)
    top = pile(ctx, 2024, EDGE + 70, SIDE_STACK, 196)
    leaf.ginkgo(ctx, 1976, top + 2, 66, 74, tint(BRASS, 0.06))
    leaf.ginkgo(ctx, 1728, EDGE + 92, 62, -58, BRASS)
    leaf.ginkgo(ctx, 712, EDGE + 104, 58, 62, tint(BRASS, 0.04))


def scene(ctx):
    """Everything but the text."""
    wall(ctx)
    leaf_shadows(ctx)
    moon_window(ctx)
    table(ctx)
    sides(ctx)
    still_life(ctx)


def finish(ctx):
    """The surface of the paint."""
    paper(ctx, 364, 0.30)
    falloff(ctx, W, H, 0.16)
    vignette(ctx, W, H, 0.40, x=0.56)

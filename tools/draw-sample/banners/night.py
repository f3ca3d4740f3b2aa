"""Reading night: one lamp, an open book, two chairs, and the shelves in the dark."""

import random

import cairo

from banners.frame import HEIGHT as H, MIDDLE, WIDTH as W, Line, headline
from brush import clipped, ellipse, fill, linear, placed, polygon, radial, rounded, soft, stroke
from lettering import DISPLAY, LARGE, SMALL
from light import contact, vignette
from palette import AMBER, BLACK, BRASS, CELADON, GLOW, INK, LEAF, OAK, PAPER, RED, mix, shade, tint
from texture import gouache, paper
from things import armchair, board, book, lamp, leaf, shelf, tableware

NAME = "04-night"
LINES = (
    headline("周五夜读", MIDDLE, 368, DISPLAY, PAPER, 0.5),
    Line("Reading night", MIDDLE, 480, LARGE, tint(BRASS, 0.72), 0.5),
    Line("每周五晚七点 · Fridays at seven", MIDDLE, 568, SMALL, PAPER, 0.5),
)

FLOOR = 684
LAMP = (MIDDLE, 176, 280)       # the middle of its mouth, and how wide it is
CASE = (-30, 580)               # the book case, from edge to edge
PANE = (1880, 84, 352, 452)     # the window: left, top, width, height
CLOTHS = (shade(LEAF, 0.25), RED, mix(INK, PAPER, 0.16), BRASS, shade(RED, 0.35), tint(LEAF, 0.30), LEAF,
          mix(PAPER, BRASS, 0.30), shade(BRASS, 0.25), mix(INK, LEAF, 0.4))
TITLES = ("灯下", "听雨", "远山", "春水", "小路", "静时", "四季", "白露", "归舟")


def wall(ctx):
    """A wall of dark blue-green plaster above a panelled foot."""
    ctx.rectangle(0, 0, W, H)
    night = mix(INK, LEAF, 0.12)
    fill(ctx, linear(0, 0, 0, FLOOR, (0, mix(night, BLACK, 0.45)), (0.6, night), (1, mix(night, BLACK, 0.25))))
    gouache(ctx, 381, 0.26)


def bookcase(ctx):
    """Shelves full of books, the right ends of the rows catching the lamp."""
    left, right = CASE
    rng = random.Random(382)
    ctx.rectangle(left, -20, right - left, FLOOR + 20)
    fill(ctx, linear(left, 0, right, 0, (0, mix(OAK, BLACK, 0.86)), (1, mix(OAK, BLACK, 0.72))))
    titles = list(TITLES)
    with placed(ctx, left, 0):
        ctx.rectangle(0, -20, right - left, FLOOR + 20)
        with clipped(ctx):
            for foot in (190, 424, 654):
                row(ctx, right - left - 24, foot, rng, titles)
                shelf.shelf(ctx, right - left, foot, 22)
    board.plank(ctx, right - 24, -20, 24, FLOOR + 20, 383, (0, mix(OAK, BLACK, 0.45)),
                (1, mix(OAK, BLACK, 0.66)), grain=0.2)
    ctx.rectangle(left, -20, right - left, FLOOR + 20)
    fill(ctx, linear(left, 0, right, 0, (0, BLACK, 0.80), (0.35, BLACK, 0.62), (0.8, BLACK, 0.38), (1, BLACK, 0.22)))


def row(ctx, w, foot, rng, titles):
    """One row of books; every now and then a title, a gap, or one that leans."""
    x = rng.uniform(4, 20)
    while x < w - 66:
        wide, tall = rng.choice((40, 40, 48, 48, 56, 64)), rng.uniform(158, 206)
        title = titles.pop(0) if wide > 44 and titles and rng.random() < 0.6 else ""
        with soft(ctx, 6) as shadow:
            shadow.rectangle(x + 3, foot - tall + 8, wide + 5, tall - 8)
            fill(shadow, (*BLACK, 0.5))
        lean = rng.random() < 0.08
        with placed(ctx, x + (30 if lean else 0), foot - (2 if lean else 0), -9 if lean else 0):
            shelf.spine(ctx, wide, tall, rng.choice(CLOTHS), title)
        x += wide + (34 if lean else 2)


def window(ctx):
    """A tall window: a moon, roofs, and the lights of the town."""
    x, y, w, h = PANE
    ctx.rectangle(x, y, w, h)
    with clipped(ctx):
        ctx.rectangle(x, y, w, h)
        fill(ctx, linear(0, y, 0, y + h, (0, mix(INK, LEAF, 0.34)), (0.7, mix(LEAF, INK, 0.42)),
                         (1, mix(mix(LEAF, BRASS, 0.4), INK, 0.40))))
        rng = random.Random(384)
        for _ in range(46):
            ellipse(ctx, x + rng.random() * w, y + rng.random() * h * 0.7, 1.5, 1.5)
            fill(ctx, (*GLOW, rng.uniform(0.15, 0.7)))
        mx, my, r = x + w * 0.75, y + h * 0.30, 54
        ctx.save()
        ctx.set_operator(cairo.OPERATOR_SCREEN)
        ellipse(ctx, mx, my, r * 3.4, r * 3.4)
        fill(ctx, radial(mx, my, r * 3.4, (0, BRASS, 0.45), (0.28, BRASS, 0.26), (1, BRASS, 0)))
        ctx.restore()
        ellipse(ctx, mx, my, r, r)
        fill(ctx, radial(mx, my, r, (0, GLOW), (0.7, tint(BRASS, 0.66)), (1, tint(BRASS, 0.42)),
                         focus=(mx - 16, my - 16)))
        roofs(ctx, x, y, w, h, rng)
        leaf.bamboos(ctx, mix(INK, BLACK, 0.3), (x + 30, y + 10, 150, 30, 91), (x + 120, y - 20, 140, 54, 92),
                     (x, y + 120, 130, 12, 93), count=6)
    frame(ctx, x, y, w, h)


def roofs(ctx, x, y, w, h, rng):
    """Dark roofs below, with a few lit windows."""
    for base, tone in ((0.78, mix(INK, LEAF, 0.26)), (0.88, mix(INK, BLACK, 0.2))):
        at = x - 40
        while at < x + w:
            wide = rng.uniform(110, 170)
            top = y + h * base - rng.uniform(0, 26)
            polygon(ctx, [(at - 12, top + 34), (at + wide * 0.24, top), (at + wide * 0.76, top),
                          (at + wide + 12, top + 34), (at + wide, top + 40),
                          (at + wide, y + h), (at, y + h), (at, top + 40)])
            fill(ctx, tone)
            for i in range(2):
                if rng.random() < 0.7:
                    ctx.rectangle(at + wide * (0.25 + 0.3 * i), top + 48, 14, 17)
                    fill(ctx, mix(AMBER, BRASS, rng.random()))
            at += wide + rng.uniform(-8, 14)


def frame(ctx, x, y, w, h):
    """The bars and the sill, with the lamp's light on their left edges."""
    wood = mix(INK, OAK, 0.45)
    for width, source in ((22, shade(wood, 0.2)), (14, wood)):
        ctx.rectangle(x, y, w, h)
        stroke(ctx, source, width)
    for left, top, wide, high in ((x + w / 2 - 6, y, 12, h), (x, y + h * 0.60 - 5, w, 10)):
        ctx.rectangle(left, top, wide, high)
        fill(ctx, wood)
    for left in (x - 10, x + w / 2 - 5, x + w - 7):
        ctx.rectangle(left, y, 2, h)
        fill(ctx, (*AMBER, 0.45))
    rounded(ctx, x - 36, y + h + 4, w + 72, 22, 4)
    fill(ctx, linear(x, 0, x + w, 0, (0, mix(wood, AMBER, 0.30)), (0.4, wood), (1, shade(wood, 0.4))))


def floor(ctx):
    """Boards, with the round of light on them."""
    board.plank(ctx, 0, FLOOR, W, H - FLOOR, 385, (0, mix(OAK, BLACK, 0.55)), (1, mix(OAK, BLACK, 0.80)), scale=4.0)
    with soft(ctx, 30, cairo.OPERATOR_SCREEN) as light:
        ellipse(light, MIDDLE, FLOOR + 70, 760, 60)
        fill(light, (*shade(AMBER, 0.45), 0.55))


def table(ctx):
    """A low round table with the open book and a cup."""
    y = FLOOR + 12
    with soft(ctx, 14) as shadow:
        ellipse(shadow, MIDDLE, H + 6, 330, 24)
        fill(shadow, (*BLACK, 0.85))
    ctx.rectangle(MIDDLE - 26, y, 52, H - y)
    fill(ctx, linear(MIDDLE - 26, 0, MIDDLE + 26, 0, (0, shade(OAK, 0.7)), (0.4, shade(OAK, 0.25)),
                     (1, shade(OAK, 0.8))))
    ellipse(ctx, MIDDLE, y + 12, 400, 44)
    fill(ctx, linear(MIDDLE - 400, 0, MIDDLE + 400, 0, (0, shade(OAK, 0.7)), (0.5, shade(OAK, 0.2)),
                     (1, shade(OAK, 0.75))))
    ellipse(ctx, MIDDLE, y, 400, 44)
    fill(ctx, radial(MIDDLE, y, 400, (0, tint(mix(OAK, BRASS, 0.4), 0.30)), (0.45, mix(OAK, BRASS, 0.25)),
                     (1, shade(OAK, 0.45))), keep=True)
    with clipped(ctx):
        gouache(ctx, 386, 0.3, 1.2)
    contact(ctx, MIDDLE, y + 4, 190, 9, 0.7)
    book.spread(ctx, MIDDLE, y + 4, 372, RED)
    contact(ctx, MIDDLE + 268, y + 2, 30, 5, 0.7)
    tableware.cup(ctx, MIDDLE + 268, y + 4, 92, 60, mix(CELADON, PAPER, 0.35), AMBER, 0.15)
    contact(ctx, MIDDLE - 270, y + 4, 76, 5, 0.7)
    top = book.lying(ctx, MIDDLE - 268, y + 6, 152, 26, shade(LEAF, 0.15))
    book.lying(ctx, MIDDLE - 272, top, 136, 22, BRASS, seed=4)


def scene(ctx):
    """Everything but the text."""
    wall(ctx)
    bookcase(ctx)
    window(ctx)
    floor(ctx)
    x, y, mouth = LAMP
    with placed(ctx, x - 600, 0):
        lamp.cone(ctx, 1200, H + 120, 600, y, mouth, 0.52)
    armchair.armchair(ctx, 436, H - 62, 296, 384, shade(RED, 0.06), lit=-1)
    armchair.armchair(ctx, 1964, H - 62, 296, 384, shade(LEAF, 0.02))
    table(ctx)
    lamp.hanging(ctx, x, y, mouth)


def finish(ctx):
    """The surface of the paint."""
    paper(ctx, 387, 0.28)
    vignette(ctx, W, H, 0.45, x=0.5, y=0.5)

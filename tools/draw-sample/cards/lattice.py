"""A lattice window at night, lit from behind."""

import cairo

from brush import fill, linear, polygon, radial, soft, stroke
from light import vignette
from palette import AMBER, BLACK, BRASS, GLOW, INK, LEAF, OAK, RED, mix, shade, tint
from texture import gouache, paper
from things import leaf

ACROSS, DOWN = 4, 3
CUT = 0.29          # how much of a cell its corners are cut off


def octagon(ctx, x, y, w, h, cut):
    """A rectangle with its corners cut off at 45 degrees."""
    polygon(ctx, [(x + cut, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h - cut), (x + w - cut, y + h),
                  (x + cut, y + h), (x, y + h - cut), (x, y + cut)])


def bars(ctx, w, h):
    """The main bars: octagons side by side, leaving diamonds where four meet."""
    cw, ch = w / ACROSS, h / DOWN
    for column in range(ACROSS):
        for row in range(DOWN):
            octagon(ctx, column * cw, row * ch, cw, ch, cw * CUT)


def inlay(ctx, w, h):
    """The thin bars: a small lantern in each octagon, held by four struts."""
    cw, ch = w / ACROSS, h / DOWN
    inset = cw * 0.235
    for column in range(ACROSS):
        for row in range(DOWN):
            x, y = column * cw, row * ch
            octagon(ctx, x + inset, y + inset, cw - 2 * inset, ch - 2 * inset, cw * 0.13)
            for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                ctx.move_to(x + cw / 2 * (1 + dx), y + ch / 2 * (1 + dy))
                ctx.rel_line_to(-dx * inset, -dy * inset)


def joinery(ctx, outline, w, h, width):
    """Bars of dark wood with a lit edge."""
    outline(ctx, w, h)
    stroke(ctx, (*BLACK, 1.0), width + 3)
    outline(ctx, w, h)
    stroke(ctx, linear(0, 0, w, h, (0, mix(INK, OAK, 0.55)), (0.5, mix(INK, OAK, 0.32)), (1, mix(INK, OAK, 0.18))),
                       width)
    ctx.save()
    ctx.translate(-width * 0.24, -width * 0.24)
    outline(ctx, w, h)
    stroke(ctx, (*tint(BRASS, 0.2), 0.34), 1.6)
    ctx.restore()


def draw(ctx, w, h):
    """Paint the card."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, radial(w * 0.44, h * 0.56, h * 0.78, (0, mix(GLOW, BRASS, 0.12)), (0.22, tint(BRASS, 0.42)),
                     (0.50, mix(BRASS, AMBER, 0.30)), (0.78, mix(AMBER, RED, 0.45)), (1.0, shade(RED, 0.42))))
    paper(ctx, 101, 0.6)
    gouache(ctx, 102, 0.30)
    with soft(ctx, 13, cairo.OPERATOR_MULTIPLY, 0.60) as shadow:
        dark = (*shade(mix(LEAF, OAK, 0.5), 0.35), 0.9)
        leaf.bamboos(shadow, dark, (w + 20, 60, 300, 158, 31), (w - 60, 190, 250, 140, 32),
                     (w + 10, 360, 260, 172, 33))
    with soft(ctx, 7) as shade_of_bars:
        for outline, width in ((bars, 20), (inlay, 11)):
            outline(shade_of_bars, w, h)
            stroke(shade_of_bars, (*shade(RED, 0.7), 0.42), width)
    joinery(ctx, inlay, w, h, 8)
    joinery(ctx, bars, w, h, 15)
    ctx.rectangle(0, 0, w, h)
    stroke(ctx, BLACK, 34)
    ctx.rectangle(0, 0, w, h)
    stroke(ctx, mix(INK, OAK, 0.28), 28)
    vignette(ctx, w, h, 0.35)

"""Cups, pots and dishes, lit from the upper left."""

import cairo

from brush import clipped, curve, ellipse, fill, linear, placed, radial, soft, stroke
from palette import AMBER, BLACK, BRASS, GLOW, INK, PAPER, WHITE, mix, shade, tint


def turned(w, colour, gloss=0.55):
    """The shading of a round thing `w` wide: light at the left, dark at the right, a reflex at the edge."""
    return linear(-w / 2, 0, w / 2, 0, (0.0, shade(colour, 0.30)), (0.10, shade(colour, 0.06)),
                  (0.28, tint(colour, gloss)), (0.42, tint(colour, gloss * 0.35)), (0.60, shade(colour, 0.16)),
                  (0.84, shade(colour, 0.52)), (0.94, shade(colour, 0.46)), (1.0, shade(colour, 0.30)))


def cup_side(ctx, w, h):
    """The silhouette of a handleless cup below its rim."""
    ctx.move_to(-w / 2, -h)
    ctx.curve_to(-w * 0.495, -h * 0.46, -w * 0.38, -h * 0.13, -w * 0.24, -h * 0.09)
    ctx.line_to(-w * 0.225, -h * 0.01)
    ctx.curve_to(-w * 0.14, h * 0.045, w * 0.14, h * 0.045, w * 0.225, -h * 0.01)
    ctx.line_to(w * 0.24, -h * 0.09)
    ctx.curve_to(w * 0.38, -h * 0.13, w * 0.495, -h * 0.46, w / 2, -h)
    ctx.close_path()


def cup(ctx, x, y, w, h, glaze, tea=AMBER, tilt=0.13):
    """A tea cup standing on (x, y), seen from a little above."""
    rim = w * tilt
    with placed(ctx, x, y):
        cup_side(ctx, w, h)
        ellipse(ctx, 0, -h, w / 2, rim)
        fill(ctx, turned(w, glaze))
        cup_side(ctx, w, h)
        with clipped(ctx):
            ctx.rectangle(-w, -h, 2 * w, 2 * h)
            fill(ctx, linear(0, -h, 0, 0, (0.0, INK, 0.0), (0.55, INK, 0.04), (0.90, INK, 0.42), (1.0, INK, 0.2)))
            with soft(ctx, max(2, w * 0.035)) as gleam:
                curve(gleam, [(-w * 0.36, -h * 0.84), (-w * 0.34, -h * 0.58), (-w * 0.26, -h * 0.34)])
                stroke(gleam, (*WHITE, 0.75), w * 0.035)
        ellipse(ctx, 0, -h, w / 2, rim)
        fill(ctx, linear(-w / 2, 0, w / 2, 0, (0, tint(glaze, 0.5)), (0.3, tint(glaze, 0.85)),
                         (1, shade(glaze, 0.2))))
        ellipse(ctx, 0, -h + rim * 0.04, w * 0.472, rim * 0.88)
        with clipped(ctx):
            ctx.rectangle(-w, -h - w, 2 * w, 2 * w)
            fill(ctx, linear(-w / 2, 0, w / 2, 0, (0, shade(glaze, 0.52)), (0.4, shade(glaze, 0.22)),
                             (1, tint(glaze, 0.45))))
            ellipse(ctx, 0, -h + rim * 0.42, w * 0.452, rim * 0.80)
            fill(ctx, linear(-w / 2, -h, w / 2, -h + rim, (0, shade(tea, 0.45)), (0.5, tea), (1, tint(tea, 0.35))))
            with soft(ctx, 2) as gleam:
                ellipse(gleam, w * 0.16, -h + rim * 0.30, w * 0.13, rim * 0.16)
                fill(gleam, (*WHITE, 0.55))


def steam(ctx, x, y, height, sway=26, alpha=0.22, colour=WHITE):
    """Two wisps of steam rising from (x, y)."""
    for offset, bend, share, weight in ((-0.16, 1, 1.0, 1.0), (0.14, -0.8, 0.74, 0.8)):
        with soft(ctx, height * 0.045, cairo.OPERATOR_SCREEN) as wisp:
            left = x + offset * height * 0.5
            curve(wisp, [(left, y), (left + sway * bend, y - height * share * 0.28),
                         (left - sway * bend * 0.7, y - height * share * 0.58),
                         (left + sway * bend * 0.8, y - height * share)])
            stroke(wisp, linear(0, y, 0, y - height * share, (0, colour, 0), (0.2, colour, alpha * weight),
                                (0.6, colour, alpha * weight * 0.7), (1, colour, 0)), height * 0.055)


def pot_body(ctx, w, h):
    """The round belly of a teapot on its foot."""
    ctx.move_to(-w * 0.20, -h)
    ctx.curve_to(-w * 0.44, -h * 0.98, -w * 0.53, -h * 0.70, -w * 0.50, -h * 0.44)
    ctx.curve_to(-w * 0.47, -h * 0.18, -w * 0.36, -h * 0.04, -w * 0.26, 0)
    ctx.curve_to(-w * 0.12, h * 0.03, w * 0.12, h * 0.03, w * 0.26, 0)
    ctx.curve_to(w * 0.36, -h * 0.04, w * 0.47, -h * 0.18, w * 0.50, -h * 0.44)
    ctx.curve_to(w * 0.53, -h * 0.70, w * 0.44, -h * 0.98, w * 0.20, -h)
    ctx.close_path()


def teapot(ctx, x, y, w, clay):
    """A small clay teapot standing on (x, y), spout to the left; `w` is the width of its belly."""
    h = w * 0.74
    with placed(ctx, x, y):
        # handle
        for width, colour in ((w * 0.085, shade(clay, 0.45)), (w * 0.055, shade(clay, 0.18)),
                              (w * 0.018, tint(clay, 0.30))):
            shift = -w * 0.012 if width < w * 0.03 else 0
            ctx.move_to(w * 0.44 + shift, -h * 0.74 + shift)
            ctx.curve_to(w * 0.72 + shift, -h * 0.92 + shift, w * 0.84 + shift, -h * 0.44, w * 0.46, -h * 0.22)
            stroke(ctx, colour, width)
        # spout
        ctx.move_to(-w * 0.40, -h * 0.26)
        ctx.curve_to(-w * 0.60, -h * 0.36, -w * 0.60, -h * 0.62, -w * 0.76, -h * 0.86)
        ctx.line_to(-w * 0.66, -h * 0.90)
        ctx.curve_to(-w * 0.56, -h * 0.78, -w * 0.52, -h * 0.66, -w * 0.40, -h * 0.64)
        ctx.close_path()
        fill(ctx, linear(-w * 0.74, -h * 0.6, -w * 0.42, -h * 0.36, (0, shade(clay, 0.05)), (0.35, tint(clay, 0.28)),
                         (1, shade(clay, 0.5))))
        ellipse(ctx, -w * 0.71, -h * 0.88, w * 0.052, w * 0.020)
        fill(ctx, shade(clay, 0.75))
        # belly
        pot_body(ctx, w, h)
        fill(ctx, radial(0, -h * 0.5, w * 0.66, (0.0, tint(clay, 0.42)), (0.22, tint(clay, 0.14)), (0.55,
                         shade(clay, 0.10)), (0.82, shade(clay, 0.48)), (1.0, shade(clay, 0.60)), focus=(-w * 0.20,
                         -h * 0.70)))
        pot_body(ctx, w, h)
        with clipped(ctx):
            with soft(ctx, w * 0.05) as shadow:
                ellipse(shadow, 0, h * 0.02, w * 0.42, h * 0.13)
                fill(shadow, (*BLACK, 0.55))
            with soft(ctx, w * 0.035) as gleam:
                ellipse(gleam, -w * 0.23, -h * 0.70, w * 0.075, h * 0.055)
                fill(gleam, (*WHITE, 0.62))
            with soft(ctx, w * 0.03) as reflex:
                ellipse(reflex, 0, -h * 0.5, w * 0.475, h * 0.47)
                reflex.set_line_width(w * 0.02)
                reflex.set_source(linear(w * 0.1, 0, w * 0.5, 0, (0, BRASS, 0), (1, BRASS, 0.35)))
                reflex.stroke()
        lid(ctx, w, h, clay)


def lid(ctx, w, h, clay):
    """The lid of the teapot with its knob."""
    ctx.move_to(-w * 0.24, -h * 0.985)
    ctx.curve_to(-w * 0.22, -h * 1.13, w * 0.22, -h * 1.13, w * 0.24, -h * 0.985)
    ctx.curve_to(w * 0.12, -h * 0.95, -w * 0.12, -h * 0.95, -w * 0.24, -h * 0.985)
    fill(ctx, turned(w * 0.52, clay, 0.40))
    ctx.move_to(-w * 0.245, -h * 0.985)
    ctx.curve_to(-w * 0.12, -h * 0.95, w * 0.12, -h * 0.95, w * 0.245, -h * 0.985)
    stroke(ctx, (*shade(clay, 0.7), 0.8), w * 0.010)
    ellipse(ctx, 0, -h * 1.085, w * 0.035, w * 0.022)
    fill(ctx, shade(clay, 0.45))
    ellipse(ctx, 0, -h * 1.155, w * 0.058, w * 0.050)
    fill(ctx, radial(0, -h * 1.155, w * 0.062, (0, tint(clay, 0.55)), (0.5, clay), (1, shade(clay, 0.55)),
                     focus=(-w * 0.02, -h * 1.18)))


def dish(ctx, x, y, w, depth, glaze, tilt=0.16):
    """A shallow dish standing on (x, y); things laid in it are drawn after."""
    rim = w / 2 * tilt
    with placed(ctx, x, y):
        ctx.move_to(-w / 2, -depth)
        ctx.curve_to(-w * 0.42, -depth * 0.25, -w * 0.26, 0, -w * 0.22, 0)
        ctx.curve_to(-w * 0.12, depth * 0.16, w * 0.12, depth * 0.16, w * 0.22, 0)
        ctx.curve_to(w * 0.26, 0, w * 0.42, -depth * 0.25, w / 2, -depth)
        ctx.close_path()
        fill(ctx, turned(w, shade(glaze, 0.12), 0.4))
        ellipse(ctx, 0, -depth, w / 2, rim)
        fill(ctx, linear(-w / 2, 0, w / 2, 0, (0, tint(glaze, 0.7)), (0.5, tint(glaze, 0.45)),
                         (1, shade(glaze, 0.12))))
        ellipse(ctx, 0, -depth + 1, w * 0.483, rim * 0.92)
        fill(ctx, linear(-w / 2, -depth - rim, w / 2, -depth + rim, (0, shade(glaze, 0.34)), (0.45, glaze),
                         (1, mix(glaze, PAPER, 0.6))))
        ellipse(ctx, 0, -depth + rim * 0.18, w * 0.36, rim * 0.58)
        fill(ctx, (*mix(glaze, GLOW, 0.5), 0.35))

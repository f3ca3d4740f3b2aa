"""A cup of tea seen from above on a dark table."""

from brush import clipped, ellipse, fill, linear, placed, radial, soft, stroke
from light import falloff, vignette
from palette import AMBER, BLACK, BRASS, CLAY, GLOW, INK, OAK, PAPER, RED, WHITE, mix, shade, tint
from texture import wood
from things import leaf

GLAZE = mix(PAPER, BRASS, 0.10)


def saucer(ctx, r):
    """A turned saucer: a raised lip, a slope, and the well where the cup sits."""
    ellipse(ctx, 0, 0, r, r)
    fill(ctx, linear(-r, -r, r, r, (0, tint(GLAZE, 0.6)), (0.5, GLAZE), (1, shade(GLAZE, 0.30))))
    ellipse(ctx, 0, 0, r * 0.965, r * 0.965)
    fill(ctx, linear(-r, -r, r, r, (0.1, shade(GLAZE, 0.24)), (0.5, shade(GLAZE, 0.05)), (0.9, tint(GLAZE, 0.7))))
    ellipse(ctx, 0, 0, r * 0.90, r * 0.90)
    stroke(ctx, (*BRASS, 0.75), r * 0.012)
    ellipse(ctx, 0, 0, r * 0.66, r * 0.66)
    fill(ctx, linear(-r, -r, r, r, (0.2, shade(GLAZE, 0.30)), (0.8, tint(GLAZE, 0.5))))


def cup(ctx, r):
    """The cup with its tea and the window mirrored in it."""
    with soft(ctx, r * 0.22) as shadow:
        ellipse(shadow, r * 0.20, r * 0.24, r * 1.02, r * 1.02)
        fill(shadow, (*BLACK, 0.62))
    ellipse(ctx, 0, 0, r, r)
    fill(ctx, linear(-r, -r, r, r, (0, WHITE), (0.5, GLAZE), (1, shade(GLAZE, 0.30))))
    ellipse(ctx, 0, 0, r * 0.945, r * 0.945)
    fill(ctx, linear(-r, -r, r, r, (0.1, shade(GLAZE, 0.46)), (0.5, shade(GLAZE, 0.14)), (0.9, WHITE)))
    tea = r * 0.86
    ellipse(ctx, 0, 0, tea, tea)
    fill(ctx, radial(0, 0, tea, (0.0, mix(AMBER, RED, 0.20)), (0.55, AMBER), (0.86, mix(AMBER, BRASS, 0.6)),
                     (0.96, tint(BRASS, 0.35)), (1.0, shade(AMBER, 0.3)), focus=(tea * 0.14, tea * 0.16)))
    ellipse(ctx, 0, 0, tea, tea)
    with clipped(ctx):
        with soft(ctx, r * 0.14) as shadow:
            shadow.set_line_width(r * 0.30)
            ellipse(shadow, r * 0.05, r * 0.05, tea * 1.10, tea * 1.10, 2.6, 5.4)
            shadow.set_source_rgba(*shade(CLAY, 0.6), 0.75)
            shadow.stroke()
        for width, blur, alpha in ((0.13, 0.10, 0.35), (0.045, 0.03, 0.75)):
            with soft(ctx, r * blur) as gleam:
                ellipse(gleam, 0, 0, tea * 0.70, tea * 0.70, 3.35, 4.15)
                stroke(gleam, (*GLOW, alpha), tea * width)


def draw(ctx, w, h):
    """Paint the card."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, h, (0, mix(INK, OAK, 0.78)), (0.5, mix(INK, OAK, 0.50)), (1, BLACK)))
    wood(ctx, 51, 0.75, turn=-7, scale=3.2)
    for y in (h * 0.19, h * 0.81):
        ctx.move_to(-20, y + 40)
        ctx.line_to(w + 20, y - 32)
        stroke(ctx, (*BLACK, 0.65), 3)
        ctx.move_to(-20, y + 43)
        ctx.line_to(w + 20, y - 29)
        stroke(ctx, (*tint(OAK, 0.3), 0.16), 1.5)
    x, y, r = w * 0.44, h * 0.50, 196
    with soft(ctx, 30) as shadow:
        ellipse(shadow, x + 22, y + 28, r, r)
        fill(shadow, (*BLACK, 0.75))
    with placed(ctx, x, y):
        saucer(ctx, r)
        cup(ctx, r * 0.64)
    leaf.ginkgo(ctx, w * 0.885, h * 0.86, 104, -38, tint(BRASS, 0.06))
    leaf.ginkgo(ctx, w * 0.93, h * 0.30, 84, 24, BRASS)
    falloff(ctx, w, h, 0.25)
    vignette(ctx, w, h, 0.4)

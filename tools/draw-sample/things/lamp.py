"""An enamelled lamp and the light that falls from it."""

import cairo

from brush import ellipse, fill, linear, polygon, radial, soft, stroke
from palette import AMBER, BLACK, BRASS, GLOW, RED, mix, shade, tint


def hanging(ctx, x, y, w):
    """An enamelled lamp hanging from the top edge; (x, y) is the middle of its mouth."""
    tall = w * 0.46
    ctx.move_to(x, -10)
    ctx.line_to(x, y - tall)
    stroke(ctx, BLACK, 5)
    ctx.move_to(x - w * 0.075, y - tall * 0.98)
    ctx.line_to(x + w * 0.075, y - tall * 0.98)
    ctx.line_to(x + w * 0.09, y - tall * 0.72)
    ctx.line_to(x - w * 0.09, y - tall * 0.72)
    ctx.close_path()
    fill(ctx, linear(x - w * 0.09, 0, x + w * 0.09, 0, (0, shade(BRASS, 0.5)),
                     (0.3, tint(BRASS, 0.5)), (0.55, BRASS), (1, shade(BRASS, 0.7))))
    ctx.move_to(x - w * 0.10, y - tall * 0.74)
    ctx.curve_to(x - w * 0.16, y - tall * 0.60, x - w * 0.44, y - tall * 0.48, x - w / 2, y)
    ctx.line_to(x + w / 2, y)
    ctx.curve_to(x + w * 0.44, y - tall * 0.48, x + w * 0.16, y - tall * 0.60, x + w * 0.10, y - tall * 0.74)
    ctx.close_path()
    fill(ctx, linear(x - w / 2, 0, x + w / 2, 0, (0, shade(RED, 0.35)),
                     (0.26, tint(RED, 0.20)), (0.40, RED), (0.75, shade(RED, 0.38)), (1, shade(RED, 0.62))))
    ellipse(ctx, x, y, w / 2, w * 0.062)
    fill(ctx, shade(RED, 0.45))
    ellipse(ctx, x, y + 1, w * 0.475, w * 0.050)
    fill(ctx, radial(x, y, w * 0.5, (0, (1, 1, 1)), (0.3, GLOW), (0.75, tint(BRASS, 0.35)), (1, BRASS)))
    with soft(ctx, 8, cairo.OPERATOR_SCREEN) as bulb:
        ellipse(bulb, x, y + 6, w * 0.15, w * 0.07)
        fill(bulb, (*GLOW, 0.9))


def cone(ctx, w, h, x, y, mouth, power=1.0):
    """The light that falls from the lamp, as wide as `w` at `h`."""
    warm = mix(BRASS, AMBER, 0.25)
    for blur, spread, strength in ((34, 1.0, 0.40 * power), (14, 0.72, 0.22 * power)):
        with soft(ctx, blur, cairo.OPERATOR_SCREEN) as light:
            polygon(light, [(x - mouth * 0.46, y), (x + mouth * 0.46, y),
                    (x + w * 0.66 * spread, h * 1.02), (x - w * 0.66 * spread, h * 1.02)])
            fill(light, linear(0, y, 0, h, (0, warm, strength), (0.5, warm, strength * 0.62),
                               (1, warm, strength * 0.34)))
    ctx.save()
    ctx.set_operator(cairo.OPERATOR_SCREEN)
    ctx.rectangle(0, 0, w, h)
    fill(ctx, radial(x, y + 6, w * 0.6, (0, warm, 0.50 * power), (0.3, warm, 0.16 * power), (1, warm, 0)))
    ctx.restore()

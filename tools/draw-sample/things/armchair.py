"""A deep armchair, seen from the front, lit from one side."""

from brush import clipped, ellipse, fill, linear, placed, radial, rounded, soft, stroke
from palette import BLACK, BRASS, GLOW, INK, OAK, mix, shade, tint


def velvet(left, right, cloth, depth):
    """Cloth between two edges: lit at the left one, lost in the dark at the right one."""
    return linear(left, 0, right, 0, (0.0, tint(cloth, 0.34 - 0.2 * depth)), (0.14, tint(cloth, 0.12 - 0.1 * depth)),
                  (0.45, shade(cloth, 0.24 + 0.2 * depth)), (1.0, shade(cloth, 0.70 + 0.10 * depth)))


def back(ctx, w, h, cloth):
    """The high back with its wings and buttons."""
    ctx.move_to(-w * 0.42, -h * 0.20)
    ctx.curve_to(-w * 0.48, -h * 0.62, -w * 0.46, -h * 0.98, -w * 0.26, -h * 0.99)
    ctx.curve_to(-w * 0.10, -h * 1.02, w * 0.10, -h * 1.02, w * 0.26, -h * 0.99)
    ctx.curve_to(w * 0.46, -h * 0.98, w * 0.48, -h * 0.62, w * 0.42, -h * 0.20)
    ctx.close_path()
    fill(ctx, velvet(-w * 0.46, w * 0.46, cloth, 0.0), keep=True)
    with clipped(ctx):
        with soft(ctx, w * 0.06) as shadow:
            for side in (-1, 1):
                shadow.move_to(side * w * 0.33, -h * 0.92)
                shadow.curve_to(side * w * 0.36, -h * 0.7, side * w * 0.32, -h * 0.5, side * w * 0.34, -h * 0.2)
                stroke(shadow, (*BLACK, 0.42), w * 0.045)
            ellipse(shadow, 0, -h * 0.28, w * 0.40, h * 0.10)
            fill(shadow, (*BLACK, 0.5))
        for row, places in enumerate(((-0.17, 0.0, 0.17), (-0.09, 0.09), (-0.17, 0.0, 0.17))):
            for place in places:
                x, y = w * place, -h * (0.84 - 0.145 * row)
                with soft(ctx, w * 0.02) as dimple:
                    ellipse(dimple, x, y, w * 0.030, w * 0.026)
                    fill(dimple, (*BLACK, 0.5))
                ellipse(ctx, x, y, w * 0.014, w * 0.014)
                fill(ctx, radial(x, y, w * 0.016, (0, tint(cloth, 0.35)), (1, shade(cloth, 0.5)),
                                 focus=(x - w * 0.005, y - w * 0.005)))


def arm(ctx, x, w, h, cloth, depth):
    """One rolled arm with its round front."""
    wide = w * 0.19
    rounded(ctx, x - wide / 2, -h * 0.50, wide, h * 0.42, wide * 0.3)
    fill(ctx, velvet(x - wide / 2, x + wide / 2, cloth, depth))
    ellipse(ctx, x, -h * 0.47, wide * 0.60, wide * 0.56)
    fill(ctx, radial(x, -h * 0.47, wide * 0.62, (0, tint(cloth, 0.16 - 0.1 * depth)),
                     (0.6, shade(cloth, 0.1 + 0.2 * depth)), (1, shade(cloth, 0.55)),
                     focus=(x - wide * 0.2, -h * 0.52)))
    ellipse(ctx, x, -h * 0.47, wide * 0.42, wide * 0.39)
    stroke(ctx, (*shade(cloth, 0.65), 0.6), 2)


def armchair(ctx, x, y, w, h, cloth, lit=1):
    """The chair standing on (x, y); the light comes from the left, or from the right with `lit` = -1."""
    with soft(ctx, 12) as shadow:
        ellipse(shadow, x - lit * -14, y, w * 0.52, h * 0.035)
        fill(shadow, (*BLACK, 0.8))
    with placed(ctx, x, y):
        ctx.scale(lit, 1)
        for side in (-1, 1):
            ctx.move_to(side * w * 0.34, -h * 0.10)
            ctx.line_to(side * w * 0.37, -h * 0.005)
            stroke(ctx, mix(shade(OAK, 0.3), BRASS, 0.15 if side < 0 else 0.0), w * 0.035)
        back(ctx, w, h, cloth)
        rounded(ctx, -w * 0.40, -h * 0.27, w * 0.80, h * 0.19, h * 0.03)
        fill(ctx, velvet(-w * 0.40, w * 0.40, cloth, 0.5))
        rounded(ctx, -w * 0.335, -h * 0.38, w * 0.67, h * 0.14, h * 0.05)
        fill(ctx, velvet(-w * 0.335, w * 0.335, tint(cloth, 0.06), 0.0), keep=True)
        with clipped(ctx):
            ctx.rectangle(-w, -h * 0.40, 2 * w, h * 0.2)
            fill(ctx, linear(0, -h * 0.38, 0, -h * 0.24, (0, GLOW, 0.20), (0.35, GLOW, 0.0), (0.6, INK, 0.0),
                             (1, INK, 0.55)))
        arm(ctx, -w * 0.42, w, h, cloth, 0.0)
        arm(ctx, w * 0.42, w, h, cloth, 0.9)

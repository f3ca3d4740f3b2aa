"""A glazed bottle vase."""


from brush import clipped, curve, ellipse, fill, linear, placed, soft, stroke
from palette import BLACK, BRASS, INK, WHITE, shade
from things.tableware import turned


def silhouette(ctx, w, h):
    """A bottle vase standing on the origin: round belly, slim neck, small lip."""
    right = [(0.115, 1.00), (0.085, 0.93), (0.085, 0.76), (0.20, 0.60),
             (0.44, 0.42), (0.50, 0.25), (0.40, 0.08), (0.25, 0.0)]
    ctx.move_to(-w * right[0][0], -h)
    points = [(-x * w, -y * h) for x, y in right]
    curve(ctx, points + [(x * w, -y * h) for x, y in reversed(right)])
    ctx.close_path()


def vase(ctx, x, y, w, h, glaze):
    """The vase standing on (x, y)."""
    with placed(ctx, x, y):
        silhouette(ctx, w, h)
        with clipped(ctx):
            ctx.rectangle(-w, -h * 1.1, 2 * w, h * 1.2)
            fill(ctx, turned(w, glaze, 0.42))
            ctx.rectangle(-w, -h * 1.1, 2 * w, h * 0.60)
            neck = turned(w * 0.24, glaze, 0.42)
            ctx.push_group()
            ctx.rectangle(-w * 0.14, -h * 1.1, w * 0.28, h * 0.55)
            fill(ctx, neck)
            group = ctx.pop_group()
            ctx.set_source(group)
            ctx.mask(linear(0, -h * 0.80, 0, -h * 0.56, (0, BLACK, 1.0), (1, BLACK, 0.0)))
            ctx.new_path()
            ctx.rectangle(-w, -h * 1.1, 2 * w, h * 1.2)
            fill(ctx, linear(0, -h * 0.7, 0, 0, (0, INK, 0.0), (0.35, WHITE, 0.06), (0.6, INK, 0.05), (1, INK, 0.5)))
            with soft(ctx, w * 0.05) as gleam:
                curve(gleam, [(-w * 0.22, -h * 0.52), (-w * 0.335, -h * 0.38), (-w * 0.35, -h * 0.24)])
                stroke(gleam, (*WHITE, 0.7), w * 0.045)
            with soft(ctx, w * 0.03) as drip:
                ellipse(drip, 0, -h * 0.99, w * 0.2, h * 0.035)
                fill(drip, (*BRASS, 0.5))
        ellipse(ctx, 0, -h, w * 0.115, w * 0.030)
        fill(ctx, shade(glaze, 0.72))

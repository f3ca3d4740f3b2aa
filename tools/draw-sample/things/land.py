"""Hills with mist at their feet."""

import math
import random

from brush import fill, linear


def ridge(w, base, height, seed, peaks):
    """A line of hills: bold shapes with smaller ones on their backs."""
    rng = random.Random(seed)
    summits = [(rng.random() * w, rng.uniform(0.45, 1.0), rng.uniform(0.10, 0.24) * w) for _ in range(peaks)]
    waves = [(rng.uniform(0.010, 0.06), rng.random() * math.tau, rng.uniform(1.0, 3.6)) for _ in range(5)]
    points = []
    for x in range(-20, int(w) + 21, 4):
        rise = sum((high * math.exp(-((abs(x - at) / wide) ** 1.7))) ** 3 for at, high, wide in summits) ** (1 / 3)
        rough = sum(size * math.sin(x * rate + phase) for rate, phase, size in waves)
        points.append((x, base - height * rise - rough))
    return points


def hill(ctx, w, h, points, colour, mist):
    """One layer, clear at its crest and lost in mist at its foot."""
    top = min(y for _, y in points)
    ctx.move_to(-20, h)
    for point in points:
        ctx.line_to(*point)
    ctx.line_to(w + 20, h)
    ctx.close_path()
    fill(ctx, linear(0, top, 0, top + h * 0.40, (0, colour), (0.25, colour), (1, mist)))

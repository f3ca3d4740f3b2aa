"""Fallen ginkgo leaves on deep green."""

import math
import random

from brush import fill, linear
from light import falloff, vignette
from palette import AMBER, BRASS, LEAF, mix, shade, tint
from texture import gouache, paper
from things import leaf


def scattered(w, h, rng):
    """Places for leaves, none too close to another: large ones first."""
    places = []
    for size, count in ((128, 5), (98, 9), (72, 14), (52, 20)):
        for _ in range(count * 60):
            if count == 0:
                break
            x, y = rng.uniform(-30, w + 30), rng.uniform(-30, h + 30)
            if all(math.hypot(x - px, y - py) > (size + ps) * 0.64 for px, py, ps in places):
                places.append((x, y, size))
                count -= 1
    return places


def draw(ctx, w, h):
    """Paint the card."""
    rng = random.Random(17)
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, h, (0, shade(LEAF, 0.28)), (1, shade(LEAF, 0.66))))
    gouache(ctx, 121, 0.45)
    for x, y, size in sorted(scattered(w, h, rng), key=lambda place: place[2]):
        turn, warm, light = rng.uniform(0, 360), rng.random(), rng.uniform(-0.12, 0.4)
        colour = mix(BRASS, AMBER, 0.55 * warm ** 2)
        colour = tint(colour, light) if light > 0 else shade(colour, -light * 2)
        lift = math.radians(turn)
        leaf.ginkgo(ctx, x - math.sin(lift) * size * 0.5, y + math.cos(lift) * size * 0.5, size, turn, colour)
    paper(ctx, 122, 0.35)
    falloff(ctx, w, h, 0.32)
    vignette(ctx, w, h, 0.35)

"""Branches of plum in flower."""

import math
import random

from brush import ellipse, fill, placed, polygon, radial, stroke
from palette import BRASS, OAK, RED, mix, shade, tint


def walk(points, steps=14):
    """Evenly numbered places along a smooth line through `points`, each with its direction."""
    places = []
    for i in range(len(points) - 1):
        p0, p1 = points[max(0, i - 1)], points[i]
        p2, p3 = points[i + 1], points[min(len(points) - 1, i + 2)]
        for k in range(steps):
            t = k / steps
            place = tuple(0.5 * ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
                                 + (3 * b - a - 3 * c + d) * t ** 3) for a, b, c, d in zip(p0, p1, p2, p3))
            places.append(place)
    places.append(points[-1])
    return places


def ribbon(places, thick, shift=0.0):
    """The outline of a line that thins towards its end; `shift` moves it sideways, in widths."""
    count = len(places) - 1
    left, right = [], []
    for i, (x, y) in enumerate(places):
        (ax, ay), (bx, by) = places[max(0, i - 1)], places[min(count, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = (by - ay) / length, (ax - bx) / length
        knot = 1 + 0.10 * math.sin(i * 0.9) + 0.06 * math.sin(i * 2.3)
        half = thick / 2 * (1 - 0.80 * i / count) * knot
        x, y = x + nx * shift * half, y + ny * shift * half
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return left + right[::-1]


def limb(ctx, points, thick, colour, light=None):
    """A branch that thins towards its end."""
    places = walk(points)
    polygon(ctx, ribbon(places, thick))
    fill(ctx, colour)
    if light:
        polygon(ctx, ribbon(places, thick * 0.26, -1.6))
        fill(ctx, light)


def blossom(ctx, x, y, r, turn, lean, petal, heart):
    """A plum blossom of five petals, turned away from us when `lean` is below 1."""
    with placed(ctx, x, y, turn):
        ctx.scale(1, lean)
        for i in range(5):
            with placed(ctx, 0, 0, i * 72):
                ctx.move_to(0, 0)
                ctx.curve_to(-r * 0.72, -r * 0.22, -r * 0.62, -r * 1.06, 0, -r * 0.98)
                ctx.curve_to(r * 0.62, -r * 1.06, r * 0.72, -r * 0.22, 0, 0)
                fill(ctx, radial(0, -r * 0.1, r, (0, heart), (0.45, petal), (1, tint(petal, 0.28))))
        for i in range(9):
            angle = i * math.tau / 9
            ctx.move_to(0, 0)
            ctx.line_to(math.cos(angle) * r * 0.36, math.sin(angle) * r * 0.36)
            stroke(ctx, (*tint(BRASS, 0.4), 0.9), r * 0.035)
            ellipse(ctx, math.cos(angle) * r * 0.38, math.sin(angle) * r * 0.38, r * 0.055, r * 0.055)
            fill(ctx, tint(BRASS, 0.55))


def bud(ctx, x, y, r, turn, petal):
    """A closed bud with its dark cup."""
    with placed(ctx, x, y, turn):
        ellipse(ctx, 0, -r * 0.5, r * 0.46, r * 0.56)
        fill(ctx, radial(0, -r * 0.5, r * 0.6, (0, tint(petal, 0.35)), (1, shade(petal, 0.2)),
                         focus=(-r * 0.15, -r * 0.7)))
        ellipse(ctx, 0, -r * 0.06, r * 0.28, r * 0.20)
        fill(ctx, shade(mix(RED, OAK, 0.5), 0.5))


def flowers(limbs, seed):
    """Where blossoms and buds sit along branches: (x, y, size, turn, lean, open)."""
    rng = random.Random(seed)
    found = []
    for index, points in enumerate(limbs):
        places = walk(points)
        i = 20 if index == 0 else 9
        while i < len(places):
            x, y = places[i]
            far = i / len(places)
            for _ in range(rng.choice((1, 1, 2))):
                opened = rng.random() > 0.16 + 0.55 * far
                found.append((x + rng.uniform(-15, 15), y + rng.uniform(-13, 11),
                              rng.uniform(0.72, 1.08) * (1.1 - 0.35 * far), rng.uniform(0, 360),
                              rng.uniform(0.62, 1.0), opened))
            i += rng.choice((5, 8, 12))
    return found


def painted(ctx, limbs, thick, size, seed, petal=RED):
    """Branches of plum in flower; the first limb is the thickest."""
    bark = shade(mix(OAK, RED, 0.2), 0.62)
    for index, points in reversed(list(enumerate(limbs))):
        limb(ctx, points, thick * (1.0 if index == 0 else 0.56), bark, (*tint(OAK, 0.3), 0.35))
    heart = mix(shade(petal, 0.35), RED, 0.3)
    for x, y, share, turn, lean, opened in flowers(limbs, seed):
        if opened:
            blossom(ctx, x, y, size * share, turn, lean, petal, heart)
        else:
            bud(ctx, x, y, size * share * 0.8, turn, petal)


def shadow(ctx, limbs, thick, size, seed, colour):
    """The same branches as one flat shadow."""
    for index, points in enumerate(limbs):
        limb(ctx, points, thick * (1.0 if index == 0 else 0.56), colour)
    for x, y, share, _, _, opened in flowers(limbs, seed):
        r = size * share * (0.92 if opened else 0.45)
        ellipse(ctx, x, y, r, r)
        fill(ctx, colour)

"""Two shelves of books, seen from the front."""

import random

from brush import ellipse, fill, linear, placed, rounded, soft, stroke
from light import falloff, vignette
from palette import BLACK, BRASS, CLAY, INK, LEAF, OAK, PAPER, RED, mix, shade, tint
from texture import paper, wood
from things import shelf

SHELVES = (     # width, height, cloth, title
    ((64, 244, shade(LEAF, 0.25), "灯下"), (48, 216, RED, ""), (72, 258, mix(INK, PAPER, 0.16), "听雨"),
     (40, 230, BRASS, ""), (56, 250, shade(RED, 0.35), "远山"), (40, 206, tint(LEAF, 0.45), ""),
     (64, 238, mix(PAPER, BRASS, 0.25), "春水"), (48, 250, LEAF, ""), (40, 224, BRASS, "")),
    ((56, 232, mix(PAPER, BRASS, 0.35), "小路"), (40, 248, shade(LEAF, 0.45), ""), (72, 222, RED, "静时"),
     (48, 240, mix(INK, BRASS, 0.12), ""), (40, 212, shade(BRASS, 0.15), ""), (64, 252, shade(LEAF, 0.10), "四季")),
)


def draw(ctx, w, h):
    """Paint the card."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, h, (0, shade(OAK, 0.42)), (1, shade(OAK, 0.78))))
    wood(ctx, 130, 0.5, turn=90, scale=3.0)
    shelf.shelf(ctx, w, -12, 24)
    for row, foot in zip(SHELVES, (h / 2 - 14, h - 26)):
        with soft(ctx, 18) as shadow:
            shadow.rectangle(10, foot - 236, 40 + sum(b[0] for b in row), 236)
            fill(shadow, (*BLACK, 0.62))
        x = 48
        for index, (width, tall, cloth, title) in enumerate(row):
            last = row is SHELVES[1] and index == len(row) - 1
            with soft(ctx, 6) as shadow:
                shadow.rectangle(x + 2, foot - tall + 8, width + 5, tall - 8)
                fill(shadow, (*BLACK, 0.5))
            with placed(ctx, x + (46 if last else 0), foot - (3 if last else 0), -9 if last else 0):
                shelf.spine(ctx, width, tall, cloth, title)
            x += width + 2
        shelf.shelf(ctx, w, foot, 26)
    pot(ctx, 472, h - 26)
    paper(ctx, 132, 0.25)
    falloff(ctx, w, h, 0.32)
    vignette(ctx, w, h, 0.42)


def pot(ctx, x, foot):
    """A small clay pot with a round-leaved plant."""
    rng = random.Random(9)
    with soft(ctx, 12) as shadow:
        shadow.rectangle(x - 20, foot - 90, 74, 90)
        fill(shadow, (*BLACK, 0.6))
    for i in range(11):
        turn = -86 + 172 * i / 10 + rng.uniform(-6, 6)
        with placed(ctx, x, foot - 70, turn):
            reach = rng.uniform(64, 112)
            ctx.move_to(0, 0)
            ctx.curve_to(4, -reach * 0.4, -4, -reach * 0.7, 0, -reach)
            stroke(ctx, shade(LEAF, 0.45), 2.5)
            for step in range(3):
                for side in (-1, 1):
                    with placed(ctx, 0, -reach * (0.42 + 0.26 * step), side * (52 - 10 * step)):
                        ellipse(ctx, 0, -15, 10, 16)
                        tone = mix(shade(LEAF, 0.35), tint(LEAF, 0.38), rng.random())
                        fill(ctx, linear(-10, 0, 10, 0, (0, tint(tone, 0.15)), (1, shade(tone, 0.25))))
    ctx.move_to(x - 44, foot - 82)
    ctx.line_to(x + 44, foot - 82)
    ctx.line_to(x + 32, foot)
    ctx.line_to(x - 32, foot)
    ctx.close_path()
    clay = mix(CLAY, BRASS, 0.18)
    fill(ctx, linear(x - 44, 0, x + 44, 0, (0, shade(clay, 0.2)),
                     (0.28, tint(clay, 0.30)), (0.6, clay), (1, shade(clay, 0.6))))
    rounded(ctx, x - 49, foot - 92, 98, 22, 4)
    fill(ctx, linear(x - 49, 0, x + 49, 0, (0, shade(clay, 0.1)),
                     (0.28, tint(clay, 0.42)), (0.6, tint(clay, 0.05)), (1, shade(clay, 0.55))))

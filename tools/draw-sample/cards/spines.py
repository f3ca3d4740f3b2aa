"""Two shelves of books, seen from the front."""

import random

from brush import ellipse, fill, linear, placed, rounded, soft, stroke
from lettering import write_down
from light import falloff, vignette
from palette import BLACK, BRASS, CLAY, GLOW, INK, LEAF, OAK, PAPER, RED, mix, shade, tint
from texture import paper, wood
from things import board

SHELVES = (     # width, height, cloth, title
    ((64, 244, shade(LEAF, 0.25), "灯下"), (48, 216, RED, ""), (72, 258, mix(INK, PAPER, 0.16), "听雨"),
     (40, 230, BRASS, ""), (56, 250, shade(RED, 0.35), "远山"), (40, 206, tint(LEAF, 0.45), ""),
     (64, 238, mix(PAPER, BRASS, 0.25), "春水"), (48, 250, LEAF, ""), (40, 224, BRASS, "")),
    ((56, 232, mix(PAPER, BRASS, 0.35), "小路"), (40, 248, shade(LEAF, 0.45), ""), (72, 222, RED, "静时"),
     (48, 240, mix(INK, BRASS, 0.12), ""), (40, 212, shade(BRASS, 0.15), ""), (64, 252, shade(LEAF, 0.10), "四季")),
)


def spine(ctx, w, h, cloth, title):
    """One book standing with its foot on the origin."""
    rounded(ctx, 0, -h, w, h, 5)
    fill(ctx, linear(0, 0, w, 0, (0, shade(cloth, 0.50)), (0.10, shade(cloth, 0.12)), (0.30, tint(cloth, 0.26)),
                     (0.46, cloth), (0.80, shade(cloth, 0.30)), (1, shade(cloth, 0.66))))
    pale = sum(cloth) > 2.0
    foil = shade(RED, 0.1) if pale else BRASS
    for y in (-h + 26, -h + 36, -44, -34):
        ctx.rectangle(0, y, w, 3 if y in (-h + 26, -34) else 5)
        fill(ctx, linear(0, 0, w, 0, (0, shade(foil, 0.6)), (0.3, tint(foil, 0.45)), (0.5, foil),
                         (1, shade(foil, 0.65))))
    if title:
        write_down(ctx, title, w / 2, -h + 62, w * 0.56, shade(RED, 0.1) if pale else tint(BRASS, 0.35), bold=True)
    elif w < 48:
        ellipse(ctx, w / 2, -h / 2, w * 0.16, w * 0.16)
        fill(ctx, foil)
    ctx.rectangle(0, -h, w, h)
    fill(ctx, linear(0, -h, 0, 0, (0, GLOW, 0.10), (0.3, INK, 0.0), (0.75, INK, 0.05), (1, INK, 0.5)))


def shelf_board(ctx, w, y, thick):
    """One oak board, and the dark under it."""
    board.plank(ctx, 0, y, w, thick, 131 + int(y), (0, tint(OAK, 0.42)), (0.14, tint(OAK, 0.10)),
                (0.8, shade(OAK, 0.20)), (1, shade(OAK, 0.6)), scale=2.0)
    with soft(ctx, 16) as shadow:
        shadow.rectangle(-40, y + thick, w + 80, 22)
        fill(shadow, (*BLACK, 0.75))


def draw(ctx, w, h):
    """Paint the card."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, h, (0, shade(OAK, 0.42)), (1, shade(OAK, 0.78))))
    wood(ctx, 130, 0.5, turn=90, scale=3.0)
    shelf_board(ctx, w, -12, 24)
    for shelf, foot in zip(SHELVES, (h / 2 - 14, h - 26)):
        with soft(ctx, 18) as shadow:
            shadow.rectangle(10, foot - 236, 40 + sum(b[0] for b in shelf), 236)
            fill(shadow, (*BLACK, 0.62))
        x = 48
        for index, (width, tall, cloth, title) in enumerate(shelf):
            last = shelf is SHELVES[1] and index == len(shelf) - 1
            with soft(ctx, 6) as shadow:
                shadow.rectangle(x + 2, foot - tall + 8, width + 5, tall - 8)
                fill(shadow, (*BLACK, 0.5))
            with placed(ctx, x + (46 if last else 0), foot - (3 if last else 0), -9 if last else 0):
                spine(ctx, width, tall, cloth, title)
            x += width + 2
        shelf_board(ctx, w, foot, 26)
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

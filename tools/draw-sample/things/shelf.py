"""Standing books seen from the front, and the boards they stand on."""

from brush import ellipse, fill, linear, rounded, soft
from lettering import write_down
from palette import BLACK, BRASS, GLOW, INK, OAK, RED, shade, tint
from things import board


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


def shelf(ctx, w, y, thick):
    """One oak board, and the dark under it."""
    board.plank(ctx, 0, y, w, thick, 131 + int(y), (0, tint(OAK, 0.42)), (0.14, tint(OAK, 0.10)),
                (0.8, shade(OAK, 0.20)), (1, shade(OAK, 0.6)), scale=2.0)
    with soft(ctx, 16) as shadow:
        shadow.rectangle(-40, y + thick, w + 80, 22)
        fill(shadow, (*BLACK, 0.75))

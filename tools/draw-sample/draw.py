#!/usr/bin/python3
"""Draw the pictures of the sample sign: a wall of cards that scrolls for ever."""

import argparse
import sys
from pathlib import Path

import jpeg
import panels
from wall import HEIGHT, Wall

BACKGROUND = Path(__file__).resolve().parents[2] / "content" / "background"
PIECES = 4                      # 1344 rows each: whole JPEG blocks, and whole rows on the usual panels
BUDGET = 3_200_000              # bytes for the whole folder
OFFSETS = (1, 333, 2688, 5375)  # where --check moves the wall to


def check(wall):
    """Fail unless the wall, moved up, is exactly the same wall rolled: then no seam can be seen."""
    still = wall.render()
    row = still.get_stride()
    pixels = bytes(still.get_data())
    for offset in OFFSETS:
        moved = bytes(wall.render(offset).get_data())
        if moved != pixels[offset * row:] + pixels[:offset * row]:
            raise SystemExit(f"The wall has a seam: moved up by {offset} rows it is not the same picture.")
        print(f"moved up by {offset:4d} rows: the same wall")


def write(wall, folder):
    """Cut the wall into pictures and write them in order."""
    picture = wall.render()
    height = HEIGHT // PIECES
    files = [jpeg.encode(picture, height * piece, height) for piece in range(PIECES)]
    total = sum(map(len, files))
    if total > BUDGET:
        raise SystemExit(f"The pictures take {total} bytes; {BUDGET} is the limit. Lower the quality in jpeg.py.")
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(files, 1):
        path = folder / f"wall-{number}.jpg"
        path.write_bytes(data)
        print(f"{path.name}: {len(data)} bytes")
    print(f"total: {total} bytes")


def main():
    """Draw, check, or show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=BACKGROUND, metavar="FOLDER",
                        help="where the pictures go (default: content/background)")
    parser.add_argument("--check", action="store_true", help="only check that top and bottom meet; write nothing")
    parser.add_argument("--panels", type=Path, metavar="FOLDER",
                        help="only write what panels of several sizes would show, as PNG")
    options = parser.parse_args()
    wall = Wall()
    if options.check:
        check(wall)
    elif options.panels:
        for path in panels.write_views(wall.render(), options.panels):
            print(path)
    else:
        write(wall, options.out)


if __name__ == "__main__":
    sys.exit(main())

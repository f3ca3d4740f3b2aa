#!/usr/bin/python3
"""Draw the pictures of the sample sign: a wall of cards that scrolls for ever, and the banners in front of it."""

import argparse
import sys
from pathlib import Path

import cairo

import icon
import jpeg
import panels
from banners import frame, night, opening, tea, week
from wall import HEIGHT, Wall

CONTENT = Path(__file__).resolve().parents[2] / "content"
BANNERS = (opening, week, tea, night)
PIECES = 4                      # 1344 rows each: whole JPEG blocks, and whole rows on the usual panels
BUDGET = {"background": 3_200_000, "banners": 1_400_000, "icons": 40_000}    # bytes for each folder
OFFSETS = (1, 333, 2688, 5375)  # where --check moves the wall to


def check_wall(wall):
    """Fail unless the wall, moved up, is exactly the same wall rolled: then no seam can be seen."""
    still = wall.render()
    row = still.get_stride()
    pixels = bytes(still.get_data())
    for offset in OFFSETS:
        moved = bytes(wall.render(offset).get_data())
        if moved != pixels[offset * row:] + pixels[:offset * row]:
            raise SystemExit(f"The wall has a seam: moved up by {offset} rows it is not the same picture.")
        print(f"moved up by {offset:4d} rows: the same wall")


def check_banners():
    """Fail unless every line of text can be read, and stays inside the part that every panel shows."""
    for banner in BANNERS:
        scenery = frame.picture(banner, lettered=False)
        ctx = cairo.Context(scenery)
        for line in banner.LINES:
            box = line.box(ctx)
            ratio = frame.contrast(scenery, line, box)
            fault = frame.fault(line, box, ratio)
            if fault:
                raise SystemExit(f"{banner.NAME}: {fault}.")
            print(f"{banner.NAME}: {ratio:4.1f} to 1  {line.text}")


def save(folder, files):
    """Write pictures, given as names and bytes, unless together they are too large."""
    total = sum(len(data) for _, data in files)
    budget = BUDGET[folder.name]
    if total > budget:
        raise SystemExit(f"{folder.name} takes {total} bytes; {budget} is the limit. Lower the quality in jpeg.py.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files:
        (folder / name).write_bytes(data)
        print(f"{folder.name}/{name}: {len(data)} bytes")
    print(f"{folder.name}: {total} bytes")


def write_wall(wall, content):
    """Cut the wall into pictures and write them in order."""
    picture = wall.render()
    height = HEIGHT // PIECES
    save(content / "background", [(f"wall-{piece + 1}.jpg", jpeg.encode(picture, height * piece, height))
                                  for piece in range(PIECES)])


def write_banners(content):
    """Draw the banners and write them."""
    save(content / "banners", [(f"{banner.NAME}.jpg", jpeg.encode(frame.picture(banner), 0, frame.HEIGHT,
                                                                  jpeg.QUALITY_BANNER)) for banner in BANNERS])


def write_icon(content):
    """Draw what stands beside the news and write it."""
    save(content / "icons", [("ticker.png", icon.png())])


def main():
    """Draw, check, or show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("wall", "banners", "icon"), help="only these pictures (default: all)")
    parser.add_argument("--out", type=Path, default=CONTENT, metavar="FOLDER",
                        help="where background/, banners/ and icons/ go (default: content)")
    parser.add_argument("--check", action="store_true",
                        help="only check that the wall has no seam and that text can be read; write nothing")
    parser.add_argument("--panels", type=Path, metavar="FOLDER",
                        help="only write what panels of several sizes would show, as PNG")
    options = parser.parse_args()
    banners = options.only in (None, "banners")
    wall = Wall() if options.only in (None, "wall") or options.panels else None
    if options.check:
        if wall:
            check_wall(wall)
        if banners:
            check_banners()
    elif options.panels:
        strip = wall.render()
        if options.only != "banners":
            panels.write_views(strip, options.panels)
        if banners:
            panels.write_banner_views(strip, [(b.NAME, frame.picture(b)) for b in BANNERS], options.panels)
    else:
        if wall:
            write_wall(wall, options.out)
        if banners:
            write_banners(options.out)
        if options.only in (None, "icon"):
            write_icon(options.out)


if __name__ == "__main__":
    sys.exit(main())

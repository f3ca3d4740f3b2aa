#!/usr/bin/env python3
"""Writes the preview page in web/ into Sources/signaged/Page/PageAssets.swift, so that the program is one file.

SwiftPM's own resources need a folder beside the program, and Foundation. With --check it only says whether they are in step.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "Sources/signaged/Page/PageAssets.swift"
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
BUDGET = 60_000     # bytes, of the whole page


def literal(text):
    """A raw string of Swift, whatever stands in it."""
    hashes = "#"
    while f'"""{hashes}' in text or f"\\{hashes}" in text:
        hashes += "#"
    return f'{hashes}"""\n{text}\n"""{hashes}'


def generated():
    files = sorted((ROOT / "web").iterdir(), key=lambda file: (file.suffix != ".html", file.name))
    total = sum(file.stat().st_size for file in files)
    if total >= BUDGET:
        sys.exit(f"error: web/ has {total} bytes, and the page is to stay under {BUDGET}")
    parts = []
    for file in files:
        path = "/" if file.name == "page.html" else f"/{file.name}"
        text = file.read_text(encoding="utf-8")
        parts.append(f'        PageAsset(\n            path: "{path}", type: "{TYPES[file.suffix]}",\n            text: {literal(text)}),')
    return "\n".join([
        "// swift-format-ignore-file", "// Made by tools/embed-page.py from web/: change the files there, then run it.", "",
        "enum PageAssets {", "    /// The page first.", "    static let all: [PageAsset] = [", *parts, "    ]", "}", ""])


def main():
    text = generated()
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
    elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        sys.exit("error: Sources/signaged/Page/PageAssets.swift is not what web/ says: run tools/embed-page.py")


if __name__ == "__main__":
    main()

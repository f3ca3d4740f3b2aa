#!/usr/bin/env bash
# Shows the sample sign: on this machine's display where the kernel has one that is free, otherwise as pictures.
set -euo pipefail

signaged=$1
content=${2:-content}

if "$signaged" outputs >/dev/null 2>&1; then
    echo "Showing $content on the display. Ctrl-C ends it."
    exec "$signaged" run --content "$content"
fi

folder=out/preview
mkdir -p "$folder"
"$signaged" render "$content" --at 0 --at 7.3 --at 30 --size 1920x1080 --out "$folder/landscape-%t.png"
"$signaged" render "$content" --at 0 --at 7.3 --at 30 --size 1080x1920 --out "$folder/portrait-%t.png"
echo "This machine has no display that signaged could use (\"$signaged outputs\" says why), so the sign was"
echo "drawn into pictures instead; the number is the second after its start:"
for picture in "$folder"/*.png; do echo "  $PWD/$picture"; done

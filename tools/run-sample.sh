#!/usr/bin/env bash
# Shows the sample sign: on this machine's display where the kernel has one that is free, otherwise in the preview, whose
# page is opened where there is a desktop to open it on.
set -euo pipefail

signaged=$1
content=${2:-content}

if "$signaged" outputs >/dev/null 2>&1; then
    echo "Showing $content on the display. Ctrl-C ends it."
    exec "$signaged" run --content "$content"
fi

echo "This machine has no display that signaged could use (\"$signaged outputs\" says why): here is the preview."
desktop=()
if [[ -n ${DISPLAY-}${WAYLAND_DISPLAY-} ]] && command -v xdg-open >/dev/null; then desktop=(--open); fi
exec "$signaged" preview "$content" "${desktop[@]}"

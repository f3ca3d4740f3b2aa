#!/usr/bin/env bash
# Asks a control server everything that its own description allows, and much that it does not (schemathesis).
#
#   Tests/API/run.sh                  against a preview of the sample sign, which this starts
#   Tests/API/run.sh http://ADDRESS   against a sign that runs
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

version=4.32.5
venv=${XDG_CACHE_HOME:-$HOME/.cache}/signaged/venv
tool=$venv/bin/schemathesis

if ! "$tool" --version 2>/dev/null | grep -qF "$version"; then
    echo "installing schemathesis $version into $venv" >&2
    if ! { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet "schemathesis==$version"; } >&2; then
        if [[ -x $tool ]]; then
            echo "PyPI is not reached; going on with what is installed: $("$tool" --version)" >&2
        else
            rm -rf "$venv"
            echo 'SKIPPED: the API is not checked, because schemathesis is not installed and PyPI is not reached' >&2
            exit 0
        fi
    fi
fi

address=${1:-}
if [[ -z $address ]]; then
    # One of each kind of zone that has something to say, and nothing that takes long on a panel of any size.
    fail() {
        echo "FAILED: $1" >&2
        exit 1
    }
    work=$(mktemp -d)
    aside=$(mktemp -d)
    cp -r content/banners content/ticker.txt "$work"
    cat >"$work/playlist.yaml" <<'END'
version: 1
canvas: [1920, 1080]
zones:
  - { id: banner, kind: carousel, frame: [0, 0, 640, 320], items: [banners/] }
  - { id: news, kind: ticker, frame: [0, 1000, 1920, 80], source: ticker.txt }
END
    coproc sign { exec .build/debug/signaged preview "$work" --control "$aside/control.sock" --state "$aside/state" 2>/dev/null; }
    # shellcheck disable=SC2154 # set by coproc
    trap 'kill "$sign_PID" 2>/dev/null || true; rm -rf "$work" "$aside"' EXIT
    read -r line <&"${sign[0]}"
    address=${line##* }

    # A picture goes where it is sent, once there is one, and not onto a terminal.
    for _ in {1..300}; do
        ! .build/debug/signaged screenshot --control "$aside/control.sock" --out - >"$aside/glass" 2>/dev/null || break
        sleep 0.1
    done
    .build/debug/signaged render "$work" --size 64x64 --out - >"$aside/frame" 2>/dev/null
    for picture in glass frame; do
        [[ $(head -c 8 "$aside/$picture" | od -An -tx1) == ' 89 50 4e 47 0d 0a 1a 0a' ]] || fail "--out - wrote no $picture"
    done
    if command -v script >/dev/null; then
        said=$(script -qec ".build/debug/signaged screenshot --control $aside/control.sock --out -" /dev/null) && code=0 || code=$?
        [[ $code == 2 && $said == *terminal* ]] || fail "screenshot --out - on a terminal ends with $code"
    fi
fi
address=${address%/}

# It keeps notes where it runs.
cd .build

# Not asked for: streams, which end only when who asked goes away (Tests/SignageLinuxTests/Control has their tests).
# Left out: ignored_auth and object_level_authorization (over the loopback no token is wanted), use_after_free and
# ensure_resource_availability (nothing is made or deleted through this API).
"$tool" run "$address/v1/openapi.json" \
    --checks all \
    --exclude-checks ignored_auth,object_level_authorization,use_after_free,ensure_resource_availability \
    --exclude-path /v1/stream --exclude-path /v1/events \
    --phases examples,coverage,fuzzing --max-examples "${SIGNAGED_API_EXAMPLES:-40}" --seed 1 \
    --generation-database none --suppress-health-check all --request-timeout 10 --no-color

#!/usr/bin/env bash
# Installs the Debian packages that building needs, where they are missing; with "test" those that tests need, too.
set -euo pipefail

packages=(
    pkg-config
    libdrm-dev libevdev-dev libpng-dev libturbojpeg0-dev libexif-dev libyaml-dev libpango1.0-dev libfontconfig-dev
    libxml2-dev libcurl4-openssl-dev libmicrohttpd-dev libjansson-dev
    fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
)
test_packages=(
    pango1.0-tools
    chromium python3-venv
    git rsync openssh-client
    systemd curl
)
[[ ${1-} != test ]] || packages+=("${test_packages[@]}")

missing=()
for package in "${packages[@]}"; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $status == installed ]] || missing+=("$package")
done

if ! command -v swift >/dev/null; then
    echo 'signaged needs Swift 6.2 or later: install it from swift.org and put its usr/bin on the PATH' >&2
    exit 1
fi
((${#missing[@]} > 0)) || exit 0

echo "installing ${missing[*]}" >&2
as_root=()
if ((EUID != 0)); then
    command -v sudo >/dev/null || {
        echo "these Debian packages are missing, and there is no sudo to install them: ${missing[*]}" >&2
        exit 1
    }
    as_root=(sudo)
fi
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null

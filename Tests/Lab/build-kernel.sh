#!/usr/bin/env bash
# Builds the lab's kernel once per machine and prints its path on the last line
# of stdout. Progress goes to stderr.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
fragment=$here/kernel.config
changes=$here/kernel.patch
source_package=linux-source-6.12
packages=(bc bison flex gcc libc6-dev libelf-dev libssl-dev "$source_package" make patch xz-utils)
cache=$(realpath -m -- "${SIGNAGED_LAB_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/signaged/lab}")

say() { printf 'lab: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Nothing for a package that is absent, or removed with its configuration left.
installed_version() {
    dpkg-query --show --showformat='${db:Status-Status} ${Version}\n' "$1" 2>/dev/null |
        sed -n 's/^installed //p'
}

# The kernel's name carries everything that decides its content, so that a
# changed fragment, a changed patch or a newer source is another file and never a stale one.
find_kernel() {
    local version key
    version=$(installed_version "$source_package") || true
    [[ -n $version ]] || return 1
    key=$({ cat "$fragment" "$changes"; echo "$version"; } | sha256sum)
    kernel=$cache/linux-${key:0:16}
    [[ -x $kernel ]]
}

install_packages() {
    local missing=() package as_root=()
    for package in "${packages[@]}"; do
        [[ $(installed_version "$package") ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    command -v apt-get >/dev/null ||
        die "the kernel's build needs these Debian packages, and there is no apt-get: ${missing[*]}"
    ((EUID == 0)) || as_root=(sudo)
    say "installing ${missing[*]}"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get update -q; apt-get install -q -y --no-install-recommends "$@"' sh "${missing[@]}" >&2 ||
        die "could not install: ${missing[*]}. Install them by hand, then run again."
}

# A line that olddefconfig dropped would show as a puzzling failure in a test.
check_configuration() {
    local line
    while read -r line; do
        [[ $line != CONFIG_* ]] || grep -qxF "$line" "$1" || echo "$line"
    done <"$fragment"
}

work=
build() {
    local log dropped
    rm -rf "$cache"/build-* # what a killed build left; the lock says that none runs
    work=$(mktemp -d "$cache/build-XXXXXX")
    log=$cache/build.log
    trap 'rm -rf "$work"' EXIT

    say "building the kernel: about four minutes on two processors, once per machine (log: $log)"
    {
        mkdir "$work/source" "$work/out" &&
            tar -xf "/usr/src/$source_package.tar.xz" -C "$work/source" --strip-components=1 &&
            patch --directory="$work/source" --strip=1 --input="$changes" &&
            make -C "$work/source" ARCH=um O="$work/out" allnoconfig &&
            cat "$fragment" >>"$work/out/.config" &&
            make -C "$work/out" ARCH=um olddefconfig
    } >"$log" 2>&1 || die "could not configure the kernel: read $log, then run again."

    dropped=$(check_configuration "$work/out/.config")
    [[ -z $dropped ]] ||
        die "the kernel refused these lines of $fragment (a missing dependency, or a new name): ${dropped//$'\n'/ }"

    { make -C "$work/out" ARCH=um -j"$(nproc)" linux && strip "$work/out/linux"; } >>"$log" 2>&1 ||
        die "could not build the kernel: read the end of $log, check the free space in $cache (2 GB), then run again."
    mv "$work/out/linux" "$kernel"
}

if ! find_kernel; then
    [[ $(uname -m) == x86_64 ]] || die "the lab's kernel runs on x86_64 only, and this is $(uname -m)."
    mkdir -p "$cache"
    exec 9>"$cache/lock"
    flock --nonblock 9 || { say "waiting for another build in $cache"; flock 9; }
    install_packages
    find_kernel || build
fi
echo "$kernel"

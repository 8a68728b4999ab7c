#!/usr/bin/env bash
# Builds the release binary twice, in two folders of different names and depths, with the files of the last commit laid there at
# different times, and compares the bytes. Leaves the binary where it was told, if it was: scripts/reproducible.sh [FILE]. Takes as long as
# two release builds from nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO_HOME:-$HOME/.cargo}
commit=$(git rev-parse HEAD)
epoch=$(git log -1 --format=%ct "$commit")
root=$(mktemp -d "${TMPDIR:-/tmp}/lavi-reproducible.XXXXXX")
trap 'rm -rf "$root"' EXIT

build() { # in this folder; prints nothing but the binary's path
  local folder=$1
  mkdir -p "$folder"
  git archive "$commit" | tar -x --touch -C "$folder"
  ln -s "$PWD/node_modules" "$folder/node_modules"
  (
    cd "$folder"
    node islands/build.mjs >/dev/null
    # Paths of this machine do not belong into the program, of neither compiler.
    export RUSTFLAGS="--remap-path-prefix=$folder=/lavi --remap-path-prefix=$cargo=/cargo"
    export CFLAGS="-ffile-prefix-map=$folder=/lavi -ffile-prefix-map=$cargo=/cargo" CXXFLAGS="-ffile-prefix-map=$folder=/lavi -ffile-prefix-map=$cargo=/cargo"
    export SOURCE_DATE_EPOCH=$epoch CARGO_TARGET_DIR=$folder/target CARGO_INCREMENTAL=0
    cargo build --locked --release --quiet --package lavi --no-default-features
  )
}

build "$root/one"
first=$(sha256sum <"$root/one/target/release/lavi" | cut -d' ' -f1)
cp "$root/one/target/release/lavi" "$root/first"
rm -rf "$root/one"
build "$root/another/place"
second=$(sha256sum <"$root/another/place/target/release/lavi" | cut -d' ' -f1)
echo "$first  the first, built in $root/one"
echo "$second  the second, built in $root/another/place"
if [ "$first" != "$second" ]; then
  echo "reproducible: the two differ, first at byte $(cmp "$root/first" "$root/another/place/target/release/lavi" | sed 's/.*byte \([0-9]*\).*/\1/')" >&2
  exit 1
fi
if [ -n "${1:-}" ]; then install -D "$root/first" "$1"; fi
echo "The same bytes twice, from commit ${commit:0:12}."

#!/usr/bin/env bash
# Prints where the program of a release is: scripts/release-binary.sh [VERSION], the newest of docs/releases.toml without one. It is a
# debug build of the release's commit, made once and kept in the cache. A debug build reads screens and scripts from the folder that it
# was built in, so the folder stays. `--path` only says where the program would be.
set -euo pipefail
cd "$(dirname "$0")/.."

only_path=
if [ "${1:-}" = --path ]; then only_path=yes; shift; fi
version=${1:-$(sed -n 's/^version = "\(.*\)"$/\1/p' docs/releases.toml | head -1)}
commit=$(awk -v version="$version" '
  $1 == "version" { here = ($3 == "\"" version "\"") }
  here && $1 == "commit" { gsub(/"/, "", $3); print $3; exit }' docs/releases.toml)
if [ -z "$commit" ]; then
  echo "docs/releases.toml names no release $version" >&2
  exit 1
fi

kept=${XDG_CACHE_HOME:-$HOME/.cache}/lavi/releases/$commit
program=$kept/lavi
if [ -n "$only_path" ] || [ -x "$program" ]; then
  echo "$program"
  exit
fi
if ! git cat-file -e "$commit^{commit}" 2>/dev/null; then
  echo "The history lacks commit $commit of release $version (docs/releases.toml). Get all of it: git fetch --unshallow" >&2
  exit 1
fi

mkdir -p "$kept"
# Two at once: the second waits and finds the program of the first.
exec 9>"$kept.lock"
flock 9
if [ ! -x "$program" ]; then
  echo "Building release $version, once; this takes some minutes." >&2
  # What an interrupted run has left.
  rm -rf "$kept/source"
  mkdir "$kept/source"
  git archive "$commit" | tar -x -C "$kept/source"
  (
    cd "$kept/source"
    npm ci
    npm run build
    rm -rf node_modules
    # Under a name of its own: the target folder is shared with the present sources for the sake of the dependencies, and their
    # target/debug/lavi must not become this one.
    sed -i "s/^default-run = .*/default-run = \"lavi-$commit\"/" Cargo.toml
    printf '\n[[bin]]\nname = "lavi-%s"\npath = "src/main.rs"\n' "$commit" >>Cargo.toml
    cargo build --locked --package lavi --bin "lavi-$commit"
  ) >&2 9>&-
  target=$(cd "$kept/source" && cargo metadata --locked --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
  # The name appears with the whole program behind it.
  cp "$target/debug/lavi-$commit" "$program.part"
  mv "$program.part" "$program"
fi
echo "$program"

#!/usr/bin/env bash
# Whether this is the Rust that releases are built with (rust-toolchain.toml): the same bytes come from the same compiler alone.
# ANY_RUST=1 builds with what is there.
set -euo pipefail
cd "$(dirname "$0")/.."
pinned=$(sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml)
here=$(rustc --version | cut -d' ' -f2)
if [ "$here" != "$pinned" ] && [ -z "${ANY_RUST:-}" ]; then
  echo "releases are built with Rust $pinned (rust-toolchain.toml), and this is $here: rustup toolchain install $pinned, or ANY_RUST=1 for bytes of your own" >&2
  exit 1
fi

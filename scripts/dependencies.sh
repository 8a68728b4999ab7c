#!/usr/bin/env bash
# Looks at everything that is built in: known weaknesses, licences, sources and bans (cargo-deny, deny.toml), crates that
# nothing uses (cargo-shear), and what npm brings (npm-packages.mjs). The advisories are those of the database where the
# network has it, else of the snapshot in advisories/, with a warning if that is old (scripts/refresh-advisories.sh); `scripts/dependencies.sh --snapshot` does not ask the network.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=${XDG_CACHE_HOME:-$HOME/.cache}/lavi/tools/check
export PATH="$tools/bin:$PATH" GIT_TERMINAL_PROMPT=0

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
url=$(sed -n 's/^db-urls = \["\(.*\)"\]$/\1/p' deny.toml)
# The name that cargo-deny gives the clone of that address.
database=$folder/advisory-db-3157b0e258782691

unpack_snapshot() {
  git init --quiet "$database"
  awk -v into="$database" '
    /^=== / { close(file); file = into "/" $2; path = file; sub("/[^/]*$", "", path); if (!(path in made)) { system("mkdir -p \"" path "\""); made[path] = 1 } next }
    file { print >file }' advisories/rustsec.txt
  commit_database "$(sed -n '2s/^date //p' advisories/rustsec.txt)"
}

commit_database() {
  git -C "$database" add --all
  GIT_COMMITTER_DATE=$1 git -C "$database" -c user.name=snapshot -c user.email=snapshot@localhost commit --quiet --date "$1" --message snapshot
}

deny() {
  cargo deny --offline --locked --log-level error --config "$folder/deny.toml" check --hide-inclusion-graph "$@"
}

sed "s|^\[advisories\]$|&\ndb-path = \"$folder\"|" deny.toml >"$folder/deny.toml"
# Everything that the lock file names, for every platform: what follows asks no registry.
cargo fetch --locked --quiet

# First, that the check would see something: a weakness of a crate that we have, planted in the snapshot, must be found.
unpack_snapshot
mkdir -p "$database/crates/serde_json"
printf '```toml\n[advisory]\nid = "RUSTSEC-2099-0001"\npackage = "serde_json"\ndate = "2020-01-01"\n[versions]\npatched = [">= 999.0.0"]\n```\n\n# Planted\n' \
  >"$database/crates/serde_json/RUSTSEC-2099-0001.md"
commit_database 2020-01-01T00:00:00Z
if said=$(deny advisories 2>&1) || ! grep -q RUSTSEC-2099-0001 <<<"$said"; then
  echo "dependencies: a planted advisory was not found; the check checks nothing:" >&2
  echo "$said" >&2
  exit 1
fi
rm -rf "$database"

if [ "${1:-}" != --snapshot ] && timeout 30 git clone --quiet --depth 1 "$url" "$database" 2>/dev/null; then
  echo "dependencies: advisories of today"
else
  rm -rf "$database"
  unpack_snapshot
  echo "dependencies: advisories of $(sed -n '2s/^date //p' advisories/rustsec.txt | cut -c1-10), the snapshot"
  scripts/refresh-advisories.sh --age
fi
deny advisories bans licenses sources
cargo shear --locked --offline
node scripts/npm-packages.mjs

#!/usr/bin/env bash
# Renews advisories/rustsec.txt (make advisories): scripts/refresh-advisories.sh [FOLDER-OF-A-CLONE]. Without a folder it clones
# the database that deny.toml names. Of every advisory its data and its title are kept; what it says at length stands in the database.
#   scripts/refresh-advisories.sh --age [FILE]
# says on standard error if the snapshot is older than thirty days, and never fails for that.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --age ]; then
  of=$(sed -n '2s/^date //p' "${2:-advisories/rustsec.txt}")
  days=$(node -e 'console.log(Math.floor((Date.now() - Date.parse(process.argv[1])) / 86_400_000))' "$of")
  if [ "$days" = NaN ] || [ "$days" -gt 30 ]; then
    echo "warning: the advisories in advisories/ are of ${of:0:10}, older than thirty days: weaknesses told since are not looked for; make advisories renews them" >&2
  fi
  exit 0
fi

clone=${1:-}
if [ -z "$clone" ]; then
  clone=$(mktemp -d)
  trap 'rm -rf "$clone"' EXIT
  git clone --quiet --depth 1 "$(sed -n 's/^db-urls = \["\(.*\)"\]$/\1/p' deny.toml)" "$clone"
fi

commit=$(git -C "$clone" rev-parse HEAD)
date=$(git -C "$clone" show -s --format=%cI HEAD)
{
  echo "commit $commit"
  echo "date $date"
  git -C "$clone" ls-tree -r --name-only HEAD crates | LC_ALL=C sort | while read -r file; do
    echo "=== $file"
    git -C "$clone" show "HEAD:$file" | awk '
      !ended { print }
      !ended && /^```$/ { ended = 1; print ""; next }
      ended && /^# / { print; exit }'
  done
} >advisories/rustsec.txt.new
mv advisories/rustsec.txt.new advisories/rustsec.txt
echo "$(grep -c '^=== ' advisories/rustsec.txt) advisories of $date"

#!/usr/bin/env bash
# Renews advisories/rustsec.txt from a clone of https://github.com/rustsec/advisory-db:
#   scripts/refresh-advisories.sh FOLDER-OF-THE-CLONE
# Of every advisory its data and its title are kept; what it says at length stands in the database.
set -euo pipefail
cd "$(dirname "$0")/.."
clone=${1:?the folder of a clone of the advisory database}

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

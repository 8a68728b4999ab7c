#!/usr/bin/env bash
# Runs a command beside a PostgreSQL server of its own, which is gone afterwards: LAVI_TEST_POSTGRES holds its address.
set -euo pipefail

initdb=$(command -v initdb || printf '%s\n' /usr/lib/postgresql/*/bin/initdb | sort -V | tail -1)
bin=$(dirname "$(readlink -f "$initdb")")
folder=$(mktemp -d)
# The server refuses to run as root.
as=()
if [ "$(id -u)" = 0 ]; then
  chown nobody "$folder"
  as=(runuser -u nobody --)
fi
cd "$folder"
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
"${as[@]}" "$bin/initdb" -D "$folder/data" -A trust -U lavi -E UTF8 --locale=C >/dev/null
stop() {
  cd /
  kill "${sweeper-}" 2>/dev/null || true
  "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null || true
  rm -rf "$folder" || true
}
trap stop EXIT
options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off -c max_connections=500"
"${as[@]}" "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "$options" start >/dev/null
cd "$OLDPWD"
# A test's database bears the number of its process (tests/suite/world): it goes when that process has ended, however it ended. All of
# them together would fill some gigabytes.
(
  sql() { "$bin/psql" -qAt -h 127.0.0.1 -p "$port" -U lavi -d postgres "$@"; }
  while sleep 2 && [ -d "$folder/data" ]; do
    for name in $(sql -c "SELECT datname FROM pg_database WHERE datname LIKE 'lavi\_%'"); do
      process=${name#lavi_}
      kill -0 "${process%%_*}" 2>/dev/null || sql -c "DROP DATABASE IF EXISTS $name WITH (FORCE)" || true
    done
  done
) >/dev/null 2>&1 &
sweeper=$!
LAVI_TEST_POSTGRES="postgres://lavi@127.0.0.1:$port/postgres" "$@"

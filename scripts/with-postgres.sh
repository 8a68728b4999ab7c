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
  "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null || true
  # Hundreds of databases: that takes minutes, and nobody has to wait for it.
  setsid nice rm -rf "$folder" >/dev/null 2>&1 &
}
trap stop EXIT
options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off -c max_connections=500"
"${as[@]}" "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "$options" start >/dev/null
cd "$OLDPWD"
LAVI_TEST_POSTGRES="postgres://lavi@127.0.0.1:$port/postgres" "$@"

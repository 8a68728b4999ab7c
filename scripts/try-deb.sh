#!/usr/bin/env bash
# Installs a package for real, with dpkg and as root, into a copy of this system that is gone afterwards (an overlay in memory):
# scripts/try-deb.sh PACKAGE PORT. Fills in the configuration, starts the server as its user, puts the package over itself, removes it,
# purges it, and fails where something is not as docs/operations.md says.
set -euo pipefail
if [ "${3:-}" != inside ]; then exec unshare --mount bash "$0" "$1" "$2" inside; fi
package=$(realpath "$1")
port=$2
layer=$(mktemp -d)
server=
end() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
  # The mounts are this process's own and go with it.
  umount --recursive --lazy "$layer" && rmdir "$layer"
}
trap end EXIT
mount -t tmpfs none "$layer"
mkdir "$layer"/{upper,work,system}
system=$layer/system
mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/upper,workdir=$layer/work" "$system"
mount --bind /proc "$system/proc"
mount --bind /dev "$system/dev"
cp "$package" "$system/root/lavi.deb"
inside() { chroot "$system" "$@"; }
as_lavi() { inside runuser -u lavi -- "$@"; }
must() { # what is to hold, then a command; what the package's scripts and the server said last is shown
  local what=$1
  shift
  if ! "$@"; then
    tail -n 50 "$layer/said" "$layer/log" >&2 2>/dev/null || true
    echo "try-deb: $what does not hold" >&2
    exit 1
  fi
}
is() { [ "$(inside stat -c '%U:%G %a' "$1")" = "$2" ]; }
says() { grep -qF "$1" "$layer/said"; }

inside dpkg -i /root/lavi.deb >"$layer/said" 2>&1 || { cat "$layer/said" >&2; exit 1; }
must "it says what to do next" says "fill in /etc/lavi/config.toml"
must "root writes the configuration, lavi reads it" is /etc/lavi/config.toml "root:lavi 640"
must "and its folder" is /etc/lavi "root:lavi 750"
must "a session key is made" is /etc/lavi/session.key "root:lavi 640"
must "a storage key is made" is /etc/lavi/keys/storage.key "lavi:lavi 600"
must "lavi has a folder of its own" is /var/lib/lavi "lavi:lavi 700"
must "systemd reads the unit" inside systemd-analyze verify /lib/systemd/system/lavi.service
if as_lavi lavi --config /etc/lavi/config.toml check-config >"$layer/said" 2>&1; then
  echo "try-deb: a configuration with nothing filled in is refused, does not hold" >&2
  exit 1
fi
must "what is to be filled in is named" says "server.public_url"

sed -i -e "s|^public_url = .*|public_url = \"http://localhost:$port\"|" -e "s|^listen = .*|listen = \"127.0.0.1:$port\"|" \
  -e 's|^admin_listen = .*|admin_listen = ""|' -e 's|^mail = .*|mail = "file:///var/lib/lavi/mail"|' \
  -e 's|^mail_from = .*|mail_from = "noreply@school.example"|' -e 's|^contact = \[""\]|contact = ["mailto:security@school.example"]|' \
  "$system/etc/lavi/config.toml"
must "the configuration is in order once it is filled in" as_lavi lavi --config /etc/lavi/config.toml check-config >/dev/null
# As the unit says it: what follows ExecStart=.
command=$(sed -n 's/^ExecStart=//p' "$system/lib/systemd/system/lavi.service")
# shellcheck disable=SC2086
chroot "$system" setpriv --reuid lavi --regid lavi --clear-groups --no-new-privs $command 2>"$layer/log" &
server=$!
for _ in $(seq 100); do
  if as_lavi lavi --config /etc/lavi/config.toml healthcheck >"$layer/said" 2>&1; then break; fi
  must "the server goes on" kill -0 "$server"
  sleep 0.1
done
must "the server is ready" says '"ready":true'
kill "$server"
wait "$server" || true
server=
must "the database is lavi's alone" is /var/lib/lavi/lavi.db "lavi:lavi 600"

keys() { inside sha256sum /etc/lavi/session.key /etc/lavi/keys/storage.key /etc/lavi/config.toml /var/lib/lavi/lavi.db; }
before=$(keys)
inside dpkg -i /root/lavi.deb >"$layer/said" 2>&1
must "an upgrade says what to do" says "is still version"
must "an upgrade changes neither keys nor configuration" [ "$before" = "$(keys)" ]
inside dpkg -r lavi >/dev/null 2>&1
must "removing leaves configuration, keys and database" [ "$before" = "$(keys)" ]
must "removing takes the program" [ ! -e "$system/usr/bin/lavi" ]
inside dpkg -P lavi >"$layer/said" 2>&1
must "a purge takes the configuration" [ ! -e "$system/etc/lavi/config.toml" ]
must "a purge leaves what nobody can make again" inside test -s /etc/lavi/keys/storage.key -a -s /var/lib/lavi/lavi.db
must "a purge says what is left" says "are left"
echo "The package installs, serves, upgrades and goes as docs/operations.md says."

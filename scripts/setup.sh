#!/usr/bin/env bash
# Sees to what this machine needs: `scripts/setup.sh run` to build and run, `scripts/setup.sh test` for every test too,
# `scripts/setup.sh fast` for the quick tests alone, `scripts/setup.sh bench` to measure, `scripts/setup.sh check` for the
# programs that look at spelling and dependencies, `scripts/setup.sh deliver` for what makes packages and lists of parts.
# On Debian and its relatives, as root, it installs what is missing; elsewhere it names it and fails.
set -euo pipefail

missing=()
need() { # a Debian package, then commands or files of which one must exist
  local package=$1
  shift
  for command in "$@"; do
    if command -v "$command" >/dev/null || [ -e "$command" ]; then return; fi
  done
  missing+=("$package")
}

need_if_any() { # the same, of a package that not every Debian has: left out where the lists of packages are there, and without it
  if apt-cache show "$1" >/dev/null 2>&1 || { command -v apt-cache >/dev/null && ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }; then
    need "$@"
  fi
}

find_missing() {
  missing=()
  need gcc cc
  need nodejs node
  need npm npm
  if [ "${1:-run}" = test ]; then
    need chromium chromium chromium-browser google-chrome
    need firefox-esr firefox-esr firefox
    need webkit2gtk-driver WebKitWebDriver
    need w3m w3m
    need lynx lynx
    need elinks elinks
    need links2 links2
    need netsurf-gtk netsurf-gtk
    need xvfb Xvfb
    # Debian 13 has given it up: its tests are left out there, and their table says so.
    need_if_any python3-pyqt5.qtwebkit /usr/lib/python3/dist-packages/PyQt5/QtWebKitWidgets.*
    need default-jre-headless java
    need fonts-roboto /usr/share/fonts/truetype/roboto/{hinted,unhinted/RobotoTTF}/Roboto-Regular.ttf
    need fonts-noto-cjk /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc
    need openssl openssl
    need libnss3-tools certutil
    need nginx nginx /usr/sbin/nginx
    need apache2-bin apache2 /usr/sbin/apache2
    need libapache2-mod-auth-openidc /usr/lib/apache2/modules/mod_auth_openidc.so
    need haproxy haproxy /usr/sbin/haproxy
    need caddy caddy
    need tmux tmux
    need curl curl
    need valgrind valgrind
    need python3-aiosmtpd aiosmtpd
    need php-cli php
    need redis-server redis-server
    need faketime faketime
    need prometheus promtool
    need postgresql initdb /usr/lib/postgresql/*/bin/initdb
    need systemd systemd-analyze
  fi
  case "${1:-run}" in
    test | fast | check | deliver)
      if ! python3 -m pip --version >/dev/null 2>&1; then missing+=(python3-pip); fi
      ;;
  esac
  case "${1:-run}" in
    test | check | deliver) need git git ;;
  esac
  case "${1:-run}" in
    test | deliver)
      need dpkg dpkg-deb
      need binutils objdump
      need lintian lintian
      need systemd systemd-analyze
      ;;
  esac
  if [ "${1:-run}" = bench ]; then
    need chromium chromium chromium-browser google-chrome
    need wrk wrk
    need util-linux taskset
  fi
}

find_missing "$@"
if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]}"
  apt-get update -qq </dev/null
  find_missing "$@"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null
  find_missing "$@"
fi

failed=0
complain() {
  echo "setup: $1" >&2
  failed=1
}

# Programs of this project's own, in a folder for each list: built already where the registry of Python packages has them
# (seconds), else from source (minutes). Their versions stand in the list, for both ways. A list without crates has Python packages alone.
tools=${XDG_CACHE_HOME:-$HOME/.cache}/lavi/tools
install_tools() { # a list of scripts/
  local list=scripts/$1-tools.txt into=$tools/$1 crates
  if cmp -s "$list" "$into/installed"; then return; fi
  mapfile -t crates < <(sed -n 's/^# cargo install //p' "$list")
  rm -rf "$into"
  mkdir -p "$into"
  echo "Installing ${crates[*]:-$list}"
  if python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --no-deps --only-binary :all: --require-hashes --target "$into" --requirement "$list" ||
    { [ ${#crates[@]} -gt 0 ] && cargo install --quiet --locked --root "$into" "${crates[@]}"; }; then
    cp "$list" "$into/installed"
  else
    complain "install ${crates[*]:-the Python packages of $list}"
  fi
}
# Chromium of former years (tests/engines), as npm has it: programs in packages, no script of which runs.
install_engines() {
  local from=scripts/old-engines into=$tools/engines
  if cmp -s "$from/package-lock.json" "$into/installed"; then return; fi
  rm -rf "$into"
  mkdir -p "$into"
  cp "$from/.npmrc" "$from/package.json" "$from/package-lock.json" "$into"
  echo "Installing browsers of former years"
  if npm ci --prefix "$into" --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps; then
    cp "$from/package-lock.json" "$into/installed"
  else
    complain "install the packages of $from/package.json"
  fi
}
case "${1:-run}" in
  test) install_engines && install_tools test && install_tools provider && install_tools party && install_tools deliver && install_tools kubernetes ;;
  deliver) install_tools deliver ;;
  fast) install_tools test ;;
  check) install_tools check ;;
esac
if [ ${#missing[@]} -gt 0 ]; then complain "install ${missing[*]} (names of Debian packages)"; fi
if command -v python3 >/dev/null && ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  complain "$(python3 --version) is too old for scripts/*-tools.txt: 3.11 or newer"
fi
if ! command -v cargo >/dev/null; then
  complain "install Rust 1.90 or newer (https://rustup.rs)"
elif ! here=$(rustc --version 2>/dev/null | cut -d' ' -f2); then
  complain "rustup does not have the Rust of rust-toolchain.toml and cannot fetch it: RUSTUP_TOOLCHAIN=stable takes what is there"
elif [ "$(printf '1.90\n%s\n' "$here" | sort -V | head -1)" != 1.90 ]; then
  complain "Rust $here is too old: 1.90 or newer (https://rustup.rs)"
fi
if command -v node >/dev/null && ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  complain "Node.js $(node --version) is too old: 20.19 or newer (https://nodejs.org)"
fi
exit "$failed"

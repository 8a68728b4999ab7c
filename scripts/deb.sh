#!/usr/bin/env bash
# Makes the Debian package: scripts/deb.sh PROGRAM FOLDER. PROGRAM is the release binary. The same program and the same commit
# give the same bytes (SOURCE_DATE_EPOCH, or the time of the commit). deploy/debian has what is in it besides.
# DEB_COMPRESSION=gzip is quicker than xz.
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
into=$(realpath "$2")
cd "$(dirname "$0")/.."
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
umask 022

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
# 0.2.0-dev comes before 0.2.0; a hyphen of Debian's would make it come after.
version=${version//-/\~}
architecture=$(dpkg --print-architecture)
# The youngest version of the C library's symbols that the program takes; packed relocations came with 2.36 (build.rs).
libc=$(objdump -p "$program" | sed -n -e 's/.* GLIBC_ABI_DT_RELR$/2.36/p' -e 's/.* GLIBC_\([0-9.]*\)$/\1/p' | sort -Vu | tail -1)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
doc=$root/usr/share/doc/lavi
put() { install -D -m "$1" "$2" "$3"; }
packed() { # text on standard input
  mkdir -p "$(dirname "$1")"
  gzip -9n >"$1"
  chmod 644 "$1"
}

mkdir -p "$root/usr/bin"
strip --strip-all -o "$root/usr/bin/lavi" "$program"
chmod 755 "$root/usr/bin/lavi"
mkdir -p "$root/lib/systemd/system"
# What the unit's first lines tell to do is what the package does.
{
  echo "# The package's own. Changes of yours: systemctl edit lavi"
  sed -n '/^\[Unit\]/,$p' deploy/lavi.service | sed 's|/usr/local/bin/lavi|/usr/bin/lavi|'
} >"$root/lib/systemd/system/lavi.service"
put 640 deploy/config.toml "$root/etc/lavi/config.toml"
for sample in nginx.conf nginx-one-node.conf nginx-two-nodes.conf nginx-main.conf id-card-nginx.conf haproxy.cfg Caddyfile id-card.Caddyfile \
  account-pages-nginx.conf node.toml prometheus-alerts.yml grafana-dashboard.json; do
  put 644 "deploy/$sample" "$doc/examples/$sample"
done
for manifest in config nodes network migrate; do put 644 "deploy/kubernetes/$manifest.yaml" "$doc/examples/kubernetes/$manifest.yaml"; done
put 644 config.toml "$doc/examples/every-key.toml"
# For the balancer, which offers them to browsers.
for cards in estonian latvian; do put 644 "src/providers/id_card/trust/$cards.pem" "$doc/examples/id-card-cas/$cards.pem"; done
"$program" man | packed "$root/usr/share/man/man1/lavi.1.gz"
mkdir -p "$root/usr/share/bash-completion/completions"
"$program" completions bash >"$root/usr/share/bash-completion/completions/lavi"
chmod 644 "$root/usr/share/bash-completion/completions/lavi"
# Debian's form with the one entry that says what this package is; ours beside it, under the name that Debian has for it.
packed "$doc/NEWS.gz" <CHANGELOG.md
packed "$doc/changelog.gz" <<END
lavi ($version) stable; urgency=medium

  * Release $version. NEWS.gz says what is new.

 -- $(sed -n 's/^Maintainer: //p' deploy/debian/control)  $(LC_ALL=C date --utc --rfc-email --date "@$SOURCE_DATE_EPOCH")
END
put 644 deploy/debian/lintian-overrides "$root/usr/share/lintian/overrides/lavi"
node scripts/licences.mjs | packed "$doc/licences.txt.gz"
node scripts/sbom.mjs | packed "$doc/lavi.cdx.json.gz"
sed '1,/^$/d;/^Copyright/d;s/^$/./;s/^/ /' LICENSE | sed '1{/^ \.$/d}' >"$root/licence"
sed -e "/@LICENCE@/{r $root/licence
d}" deploy/debian/copyright >"$doc/copyright"
rm "$root/licence"
chmod 644 "$doc/copyright" "$root/lib/systemd/system/lavi.service"

mkdir -p "$root/DEBIAN"
for script in postinst prerm postrm; do put 755 "deploy/debian/$script" "$root/DEBIAN/$script"; done
echo /etc/lavi/config.toml >"$root/DEBIAN/conffiles"
(cd "$root" && find etc lib usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
size=$(du -sk --apparent-size --exclude=DEBIAN "$root" | cut -f1)
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" -e "s/@LIBC@/$libc/" \
  deploy/debian/control >"$root/DEBIAN/control"
chmod 644 "$root"/DEBIAN/{conffiles,md5sums,control}
find "$root" -type d -exec chmod 755 {} +
find "$root" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +

package=$into/lavi_${version}_$architecture.deb
dpkg-deb --root-owner-group "-Z${DEB_COMPRESSION:-xz}" --build "$root" "$package" >/dev/null
echo "$package"

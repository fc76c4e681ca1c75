#!/bin/bash
# Builds calon_VERSION_ARCH.deb: `npm run package`, or `npm run package -- FOLDER` for another folder than data/packages.
# The version is that of package.json, or PACKAGE_VERSION.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=${PACKAGE_VERSION:-$(node -p 'require("./package.json").version')}
architecture=$(dpkg --print-architecture)
folder=${1:-data/packages}
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

NODE_ENV=production npm run -s build

home=$stage/usr/lib/calon
mkdir -p "$home/bin"
cp -r build drizzle package.json package-lock.json "$home"
rm "$home"/build/cli/demo.js

# The packages of production. The compiled better-sqlite3 is the one that the tests of this checkout have used.
(cd "$home" && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error)
compiled=better-sqlite3/build/Release/better_sqlite3.node
mkdir -p "$home/node_modules/$(dirname $compiled)"
cp "node_modules/$compiled" "$home/node_modules/$compiled"
# Sources that have been compiled, and a compiler that a package only offers to work with.
rm -rf "$home"/node_modules/better-sqlite3/{deps,src,binding.gyp} "$home/node_modules/typescript"
find "$home/node_modules" \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -type f -delete

# The Node for which better-sqlite3 was compiled (docs/decisions/039-package.md).
cp "$(readlink -f "$(command -v node)")" "$home/bin/node"
strip --strip-unneeded "$home/bin/node" 2>/dev/null || true
(cd "$home" && bin/node -e 'require("better-sqlite3")(":memory:"); require("@node-rs/argon2")')

install -D -m 0755 deploy/calon "$stage/usr/bin/calon"
install -D -m 0640 deploy/calon.env "$stage/etc/calon/calon.env"
install -D -m 0644 -t "$stage/lib/systemd/system" deploy/systemd/*
install -D -m 0644 -t "$stage/usr/share/doc/calon" README.md docs/*.md deploy/Caddyfile deploy/litestream.yml
install -D -m 0755 -t "$stage/DEBIAN" deploy/debian/{postinst,prerm,postrm}
install -m 0644 deploy/debian/conffiles "$stage/DEBIAN"
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/$(du -sk "$stage" | cut -f1)/" \
  deploy/debian/control > "$stage/DEBIAN/control"
chmod -R u=rwX,go=rX "$stage/usr" "$stage/lib"

mkdir -p "$folder"
dpkg-deb --root-owner-group -Zzstd -z10 --build "$stage" "$folder/calon_${version}_$architecture.deb"

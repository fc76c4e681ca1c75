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

# dpkg owns this folder; the computer runs a copy of it (docs/decisions/078-versions-side-by-side.md).
home=$stage/usr/lib/calon/package
mkdir -p "$home/bin"
cp -r build drizzle package.json package-lock.json "$home"
rm "$home"/build/cli/demo.js

(cd "$home" && npm ci --omit=dev --ignore-scripts --loglevel=error)
# The server imports neither: one is code of the browser, which the build has compiled, the other serves `npm run preview`. They are half of all files.
(cd "$home" && npm pkg delete 'dependencies.@headlessui/react' 'dependencies.@remix-run/serve' && npm prune --omit=dev --ignore-scripts --loglevel=error)
# The Node that npm brought is the Node of the package (docs/decisions/079-node-and-the-driver.md).
platform=linux-$(node -p process.arch)
mv "$home/node_modules/node-$platform/bin/node" "$home/bin/node"
rm -rf "$home/node_modules/node-$platform" "$home/node_modules/.bin"
# The sources of the driver, its programs for other computers, and a compiler that a package only offers to work with.
driver=$home/node_modules/better-sqlite3
rm -rf "$driver"/{deps,src,binding.gyp} "$home/node_modules/typescript"
find "$driver/prebuilds" -type f ! -name "$platform.node" -delete
find "$home/node_modules" \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -type f -delete

strip --strip-unneeded "$home/bin/node" 2>/dev/null || true
(cd "$home" && bin/node -e 'require("better-sqlite3")(":memory:"); require("@node-rs/argon2")')

install -D -m 0755 deploy/calon "$stage/usr/bin/calon"
install -D -m 0640 deploy/calon.env "$stage/etc/calon/calon.env"
install -D -m 0644 -t "$stage/lib/systemd/system" deploy/systemd/*
install -D -m 0644 -t "$stage/usr/share/doc/calon" README.md docs/*.md deploy/Caddyfile
install -D -m 0755 -t "$stage/DEBIAN" deploy/debian/{postinst,prerm,postrm}
install -m 0644 deploy/debian/conffiles "$stage/DEBIAN"
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/$(du -sk "$stage" | cut -f1)/" \
  deploy/debian/control > "$stage/DEBIAN/control"
chmod -R u=rwX,go=rX "$stage/usr" "$stage/lib"

mkdir -p "$folder"
dpkg-deb --root-owner-group -Zzstd -z10 --build "$stage" "$folder/calon_${version}_$architecture.deb"

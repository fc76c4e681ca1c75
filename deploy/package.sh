#!/bin/bash
# Builds calon_VERSION_ARCH.deb: `npm run package`, or `npm run package -- FOLDER` for another folder than data/packages.
# The version is that of package.json, or PACKAGE_VERSION. One commit and one version make the same package, to the byte.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022

version=${PACKAGE_VERSION:-$(node -p 'require("./package.json").version')}
# Without git, as in an unpacked archive, the same sources still make the same package.
export PACKAGE_VERSION=$version SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
architecture=$(dpkg --print-architecture)
folder=${1:-data/packages}
checkout=$PWD
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

NODE_ENV=production npm run -s build

# dpkg owns this folder; the computer runs a copy of it (docs/decisions/078-versions-side-by-side.md).
home=$stage/usr/lib/calon/package
mkdir -p "$home/bin"
cp -r build drizzle package.json package-lock.json "$home"
rm "$home"/build/cli/{demo,work-thread}.js # of the demonstration

(cd "$home" && npm ci --omit=dev --ignore-scripts --loglevel=error)
# The server imports neither: one is code of the browser, which the build has compiled, the other serves `npm run preview`. They are half of all files.
(cd "$home" && npm pkg set version="$version" && npm pkg delete 'dependencies.@headlessui/react' 'dependencies.@remix-run/serve' && npm prune --omit=dev --ignore-scripts --loglevel=error)
# The Node that npm brought is the Node of the package (docs/decisions/079-node-and-the-driver.md).
platform=linux-$(node -p process.arch)
mv "$home/node_modules/node-$platform/bin/node" "$home/bin/node"
rm -rf "$home/node_modules/node-$platform" "$home/node_modules/.bin"
# The sources of the driver, its programs for other computers, and a compiler that a package only offers to work with.
driver=$home/node_modules/better-sqlite3
rm -rf "$driver"/{deps,src,binding.gyp} "$home/node_modules/typescript"
find "$driver/prebuilds" -type f ! -name "$platform.node" -delete
# What npm writes down for itself has its own order and time.
rm -f "$home/node_modules/.package-lock.json"
# The sheets have two weights of each font.
find "$home/node_modules/@expo-google-fonts" -type f ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' ! -name 'LICENSE*' ! -name package.json -delete
# What the makers of a package need, and the sources of what they compiled.
find "$home/node_modules" -type d \( -name test -o -name tests -o -name docs -o -name example -o -name examples -o -name .yarn \) -prune -exec rm -rf {} +
find "$home/node_modules" -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' ! -iname '*licen[cs]e*' \) -delete
# The twins for `require` of packages whose files are modules: the program imports them.
find "$home/node_modules" -name package.json -exec grep -lE '^ *"type": "module"' {} + | xargs -d '\n' dirname | while read -r modules; do
  for twin in $(find "$modules" -name node_modules -prune -o -name '*.cjs' -print); do
    if [ -f "${twin%.cjs}.js" ]; then rm "$twin"; fi
  done
done
find "$home/node_modules" -type d -empty -delete

strip --strip-unneeded "$home/bin/node" 2>/dev/null || true
(cd "$home" && bin/node -e 'require("better-sqlite3")(":memory:")' && NODE_ENV=production bin/node --input-type=module - < "$checkout/deploy/loads.mjs")

install -D -m 0755 deploy/calon "$stage/usr/bin/calon"
install -D -m 0640 deploy/calon.env "$stage/etc/calon/calon.env"
install -D -m 0644 -t "$stage/lib/systemd/system" deploy/systemd/*
install -D -m 0644 -t "$stage/usr/share/doc/calon" README.md docs/*.md deploy/Caddyfile
install -D -m 0755 -t "$stage/DEBIAN" deploy/debian/{postinst,prerm,postrm}
install -m 0644 deploy/debian/conffiles "$stage/DEBIAN"
# The blocks of a disk are of its own size.
size=$(find "$stage" -type f -printf '%s\n' | awk '{ bytes += $1 } END { print int(bytes / 1024) }')
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/$size/" \
  deploy/debian/control > "$stage/DEBIAN/control"
chmod 0755 "$stage"
chmod -R u=rwX,go=rX "$stage/usr" "$stage/lib"
find "$stage" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

mkdir -p "$folder"
dpkg-deb --root-owner-group -Zzstd -z10 --build "$stage" "$folder/calon_${version}_$architecture.deb"

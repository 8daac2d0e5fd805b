#!/bin/sh
# Makes packages of the release build in a folder: a tarball, a Debian package, and a formula of Homebrew for
# the tarball of the sources. The same build makes the same bytes.
#
#   Support/package.sh BINARY FOLDER
set -eu
binary=$1 out=$2
version=$("$binary" --version)
top=$(cd "$(dirname "$0")/.." && pwd)
maintainer="The authors of Refill <${DEBEMAIL:-refill@example.org}>"
machine=$(dpkg --print-architecture 2> /dev/null || uname -m)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$top" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
umask 022
rm -rf "$out"
mkdir -p "$out"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

# Copies files without what a copy adds: gzip without names and times.
packed() { gzip -9n < "$1" > "$2"; chmod 644 "$2"; }
archive() { tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -c "$@"; }

# Puts the program, its forms and its documents below a prefix.
tree() {
  mkdir -p "$1/bin" "$1/share/refill/shell" "$1/share/doc/refill/examples" \
    "$1/share/man/man1" "$1/share/man/man5" \
    "$1/share/bash-completion/completions" "$1/share/zsh/vendor-completions" \
    "$1/share/fish/vendor_completions.d"
  install -m 755 "$binary" "$1/bin/refill"
  strip -R .swift_modhash "$1/bin/refill"
  cp -R "$top/Forms" "$top/data" "$1/share/refill/"
  install -m 644 "$top"/Support/shell/* "$1/share/refill/shell"
  for page in "$top"/Documentation/man/man[15]/*; do
    packed "$page" "$1/share/man/${page#"$top"/Documentation/man/}.gz"
  done
  "$binary" --generate-completion-script bash | sed '1{/^#!/d}' > "$1/share/bash-completion/completions/refill"
  "$binary" --generate-completion-script zsh > "$1/share/zsh/vendor-completions/_refill"
  "$binary" --generate-completion-script fish > "$1/share/fish/vendor_completions.d/refill.fish"
  install -m 644 "$top/README.md" "$top/SECURITY.md" "$1/share/doc/refill/"
  packed "$top/CHANGELOG.md" "$1/share/doc/refill/changelog.gz"
  install -m 644 "$top"/Examples/drive.py "$1/share/doc/refill/examples/"
  install -m 755 "$top"/Examples/scripts/* "$1/share/doc/refill/examples/"
  find "$1" -type d -exec chmod 755 {} +
}

name=refill-$version-linux-$machine
tree "$stage/$name"
install -m 644 "$top/LICENSE" "$stage/$name/"
(cd "$stage" && archive "$name") | gzip -9n > "$out/$name.tar.gz"

if command -v dpkg-deb > /dev/null; then
  root=$stage/deb
  tree "$root/usr"
  mkdir -p "$root/DEBIAN" "$root/usr/share/lintian/overrides"
  {
    echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
    echo "Upstream-Name: Refill"
    echo
    echo "Files: *"
    echo "Copyright: 2026 The authors of Refill"
    echo "License: GPL-3"
    echo " On Debian systems, the text is in /usr/share/common-licenses/GPL-3."
  } > "$root/usr/share/doc/refill/copyright"
  printf 'refill (%s-1) stable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$(date -uRd "@$SOURCE_DATE_EPOCH")" \
    | gzip -9n > "$root/usr/share/doc/refill/changelog.Debian.gz"
  # One binary without dependencies is what the package is for.
  printf 'refill: %s\n' 'statically-linked-binary [usr/bin/refill]' 'embedded-library *' \
    'initial-upload-closes-no-bugs *' \
    > "$root/usr/share/lintian/overrides/refill"
  chmod 644 "$root/usr/share/doc/refill/copyright" "$root/usr/share/lintian/overrides/refill"
  cat > "$root/DEBIAN/control" << CONTROL
Package: refill
Version: $version-1
Architecture: $machine
Maintainer: $maintainer
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Section: utils
Priority: optional
Description: fill forms in a terminal, and remember
 Fields of a form, which is a small JSON file, are edited with the keys of GNU
 Readline. What was typed before comes back as grey text and in a list, and
 finished records go to standard output, ready for the next command.
 .
 Single questions of a shell script need no form: refill ask, refill choose.
CONTROL
  (cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) > "$root/DEBIAN/md5sums"
  chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
  find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group --build -Zxz "$root" "$out/refill_$version-1_$machine.deb" > /dev/null
fi

# The sources, and the formula that builds them.
git -C "$top" archive --prefix="refill-$version/" HEAD | gzip -9n > "$out/refill-$version.tar.gz"
sum=$(sha256sum "$out/refill-$version.tar.gz" | cut -d' ' -f1)
sed "s|@VERSION@|$version|; s|@SUM@|$sum|; s|@URL@|${REFILL_URL:-file://$out/refill-$version.tar.gz}|" \
  "$top/Support/refill.rb" > "$out/refill.rb"
ls -l "$out"

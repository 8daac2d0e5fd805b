#!/bin/sh
# Makes packages of the release build in a folder: a tarball, Debian packages of both programs, and a formula of
# Homebrew for the tarball of the sources. The same build makes the same bytes.
#
#   Support/package.sh BINARY SYNC-BINARY FOLDER
set -eu
binary=$1 sync=$2 out=$3
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
  find "$top/Examples/scripts" -maxdepth 1 -type f -exec install -m 755 {} "$1/share/doc/refill/examples/" \;
  find "$1" -type d -exec chmod 755 {} +
}

name=refill-$version-linux-$machine
tree "$stage/$name"
install -m 644 "$top/LICENSE" "$stage/$name/"
(cd "$stage" && archive "$name") | gzip -9n > "$out/$name.tar.gz"

# Puts the documents that each Debian package has below its root: copyright and changes.
papers() {
  folder=$1/usr/share/doc/$2
  mkdir -p "$folder" "$1/DEBIAN"
  {
    echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
    echo "Upstream-Name: Refill"
    echo
    echo "Files: *"
    echo "Copyright: 2026 The authors of Refill"
    echo "License: GPL-3"
    echo " On Debian systems, the text is in /usr/share/common-licenses/GPL-3."
  } > "$folder/copyright"
  printf '%s (%s-1) stable; urgency=medium\n\n  * See changelog.gz of refill.\n\n -- %s  %s\n' \
    "$2" "$version" "$maintainer" "$(date -uRd "@$SOURCE_DATE_EPOCH")" \
    | gzip -9n > "$folder/changelog.Debian.gz"
  chmod 644 "$folder/copyright"
}
# Writes the lines that each control file begins with.
control() {
  cat << CONTROL
Package: $2
Version: $version-1
Architecture: $machine
Maintainer: $maintainer
Installed-Size: $(du -sk "$1/usr" | cut -f1)
Section: utils
Priority: optional
CONTROL
}
# Makes the package of a root.
debian() {
  (cd "$1" && find usr -type f | LC_ALL=C sort | xargs md5sum) > "$1/DEBIAN/md5sums"
  chmod 644 "$1/DEBIAN/control" "$1/DEBIAN/md5sums"
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group --build -Zxz "$1" "$out/$2_$version-1_$machine.deb" > /dev/null
}
# Lists the packages of the shared libraries that a program is linked with, for its dependencies.
libraries() {
  objdump -p "$1" | sed -n 's/^ *NEEDED *//p' | while read -r name; do
    path=$(ldconfig -p | sed -n "s|^[[:space:]]*$name .*=> ||p" | head -1)
    [ -n "$path" ] || { echo "$name is not installed" >&2; exit 1; }
    for file in "$path" "$(readlink -f "$path")" "${path#/usr}"; do
      dpkg -S "$file" 2> /dev/null && break
    done | head -1 | cut -d: -f1
  done | LC_ALL=C sort -u | while read -r package; do
    if [ "$package" = libc6 ]; then
      echo "libc6 (>= $(dpkg-query -Wf '${Version}' libc6 | sed 's/-.*//'))"
    else echo "$package"; fi
  done | paste -sd, | sed 's/,/, /g'
}

if command -v dpkg-deb > /dev/null; then
  root=$stage/deb
  tree "$root/usr"
  papers "$root" refill
  mkdir -p "$root/usr/share/lintian/overrides"
  # One binary without dependencies is what the package is for.
  printf 'refill: %s\n' 'statically-linked-binary [usr/bin/refill]' 'embedded-library *' \
    'initial-upload-closes-no-bugs *' \
    > "$root/usr/share/lintian/overrides/refill"
  chmod 644 "$root/usr/share/lintian/overrides/refill"
  {
    control "$root" refill
    cat << CONTROL
Suggests: refill-sync
Description: fill forms in a terminal, and remember
 Fields of a form, which is a small JSON file, are edited with the keys of GNU
 Readline. What was typed before comes back as grey text and in a list, and
 finished records go to standard output, ready for the next command.
 .
 Single questions of a shell script need no form: refill ask, refill choose.
CONTROL
  } > "$root/DEBIAN/control"
  debian "$root" refill

  # The program that shares is linked with libpq, and is a package of its own.
  root=$stage/sync
  mkdir -p "$root/usr/bin"
  install -m 755 "$sync" "$root/usr/bin/refill-sync"
  strip -R .swift_modhash "$root/usr/bin/refill-sync"
  papers "$root" refill-sync
  {
    control "$root" refill-sync
    cat << CONTROL
Depends: refill (= $version-1), $(libraries "$root/usr/bin/refill-sync")
Suggests: openssh-client
Description: share what refill remembers with machines and people
 The place is a folder that any program keeps in step, a folder of another
 machine behind ssh, or a PostgreSQL server. Nothing is shared with a team
 before refill sync share names it.
CONTROL
  } > "$root/DEBIAN/control"
  debian "$root" refill-sync
fi

# The sources, and the formula that builds them.
git -C "$top" archive --prefix="refill-$version/" HEAD | gzip -9n > "$out/refill-$version.tar.gz"
sum=$(sha256sum "$out/refill-$version.tar.gz" | cut -d' ' -f1)
sed "s|@VERSION@|$version|; s|@SUM@|$sum|; s|@URL@|${REFILL_URL:-file://$out/refill-$version.tar.gz}|" \
  "$top/Support/refill.rb" > "$out/refill.rb"
ls -l "$out"

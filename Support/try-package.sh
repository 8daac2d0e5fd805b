#!/bin/sh
# Tries Debian packages in a system of their own: installs refill over one of version 0.1.0, runs it as a user whose
# store is that of 0.1.0, shares with a folder by refill-sync beside it, and removes both. Needs root, debootstrap and python3; about a minute, and 300 MB of disk.
#
#   Support/try-package.sh PACKAGE.deb FOLDER
#
# PACKAGE is that of refill; that of refill-sync is beside it. FOLDER keeps the plain system for the next time.
set -eu
package=$(readlink -f "$1") base=$2/base root=$2/root
sync=$(dirname "$package")/refill-sync_${package##*/refill_}
top=$(cd "$(dirname "$0")/.." && pwd)
release=${RELEASE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}

# The libraries of refill-sync, which the package manager would bring.
libraries=$(dpkg-deb -f "$sync" Depends | tr ',' '\n' | sed 's/(.*//; s/ //g' | grep -v '^refill$' | paste -sd,)
if [ "$(cat "$base/libraries" 2> /dev/null)" != "$libraries" ]; then
  rm -rf "$base"
  mkdir -p "$base"
  debootstrap --variant=minbase --include="$libraries" "$release" "$base" > "$2/debootstrap.log"
  echo "$libraries" > "$base/libraries"
fi
rm -rf "$root"
cp -a "$base" "$root"
trap 'umount "$root/proc"; rm -rf --one-file-system "$root"' EXIT
mount -t proc proc "$root/proc"

fail() { echo "try-package: $*" >&2; exit 1; }
system() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
# Runs a line as a user who has nothing but a home.
user() {
  chroot --userspec=1000:1000 "$root" env -i HOME=/home/ann PATH=/usr/bin:/bin LC_ALL=C.UTF-8 \
    REFILL_EXPIRE_DAYS=0 sh -c "cd && $1"
}
# Fails unless the output of a line of the user has a text, and its exit code is 0 or the third word.
says() {
  code=0
  output=$(user "$1" 2>&1) || code=$?
  [ "$code" = "${3:-0}" ] || fail "$1 ended with $code: $output"
  case $output in *"$2"*) ;; *) fail "$1 wrote no \"$2\": $output" ;; esac
}

# A package of the version before: the same files, and one that the new package does not have.
old=$root/tmp/old
dpkg-deb -R "$package" "$old"
sed -i 's/^Version: .*/Version: 0.1.0-1/' "$old/DEBIAN/control"
echo old > "$old/usr/share/refill/old.txt"
dpkg-deb --root-owner-group -Zgzip -b "$old" "$root/tmp/refill-old.deb" > /dev/null
cp "$package" "$root/tmp/refill.deb"
cp "$sync" "$root/tmp/refill-sync.deb"

store=$root/home/ann/.local/share/refill
mkdir -p "$store"
python3 - "$top/Support/store-0.1.0.sql" "$store/refill.sqlite" << 'END'
import sqlite3, sys
sqlite3.connect(sys.argv[2]).executescript(open(sys.argv[1]).read())
END
chown -R 1000:1000 "$root/home/ann"

system dpkg -i /tmp/refill-old.deb > /dev/null || fail "the old package cannot be installed"
[ "$(system dpkg-query -Wf '${Version}' refill)" = 0.1.0-1 ] || fail "the old package is not installed"
system dpkg -i /tmp/refill.deb > /dev/null || fail "the package cannot be installed over the old one"
[ ! -e "$root/usr/share/refill/old.txt" ] || fail "the upgrade left a file of the old package"
system dpkg --verify refill || fail "installed files are not those of the package"

version=$(system dpkg-query -Wf '${Version}' refill)
says "refill --version" "${version%-*}"
says "refill --version --verbose" "static linking"
says "refill forms" "Visitor"
says "refill history list organization" "Acme Ltd"
says "refill records list" "Tomas Novak"
says "refill export visitor --format csv" ",Ann Chen,Acme Ltd,"
says "refill fill --no-input --remember --set name=Bo --set company=Initech --set host=Cy --set badge=1044 visitor" \
  '"name":"Bo"'
says "refill export visitor" '"name":"Bo"'
says "refill history list organization" "Initech"
says "printf 'Ann\\n' | refill ask --accessible Name" "Ann"
user "refill check /usr/share/refill/Forms/visitor.json" > /dev/null || fail "a shipped form has a fault"
for file in man/man1/refill.1.gz man/man1/refill-fill.1.gz man/man5/refill-form.5.gz \
  bash-completion/completions/refill zsh/vendor-completions/_refill fish/vendor_completions.d/refill.fish; do
  [ -s "$root/usr/share/$file" ] || fail "$file is missing"
done
for page in "$root"/usr/share/man/man[15]/refill*; do gzip -t "$page"; done
output=$(user 'bash -c "source /usr/share/bash-completion/completions/refill; COMP_WORDS=(refill vis) COMP_CWORD=1
  COMP_LINE=\"refill vis\" COMP_POINT=10; _refill refill vis refill; echo \"\${COMPREPLY[@]}\""')
[ "$output" = visitor ] || fail "bash completes vis to \"$output\""

output=$(user "refill sync init share" 2>&1) && fail "sharing works without its program: $output"
case $output in *"refill-sync"*) ;; *) fail "refill does not name the program that is missing: $output" ;; esac
system dpkg -i /tmp/refill-sync.deb > /dev/null || fail "refill-sync cannot be installed"
system dpkg --verify refill-sync || fail "installed files are not those of refill-sync"
says "refill sync init share --encrypt" "share all values"
says "refill sync" "Sent "
says "HOME=/home/ann/other; mkdir -p other; refill sync key --store .local/share/refill/refill.sqlite |
  refill sync init share --key - --store /home/ann/other/refill.sqlite" "share all values"
says "refill sync --store /home/ann/other/refill.sqlite" "Pulled "
says "refill history list organization --store /home/ann/other/refill.sqlite" "Initech"
says "refill sync init 'host=/nowhere dbname=x user=y' --team desk --store /home/ann/other/refill.sqlite" \
  "does not answer" 5

system dpkg -r refill-sync > /dev/null || fail "refill-sync cannot be removed"
system dpkg -r refill > /dev/null || fail "the package cannot be removed"
left=$(find "$root/usr" "$root/etc" -name '*refill*')
[ -z "$left" ] || fail "removing left $left"
[ -s "$store/refill.sqlite" ] || fail "removing took the store of the user"
echo "$(basename "$package") and $(basename "$sync"): installed, upgraded from 0.1.0, run and removed on Debian $release."

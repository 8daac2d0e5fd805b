#!/bin/sh
# Makes an object with the commit and the compiler, which `refill --version --verbose` shows; the linker takes it
# in place of two functions of Sources/CBuild. If the facts are new, the program is removed to be linked again.
#
#   Support/build-facts.sh OBJECT BINARY
set -eu
object=$1 binary=$2
top=$(cd "$(dirname "$0")/.." && pwd)

# `git archive` fills this in, so that sources without a repository know their commit.
commit='$Format:%H %cs$'
case $commit in
'$'*)
  commit=$(git -C "$top" log -1 --format='%H %cs' 2> /dev/null || true)
  git -C "$top" diff --quiet HEAD 2> /dev/null || commit="${commit:+$commit, with changes}"
  ;;
esac
compiler=$(${SWIFT:-swift} --version 2> /dev/null | sed -n 's/.*\(Swift version .*\)/\1/p' | head -n 1)

mkdir -p "$(dirname "$object")"
new=$(printf 'const char *cb_commit(void) { return "%s"; }\nconst char *cb_compiler(void) { return "%s"; }\n' \
  "$commit" "$compiler")
if [ ! -e "$object" ] || [ "$new" != "$(cat "$object.c" 2> /dev/null)" ]; then
  printf '%s\n' "$new" > "$object.c"
  ${CC:-clang} -c "$object.c" -o "$object"
  rm -f "$binary"
fi

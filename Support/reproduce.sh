#!/bin/sh
# Builds the sources of the last commit in two folders, and compares the programs, stripped as they are installed,
# byte by byte. About 10 minutes.
#
#   Support/reproduce.sh [FOLDER]
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
commit=$(git -C "$top" rev-parse HEAD)
work=${1:-$(mktemp -d)}
[ $# != 0 ] || trap 'rm -rf "$work"' EXIT

for folder in first a-longer-name/second; do
  rm -rf "${work:?}/$folder"
  mkdir -p "$work/$folder"
  git -C "$top" archive "$commit" | tar -x -C "$work/$folder"
  ${MAKE:-make} -s -C "$work/$folder" build
  name=$work/refill-$(basename "$folder")
  strip -R .swift_modhash -o "$name" "$work/$folder/.build/release/refill"
  rm -rf "${work:?}/$folder/.build"
done
sha256sum "$work/refill-first" "$work/refill-second"
if ! cmp "$work/refill-first" "$work/refill-second"; then
  echo "The two programs differ." >&2
  exit 1
fi
if strings -a "$work/refill-first" | grep -F "$work"; then
  echo "The program has paths of the folder it was built in." >&2
  exit 1
fi
echo "The two programs are the same."

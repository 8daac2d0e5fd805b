#!/bin/bash
# Measures sharing between two homes: through a folder, and through a PostgreSQL server of its own in a
# temporary folder. Prints a table.
#
# usage: Benchmarks/sync.sh REFILL-SYNC
# SYNC_VALUES: the number of values, 100,000 by default.
set -eu
sync=$1
refill=$(dirname "$sync")/refill
count=${SYNC_VALUES:-100000}
work=$(mktemp -d /tmp/refill-bench-XXXXXX)
programs=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | tail -1)
owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
finish() {
  [ -d "$work/pg/data" ] && owner "$programs/pg_ctl" -D "$work/pg/data" -m immediate stop > /dev/null 2>&1
  rm -rf "$work"
}
trap finish EXIT

# home NAME COMMAND...: runs a command with a home of its own.
home() {
  local name=$1
  shift
  mkdir -p "$work/$name/.local/share/refill" "$work/$name/.local/state/refill"
  chmod 700 "$work/$name/.local/share/refill" "$work/$name/.local/state/refill"
  env -u XDG_DATA_HOME -u XDG_STATE_HOME -u XDG_CONFIG_HOME -u REFILL_STORE \
    HOME="$work/$name" REFILL_SYNC=0 "$@"
}
# timed LABEL NAME COMMAND...: prints the time in ms and the memory in MB of a command.
timed() {
  local label=$1 name=$2
  shift 2
  local begun ended
  begun=$(date +%s%N)
  home "$name" /usr/bin/env time -f %M -o "$work/memory" "$@" > "$work/out"
  ended=$(date +%s%N)
  printf '| %s | %d ms | %d MB |\n' "$label" $(((ended - begun) / 1000000)) \
    $(($(tail -1 "$work/memory") / 1024))
}
# round NAME PLACE: measures a place between the homes NAME1 and NAME2.
round() {
  local name=$1 place=$2
  home "${name}1" "$refill" sync init "$place" > /dev/null
  home "${name}1" "$refill" history import --for company "$work/values.txt" > /dev/null
  timed "$name: first push of $count values" "${name}1" "$refill" sync push
  home "${name}2" "$refill" sync init "$place" > /dev/null
  timed "$name: first pull" "${name}2" "$refill" sync
  timed "$name: nothing new" "${name}2" "$refill" sync
  home "${name}1" "$refill" fill --no-input --remember --set name=Ann --set company=Acme \
    --set host=Mo --set badge=1042 visitor > /dev/null
  timed "$name: push of a form" "${name}1" "$refill" sync
  timed "$name: pull of a form" "${name}2" "$refill" sync
  printf '| %s: store, bytes a value | %d | |\n' "$name" \
    $(($(stat -c %s "$work/${name}2/.local/share/refill/refill.sqlite") / count))
}

seq -f 'Company number %.0f of the register' "$count" > "$work/values.txt"
echo "| what | time | memory |"
echo "|---|---|---|"
mkdir "$work/folder"
round folder "$work/folder"
printf '| folder: bytes a value | %d | |\n' $(($(cat "$work"/folder/*.refill | wc -c) / count))
if [ -z "$programs" ]; then echo "PostgreSQL is not installed." >&2; exit 0; fi
mkdir "$work/pg"
chmod 711 "$work"
[ "$(id -u)" = 0 ] && chown postgres "$work/pg"
cd "$work/pg"
owner "$programs/initdb" -D "$work/pg/data" -A trust -U owner > /dev/null 2>&1
owner "$programs/pg_ctl" -D "$work/pg/data" -l "$work/pg/log" -w start \
  -o "-k $work/pg -c listen_addresses=''" > /dev/null 2>&1
psql() { "$programs/psql" -X -q -At -h "$work/pg" -U owner "$@"; }
psql -d postgres -c 'CREATE DATABASE refill'
"$refill" sync sql | psql -d refill
"$refill" sync sql --team desk | psql -d refill
"$refill" sync sql --team desk --person anna | psql -d refill
round server "host=$work/pg dbname=refill user=anna"
printf '| server: bytes a value | %d | |\n' \
  $(($(psql -d refill -c "SELECT pg_total_relation_size('refill.change')") / count))

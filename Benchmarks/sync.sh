#!/bin/bash
# Measures sharing between homes: through a folder, through an encrypted one, and through a PostgreSQL server of its
# own in a temporary folder; a form with and without sharing; damaged files; 50 machines at once; a server that is
# restarted in the middle; and runs that are killed at a system call. Prints a table.
#
# usage: Benchmarks/sync.sh REFILL-SYNC
# SYNC_VALUES: the number of values, 100,000 by default.
# SYNC_KILLS: every so many system calls of a run it is killed, 40 by default; 0 for none.
# SYNC_MACHINES: the number of machines at once, 50 by default.
# SYNC_PARTS: what is measured, all by default: forms hostile values machines restarts kills traffic.
set -eu
sync=$1
refill=$(dirname "$sync")/refill
count=${SYNC_VALUES:-100000}
kills=${SYNC_KILLS:-40}
machines=${SYNC_MACHINES:-50}
parts=${SYNC_PARTS:-forms hostile values machines restarts kills traffic}
has() { case " $parts " in *" $1 "*) return 0 ;; *) return 1 ;; esac; }
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
  timed "$name: import of $count values" "${name}1" "$refill" history import --for company "$work/values.txt"
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

# submit NAME COMPANY: submits a form.
submit() {
  home "$1" "$refill" fill --no-input --remember --set name=Ann --set company="$2" --set host=Mo \
    --set badge=1042 visitor > /dev/null
}
# mean NAME COUNT COMMAND...: prints the mean time of a command in microseconds.
mean() {
  local name=$1 times=$2 begun number
  shift 2
  begun=$(date +%s%N)
  for number in $(seq "$times"); do home "$name" "$@" > /dev/null; done
  echo $((($(date +%s%N) - begun) / times / 1000))
}
# nothing_new NAME ADDRESS: a run with nothing new, what the start of its program takes of it, and psql with three
# queries over the same connection, in turns.
nothing_new() {
  local round data="$work/$1/.local/share/refill/refill.sqlite" all=0 run=0 start=0 peer=0
  for round in 1 2 3 4 5 6 7 8 9 10; do
    all=$((all + $(mean "$1" 4 "$refill" sync)))
    run=$((run + $(mean "$1" 4 "$sync" both --store "$data" --state "$work/$1/.local/state/refill")))
    start=$((start + $(mean "$1" 4 "$sync" pull 2> /dev/null || true)))
    peer=$((peer + $(mean "$1" 4 "$programs/psql" -X -q -At -d "$2" -c 'SELECT 1' -c 'SELECT 2' -c 'SELECT 3')))
  done
  printf '| server with TLS: nothing new, both programs | %d us | |\n' $((all / 10))
  printf '| server with TLS: nothing new, refill-sync without its start of %d us | %d us | |\n' \
    $((start / 10)) $(((run - start) / 10))
  printf '| psql with TLS and three queries | %d us | |\n' $((peer / 10))
}
# forms: a form of a home that shares, and of one that does not, in turns.
forms() {
  local round alone=0 shared=0 words
  words="fill --no-input --remember --set name=Ann --set company=Acme --set host=Mo --set badge=1042 visitor"
  home alone "$refill" history list > /dev/null
  mkdir -p "$work/forms"
  home shared "$refill" sync init "$work/forms" > /dev/null
  # shellcheck disable=SC2086
  for round in 1 2 3 4 5 6 7 8 9 10; do
    alone=$((alone + $(mean alone 10 "$refill" $words)))
    shared=$((shared + $(mean shared 10 "$refill" $words)))
  done
  printf '| a form, without sharing | %d us | |\n| a form, with sharing | %d us | |\n' \
    $((alone / 10)) $((shared / 10))
  command -v strace > /dev/null || return 0
  # shellcheck disable=SC2086
  home alone strace -f -qq -o "$work/calls" "$refill" $words > /dev/null
  printf '| a form, without sharing: system calls about it, of %d | %d | |\n' \
    "$(wc -l < "$work/calls")" "$(grep -c 'refill.sqlite.sync"' "$work/calls")"
}
# hostile: files that nobody should write, one at a time.
hostile() {
  local name
  mkdir -p "$work/hostile"
  home hostile "$refill" sync init "$work/hostile" > /dev/null
  home hostile "$refill" sync > /dev/null
  for name in "10 GB of zeros" "1 GB of one line" "500,000 rows" "no gzip"; do
    case $name in
      10*) head -c 10000000000 /dev/zero | gzip -1 ;;
      1*) { printf '{"refill":1'; head -c 1000000000 /dev/zero | tr '\0' a; } | gzip -1 ;;
      5*)
        {
          echo '{"refill":1,"team":"","person":"mal","device":"00000000000003e8","from":0,"to":500000,"after":null,"token":"6f1c0e2a-0000-0001-0000-000000000009","rows":500000}'
          seq -f '[1,"6f1c0e2a-0000-0001-0000-000000000002",%.0f,0,0,null,null,null,null,null,null]' 500000
        } | gzip -1
        ;;
      no*) head -c 1000000 /dev/urandom ;;
    esac > "$work/hostile/00000000000003e8.1.refill"
    timed "a file of $name" hostile "$refill" sync
  done
}
# at_once NAME PLACE: all machines of a place in one moment, after each has something of its own.
at_once() {
  local number begun
  for number in $(seq "$machines"); do
    home "$1-$number" "$refill" sync init "$2" > /dev/null
    submit "$1-$number" "Company $number"
  done
  for round in pushes pulls; do
    begun=$(date +%s%N)
    for number in $(seq "$machines"); do
      home "$1-$number" "$refill" sync > /dev/null 2> "$work/error-$number" &
    done
    wait
    printf '| %s: %d machines at once, each %s | %d ms | |\n' "$1" "$machines" "$round" \
      $((($(date +%s%N) - begun) / 1000000))
  done
  for number in $(seq "$machines"); do home "$1-$number" "$refill" sync > /dev/null; done
  printf '| %s: values on the first and the last of them | %d | |\n' "$1" \
    $(($(home "$1-1" "$refill" history list organization --json | grep -o '"Company' | wc -l)
    + $(home "$1-$machines" "$refill" history list organization --json | grep -o '"Company' | wc -l)))
}
# state NAME: what a home has, with the uses of all values.
state() { home "$1" "$refill" history export 2> /dev/null | sed 's/"rank":[^,}]*//' | LC_ALL=C sort; }
# values NAME: the values that a home has, with their uses.
values() { state "$1" | grep -o '"value":"[^"]*"\|"uses":[0-9]*' | paste -sd' \n'; }
# restarted PLACE: a first push and a first pull, in the middle of which the server is restarted at once, and
# runs that go on.
restarted() {
  local number begun running broken=0
  home restarted-1 "$refill" sync init "$1" > /dev/null
  home restarted-1 "$refill" history import --for company "$work/values.txt" > /dev/null
  home restarted-2 "$refill" sync init "$1" > /dev/null
  begun=$(date +%s%N)
  for number in 1 2; do
    home "restarted-$number" "$refill" sync > /dev/null 2>&1 &
    running=$!
    while kill -0 "$running" 2> /dev/null && [ "$(arrived "$number")" -lt $((count / 2)) ]; do sleep 0.05; done
    owner "$programs/pg_ctl" -D "$work/pg/data" -l "$work/pg/log" -m immediate -w restart > /dev/null 2>&1
    wait "$running" || broken=$((broken + 1))
    home "restarted-$number" "$refill" sync > /dev/null
  done
  printf '| server: restarted in the middle of a first push and a first pull, %d of them broken off | %d ms | |\n' \
    "$broken" $((($(date +%s%N) - begun) / 1000000))
  values restarted-1 | LC_ALL=C sort > "$work/values-1"
  values restarted-2 | LC_ALL=C sort > "$work/values-2"
  printf '| the same: values with their uses, those of one of the two only | %d, %d | |\n' \
    "$(wc -l < "$work/values-2")" "$(comm -3 "$work/values-1" "$work/values-2" | wc -l)"
}
# arrived NUMBER: how many values the server has of the first, or how many the second has, about.
arrived() {
  case $1 in
    1) psql -d refill -c "SELECT count(*) FROM refill.change WHERE person = 'fay'" 2> /dev/null || echo 0 ;;
    *)
      echo $((count * $(stat -c %s "$work/restarted-2/.local/share/refill/refill.sqlite")
        / $(stat -c %s "$work/restarted-1/.local/share/refill/refill.sqlite")))
      ;;
  esac
}
# killed NAME PLACE MODE: a run that is killed at every so many system calls, and runs that go on.
killed() {
  local name=$1 place=$2 mode=$3 calls number tried=0 wrong=0 wanted
  home "$name-one" "$refill" sync init "$place" > /dev/null
  home "$name-two" "$refill" sync init "$place" > /dev/null
  for number in 1 2 3 4; do submit "$name-one" "First $number"; done
  home "$name-one" "$refill" sync > /dev/null
  home "$name-two" "$refill" sync > /dev/null
  submit "$name-one" "First 1"
  submit "$name-one" "Second"
  [ "$mode" = push ] || home "$name-one" "$refill" sync > /dev/null
  rm -rf "$work/$name-kept" && mkdir "$work/$name-kept"
  cp -a "$work/$name-one" "$work/$name-two" "$work/$name-kept"
  case $place in /*) cp -a "$place" "$work/$name-kept/place" ;; esac
  number=1
  calls=1
  while [ "$number" -le "$calls" ]; do
    rm -rf "$work/$name-one" "$work/$name-two"
    cp -a "$work/$name-kept/$name-one" "$work/$name-kept/$name-two" "$work"
    case $place in /*) rm -rf "$place" && cp -a "$work/$name-kept/place" "$place" ;; esac
    local who=$name-one
    [ "$mode" = push ] || who=$name-two
    home "$who" strace -f -qq -o "$work/calls" -e inject=all:signal=KILL:when="$number" \
      "$refill" sync "$mode" > /dev/null 2>&1 || true
    # The first run tells how many calls there are.
    if [ "$number" = 1 ]; then
      cp -a "$work/$name-kept/$name-one" "$work/$name-kept/$name-two" "$work"
      home "$who" strace -f -qq -o "$work/calls" "$refill" sync "$mode" > /dev/null 2>&1
      calls=$(wc -l < "$work/calls")
    fi
    for who in one two one two; do home "$name-$who" "$refill" sync > /dev/null 2>&1 || true; done
    wanted=$(values "$name-one")
    [ "$wanted" = "$(values "$name-two")" ] \
      && [ "$(echo "$wanted" | grep -c Second)" = 1 ] || wrong=$((wrong + 1))
    tried=$((tried + 1))
    number=$((number + kills))
  done
  printf '| %s: killed %d times in a %s of %d system calls, states that differ | %d | |\n' \
    "$name" "$tried" "$mode" "$calls" "$wrong"
}
# traffic NAME LABEL: the bytes and the turns of a run without news.
traffic() {
  command -v strace > /dev/null || return 0
  home "$1" strace -f -qq -e trace=sendto,recvfrom,write,read,connect -o "$work/calls" "$refill" sync > /dev/null
  python3 - "$work/calls" "$2" << 'END'
import re, sys
sockets, up, down, turns, last = set(), 0, 0, 0, None
for line in open(sys.argv[1], errors="replace"):
    call = re.match(r"\d+ +(\w+)\((\d+)", line)
    result = re.findall(r"\)\s+= (-?\d+)", line)
    if not call or not result:
        continue
    name, number, size = call[1], call[2], int(result[-1])
    if name == "connect" and ("sun_path" in line and "PGSQL" in line or "AF_INET" in line):
        sockets.add(number)
    if number not in sockets or size <= 0 or name == "connect":
        continue
    way = "up" if name in ("sendto", "write") else "down"
    up, down = (up + size, down) if way == "up" else (up, down + size)
    turns += way == "up" and last != "up"
    last = way
print(f"| {sys.argv[2]}: nothing new, bytes up and down, turns with those of the login | {up}, {down}, {turns} | |")
END
}

seq -f 'Company number %.0f of the register' "$count" > "$work/values.txt"
echo "| what | time | memory |"
echo "|---|---|---|"
mkdir "$work/folder" "$work/ten"
if has forms; then forms; fi
if has hostile; then hostile; fi
if has values; then
  round folder "$work/folder"
  printf '| folder: bytes a value | %d | |\n' $(($(cat "$work"/folder/*.refill | wc -c) / count))
fi
if has machines; then at_once folder "$work/ten"; fi
if has kills && [ "$kills" -gt 0 ] && command -v strace > /dev/null; then
  killed push-to-folder "$work/killed-push" push
  killed pull-from-folder "$work/killed-pull" pull
fi
if [ -z "$programs" ]; then echo "PostgreSQL is not installed." >&2; exit 0; fi
mkdir "$work/pg"
chmod 711 "$work"
[ "$(id -u)" = 0 ] && chown postgres "$work/pg"
cd "$work/pg"
openssl req -x509 -newkey ed25519 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$work/pg/key" -out "$work/pg/cert" -days 2 > /dev/null 2>&1
cp "$work/pg/cert" "$work/cert"
chmod 644 "$work/cert"
[ "$(id -u)" = 0 ] && chown postgres "$work/pg/key" "$work/pg/cert"
port=$((20000 + $$ % 20000))
owner "$programs/initdb" -D "$work/pg/data" -A trust -U owner > /dev/null 2>&1
owner "$programs/pg_ctl" -D "$work/pg/data" -l "$work/pg/log" -w start \
  -o "-k $work/pg -c listen_addresses=localhost -c port=$port -c ssl=on -c max_connections=200 \
  -c ssl_cert_file=$work/pg/cert -c ssl_key_file=$work/pg/key" > /dev/null 2>&1
psql() { "$programs/psql" -X -q -At -h "$work/pg" -p "$port" -U owner "$@"; }
psql -d postgres -c 'CREATE DATABASE refill'
"$refill" sync sql | psql -d refill
"$refill" sync sql --team desk | psql -d refill
"$refill" sync sql --team desk --person anna | psql -d refill
place="host=$work/pg port=$port dbname=refill user=anna"
tls="host=localhost port=$port dbname=refill user=ben sslmode=verify-full sslrootcert=$work/cert"
"$refill" sync sql --team desk --person ben | psql -d refill
if has values; then
  round server "$place"
  printf '| server: bytes a value | %d | |\n' \
    $(($(psql -d refill -c "SELECT pg_total_relation_size('refill.change')") / count))
fi
if has traffic; then
  home plain "$refill" sync init "$place" > /dev/null
  home tls "$refill" sync init "$tls" --team desk > /dev/null
  for name in plain tls; do home "$name" "$refill" sync > /dev/null; done
  nothing_new tls "$tls"
  traffic plain server
  traffic tls "server with TLS"
fi
if has machines; then
  "$refill" sync sql --team desk --person cy | psql -d refill
  at_once server "host=$work/pg port=$port dbname=refill user=cy"
fi
if has restarts; then
  "$refill" sync sql --team desk --person fay | psql -d refill
  restarted "host=$work/pg port=$port dbname=refill user=fay"
fi
if has kills && [ "$kills" -gt 0 ] && command -v strace > /dev/null; then
  "$refill" sync sql --team desk --person dan | psql -d refill
  "$refill" sync sql --team desk --person eve | psql -d refill
  killed push-to-server "host=$work/pg port=$port dbname=refill user=dan" push
  killed pull-from-server "host=$work/pg port=$port dbname=refill user=eve" pull
fi

#!/bin/sh
# Prints a line for each reliability target: its name, what was tried, how often, and how often it failed.
#
#     Support/print-tallies.sh FILE
#
# FILE has the lines of `REFILL_TALLIES`. Exits with 1 if a trial failed, or if there is none.
awk -F '\t' '
  { tried[$1 FS $2] += $3; failed[$1 FS $2] += $4; seed[$1 FS $2] = $5; all += $3; bad += $4 }
  END {
    for (key in tried) {
      split(key, words, FS)
      printf "%-4s %-66s %8d tried %5d failed  seed %s\n", words[1], words[2], tried[key], failed[key], seed[key] | "sort -V"
    }
    close("sort -V")
    exit bad > 0 || all == 0
  }' "$1"

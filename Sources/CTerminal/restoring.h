/* Between terminal.c and signals.c. */
#ifndef REFILL_RESTORING_H
#define REFILL_RESTORING_H

#include <stdbool.h>
#include <stddef.h>

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

/* Writes what the descriptor takes within a second; waits at most 50 ms for each part. Only on a terminal,
   a pipe or a file that has room for the rest does it write everything. Async-signal-safe. */
void put_bytes(int fd, const char *bytes, size_t n);

/* Gives the terminal back if it is held. Async-signal-safe, and idempotent.
   is_crash: the program will not clear the picture any more. */
void restore_terminal(bool is_crash);

#endif

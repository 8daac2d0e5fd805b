#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// A child process in a pseudo-terminal of its own.
typedef struct {
  pid_t pid;
  /// The driver's side of the terminal, non-blocking.
  int terminal;
  /// `pt_now` just before exec.
  int64_t started;
  /// CPU time that the forked child had used by then, in nanoseconds.
  int64_t cpu_before;
} PTChild;

/// Starts `path` in a new terminal. `input` and `output` replace its standard
/// input and output; -1 leaves them on the terminal. Blocks until exec. Returns 0,
/// or the errno of the step that failed, exec included.
int pt_spawn(const char *path, char *const arguments[], char *const environment[],
             const char *directory, int columns, int rows, int input, int output,
             PTChild *child);

/// The monotonic clock in nanoseconds.
int64_t pt_now(void);

/// CPU time of a running process in nanoseconds; -1 if it is not available.
int64_t pt_cpu(pid_t pid);

/// Waits until one of two descriptors (-1: none) is readable. Returns bit 1 for the
/// first and bit 2 for the second; 0 after `nanoseconds` or a signal.
int pt_wait(int first, int second, int64_t nanoseconds);

/// True if the terminal is in canonical (line-buffered) mode.
bool pt_is_canonical(int terminal);

/// True once the process has exited; `code` is its exit code or negated signal.
bool pt_has_ended(pid_t pid, int *code);

/// Catches SIGINT, SIGTERM and SIGHUP from now on; `pt_interrupted` is then true.
void pt_watch_interrupts(void);
bool pt_interrupted(void);

#endif

#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// A program that was started in a pseudo-terminal of its own.
typedef struct {
  pid_t pid;
  /// The driver's side of the terminal, non-blocking.
  int terminal;
  /// `pt_now` just before exec.
  int64_t started;
  /// CPU that the forked child had used by then, in nanoseconds.
  int64_t cpu_before;
} PTChild;

/// Starts `path` in a new terminal. `input` and `output` replace its standard
/// input and output, -1 leaves them on the terminal. Returns 0, or the errno of
/// the step that failed, exec included. Returns only after exec.
int pt_spawn(const char *path, char *const arguments[], char *const environment[],
             const char *directory, int columns, int rows, int input, int output,
             PTChild *child);

/// The monotonic clock in nanoseconds.
int64_t pt_now(void);

/// CPU time of a running process in nanoseconds; -1 where it cannot be had.
int64_t pt_cpu(pid_t pid);

/// Waits until one of two descriptors (-1: none) has something to read.
/// Returns a bit for each, 1 and 2; 0 after `nanoseconds` or a signal.
int pt_wait(int first, int second, int64_t nanoseconds);

/// Does the terminal still gather whole lines before it hands them on?
bool pt_is_canonical(int terminal);

/// True once the process has ended, with its exit code or minus its signal.
bool pt_has_ended(pid_t pid, int *code);

/// From now on SIGINT, SIGTERM and SIGHUP only make `pt_interrupted` true.
void pt_watch_interrupts(void);
bool pt_interrupted(void);

#endif

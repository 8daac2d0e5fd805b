/* The part of the terminal's care that has to work while the program is dying: it runs inside
   signal handlers, so it is C and calls nothing that is not async-signal-safe. One process has one
   terminal to give back; everything here is about that one. */
#ifndef REFILL_CTERMINAL_H
#define REFILL_CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* Remembers what gives the terminal back: its settings and the bytes (at most 256) that undo every
   mode. From here to ct_restore or ct_disarm any death restores it, and so does exit(). False if
   `n` is too long. */
bool ct_arm(int fd, const struct termios *saved, const char *restore, size_t n);

/* Forgets the terminal without touching it. */
void ct_disarm(void);

/* Gives the terminal back, once; without effect if it is not armed, or belongs to another job. */
void ct_restore(void);

/* From here on INT TERM HUP QUIT TSTP WINCH CONT only write their number, one byte, to
   `pipe_write_fd`, which must not block. The first four must be answered by ct_die_by within
   300 ms, or the program is ended. TTIN and TTOU restore the terminal before they stop the program, and
   write the number of CONT when it continues. Writing to a closed pipe or past a file limit fails instead of
   killing. Each other signal that would end the program restores the terminal first. What was ignored
   stays ignored. To be called on the thread that draws. */
void ct_install_handlers(int pipe_write_fd);

/* Puts back what ct_install_handlers replaced. */
void ct_remove_handlers(void);

/* The exit status after a fault of the program: EX_SOFTWARE of sysexits(3). */
static const int ct_fault_status = 70;

/* A fault of the program - not a signal that another process sends - restores the terminal, writes one line
   to standard error, and ends the program with ct_fault_status. ct_install_handlers includes this. */
void ct_install_fault_handlers(void);

/* Sets the parts of that line: the name and version of the program (at most 63 bytes), and what to do (at
   most 255). Without them a fault ends the program by its signal. */
void ct_describe_faults(const char *name, const char *advice);

/* Notes if that line can promise a draft. */
void ct_note_draft(bool is_kept);

/* Gives the calling thread a stack for signal handlers, until it ends: a thread that has used up its own
   can run no handler on it. */
void ct_guard_thread(void);

/* The words of the command line with the name of the program, up to a null pointer. They are noted when the
   program starts: Swift's `CommandLine` reads /proc on Linux, and is empty without it. */
char *const *ct_arguments(void);

/* The variables of the process, as `name=value`, up to a null pointer. */
char *const *ct_environment(void);

/* Has arrays of 128 KiB and more go back to the system when they are freed. By default the GNU allocator keeps
   them for the next ones: a tenth of the memory of a form over 100,000 values, and more time for its first
   key. */
void ct_return_freed_memory(void);

/* Has the calling thread never take the processor from the thread that wakes it: on Linux, a key would
   otherwise be shown after the search that it begins. */
void ct_never_interrupt(void);

/* Restores the terminal and ends the program by `sig`, as its parent will see. */
void ct_die_by(int sig) __attribute__((noreturn));

/* Names a file that is removed if a handled signal ends the program; NULL for none. */
void ct_remove_at_death(const char *path);

/* The program answers a request to end later than after 300 ms, because something else has to end
   first; a second request ends it at once. */
void ct_take_time(void);

/* Names a process group that is killed if the program ends, but for SIGKILL: at most eight at a time. */
void ct_kill_at_death(int group);

/* Lets a process group that was named before continue. */
void ct_spare_at_death(int group);

/* Restores the terminal, stops the job, and returns true when it continues. SIGCONT is in the pipe
   then. False soon where nothing can be stopped: without job control, or without a parent to continue it. */
bool ct_suspend(void);

/* Whether `sig` is ignored now. */
bool ct_ignores(int sig);

/* Opens the controlling terminal for this program alone, so that it does not block; -1 if that fails. */
int ct_open_terminal(void);

/* Makes a pipe that does not block and that no child process inherits; false if that fails. */
bool ct_pipe(int ends[2]);

/* Reads the settings of a terminal; false if that fails. */
bool ct_settings(int fd, struct termios *settings);

/* Makes `settings` hand over every key as typed, unechoed; output is left as it is. */
void ct_make_raw(struct termios *settings);

/* Has Ctrl-C and Ctrl-Z come as bytes, in the order of what is typed: as signals they have the terminal
   drop what was typed before them and not yet read. Other interrupt and stop keys stay signals. */
void ct_read_signals(int fd);

/* Has a crash of this program write no memory image, which would have the answers in it; programs that it
   starts are not concerned. */
void ct_forbid_cores(void);

/* Whether a crash may write a memory image. */
bool ct_allows_cores(void);

/* The window in character cells, 0 where the terminal does not say; false if it cannot be asked. */
bool ct_window_size(int fd, int *rows, int *columns);

#endif

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
   300 ms, or the program is ended. Crashes restore the terminal before they kill. Writing to a
   closed pipe or past a file limit fails instead of killing. What was ignored stays ignored. To be
   called on the thread that draws. */
void ct_install_handlers(int pipe_write_fd);

/* Puts back what ct_install_handlers replaced. */
void ct_remove_handlers(void);

/* Restores the terminal and ends the program by `sig`, as its parent will see. */
void ct_die_by(int sig) __attribute__((noreturn));

/* Names a file that is removed if a handled signal ends the program; NULL for none. */
void ct_remove_at_death(const char *path);

/* The program answers a request to end later than after 300 ms, because something else has to end
   first; a second request ends it at once. */
void ct_take_time(void);

/* Names a process group that is killed if a handled signal ends the program; 0 for none. */
void ct_kill_at_death(int group);

/* Restores the terminal, stops the job, and returns true when it continues. SIGCONT is in the pipe
   then. False soon where nothing can be stopped: without job control, or with nobody to go on. */
bool ct_suspend(void);

/* Whether `sig` is ignored now. */
bool ct_ignores(int sig);

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

#ifdef __linux__
#include <sys/prctl.h>
#else
#include <sys/resource.h>
#endif
#include "CTerminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#ifndef NSIG
#define NSIG 65
#endif

/* Requests go to the loop; faults kill at once, after the terminal is restored. */
static const int requests[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH, SIGCONT};
static const int faults[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGTRAP, SIGABRT, SIGFPE,
                             SIGSYS,  SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2};
static const int errors[] = {SIGPIPE, SIGXFSZ};

static const long watchdog_microseconds = 300000;
/* timeout(1) sends its signal to the program and to its whole group: one request in two signals. */
static const long same_request_milliseconds = 100;

static int tty = -1;
static struct termios saved_settings;
static char restore_bytes[256];
static size_t restore_length;
static volatile sig_atomic_t armed;
/* A forked child that exits gives nothing back. */
static pid_t armed_by;

static int wake_fd = -1;
static struct sigaction replaced[NSIG];
static volatile sig_atomic_t installed;
static volatile sig_atomic_t asked_to_die_by;
static struct timespec asked_at;
static volatile sig_atomic_t continued;
/* A stop signal came, and the program has not stopped yet. */
static volatile sig_atomic_t stop_due;
static char fault_stack[64 * 1024];
static char temporary_file[4096];
static volatile sig_atomic_t has_temporary_file;
/* The process group of a program that ends with this one; 0 for none. */
static volatile sig_atomic_t dependent_group;

/* MARK: The terminal */

/* The terminal is not waited for: it may be stopped, or its other end may hang. */
static void put(const char *bytes, size_t n) {
  for (int tries = 0; n > 0 && tries < 20; tries++) {
    struct pollfd writable = {.fd = tty, .events = POLLOUT};
    int ready = poll(&writable, 1, 50);
    if (ready == 0) return;
    if (ready < 0) continue;
    ssize_t written = write(tty, bytes, n);
    if (written > 0) {
      bytes += written;
      n -= (size_t)written;
    } else if (written < 0 && errno != EINTR && errno != EAGAIN) {
      return;
    }
  }
}

/* While another job has the terminal its shell has already set it up for that one. 0 is a job
   outside of this container, which tells nothing. */
static bool has_terminal(void) {
  pid_t front = tcgetpgrp(tty);
  return front <= 0 || front == getpgrp();
}

static void restore(int when, bool is_crash) {
  if (!armed) return;
  sigset_t background, before;
  sigemptyset(&background);
  sigaddset(&background, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &background, &before);
  if (has_terminal()) {
    put(restore_bytes, restore_length);
    for (int tries = 0; tries < 20; tries++) {
      if (tcsetattr(tty, when, &saved_settings) == 0 || errno != EINTR) break;
    }
    /* The frame stays on the screen, so the shell's prompt gets a row of its own. */
    static const char own_row[] = "\r\033[J\r\n";
    if (is_crash) put(own_row, sizeof own_row - 1);
  }
  armed = 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void on_exit_call(void) {
  if (getpid() == armed_by) restore(TCSADRAIN, true);
}

bool ct_arm(int fd, const struct termios *saved, const char *restore, size_t n) {
  if (n > sizeof restore_bytes) return false;
  if (armed_by == 0) atexit(on_exit_call);
  armed_by = getpid();
  armed = 0;
  tty = fd;
  saved_settings = *saved;
  memcpy(restore_bytes, restore, n);
  restore_length = n;
  armed = 1;
  return true;
}

void ct_disarm(void) { armed = 0; }

void ct_restore(void) { restore(TCSADRAIN, false); }

void ct_make_raw(struct termios *settings) {
  settings->c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  settings->c_lflag &= ~(tcflag_t)(ISIG | ECHO | ECHONL | ICANON | IEXTEN);
  settings->c_cc[VMIN] = 1;
  settings->c_cc[VTIME] = 0;
}

void ct_read_signals(int fd) {
  struct termios settings;
  if (tcgetattr(fd, &settings) != 0) return;
  if (settings.c_cc[VINTR] == 0x03) settings.c_cc[VINTR] = _POSIX_VDISABLE;
  if (settings.c_cc[VSUSP] == 0x1A) settings.c_cc[VSUSP] = _POSIX_VDISABLE;
  while (tcsetattr(fd, TCSADRAIN, &settings) != 0 && errno == EINTR) {}
}

bool ct_window_size(int fd, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0) return false;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return true;
}

/* MARK: Dying and stopping */

static void set_watchdog(long microseconds) {
  struct itimerval timer = {.it_value = {.tv_usec = (suseconds_t)microseconds}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

void ct_remove_at_death(const char *path) {
  has_temporary_file = 0;
  size_t n = path ? strlen(path) + 1 : 0;
  if (n == 0 || n > sizeof temporary_file) return;
  atomic_signal_fence(memory_order_seq_cst);
  memcpy(temporary_file, path, n);
  atomic_signal_fence(memory_order_seq_cst);
  has_temporary_file = 1;
}

void ct_kill_at_death(int group) { dependent_group = group; }

static void __attribute__((noreturn)) end_by(int sig) {
  if (has_temporary_file) unlink(temporary_file);
  if (dependent_group > 0) kill(-(pid_t)dependent_group, SIGKILL);
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(sig, &standard, NULL);
  sigset_t itself;
  sigemptyset(&itself);
  sigaddset(&itself, sig);
  pthread_sigmask(SIG_UNBLOCK, &itself, NULL);
  raise(sig);
  _exit(128 + sig);
}

void ct_take_time(void) { set_watchdog(0); }

void ct_die_by(int sig) {
  set_watchdog(0);
  restore(TCSADRAIN, false);
  end_by(sig);
}

bool ct_suspend(void) {
  restore(TCSADRAIN, false);
  if (ct_ignores(SIGTSTP)) return false;
  /* The rest of the job stopped at once and may be continued already. */
  bool is_late = stop_due && continued;
  stop_due = 0;
  if (is_late) return true;
  struct sigaction standard = {.sa_handler = SIG_DFL}, ours;
  continued = 0;
  sigaction(SIGTSTP, &standard, &ours);
  kill(0, SIGTSTP);
  /* The stop may reach another thread first, so kill can return before it holds. */
  for (int tries = 0; tries < 10 && !continued; tries++) poll(NULL, 0, 10);
  sigaction(SIGTSTP, &ours, NULL);
  return continued;
}

/* MARK: Handlers */

static bool is_deadly(int sig) {
  return sig == SIGINT || sig == SIGTERM || sig == SIGHUP || sig == SIGQUIT;
}

static bool is_same_request(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long seconds = (long)(now.tv_sec - asked_at.tv_sec);
  return seconds * 1000 + (now.tv_nsec - asked_at.tv_nsec) / 1000000 < same_request_milliseconds;
}

static void on_request(int sig) {
  int errno_before = errno;
  if (sig == SIGCONT) continued = 1;
  if (sig == SIGTSTP) {
    stop_due = 1;
    continued = 0;
  }
  if (is_deadly(sig)) {
    /* A job in the background would be stopped where it waits for the terminal, perhaps with a lock
       on the store, and could not end. */
    struct sigaction none = {.sa_handler = SIG_IGN};
    sigaction(SIGTTOU, &none, NULL);
    sigaction(SIGTTIN, &none, NULL);
    /* A second request ends the program at once. SIGHUP is no second request: the kernel and the
       shell both send it when a window closes. */
    if (asked_to_die_by != 0 && sig != SIGHUP && !is_same_request()) {
      restore(TCSANOW, true);
      end_by(sig);
    }
    if (asked_to_die_by == 0) {
      asked_to_die_by = sig;
      clock_gettime(CLOCK_MONOTONIC, &asked_at);
      set_watchdog(watchdog_microseconds);
    }
  }
  unsigned char number = (unsigned char)sig;
  while (write(wake_fd, &number, 1) < 0 && errno == EINTR) {
  }
  errno = errno_before;
}

/* SIGALRM comes from the watchdog, or from `kill`. */
static void on_fault(int sig) {
  restore(TCSANOW, true);
  end_by(sig == SIGALRM && asked_to_die_by != 0 ? asked_to_die_by : sig);
}

bool ct_ignores(int sig) {
  struct sigaction now;
  return sigaction(sig, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

static void install(int sig, void (*handler)(int)) {
  struct sigaction ours = {.sa_handler = handler, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigfillset(&ours.sa_mask);
  sigaction(sig, NULL, &replaced[sig]);
  if (replaced[sig].sa_handler != SIG_IGN) sigaction(sig, &ours, NULL);
}

/* The thread that draws may be one that was started with every signal blocked. */
static void unblock_here(void) {
  sigset_t wanted;
  sigemptyset(&wanted);
  for (size_t i = 0; i < COUNT(requests); i++) sigaddset(&wanted, requests[i]);
  for (size_t i = 0; i < COUNT(faults); i++) sigaddset(&wanted, faults[i]);
  sigaddset(&wanted, SIGTTIN);
  sigaddset(&wanted, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
}

void ct_install_handlers(int pipe_write_fd) {
  wake_fd = pipe_write_fd;
  if (installed) return;
  installed = 1;
  asked_to_die_by = 0;
  stack_t stack = {.ss_sp = fault_stack, .ss_size = sizeof fault_stack};
  sigaltstack(&stack, NULL);
  for (size_t i = 0; i < COUNT(requests); i++) install(requests[i], on_request);
  for (size_t i = 0; i < COUNT(faults); i++) install(faults[i], on_fault);
  for (size_t i = 0; i < COUNT(errors); i++) install(errors[i], SIG_IGN);
  unblock_here();
}

void ct_remove_handlers(void) {
  if (!installed) return;
  set_watchdog(0);
  for (size_t i = 0; i < COUNT(requests); i++) sigaction(requests[i], &replaced[requests[i]], NULL);
  for (size_t i = 0; i < COUNT(faults); i++) sigaction(faults[i], &replaced[faults[i]], NULL);
  for (size_t i = 0; i < COUNT(errors); i++) sigaction(errors[i], &replaced[errors[i]], NULL);
  installed = 0;
  wake_fd = -1;
}

void ct_forbid_cores(void) {
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#else
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) != 0) return;
  limit.rlim_cur = 0;
  setrlimit(RLIMIT_CORE, &limit);
#endif
}

bool ct_allows_cores(void) {
#ifdef __linux__
  return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0;
#else
  struct rlimit limit;
  return getrlimit(RLIMIT_CORE, &limit) != 0 || limit.rlim_cur > 0;
#endif
}

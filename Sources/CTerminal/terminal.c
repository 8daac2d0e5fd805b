#include "CTerminal.h"

#include "restoring.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#else
#include <sys/resource.h>
#endif

static int tty = -1;
static struct termios saved_settings;
static char restore_bytes[256];
static size_t restore_length;
static volatile sig_atomic_t armed;
/* A forked child that exits gives nothing back. */
static pid_t armed_by;

/* The longest wait for the terminal to show what was written, in ms. */
static const int drain_patience = 200;

/* The descriptor is not waited for: a terminal may be stopped, or its other end may hang. */
void put_bytes(int fd, const char *bytes, size_t n) {
  for (int tries = 0; n > 0 && tries < 20; tries++) {
    struct pollfd writable = {.fd = fd, .events = POLLOUT};
    int ready = poll(&writable, 1, 50);
    if (ready == 0) return;
    if (ready < 0) continue;
    ssize_t written = write(fd, bytes, n);
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

/* Waits until the output is on the screen: it was made for the modes that are left. A terminal that is
   stopped never shows it, so tcdrain is not called. */
static void drain(void) {
  for (int waited = 0; waited < drain_patience; waited += 5) {
    int waiting = 0;
    if (ioctl(tty, TIOCOUTQ, &waiting) != 0 || waiting == 0) return;
    poll(NULL, 0, 5);
  }
}

void restore_terminal(bool is_crash) {
  if (!armed) return;
  sigset_t background, before;
  sigemptyset(&background);
  sigaddset(&background, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &background, &before);
  if (has_terminal()) {
    put_bytes(tty, restore_bytes, restore_length);
    if (!is_crash) drain();
    for (int tries = 0; tries < 20; tries++) {
      if (tcsetattr(tty, TCSANOW, &saved_settings) == 0 || errno != EINTR) break;
    }
    /* The frame stays on the screen, so the shell's prompt gets a row of its own. */
    static const char own_row[] = "\r\033[J\r\n";
    if (is_crash) put_bytes(tty, own_row, sizeof own_row - 1);
  }
  armed = 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void on_exit_call(void) {
  if (getpid() == armed_by) restore_terminal(true);
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

void ct_restore(void) { restore_terminal(false); }

int ct_open_terminal(void) {
  int fd;
  do fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  while (fd < 0 && errno == EINTR);
  return fd;
}

static void set_flags(int fd, int command, int flags) {
  while (fcntl(fd, command, flags) < 0 && errno == EINTR) {
  }
}

bool ct_pipe(int ends[2]) {
  if (pipe(ends) != 0) return false;
  for (int end = 0; end < 2; end++) {
    set_flags(ends[end], F_SETFD, FD_CLOEXEC);
    set_flags(ends[end], F_SETFL, O_NONBLOCK);
  }
  return true;
}

bool ct_settings(int fd, struct termios *settings) {
  while (tcgetattr(fd, settings) != 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

void ct_make_raw(struct termios *settings) {
  settings->c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  settings->c_lflag &= ~(tcflag_t)(ISIG | ECHO | ECHONL | ICANON | IEXTEN);
  settings->c_cc[VMIN] = 1;
  settings->c_cc[VTIME] = 0;
}

void ct_read_signals(int fd) {
  struct termios settings;
  if (!ct_settings(fd, &settings)) return;
  if (settings.c_cc[VINTR] == 0x03) settings.c_cc[VINTR] = _POSIX_VDISABLE;
  if (settings.c_cc[VSUSP] == 0x1A) settings.c_cc[VSUSP] = _POSIX_VDISABLE;
  while (tcsetattr(fd, TCSADRAIN, &settings) != 0 && errno == EINTR) {}
}

bool ct_window_size(int fd, int *rows, int *columns) {
  struct winsize size;
  int result;
  do result = ioctl(fd, TIOCGWINSZ, &size);
  while (result != 0 && errno == EINTR);
  if (result != 0) return false;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return true;
}

static char *no_arguments[1];
static char *const *arguments = no_arguments;

/* The GNU C library and that of macOS hand the arguments to constructors. */
__attribute__((constructor)) static void note_arguments(int count, char **words) {
  if (count > 0) arguments = words;
}

char *const *ct_arguments(void) { return arguments; }

char *const *ct_environment(void) {
  extern char **environ;
  return environ;
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

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CTerminal.h"

#include "restoring.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <ucontext.h>
#endif

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#ifndef NSIG
#define NSIG 65
#endif

/* Requests go to the loop. Faults are the program's own, stops are of a job in the background; errors fail
   instead. Each other signal ends the program at once, unless the system ignores it. All restore the
   terminal. */
static const int requests[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH, SIGCONT};
static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
static const int stops[] = {SIGTTIN, SIGTTOU};
static const int errors[] = {SIGPIPE, SIGXFSZ};
static const int harmless[] = {
    SIGKILL, SIGSTOP, SIGCHLD, SIGURG,
#ifdef SIGINFO
    SIGINFO,
#endif
#ifdef __APPLE__
    SIGIO,
#endif
};

static const long watchdog_microseconds = 300000;
/* timeout(1) sends its signal to the program and to its whole group: one request in two signals. */
static const long same_request_milliseconds = 100;

static int wake_fd = -1;
static struct sigaction replaced[NSIG];
static volatile sig_atomic_t installed;
static volatile sig_atomic_t asked_to_die_by;
static struct timespec asked_at;
static volatile sig_atomic_t continued;
/* Somebody asked to stop, and the program has not stopped yet. */
static volatile sig_atomic_t stop_due;
static char temporary_file[4096];
static volatile sig_atomic_t has_temporary_file;
/* The process groups of programs that end with this one; 0 for none. */
static atomic_int dependent_groups[8];
static atomic_int kills_at_exit;

static char fault_name[64];
static char fault_advice[256];
static volatile sig_atomic_t has_draft;

static bool contains(const int *signals, size_t n, int sig) {
  for (size_t i = 0; i < n; i++) {
    if (signals[i] == sig) return true;
  }
  return false;
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

static void kill_groups(void) {
  for (size_t i = 0; i < COUNT(dependent_groups); i++) {
    int group = atomic_load(&dependent_groups[i]);
    if (group > 1) kill(-(pid_t)group, SIGKILL);
  }
}

void ct_kill_at_death(int group) {
  if (atomic_exchange(&kills_at_exit, 1) == 0) atexit(kill_groups);
  for (size_t i = 0; i < COUNT(dependent_groups); i++) {
    int none = 0;
    if (atomic_compare_exchange_strong(&dependent_groups[i], &none, group)) return;
  }
}

void ct_spare_at_death(int group) {
  for (size_t i = 0; i < COUNT(dependent_groups); i++) {
    int named = group;
    if (atomic_compare_exchange_strong(&dependent_groups[i], &named, 0)) return;
  }
}

static void clean_up(void) {
  if (has_temporary_file) unlink(temporary_file);
  kill_groups();
}

/* Performs the default action of a signal. */
static void obey(int sig) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(sig, &standard, NULL);
  sigset_t itself;
  sigemptyset(&itself);
  sigaddset(&itself, sig);
  pthread_sigmask(SIG_UNBLOCK, &itself, NULL);
  raise(sig);
}

static void __attribute__((noreturn)) end_by(int sig) {
  clean_up();
  obey(sig);
  _exit(128 + sig);
}

void ct_take_time(void) { set_watchdog(0); }

void ct_die_by(int sig) {
  set_watchdog(0);
  restore_terminal(false);
  end_by(sig);
}

bool ct_suspend(void) {
  restore_terminal(false);
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

/* MARK: Requests and stops */

static bool is_deadly(int sig) {
  return sig == SIGINT || sig == SIGTERM || sig == SIGHUP || sig == SIGQUIT;
}

static bool is_same_request(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long seconds = (long)(now.tv_sec - asked_at.tv_sec);
  return seconds * 1000 + (now.tv_nsec - asked_at.tv_nsec) / 1000000 < same_request_milliseconds;
}

static void ignore_stops(void) {
  struct sigaction none = {.sa_handler = SIG_IGN};
  for (size_t i = 0; i < COUNT(stops); i++) sigaction(stops[i], &none, NULL);
}

static void tell_loop(int sig) {
  unsigned char number = (unsigned char)sig;
  while (write(wake_fd, &number, 1) < 0 && errno == EINTR) {
  }
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
    ignore_stops();
    /* Who asks twice does not want to wait. A closing window is no such asking: the kernel and
       the shell both send SIGHUP for it. */
    if (asked_to_die_by != 0 && sig != SIGHUP && !is_same_request()) {
      restore_terminal(true);
      end_by(sig);
    }
    if (asked_to_die_by == 0) {
      asked_to_die_by = sig;
      clock_gettime(CLOCK_MONOTONIC, &asked_at);
      set_watchdog(watchdog_microseconds);
    }
  }
  tell_loop(sig);
  errno = errno_before;
}

/* The program stops here, because the system call that touched the terminal is repeated afterwards. */
static void on_stop(int sig) {
  int errno_before = errno;
  restore_terminal(true);
  obey(sig);
  if (asked_to_die_by != 0) {
    ignore_stops();
  } else {
    struct sigaction ours = {.sa_handler = on_stop, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigfillset(&ours.sa_mask);
    sigaction(sig, &ours, NULL);
  }
  /* Without a parent that can continue the job, it has not stopped, and no SIGCONT comes. */
  tell_loop(SIGCONT);
  errno = errno_before;
}

/* SIGALRM comes from the watchdog, or from another process. */
static void on_end(int sig) {
  restore_terminal(true);
  end_by(sig == SIGALRM && asked_to_die_by != 0 ? asked_to_die_by : sig);
}

/* MARK: Faults */

void ct_describe_faults(const char *name, const char *advice) {
  strncpy(fault_name, name, sizeof fault_name - 1);
  strncpy(fault_advice, advice, sizeof fault_advice - 1);
}

void ct_note_draft(bool is_kept) { has_draft = is_kept; }

/* True for a fault of the program; false for a signal that another process sent. */
static bool is_own(int sig, const siginfo_t *info) {
  if (sig == SIGABRT) return info->si_pid == getpid();
  return info->si_code > 0;
}

static const char *word_for(int sig) {
  switch (sig) {
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGABRT: return "SIGABRT";
    case SIGFPE: return "SIGFPE";
    default: return "SIGSYS";
  }
}

static uintptr_t place_of(const void *context) {
#if defined(__linux__) && defined(__x86_64__)
  return (uintptr_t)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__linux__) && defined(__aarch64__)
  return (uintptr_t)((const ucontext_t *)context)->uc_mcontext.pc;
#else
  (void)context;
  return 0;
#endif
}

struct line {
  char text[512];
  size_t n;
};

static void add(struct line *line, const char *text) {
  for (; *text != 0 && line->n < sizeof line->text; text++) line->text[line->n++] = *text;
}

/* Linux maps a program of fixed addresses where its symbols say; of others only the last digits tell. */
static void add_place(struct line *line, uintptr_t place) {
  char digits[2 * sizeof place + 1];
  size_t at = sizeof digits - 1;
  digits[at] = 0;
  do {
    digits[--at] = "0123456789abcdef"[place & 15];
    place >>= 4;
  } while (place != 0);
  add(line, " at 0x");
  add(line, digits + at);
}

static void say_fault(int sig, const void *context) {
  struct line line = {.n = 0};
  add(&line, fault_name);
  add(&line, " ended by a fault of its own (");
  add(&line, word_for(sig));
  add_place(&line, place_of(context));
  add(&line, has_draft ? "). The draft is kept. " : "). ");
  add(&line, fault_advice);
  add(&line, "\n");
  put_bytes(STDERR_FILENO, line.text, line.n);
}

static void on_fault(int sig, siginfo_t *info, void *context) {
  restore_terminal(true);
  if (!is_own(sig, info) || fault_name[0] == 0) end_by(sig);
  say_fault(sig, context);
  clean_up();
  _exit(ct_fault_status);
}

/* MARK: Installing */

bool ct_ignores(int sig) {
  struct sigaction now;
  return sigaction(sig, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

static void install(int sig, void (*handler)(int)) {
  struct sigaction ours = {.sa_handler = handler, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigfillset(&ours.sa_mask);
  if (replaced[sig].sa_handler != SIG_IGN) sigaction(sig, &ours, NULL);
}

static void install_for_faults(void) {
  struct sigaction ours = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&ours.sa_mask);
  for (size_t i = 0; i < COUNT(faults); i++) {
    if (!ct_ignores(faults[i])) sigaction(faults[i], &ours, NULL);
  }
}

/* The thread that draws may be one that was started with every signal blocked. */
static void unblock_here(void) {
  sigset_t wanted;
  sigfillset(&wanted);
  for (size_t i = 0; i < COUNT(harmless); i++) sigdelset(&wanted, harmless[i]);
  for (size_t i = 0; i < COUNT(errors); i++) sigdelset(&wanted, errors[i]);
  pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
}

void ct_install_handlers(int pipe_write_fd) {
  wake_fd = pipe_write_fd;
  if (installed) return;
  installed = 1;
  asked_to_die_by = 0;
  ct_guard_thread();
  /* Some numbers are those of the C library; it refuses them. */
  for (int sig = 1; sig < NSIG; sig++) {
    if (sigaction(sig, NULL, &replaced[sig]) != 0) continue;
    if (contains(harmless, COUNT(harmless), sig) || contains(faults, COUNT(faults), sig)) continue;
    if (contains(requests, COUNT(requests), sig)) {
      install(sig, on_request);
    } else if (contains(stops, COUNT(stops), sig)) {
      install(sig, on_stop);
    } else if (contains(errors, COUNT(errors), sig)) {
      install(sig, SIG_IGN);
    } else if (replaced[sig].sa_handler == SIG_DFL) {
      install(sig, on_end);
    }
  }
  install_for_faults();
  unblock_here();
}

void ct_remove_handlers(void) {
  if (!installed) return;
  set_watchdog(0);
  for (int sig = 1; sig < NSIG; sig++) {
    if (!contains(harmless, COUNT(harmless), sig)) sigaction(sig, &replaced[sig], NULL);
  }
  installed = 0;
  wake_fd = -1;
}

void ct_install_fault_handlers(void) {
  ct_guard_thread();
  install_for_faults();
}

/* MARK: Stacks */

/* A handler needs room for all registers, and none of its own functions more than a page. */
static const size_t stack_size = 64 * 1024;

static pthread_key_t stack_key;
static pthread_once_t stack_once = PTHREAD_ONCE_INIT;

static void free_stack(void *stack) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(stack, stack_size);
}

static void make_key(void) { pthread_key_create(&stack_key, free_stack); }

void ct_guard_thread(void) {
  stack_t now;
  if (sigaltstack(NULL, &now) != 0 || !(now.ss_flags & SS_DISABLE)) return;
  void *stack = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (stack == MAP_FAILED) return;
  stack_t own = {.ss_sp = stack, .ss_size = stack_size};
  pthread_once(&stack_once, make_key);
  if (sigaltstack(&own, NULL) != 0 || pthread_setspecific(stack_key, stack) != 0) free_stack(stack);
}

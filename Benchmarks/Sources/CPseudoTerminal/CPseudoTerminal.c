#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t pt_now(void) { return nanoseconds(CLOCK_MONOTONIC); }

int64_t pt_cpu(pid_t pid) {
#ifdef __linux__
  clockid_t clock;
  if (clock_getcpuclockid(pid, &clock) == 0) return nanoseconds(clock);
#endif
  return -1;
}

// The child's report, sent through a pipe that exec closes.
struct report {
  int64_t started;
  int64_t cpu;
};

static void become(const char *path, char *const arguments[], char *const environment[],
                   const char *directory, int input, int output, int report_to) {
  if ((input < 0 || dup2(input, 0) == 0) && (output < 0 || dup2(output, 1) == 1)
      && chdir(directory) == 0) {
    struct report report = {pt_now(), nanoseconds(CLOCK_PROCESS_CPUTIME_ID)};
    if (write(report_to, &report, sizeof report) == sizeof report)
      execve(path, arguments, environment);
  }
  int error = errno;
  ssize_t told = write(report_to, &error, sizeof error);
  (void)told;
  _exit(127);
}

// Reads to the end of the pipe, or until the buffer is full.
static size_t read_all(int from, char *into, size_t size) {
  size_t length = 0;
  while (length < size) {
    ssize_t count = read(from, into + length, size - length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    length += (size_t)count;
  }
  return length;
}

int pt_spawn(const char *path, char *const arguments[], char *const environment[],
             const char *directory, int columns, int rows, int input, int output,
             PTChild *child) {
  int pipe_ends[2];
  if (pipe(pipe_ends) != 0) return errno;
  fcntl(pipe_ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(pipe_ends[1], F_SETFD, FD_CLOEXEC);
  struct winsize size = {
      .ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns,
      .ws_xpixel = (unsigned short)(columns * 8), .ws_ypixel = (unsigned short)(rows * 16)};
  child->pid = forkpty(&child->terminal, NULL, NULL, &size);
  if (child->pid < 0) {
    int error = errno;
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    return error;
  }
  if (child->pid == 0)
    become(path, arguments, environment, directory, input, output, pipe_ends[1]);
  close(pipe_ends[1]);

  char told[sizeof(struct report) + sizeof(int) + 1];
  size_t length = read_all(pipe_ends[0], told, sizeof told);
  close(pipe_ends[0]);
  struct report report = {0, 0};
  if (length != sizeof report) {
    int error = ECHILD;
    if (length == sizeof error) memcpy(&error, told, sizeof error);
    if (length == sizeof report + sizeof error)
      memcpy(&error, told + sizeof report, sizeof error);
    close(child->terminal);
    waitpid(child->pid, NULL, 0);
    return error;
  }
  memcpy(&report, told, sizeof report);
  child->started = report.started;
  child->cpu_before = report.cpu;
  fcntl(child->terminal, F_SETFD, FD_CLOEXEC);
  fcntl(child->terminal, F_SETFL, fcntl(child->terminal, F_GETFL) | O_NONBLOCK);
  return 0;
}

int pt_wait(int first, int second, int64_t nanoseconds) {
  struct pollfd both[2] = {{first, POLLIN, 0}, {second, POLLIN, 0}};
  if (nanoseconds < 0) nanoseconds = 0;
#ifdef __linux__
  struct timespec limit = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  int ready = ppoll(both, 2, &limit, NULL);
#else
  int ready = poll(both, 2, (int)((nanoseconds + 999999) / 1000000));
#endif
  if (ready <= 0) return 0;
  return (both[0].revents ? 1 : 0) | (both[1].revents ? 2 : 0);
}

bool pt_is_canonical(int terminal) {
  struct termios state;
  return tcgetattr(terminal, &state) == 0 && (state.c_lflag & ICANON) != 0;
}

bool pt_has_ended(pid_t pid, int *code) {
  int status;
  if (waitpid(pid, &status, WNOHANG) != pid) return false;
  *code = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  return true;
}

static volatile sig_atomic_t interrupted = 0;

static void note(int signal) {
  (void)signal;
  interrupted = 1;
}

void pt_watch_interrupts(void) {
  struct sigaction action = {.sa_handler = note};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGHUP, &action, NULL);
}

bool pt_interrupted(void) { return interrupted != 0; }

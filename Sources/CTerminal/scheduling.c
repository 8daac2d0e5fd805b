#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CTerminal.h"

#include <sched.h>

void ct_never_interrupt(void) {
#ifdef __linux__
  struct sched_param none = {0};
  /* A refusal changes only how soon the other thread goes on. */
  sched_setscheduler(0, SCHED_BATCH, &none);
#endif
}

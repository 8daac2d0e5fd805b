#include "CTerminal.h"

#ifdef __linux__
#include <malloc.h>
#endif

void ct_return_freed_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

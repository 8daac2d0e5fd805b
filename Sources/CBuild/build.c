#include "CBuild.h"

#ifdef __linux__
#include <sys/auxv.h>
#endif
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

/* The linker prefers the definitions of Support/build-facts.sh. */
__attribute__((weak)) const char *cb_commit(void) { return ""; }
__attribute__((weak)) const char *cb_compiler(void) { return ""; }

bool cb_is_static(void) {
#ifdef __linux__
  return getauxval(AT_BASE) == 0;
#else
  return false;
#endif
}

const char *cb_c_library(void) {
#ifdef __GLIBC__
  return gnu_get_libc_version();
#else
  return "";
#endif
}

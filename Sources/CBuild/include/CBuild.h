/* Facts of the build for `refill --version --verbose`. */
#ifndef REFILL_CBUILD_H
#define REFILL_CBUILD_H

#include <stdbool.h>

/* The commit of the sources with its date, and the version of the compiler; empty if the Makefile did not
   link an object that replaces these functions. */
const char *cb_commit(void);
const char *cb_compiler(void);

/* True if the program needs no dynamic linker. */
bool cb_is_static(void);

/* The version of the GNU C library; empty with another one. */
const char *cb_c_library(void);

#endif

/* glibc declares the function as an extension only, and Swift imports no extensions. */
#define _GNU_SOURCE
#include "CTerminal.h"

#include <spawn.h>

int ct_spawn_in_folder(void *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

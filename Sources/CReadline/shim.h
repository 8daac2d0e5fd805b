/* Swift 6 cannot see that Readline's globals belong to one thread, so Swift never touches them:
   it calls these. Keep to one line each, but for cr_call and cr_next_bound. */
#ifndef REFILL_CREADLINE_SHIM_H
#define REFILL_CREADLINE_SHIM_H

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <readline/readline.h>
#include <readline/history.h>

static inline const char *cr_version(void) { return rl_library_version ? rl_library_version : ""; }
static inline const char *cr_line(void) { return rl_line_buffer ? rl_line_buffer : ""; }
static inline int cr_end(void) { return rl_end; }
static inline int cr_point(void) { return rl_point; }
static inline void cr_set_point(int p) { rl_point = p; }
static inline int cr_mark(void) { return rl_mark; }
static inline void cr_set_mark(int m) { rl_mark = m; }
static inline unsigned long cr_state(void) { return rl_readline_state; }
static inline void cr_add_state(unsigned long s) { rl_readline_state |= s; }
static inline _Bool cr_is_vi(void) { return rl_editing_mode == 0; }
static inline int cr_explicit_argument(void) { return rl_explicit_arg; }
static inline int cr_numeric_argument(void) { return rl_numeric_arg; }
static inline void cr_set_numeric_argument(int n) { rl_numeric_arg = n; }
static inline const char *cr_display_prompt(void) { return rl_display_prompt ? rl_display_prompt : ""; }
static inline UNDO_LIST *cr_undo_list(void) { return rl_undo_list; }
static inline void cr_set_undo_list(UNDO_LIST *u) { rl_undo_list = u; }
static inline rl_command_func_t *cr_last_function(void) { return rl_last_func; }
static inline void cr_set_last_function(rl_command_func_t *f) { rl_last_func = f; }
static inline void cr_set_name(const char *n) { rl_readline_name = n; }
static inline void cr_set_terminal(const char *n) { rl_terminal_name = n; }
static inline void cr_set_completing(int on) { rl_inhibit_completion = !on; }
static inline void cr_set_streams(FILE *i, FILE *o) { rl_instream = i; rl_outstream = o; }
static inline void cr_set_getc(rl_getc_func_t *f) { rl_getc_function = f; }
static inline void cr_set_input_available(rl_hook_func_t *f) { rl_input_available_hook = f; }
static inline void cr_set_prepare(rl_vintfunc_t *f) { rl_prep_term_function = f; }
static inline void cr_set_deprepare(rl_voidfunc_t *f) { rl_deprep_term_function = f; }
static inline void cr_set_redisplay(rl_voidfunc_t *f) { rl_redisplay_function = f; }
static inline void cr_set_signals(int on, int winch) { rl_catch_signals = on; rl_catch_sigwinch = winch; }
static inline void cr_set_change_environment(int on) { rl_change_environment = on; }
/* A keymap's entry is a function, a keymap or the text of a macro, all in one field. */
static inline const char *cr_macro(rl_command_func_t *f) { return (const char *)f; }
static inline FUNMAP *const *cr_functions(void) { rl_initialize_funmap(); return (FUNMAP *const *)funmap; }
static inline Keymap cr_submap(Keymap m, int k) { return (Keymap)m[k].function; }
/* The first key from `key` on that means something else than itself or its small letter; KEYMAP_SIZE for none.
   Most keymaps have few such keys, and a start walks some hundred of them. */
static inline int cr_next_bound(Keymap m, int key) {
  while (key < KEYMAP_SIZE) {
    rl_command_func_t *f = m[key].function;
    if (f && !(m[key].type == ISFUNC && (f == rl_insert || f == rl_do_lowercase_version))) break;
    key++;
  }
  return key;
}
static inline Keymap cr_emacs(void) { return emacs_standard_keymap; }
static inline Keymap cr_vi_insert(void) { return vi_insertion_keymap; }
static inline Keymap cr_vi_command(void) { return vi_movement_keymap; }

/* A function of Readline that fails, such as a yank without a kill, jumps to _rl_top_level, past every
   caller. From Swift it is called by this function, which returns false if it failed. */
extern sigjmp_buf _rl_top_level;
static inline _Bool cr_call(rl_command_func_t *f, int count, int key) {
  sigjmp_buf outer;
  memcpy(&outer, &_rl_top_level, sizeof outer);
  if (sigsetjmp(_rl_top_level, 0)) {
    memcpy(&_rl_top_level, &outer, sizeof outer);
    return 0;
  }
  (*f)(count, key);
  memcpy(&_rl_top_level, &outer, sizeof outer);
  return 1;
}

#endif

# For ~/.bashrc: `refill-read` and a key that inserts a remembered value.

. "$(dirname "${BASH_SOURCE[0]}")/refill-read.sh"

# Inserts a value of the history `command`, or of $REFILL_INSERT, at the cursor.
__refill_insert() {
  local value
  value=$(refill ask "Insert" --for "${REFILL_INSERT:-command}" --inline) || return
  READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$value${READLINE_LINE:READLINE_POINT}
  READLINE_POINT=$((READLINE_POINT + ${#value}))
}
[[ $- != *i* ]] || bind -x '"\C-x\C-v": __refill_insert'

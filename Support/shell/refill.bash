# For ~/.bashrc: `refill-read` and a key that inserts a remembered value.

# Reads a line into a variable, as `read -p` does, and remembers it under the name of the variable:
# refill-read name "Name: "
refill-read() {
  local answer
  answer=$(refill ask "${2:-$1}" --for "$1") || return
  printf -v "$1" %s "$answer"
}

# Inserts a value of the history `command`, or of $REFILL_INSERT, at the cursor.
__refill_insert() {
  local value
  value=$(refill ask "Insert" --for "${REFILL_INSERT:-command}" --inline) || return
  READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$value${READLINE_LINE:READLINE_POINT}
  READLINE_POINT=$((READLINE_POINT + ${#value}))
}
[[ $- != *i* ]] || bind -x '"\C-x\C-v": __refill_insert'

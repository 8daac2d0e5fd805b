# For ~/.zshrc: `refill-read` and a key that inserts a remembered value.

# Reads a line into a variable, and remembers it under the name of the variable:
# refill-read name "Name: "
refill-read() {
  local answer
  answer=$(refill ask "${2:-$1}" --for "$1") || return
  typeset -g "$1=$answer"
}

# Inserts a value of the history `command`, or of $REFILL_INSERT, at the cursor.
__refill_insert() {
  local value
  value=$(refill ask "Insert" --for "${REFILL_INSERT:-command}" --inline < /dev/tty) && LBUFFER+=$value
  zle reset-prompt
}
if [[ -o interactive ]]; then
  zle -N __refill_insert
  bindkey '^X^V' __refill_insert
fi

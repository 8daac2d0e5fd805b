# For ~/.zshrc: `refill-read` and a key that inserts a remembered value.

. "${${(%):-%x}:h}/refill-read.sh"

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

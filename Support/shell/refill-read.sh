# `refill-read` for bash and zsh; the files of both shells source it.

# Reads a line into a variable, as `read` does, and remembers it under the name of the variable:
# refill-read name "Name: "
# Of the options of `read`, it takes -p PROMPT, -s (nothing is remembered), -t SECONDS, -i TEXT, -e and -r.
refill-read() {
  [ -z "${ZSH_VERSION-}" ] || emulate -L zsh
  # A variable of the caller with one of these names would be hidden.
  local __refill_option __refill_prompt='' __refill_answer OPTIND=1 OPTARG
  local __refill_is_secret='' __refill_begin=() __refill_timeout=() __refill_is_wrong=''
  while getopts :p:st:i:er __refill_option; do
    case $__refill_option in
      p) __refill_prompt=$OPTARG ;;
      s) __refill_is_secret=1 ;;
      t) __refill_timeout=(--timeout "$OPTARG") ;;
      i) __refill_begin=(--value "$OPTARG") ;;
      e | r) ;;
      *) __refill_is_wrong=1 ;;
    esac
  done
  shift $((OPTIND - 1))
  if [[ -n $__refill_is_wrong || $# -gt 2 || ! ${1-} =~ ^[A-Za-z_][A-Za-z0-9_]*$ ]]; then
    echo 'usage: refill-read [-s] [-p PROMPT] [-t SECONDS] [-i TEXT] VARIABLE [PROMPT]' >&2
    return 2
  fi
  set -- "$1" "${2:-${__refill_prompt:-$1}}"
  if [[ -n $__refill_is_secret ]]; then
    __refill_answer=$(refill password "${__refill_timeout[@]}" -- "$2") || return
  else
    __refill_answer=$(refill ask --for "$1" "${__refill_timeout[@]}" "${__refill_begin[@]}" -- "$2") || return
  fi
  printf -v "$1" %s "$__refill_answer"
}

# For ~/.config/fish/config.fish: `refill-read` and a key that inserts a remembered value.

# Reads a line into a variable, and remembers it under the name of the variable:
# refill-read name "Name: "
function refill-read
    set -l title $argv[2]
    test -n "$title"; or set title $argv[1]
    set -l answer (refill ask $title --for $argv[1]); or return
    set -g $argv[1] $answer
end

# Inserts a value of the history `command`, or of $REFILL_INSERT, at the cursor.
function __refill_insert
    set -l history $REFILL_INSERT
    test -n "$history"; or set history command
    set -l value (refill ask Insert --for $history --inline < /dev/tty); and commandline -i -- $value
    commandline -f repaint
end
status is-interactive; and bind \cx\cv __refill_insert

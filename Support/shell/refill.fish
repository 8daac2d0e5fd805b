# For ~/.config/fish/config.fish: `refill-read` and a key that inserts a remembered value.

# Reads a line into a variable, as `read` does, and remembers it under the name of the variable:
# refill-read name "Name: "
# It takes the options -P PROMPT, -s (nothing is remembered), -t SECONDS and -c TEXT.
function refill-read --no-scope-shadowing
    # Those of a caller that parsed options are not meant.
    set -l _flag_s; set -l _flag_P; set -l _flag_t; set -l _flag_c
    argparse -n refill-read --min-args 1 --max-args 2 s P= t= c= -- $argv; or return 2
    set -l __refill_prompt $argv[2] $_flag_P $argv[1]
    set -l __refill_words
    test -n "$_flag_t"; and set -a __refill_words --timeout $_flag_t
    if test -n "$_flag_s"
        set -p __refill_words password
    else
        set -p __refill_words ask --for $argv[1]
        test -n "$_flag_c"; and set -a __refill_words --value $_flag_c
    end
    set -l __refill_answer (refill $__refill_words -- $__refill_prompt[1]); or return
    set -q $argv[1]; or set -g $argv[1]
    set $argv[1] $__refill_answer
    return 0
end

# Inserts a value of the history `command`, or of $REFILL_INSERT, at the cursor.
function __refill_insert
    # `history` is a variable of fish itself.
    set -l name $REFILL_INSERT
    test -n "$name"; or set name command
    set -l value (refill ask Insert --for $name --inline < /dev/tty); and commandline -i -- $value
    commandline -f repaint
end
status is-interactive; and bind \cx\cv __refill_insert

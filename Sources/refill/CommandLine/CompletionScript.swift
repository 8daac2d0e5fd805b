/// The completion scripts of the argument parser, with additions.
///
/// The parser completes the arguments of the default command only behind its name; here names of forms are
/// completed behind `refill` too, commands behind `refill help`, and all commands have `--config`. bash and zsh add
/// no blank behind the `=` of an answer, and bash completes whole words.
enum CompletionScript {
  /// The call for the argument of `refill fill`, as all scripts have it.
  private static let call = "---completion fill -- positional@0"

  /// The names that are offered behind a word of `refill help`: the commands, and behind one its subcommands.
  private static var topics: [(word: String, names: String)] {
    let nested = Refill.commands.map { (word: $0.key, names: $0.value.subcommandNames) }
    return ([(word: "help", names: Refill.commandNames)] + nested).filter { !$0.names.isEmpty }
      .map { ($0.word, $0.names.joined(separator: " ")) }
  }

  /// Returns the script with the additions; a script in another shape as it is.
  static func completed(_ script: String) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let call = lines.first(where: { $0.contains(call) }) else { return script }
    switch script.prefix(9) {
    case "#!/bin/ba": addToBash(&lines, call: call)
    case "#compdef ": addToZsh(&lines, call: call)
    default: addToFish(&lines, call: call)
    }
    return lines.joined(separator: "\n")
  }

  private static func addToBash(_ lines: inout [String], call: String) {
    insert([indented(call)], behind: "COMPREPLY+=($(compgen -W 'fill ", in: &lines)
    let test = #"[[ "${#COMPREPLY[@]}" -eq 1 && "${COMPREPLY[0]}" == *= ]]"#
    insert(
      ["    if \(test); then compopt -o nospace +o filenames; fi"],
      behind: "done < <(IFS=$'\\n' compgen",
      in: &lines)
    addOptionToBash(&lines)
    addHelpToBash(&lines)
    lines = lines.flatMap { line in
      line.hasPrefix("complete ")
        ? [wholeWords, line.replacing("-F _refill", with: "-F __refill_whole_words")] : [line]
    }
  }

  /// A function of bash that completes whole words and returns the parts that bash replaces.
  private static let wholeWords = #"""
    # bash splits words at = and :, and replaces only the part behind the last one.
    __refill_whole_words() {
        local -a whole=()
        local -i index last=-1 current=0
        local part begin head='' rest="${COMP_LINE}"
        for index in "${!COMP_WORDS[@]}"; do
            part="${COMP_WORDS[index]}"
            begin=''
            if [[ "${last}" -lt 0 || "${rest}" = [[:space:]]* ]]; then
                last+=1
            else
                begin="${whole[last]}"
            fi
            whole[last]="${begin}${part}"
            rest="${rest#*"${part}"}"
            if [[ "${index}" -eq "${COMP_CWORD}" ]]; then
                current="${last}"
                head="${begin}"
                [[ "${part}" = [=:]* ]] && head+="${part}"
            fi
        done
        local -a COMP_WORDS=("${whole[@]}")
        local -i COMP_CWORD="${current}"
        _refill "${1}" "${head}${2}" "${whole[current - 1]}"
        [[ -n "${head}" ]] && COMPREPLY=("${COMPREPLY[@]#"${head}"}")
        [[ -n "${COMPREPLY[*]}" ]] || COMPREPLY=()
    }

    """#

  private static func addHelpToBash(_ lines: inout [String]) {
    let cases = topics.map { word, names in
      "    \(word)) COMPREPLY+=($(compgen -W '\(names)' -- \"${cur}\")) ;;"
    }
    insert(
      ["    case \"${prev}\" in"] + cases + ["    esac"], behind: "_refill_help() {", in: &lines)
  }

  private static func addOptionToBash(_ lines: inout [String]) {
    let option = GivenSettings.option
    insert(
      ["    repeating_options+=(\(option))"], behind: "local -ir positional_count=", in: &lines)
    let names = ConfigOption.names.joined(separator: #"\n"#)
    let offer = "__refill_add_completions -W $'\(names)'; return"
    insert(
      [#"    if [[ "${prev}" = \#(option) ]]; then \#(offer); fi"#], behind: "local -r prev=",
      in: &lines)
  }

  private static func addToZsh(_ lines: inout [String], call: String) {
    guard let start = call.firstIndex(of: "{"), let end = call.lastIndex(of: "}") else { return }
    let words = String(call[call.index(after: start)..<end])
    insert(
      [indented(words) + " && ret=0"], behind: "_describe -V subcommand subcommands", in: &lines)
    let offer = "compadd -S '' -- \"${completions[@]:0:-1}\"; return"
    insert(
      ["    if [[ \"${completions[1]}\" = *= ]]; then \(offer); fi"],
      behind: "completions=(\"${(@f)",
      in: &lines)
    let names = ConfigOption.names.joined(separator: " ")
    let values = "name=value:{compadd -S \"\" -- \(names)}"
    let option = "        '*\(GivenSettings.option)[\(ConfigOption.help)]:\(values)'"
    lines = lines.flatMap { $0.contains("'--version[") ? [option, $0] : [$0] }
    let cases = topics.map { "\($0.word)) compadd -- \($0.names);;" }.joined(separator: " ")
    let help = "'*:subcommands:{case \"${words[CURRENT-1]}\" in \(cases) esac}'"
    lines = lines.map { $0.replacing("'*:subcommands:'", with: help) }
  }

  private static func addToFish(_ lines: inout [String], call: String) {
    insert(
      [call.replacing(#""refill fill" -eq 1"#, with: #""refill" -eq 1"#)], behind: Self.call,
      in: &lines)
    let name = GivenSettings.option.dropFirst(2)
    let names = ConfigOption.names.joined(separator: " ")
    let option = "' -l '\(name)' -d '\(ConfigOption.help)' -rfka '\(names)'"
    lines = lines.flatMap { line in
      guard let end = line.firstRange(of: " version' -l 'version'") else {
        return [line.replacing("'version' 'h/help'", with: "'\(name)=+' 'version' 'h/help'")]
      }
      return [line[..<end.lowerBound] + option, line]
    }
    addHelpToFish(&lines)
  }

  /// Offers the commands behind `help`, and its subcommands behind each of them.
  private static func addHelpToFish(_ lines: inout [String]) {
    let test = "__refill_should_offer_completions_for_positional \"refill help\""
    let rules = topics.map { word, names in
      let place = word == "help" ? "1" : "2; and contains -- \(word) (__refill_tokens -pc)"
      return "complete -c 'refill' -n '\(test) -eq \(place)' -fa '\(names)'"
    }
    insert(rules, behind: "\"refill help\" version", in: &lines)
  }

  private static func indented(_ line: String) -> String {
    "        " + line.drop { $0 == " " }
  }

  /// Inserts lines behind the first line with a text.
  private static func insert(_ new: [String], behind text: String, in lines: inout [String]) {
    guard let place = lines.firstIndex(where: { $0.contains(text) }) else { return }
    lines.insert(contentsOf: new, at: place + 1)
  }
}

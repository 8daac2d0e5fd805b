/// The completion scripts of the argument parser, with additions.
///
/// The parser completes the arguments of the default command only behind its name; here names of forms are
/// completed behind `refill` too, and all commands have `--config`. bash adds no blank behind the `=` of an answer.
enum CompletionScript {
  /// The call for the argument of `refill fill`, as all scripts have it.
  private static let call = "---completion fill -- positional@0"

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
      ["    if \(test); then compopt -o nospace; fi"], behind: "done < <(IFS=$'\\n' compgen",
      in: &lines)
    addOptionToBash(&lines)
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
    let names = ConfigOption.names.joined(separator: " ")
    let values = "name=value:{compadd -S \"\" -- \(names)}"
    let option = "        '*\(GivenSettings.option)[\(ConfigOption.help)]:\(values)'"
    lines = lines.flatMap { $0.contains("'--version[") ? [option, $0] : [$0] }
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

/// The settings of one run, which `--config NAME=VALUE` gives to any command, and the rest of its words.
///
/// They are taken out before the argument parser: each command has the option, and none declares it. Behind `--`
/// all words belong to the command.
struct GivenSettings {
  /// The option, which is repeatable.
  static let option = "--config"

  /// The other words, in their order.
  private(set) var words: [String] = []
  /// The texts for the variables, by the names of the settings; the last of equal names counts.
  private(set) var texts: [String: String] = [:]
  /// The first problem; `nil` for none.
  private(set) var failure: Failure?

  /// Reads the words of a command line.
  init(_ all: [String]) {
    var rest = all[...]
    while let word = rest.first, word != "--" {
      rest.removeFirst()
      if word == Self.option {
        take(rest.first == "--" ? nil : rest.popFirst())
      } else if word.hasPrefix(Self.option + "=") {
        take(String(word.dropFirst(Self.option.count + 1)))
      } else {
        words.append(word)
      }
    }
    words += rest
  }

  private mutating func take(_ pair: String?) {
    do throws(Failure) {
      guard let pair, let end = pair.firstIndex(of: "="), !pair.hasPrefix("-") else {
        throw Failure(
          .usage, "\(Self.option) takes NAME=VALUE, such as \(Self.option) theme=light.")
      }
      let setting = try Setting.required(String(pair[..<end]))
      texts[setting.name] = try setting.text(given: String(pair[pair.index(after: end)...]))
    } catch {
      failure = failure ?? error
    }
  }
}

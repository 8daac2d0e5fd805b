import Foundation
import RefillCore

/// How everything is drawn in this terminal: styles, signs, and the keys as they are bound.
nonisolated public struct Appearance: Sendable {
  /// The style of each role.
  public let theme: Theme
  /// The signs.
  public let glyphs: Glyphs
  /// The key to show for a command; none where no key for it arrives here.
  public var keys: [Command: String]
  /// A second key of commands that have one.
  public var otherKeys: [Command: String] = [:]
  /// Readline's editing mode by name.
  public var mode = "emacs"

  /// A look.
  public init(theme: Theme, glyphs: Glyphs, keys: [Command: String]) {
    self.theme = theme
    self.glyphs = glyphs
    self.keys = keys
  }

  /// Whether signs are ASCII.
  var isASCII: Bool { glyphs == .ascii }

  /// The look that a terminal's environment asks for.
  public init(environment: [String: String], isASCII: Bool) {
    let glyphs = isASCII ? Glyphs.ascii : Glyphs.suited(to: environment)
    let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty
    let isForced = !(environment["CLICOLOR_FORCE"] ?? "0").hasPrefix("0")
    let accent = environment["REFILL_ACCENT"].flatMap { name in
      Style.Color.allCases.first { "\($0)" == name }
    }
    self.init(
      theme: Theme(isPlain && !isForced ? .attributes : .colors, accent: accent ?? .magenta),
      glyphs: glyphs, keys: [:])
  }

  /// Whether anything may move on the screen, as far as the environment decides.
  public static func allowsMotion(_ environment: [String: String]) -> Bool {
    guard environment["TERM"] != "linux" else { return false }
    return switch environment["REFILL_MOTION"] {
    case "0", "none": false
    case "always": true
    default: environment["SSH_CONNECTION"] == nil
    }
  }

  /// The key of a command, or nothing.
  func key(_ command: Command) -> String { keys[command] ?? "" }

  /// What sentences need.
  ///
  /// - Parameter columns: what there is for a sentence; as much as one may have, where that is less.
  func messageContext(columns: Int, now: Date) -> MessageContext {
    var keys = MessageContext(
      undo: key(.undo), down: glyphs.down, escape: "Esc", previous: key(.previousField),
      editor: key(.editor), takeGhost: glyphs.right, takeGhostWord: key(.takeGhostWord),
      left: glyphs.left, right: glyphs.right, now: now)
    keys.next = key(.nextField)
    keys.fillRest = key(.fillRest)
    keys.rename = key(.renameValue)
    if let clear = self.keys[.clearField] { keys.clear = clear }
    if let submit = self.keys[.submit] { (keys.submit, keys.hintsSubmit) = (submit, true) }
    keys.columns = min(keys.columns, columns)
    return keys
  }

  /// A text in its visible form, cut to so many columns with a sign that says so.
  func cut(_ text: String, to columns: Int) -> String {
    Row.cut(text, to: columns, ellipsis: glyphs.ellipsis)
  }

  /// An option of several that can be ticked, with its box.
  func tick(_ index: Int, of entry: FieldState) -> String {
    (entry.ticks.contains(index) ? glyphs.tickOn : glyphs.tickOff) + " "
      + entry.field.options[index].title
  }

  /// What stands beside a value: the note of its problem, one word of it in a narrow window, and the
  /// sign alone where that has no room.
  func note(of problem: Problem, in layout: Layout) -> String {
    guard layout.style != .wide else { return problem.note }
    return [problem.note, problem.word].compactMap(\.self)
      .first { DisplayWidth.of($0) <= layout.noteRoom } ?? glyphs.problem
  }

  /// A key and what it does, as hints show them.
  func hint(_ key: String, _ word: String) -> String { key.isEmpty ? word : "\(key) \(word)" }
}

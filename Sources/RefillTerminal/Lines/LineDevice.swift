import RefillCore

/// The place where a form is filled by lines: shows lines, and reads those that are typed.
protocol LineDevice: AnyObject {
  /// The width of a line in columns.
  var columns: Int { get }

  /// True if a person types the lines, who can be asked.
  var isTerminal: Bool { get }

  /// Prepares the terminal, if there is one.
  ///
  /// - Throws: `TerminalError` if it cannot be used.
  func open() throws(TerminalError)

  /// Appends lines, which are sanitised.
  func show(_ lines: [String])

  /// Begins to read a line behind a prompt.
  func ask(_ prompt: LinePrompt)

  /// Waits for the line, but not beyond `timeout` seconds, nor once `descriptor` is readable.
  ///
  /// - Parameter timeout: `nil` for no limit.
  func next(timeout: Double?, or descriptor: Int32) -> LineEvent

  /// The beginning of a line that is being typed; empty for none, and for a secret.
  var unfinished: String { get }

  /// Ends the line being typed, so that something else can be shown or have the terminal.
  func pause()

  /// Stops the process, and returns when it is continued; false if it cannot be stopped.
  func suspend() -> Bool

  /// Ends the line being typed and restores the terminal.
  func close()
}

/// The prompt of a line.
nonisolated struct LinePrompt: Equatable {
  /// The text before the line, ending in a blank.
  var text: String
  /// Splits that replace it if it leaves the line no room: the first one that does, or the last.
  var splits: [Split] = []
  /// True if the line must not be shown.
  var isSecret = false
  /// True if the line is an answer to a field, which the draft takes while it is typed.
  var takesAnswer = false
  /// True in a text of several lines: each line of a paste is one of them.
  var takesLines = false
  /// The text that is in the line already.
  var typed = ""
  /// Values that the keys for the history recall, best first.
  var recalled: [String] = []

  /// Sentences that are said as lines of their own, and the rest of the prompt.
  struct Split: Equatable {
    var said: [String]
    var text: String
  }
}

nonisolated extension LinePrompt {
  /// Makes the prompt of a question.
  ///
  /// - Parameters:
  ///   - said: A sentence before the keys; empty for none.
  ///   - keys: The keys and what they do, without a full stop.
  ///   - short: The keys alone.
  init(_ said: String = "", keys: String, short: String) {
    let sentences = said.isEmpty ? [] : [said]
    self.init(text: (sentences + [keys + ": "]).joined(separator: " "))
    splits = [
      Split(said: sentences, text: keys + ": "),
      Split(said: sentences + [keys + "."], text: short + ": "),
    ]
  }

  /// Returns the prompt that leaves a line of some columns room, and the sentences to say before it.
  func fitted(to columns: Int) -> (said: [String], prompt: LinePrompt) {
    let all = [Split(said: [], text: text)] + splits
    let fitting = all.first { DisplayWidth.drawn($0.text) <= columns - Self.room }
    var prompt = self
    let split = fitting ?? all[all.count - 1]
    prompt.text = Sanitizer.visible(split.text, limit: 2000)
    return (split.said, prompt)
  }

  /// The columns that a prompt leaves to the line.
  private static var room: Int { 16 }
}

/// An event while a line is read.
nonisolated enum LineEvent: Equatable {
  /// A whole line, without its end.
  case line(String)
  /// A line that is not UTF-8, or longer than 1 MiB; it is dropped.
  case notText
  /// The end of the input.
  case end
  /// A signal for the main loop arrived.
  case signals([Signal])
  /// The time is over, or the descriptor is readable.
  case idle
}

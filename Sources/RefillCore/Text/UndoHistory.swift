/// The states that undo and redo of one field go through.
public struct UndoHistory: Equatable, Sendable {
  /// The most states kept.
  private static let capacity = 1000
  /// A pause after which typing starts a new step, in seconds.
  private static let pause = 1.0

  private var past: [State] = []
  private var future: [State] = []
  private var run: Run?
  /// The command of a line editor that edits are part of while they are made; `nil` for none.
  var command: Int?
  /// The command that the newest step was part of.
  private var newestCommand: Int?

  /// A text, what its parts mean, and its insertion point.
  public struct State: Equatable, Sendable {
    let text: String
    let cursor: Int
    let spans: [Span]
    /// When it was left, on the scale that all fields of a form share.
    let order: Int

    init(_ line: TextLine, order: Int) {
      text = line.text
      cursor = line.cursor
      spans = line.spans
      self.order = order
    }
  }

  /// Typing or deleting that goes on where the last key of it ended.
  private struct Run: Equatable {
    let kind: Kind
    let cursor: Int
    let time: Double
    let endsWord: Bool
  }

  /// What an edit was, as far as joining it with the one before matters.
  public enum Kind: Equatable, Sendable {
    case typed, deleted
    /// A step of its own.
    case whole
  }

  /// Nothing to undo.
  public init() {}

  /// The order of the state that undo would bring back; `nil` where there is none.
  public var newest: Int? { past.last?.order }

  /// The order of the state that redo would bring back; `nil` where there is none.
  public var oldestUndone: Int? { future.last?.order }

  /// Notes what stood before an edit.
  ///
  /// Typed runs and deleted runs are joined into one step until the insertion point moved, a word
  /// ended, or a second passed; all edits of one command are joined, those of two never. `time` is in
  /// seconds on any steady scale.
  public mutating func record(
    _ before: TextLine, _ edit: Edit, _ kind: Kind, after: Int, at time: Double, order: Int
  ) {
    future = []
    let isBlank = edit.text.allSatisfy(\.isWhitespace)
    let continuesRun =
      run.map {
        $0.kind == kind && kind != .whole && $0.cursor == before.cursor && before.anchor == nil
          && time - $0.time < Self.pause && !(kind == .typed && $0.endsWord && !isBlank)
      } ?? false
    let continuesCommand = kind != .whole && command == newestCommand
    newestCommand = kind == .whole ? nil : command
    if !(command == nil ? continuesRun : continuesCommand) {
      past.append(State(before, order: order))
      if past.count > Self.capacity { past.removeFirst() }
    }
    run = Run(kind: kind, cursor: after, time: time, endsWord: kind == .typed && isBlank)
  }

  /// Goes on with the run of typing, though the text changed elsewhere as well.
  public mutating func continueRun(at cursor: Int) {
    run = run.map { Run(kind: $0.kind, cursor: cursor, time: $0.time, endsWord: $0.endsWord) }
  }

  /// Makes the newest step a part of the one before it.
  public mutating func forgetNewest() {
    _ = past.popLast()
    (run, newestCommand) = (nil, nil)
  }

  /// Ends the run of typing, because the insertion point moved or the focus did.
  public mutating func endRun() { run = nil }

  /// The state before the last step; `current` becomes what redo brings back.
  public mutating func undo(from current: TextLine) -> TextLine? {
    (run, newestCommand) = (nil, nil)
    return Self.step(from: &past, to: &future, current)
  }

  /// The state that was undone last.
  public mutating func redo(from current: TextLine) -> TextLine? {
    (run, newestCommand) = (nil, nil)
    return Self.step(from: &future, to: &past, current)
  }

  private static func step(
    from source: inout [State], to target: inout [State], _ current: TextLine
  ) -> TextLine? {
    guard let state = source.popLast() else { return nil }
    target.append(State(current, order: state.order))
    var line = TextLine(state.text, cursor: state.cursor, spans: state.spans)
    line.typingStyles = current.typingStyles
    return line
  }
}

/// The undo and redo states of a field.
package struct UndoHistory: Equatable, Sendable {
  /// The maximum number of states.
  private static let capacity = 1000
  /// The maximum size of their texts, in bytes; the newest state is kept whatever its size.
  private static let maximumSize = 16 << 20
  /// The pause, in seconds, after which typing starts a new step.
  private static let pause = 1.0

  private var past: [State] = []
  private var future: [Undone] = []
  private var run: Run?
  /// The editing command in progress, whose edits form one step; `nil` for none.
  var command: Int?
  /// The command that made the newest step; `nil` for none.
  private var newestCommand: Int?

  /// A text with its spans and insertion point.
  package struct State: Equatable, Sendable {
    let text: String
    let cursor: Int
    let spans: [Span]
    /// The sequence number of the step, shared by all fields of a form.
    let order: Int

    init(_ line: TextLine, order: Int) {
      text = line.text
      cursor = line.cursor
      spans = line.spans
      self.order = order
    }
  }

  /// A text that was undone.
  private struct Undone: Equatable {
    let state: State
    /// The number of the undo, shared by all fields of a form.
    let number: Int
  }

  /// A run of typing or deleting, which the next key at the same position continues.
  private struct Run: Equatable {
    let kind: Kind
    let cursor: Int
    let time: Double
    let endsWord: Bool
  }

  /// The kind of an edit, which decides if it joins the previous step.
  package enum Kind: Equatable, Sendable {
    case typed, deleted
    /// A step of its own.
    case whole
  }

  /// Creates an empty history.
  package init() {}

  /// The sequence number of the next state to undo; `nil` if there is none.
  package var newest: Int? { past.last?.order }

  /// The number of the undo of the next state to redo; `nil` if there is none.
  package var newestUndone: Int? { future.last?.number }

  /// Records the state before an edit.
  ///
  /// Consecutive typing, or consecutive deleting, is one step until the insertion point moves, a
  /// word ends, or 1 s passes. All edits of one command form one step, those of two commands never.
  /// `time` is in seconds of a monotonic clock.
  package mutating func record(
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
      forgetOldest()
    }
    run = Run(kind: kind, cursor: after, time: time, endsWord: kind == .typed && isBlank)
  }

  /// Forgets the oldest states beyond the maximum number or size.
  private mutating func forgetOldest() {
    var size = 0
    let kept = past.suffix(Self.capacity).reversed().prefix {
      size += $0.text.utf8.count
      return size <= Self.maximumSize
    }
    past.removeFirst(past.count - max(kept.count, 1))
  }

  /// Continues the run although the text was changed elsewhere too.
  package mutating func continueRun(at cursor: Int) {
    run = run.map { Run(kind: $0.kind, cursor: cursor, time: $0.time, endsWord: $0.endsWord) }
  }

  /// Merges the newest step into the previous one.
  package mutating func forgetNewest() {
    _ = past.popLast()
    (run, newestCommand) = (nil, nil)
  }

  /// Merges the steps after the one of this number into one.
  package mutating func join(since order: Int) {
    guard let first = past.firstIndex(where: { $0.order > order }) else { return }
    past.removeSubrange((first + 1)...)
    (run, newestCommand) = (nil, nil)
  }

  /// Forgets the undone states, because the answer was changed by a step of the form.
  package mutating func forgetUndone() { future = [] }

  /// Ends the run, because the insertion point or the focus moved.
  package mutating func endRun() { run = nil }

  /// Returns the state before the last step and keeps `current` for redo; `nil` if there is none.
  ///
  /// - Parameter number: The number of this undo among those of all fields.
  package mutating func undo(from current: TextLine, number: Int) -> TextLine? {
    (run, newestCommand) = (nil, nil)
    guard let state = past.popLast() else { return nil }
    future.append(Undone(state: State(current, order: state.order), number: number))
    return Self.line(of: state, after: current)
  }

  /// Returns the state that was undone last; `nil` if there is none.
  package mutating func redo(from current: TextLine) -> TextLine? {
    (run, newestCommand) = (nil, nil)
    guard let state = future.popLast()?.state else { return nil }
    past.append(State(current, order: state.order))
    return Self.line(of: state, after: current)
  }

  private static func line(of state: State, after current: TextLine) -> TextLine {
    var line = TextLine(state.text, cursor: state.cursor, spans: state.spans)
    line.typingStyles = current.typingStyles
    return line
  }
}

/// The keys that follow the end mark of a paste without a gap.
///
/// If they begin with text or a line end, or another end mark follows, the mark was one in the pasted
/// text: they are text, without escape sequences, or nothing if they are line ends only. If they begin
/// with another key, such as Tab, they are keys; those that submit are dropped.
nonisolated struct PasteTail: Sendable {
  private var text = Paste()
  private var keys: [InputEvent] = []
  /// True if all of it is certainly pasted.
  private(set) var isText = false

  /// The maximum number of keys; more are text.
  private static let mostKeys = 256
  private static let prefix = InputEvent.key([0x18])
  private static let enters: [[UInt8]] = [[13], [10], [27, 13], [27, 10], Array("\u{1B}OM".utf8)]

  /// Adds a key or a lone Esc.
  mutating func append(_ event: InputEvent) {
    if keys.isEmpty && event.isText || keys.count == Self.mostKeys { noteText() }
    if isText { addText(of: event) } else { keys.append(event) }
  }

  /// Records that all of it is pasted.
  mutating func noteText() {
    isText = true
    for key in keys { addText(of: key) }
    keys = []
  }

  /// The events, once no more bytes follow.
  var events: [InputEvent] {
    guard isText else { return harmlessKeys }
    return text.isOnlyLineEnds ? [] : text.event.map { [$0] } ?? []
  }

  private mutating func addText(of event: InputEvent) {
    guard case .key(let bytes) = event, bytes.first != InputDecoder.escapeByte else { return }
    text.append(contentsOf: bytes)
  }

  /// The keys without those that submit: Enter, and Ctrl-X with Enter or Ctrl-N.
  private var harmlessKeys: [InputEvent] {
    var kept: [InputEvent] = []
    // False behind Ctrl-X Ctrl-X, which is a whole sequence.
    var isBehindPrefix = false
    for event in keys {
      if case .key(let bytes) = event,
        Self.enters.contains(bytes) || isBehindPrefix && bytes == [14]
      {
        if isBehindPrefix { kept.removeLast() }
        isBehindPrefix = false
      } else {
        kept.append(event)
        isBehindPrefix = !isBehindPrefix && event == Self.prefix
      }
    }
    return kept
  }
}

nonisolated extension InputEvent {
  /// True for a key that types a character or a line end.
  fileprivate var isText: Bool {
    guard case .key(let bytes) = self, let first = bytes.first else { return false }
    return first >= 0x20 && first != 0x7F || bytes == [13] || bytes == [10]
  }
}

import CReadline
import Foundation
import RefillCore

/// Lines of a terminal that can only append, edited by Readline.
///
/// Readline edits the line, which is drawn as a `LineRow`; a process has either this or a
/// `ReadlineEditor` that is fed by a form.
final class TerminalLines: LineDevice {
  private let terminal: Terminal
  private let signals: Signals
  /// True if the terminal marks pastes.
  private let bracketsPastes: Bool
  private let clock = SessionClock()
  private var prompt = LinePrompt(text: "")
  /// True while a line is edited.
  private var isEditing = false
  private var input = InputDecoder(escapeTimeout: 0.1)
  /// The input that has no effect yet.
  private var events: ArraySlice<InputEvent> = []
  /// The lines of a paste into a text of several lines that are not taken yet.
  private var pasted: ArraySlice<String> = []
  /// The row on the screen; `nil` if the cursor is at the start of an empty one.
  private var row: LineRow?
  /// The bytes of a secret being read.
  private var secret = ByteLines()
  /// True once Readline is prepared.
  private static var isPrepared = false
  /// The bytes for Readline; it asks for no more than there are, unless a key is incomplete.
  private static var queue: ArraySlice<UInt8> = []
  private static var isStarved = false
  /// The line that Readline has finished.
  private static var ended: LineEvent?

  /// Uses a terminal, from `open` to `close`.
  ///
  /// - Parameter bracketsPastes: True if the terminal can mark pastes; nothing is written to one that
  ///   cannot.
  init(on terminal: Terminal, signals: Signals, bracketsPastes: Bool) {
    self.terminal = terminal
    self.signals = signals
    self.bracketsPastes = bracketsPastes
  }

  func open() throws(TerminalError) {
    try terminal.enterLines(bracketsPastes: bracketsPastes)
    if !Self.isPrepared { Self.prepareReadline(on: terminal.descriptor) }
    Self.isPrepared = true
    cr_set_redisplay { TerminalLines.current?.draw() }
    Self.current = self
  }

  /// The lines that Readline edits.
  private static weak var current: TerminalLines?

  let isTerminal = true
  var columns: Int { terminal.size.columns }

  func show(_ lines: [String]) {
    for line in lines {
      for range in TextWrap(line, width: max(columns - 1, 1)).rows {
        write(String(line.clusters(range)) + "\n")
      }
    }
  }

  private func write(_ text: String) { terminal.write(Array(text.utf8)) }

  // MARK: Reading

  func ask(_ prompt: LinePrompt) {
    self.prompt = prompt
    guard !prompt.isSecret else { return askForSecret() }
    Self.ended = nil
    clear_history()
    for value in prompt.recalled.reversed() { add_history(value) }
    noteSize()
    (isEditing, row) = (true, nil)
    if bracketsPastes { terminal.setBracketedPaste(true) }
    withTextLocale {
      rl_callback_handler_install(prompt.text) { TerminalLines.end($0) }
    }
    insert(prompt.typed)
    insertPasted()
  }

  private static func end(_ line: UnsafeMutablePointer<CChar>?) {
    // A key that needs another one ends no line.
    guard line != nil || !isStarved else { return }
    rl_callback_handler_remove()
    guard let line else { return ended = .end }
    ended = String(validatingCString: line).map(LineEvent.line) ?? .notText
    free(line)
  }

  func next(timeout: Double?, or descriptor: Int32) -> LineEvent {
    if !prompt.isSecret, let event = takeEvents() { return event }
    let due = prompt.isSecret ? nil : input.deadline.map { max($0 - clock.now, 0) }
    var pollSet = PollSet(on: terminal.descriptor, signals.descriptor, descriptor)
    let isReady = pollSet.wait(
      timeout: [timeout, due].compactMap(\.self).min(),
      orOutputOn: terminal.isStalled ? terminal.descriptor : nil)
    terminal.writeBacklog()
    guard isReady else {
      if due != nil { events += input.tick(at: clock.now) }
      return .idle
    }
    if pollSet.isReady(signals.descriptor) { return .signals(taken()) }
    guard pollSet.isReady(terminal.descriptor) else { return .idle }
    return prompt.isSecret ? readSecret() : readKeys()
  }

  /// Returns the signals that arrived; the size of the window concerns the row only.
  private func taken() -> [Signal] {
    let all = signals.take()
    if all.contains(.resize), isEditing {
      noteSize()
      write("\r")
      row = nil
      draw()
    }
    return all.filter { $0 != .resize && $0 != .resume }
  }

  private func noteSize() {
    let size = terminal.size
    rl_set_screen_size(CInt(clamping: size.rows), CInt(clamping: size.columns))
  }

  /// Reads the bytes of a key: those behind the line belong to the next program or prompt.
  private func readKeys() -> LineEvent {
    var isReady = true
    while events.isEmpty {
      switch terminal.read(isReady: isReady, limit: 1) {
      case .end: return finish(.end)
      case .bytes([]): return .idle
      case .bytes(let bytes): events += input.feed(bytes, at: clock.now)
      }
      isReady = false
    }
    return takeEvents() ?? .idle
  }

  /// Performs the input so far; returns the line or the end that it leads to.
  private func takeEvents() -> LineEvent? {
    while let event = events.popFirst() {
      switch event {
      case .key([0x03]): return .signals([.interrupt])
      case .key([0x1A]): return .signals([.suspend])
      case .key(let bytes): feed(bytes)
      case .escape: feed([0x1B])
      case .paste(let text): paste(text)
      case .pasteTooLarge: Self.ended = .notText
      case .mouse, .cursorPosition, .modeReport: break
      }
      if Self.ended != nil { break }
    }
    guard let ended = Self.ended else { return nil }
    return finish(ended)
  }

  private func feed(_ key: [UInt8]) {
    (Self.queue, Self.isStarved) = (key[...], false)
    while !Self.queue.isEmpty, Self.ended == nil { rl_callback_read_char() }
  }

  private func finish(_ event: LineEvent) -> LineEvent {
    if event == .end || event == .notText { pause() } else { write("\n") }
    (Self.ended, isEditing, row) = (nil, false, nil)
    return event
  }

  var unfinished: String { isEditing ? LineBuffer.text : "" }

  // MARK: Pastes

  /// Inserts a paste: in a text of several lines, each of its lines is one.
  private func paste(_ text: String) {
    let paste = PastedText(text, isMultiline: prompt.takesLines).text
    guard prompt.takesLines, paste.contains("\n") else { return insert(paste) }
    pasted = paste.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    if LineBuffer.count > 0, let first = pasted.popFirst() {
      insert(first)
      if !pasted.isEmpty { feed([0x0D]) }
    } else {
      insertPasted()
    }
  }

  /// Inserts the next line of a paste, and ends it unless it is the last one.
  private func insertPasted() {
    guard prompt.takesLines else {
      insert(pasted.joined(separator: " "))
      return pasted = []
    }
    guard let line = pasted.popFirst() else { return }
    insert(line.isEmpty ? line : LineCommand.line(meaning: line))
    if !pasted.isEmpty { feed([0x0D]) }
  }

  private func insert(_ text: String) {
    guard !text.isEmpty else { return }
    rl_insert_text(text)
    draw()
  }

  // MARK: Drawing

  /// Draws the line as it is.
  private func draw() {
    guard isEditing else { return }
    let cursor = LineBuffer.clusters(before: LineBuffer.point)
    let row = LineRow(
      prompt: String(cString: cr_display_prompt()), text: LineBuffer.text, cursor: cursor,
      columns: columns, from: self.row?.start ?? 0)
    write(row.drawing(after: self.row))
    self.row = row
  }

  // MARK: Secrets

  private func askForSecret() {
    (events, pasted) = ([], [])
    if bracketsPastes { terminal.setBracketedPaste(false) }
    write(prompt.text)
    terminal.setEcho(false)
  }

  /// Reads from the terminal in its own line mode, so that Readline keeps no copy.
  private func readSecret() -> LineEvent {
    let isAtEnd: Bool
    switch terminal.read(isReady: true) {
    case .bytes(let bytes):
      secret.add(bytes)
      isAtEnd = false
    case .end: isAtEnd = true
    }
    guard let event = secret.take(isAtEnd: isAtEnd) ?? (isAtEnd ? .end : nil) else { return .idle }
    secret = ByteLines()
    terminal.setEcho(true)
    write("\n")
    return event
  }

  // MARK: End

  func pause() {
    if prompt.isSecret { terminal.setEcho(true) }
    if bracketsPastes { terminal.setBracketedPaste(false) }
    guard isEditing else { return }
    (isEditing, row) = (false, nil)
    rl_callback_sigcleanup()
    rl_callback_handler_remove()
    write("\n")
  }

  func suspend() -> Bool {
    pause()
    let isStopped = terminal.suspend()
    try? terminal.enterLines(bracketsPastes: bracketsPastes)
    return isStopped
  }

  func close() {
    pause()
    terminal.leave()
  }

  // MARK: Readline

  /// Has Readline set the modes of a terminal, but neither read nor write it.
  private static func prepareReadline(on descriptor: Int32) {
    cr_set_name(strdup("Refill"))
    cr_set_terminal(strdup("dumb"))
    cr_set_streams(fdopen(dup(descriptor), "r"), fopen("/dev/null", "w"))
    cr_set_getc { _ in TerminalLines.takeByte() }
    // Decides whether Esc begins a sequence.
    cr_set_input_available { TerminalLines.queue.isEmpty ? 0 : 1 }
    cr_set_prepare { keepsMeta in
      rl_prep_terminal(keepsMeta)
      TerminalLines.current?.terminal.readSignals()
    }
    cr_set_signals(0, 0)
    cr_set_change_environment(0)
    cr_set_completing(0)
    _ = linesOfStandardError { withTextLocale { rl_initialize() } }
    using_history()
    for (name, value) in [
      ("enable-bracketed-paste", "off"), ("bell-style", "none"), ("show-mode-in-prompt", "off"),
      ("convert-meta", "off"), ("input-meta", "on"), ("output-meta", "on"),
      // Otherwise the erase key of the terminal is bound again for each line.
      ("bind-tty-special-chars", "off"),
    ] {
      rl_variable_bind(name, value)
    }
    // Without a terminal type Readline does not know this key.
    rl_bind_keyseq("\\e[3~", rl_named_function("delete-char"))
    for map in Keymap.all { ReplacedFunctions.moveByCluster(in: map) }
  }

  private static func takeByte() -> CInt {
    guard let byte = queue.popFirst() else {
      isStarved = true
      return -1
    }
    return CInt(byte)
  }
}

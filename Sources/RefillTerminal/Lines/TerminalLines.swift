import CReadline
import Foundation
import RefillCore

/// Lines of a terminal, edited by Readline as on a terminal that can only append.
///
/// Readline reads and draws the line itself here, so a process has either this or a `ReadlineEditor`.
final class TerminalLines: LineDevice {
  private let terminal: Terminal
  private let signals: Signals
  private var prompt = LinePrompt(text: "")
  /// True while Readline has the terminal.
  private var isEditing = false
  /// The bytes of a secret being read.
  private var secret = ByteLines()
  /// True once Readline uses the terminal.
  private static var isPrepared = false
  /// The line that Readline has finished.
  private static var ended: LineEvent?

  /// Uses a terminal, from `open` to `close`.
  init(on terminal: Terminal, signals: Signals) {
    self.terminal = terminal
    self.signals = signals
  }

  func open() throws(TerminalError) {
    try terminal.enterLines()
    if !Self.isPrepared { Self.prepareReadline(on: terminal.descriptor) }
    Self.isPrepared = true
  }

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
    guard !prompt.isSecret else {
      write(prompt.text)
      return terminal.setEcho(false)
    }
    Self.ended = nil
    clear_history()
    for value in prompt.recalled.reversed() { add_history(value) }
    let size = terminal.size
    rl_set_screen_size(CInt(size.rows), CInt(size.columns))
    isEditing = true
    withTextLocale {
      rl_callback_handler_install(prompt.text) { line in
        rl_callback_handler_remove()
        guard let line else {
          TerminalLines.ended = .end
          return
        }
        TerminalLines.ended =
          String(validatingCString: line).map(LineEvent.line) ?? .notText
        free(line)
      }
    }
    if !prompt.typed.isEmpty {
      rl_insert_text(prompt.typed)
      rl_redisplay()
    }
  }

  func next(timeout: Double?, or descriptor: Int32) -> LineEvent {
    var pollSet = PollSet(on: terminal.descriptor, signals.descriptor, descriptor)
    guard pollSet.forInput(timeout: timeout) else { return .idle }
    if pollSet.isReady(signals.descriptor) { return .signals(taken()) }
    guard pollSet.isReady(terminal.descriptor) else { return .idle }
    return prompt.isSecret ? readSecret() : readKey()
  }

  /// Returns the signals that arrived; the size of the window concerns Readline only.
  private func taken() -> [Signal] {
    let all = signals.take()
    if all.contains(.resize), isEditing {
      let size = terminal.size
      rl_set_screen_size(CInt(size.rows), CInt(size.columns))
    }
    return all.filter { $0 != .resize && $0 != .resume }
  }

  private func readKey() -> LineEvent {
    rl_callback_read_char()
    guard let event = Self.ended else { return .idle }
    (Self.ended, isEditing) = (nil, false)
    if event == .end { write("\n") }
    return event
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

  var unfinished: String { isEditing ? LineBuffer.text : "" }

  func pause() {
    if prompt.isSecret { terminal.setEcho(true) }
    guard isEditing else { return }
    isEditing = false
    rl_callback_sigcleanup()
    rl_callback_handler_remove()
    write("\n")
  }

  func suspend() -> Bool {
    pause()
    let isStopped = terminal.suspend()
    try? terminal.enterLines()
    return isStopped
  }

  func close() {
    pause()
    terminal.leave()
  }

  // MARK: Readline

  /// Has Readline read and write a terminal, on which it only appends and overwrites the line.
  private static func prepareReadline(on descriptor: Int32) {
    cr_set_name(strdup("Refill"))
    cr_set_terminal(strdup("dumb"))
    cr_set_streams(fdopen(dup(descriptor), "r"), fdopen(dup(descriptor), "w"))
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
}

import CReadline

/// GNU Readline as an editor of one text: a key in, a proposal out.
///
/// It knows what fingers know: movement, killing and yanking, arguments, macros, vi, `~/.inputrc`. It
/// neither reads the terminal nor draws, and keeps no history and no undo of its own. Of a text area
/// it edits the logical line with the cursor, and joins and crosses lines at its ends.
///
/// Readline is one set of global variables, hence `shared`, on the main actor. A letter costs a few
/// microseconds; a key that no binding knows changes nothing.
public final class ReadlineEditor {
  /// The one editor of the process.
  public static let shared = ReadlineEditor()

  /// What the last reading of the init file said; `nil` before `start(inputrc:)`.
  var initFile: InitFile?
  var sequenceTables: [Mode: [Command: [[UInt8]]]] = [:]
  /// The sequences that lead to commands before any init file is read.
  var builtIn: [Keymap: [Command: [[UInt8]]]] = [:]
  /// vi's keymap of `R` once it was gone through.
  var preparedReplaceMap: Keymap?

  /// The text of which Readline holds a line; `nil` where it must be loaded again.
  var held: Line?
  /// That line as it was loaded.
  var loaded = ""
  /// What stands around that line.
  var adjacentLines = AdjacentLines()
  /// The mark in bytes from the start of the whole text.
  var mark = 0
  /// Readline's own mark as it was last seen.
  var heldMark: CInt = 0

  /// What the functions of the current key ask for.
  var commands: [Command] = []
  /// True once the current key edited more than the line in Readline's buffer.
  var isEditedAround = false
  /// True once the current key asked for a region.
  var isExchanging = false
  /// False inside vi's operators, whose motions stay in the line.
  var mayCrossLines: Bool { cr_state() & Self.viMotion == 0 && !isRepeating }
  /// The number of the newest vi command; what is typed from the start of a field is one, too.
  var viCommands = 0
  /// True while vi's `.` runs.
  var isRepeating = false

  /// The bytes that Readline reads, and how many of them it has read.
  var queue: [UInt8] = []
  var readBytes = 0
  /// True once Readline asked for more than there was.
  var isStarved = false

  var macros = Macros()
  var previousKey: [UInt8] = []
  var pendingKeys: [UInt8] = []
  /// The first keys of a sequence behind a numeric argument.
  var argumentPrefix: [UInt8] = []
  /// True while `r`, `m` or Ctrl-] waits for a character, of which Readline's state says nothing.
  var awaitsCharacter = false

  private init() {}

  /// Another field: half-typed keys are dropped, and vi mode starts inserting.
  public func beginField() {
    if initFile == nil { _ = start(inputrc: .none) }
    cancel()
    installLineHandler()
    viCommands += 1
    previousKey = []
    held = nil
  }

  /// Makes `line` what Readline edits, which costs nothing where it is already.
  public func load(_ line: Line) {
    if initFile == nil { _ = start(inputrc: .none) }
    guard line != held else { return }
    cancel()
    let (text, point) = adjacentLines.split(line.text, at: line.cursor)
    hold(text, point: point)
    if mode == .viCommand, point == LineBuffer.count {
      LineBuffer.point = LineBuffer.offset(-1, from: point).offset
    }
    cr_set_last_function(nil)
    held = line
  }

  /// The core refused the last proposal: what comes next does not go on from it.
  public func refuse() {
    cr_set_last_function(nil)
    held = nil
  }

  /// Feeds one whole key.
  ///
  /// That is a character in UTF-8, a control byte, an escape sequence, or a sequence that was
  /// collected with `resolve(_:)`, which is not asked while something is half typed. Keys that are
  /// not bound change nothing; a lone Esc belongs to `escape(in:)`.
  public func feed(_ key: [UInt8], in line: Line) -> Proposal {
    let proposal = feedOne(key, in: line)
    return playMacros(after: proposal, in: line)
  }

  /// Inserts the key after Ctrl-V, a character or a tab.
  ///
  /// Any other control character is refused: the proposal changes nothing.
  public func insertLiteral(_ key: [UInt8], in line: Line) -> Proposal {
    macros.record(key)
    return insertOne(key, in: line)
  }

  /// An Esc with nothing behind it: it cancels what is half typed, ends vi's insert mode, or does what
  /// the person's own `"\e"` says.
  public func escape(in line: Line) -> EscapeOutcome {
    guard let proposal = escapeOne(in: line) else { return .free }
    return .used(playMacros(after: proposal, in: line))
  }

  /// Drops a half-typed argument, operator or search for a character.
  public func cancel() {
    guard !isIdle else { return }
    rl_callback_sigcleanup()
    rl_clear_message()
    awaitsCharacter = false
    pendingKeys = []
    argumentPrefix = []
    held = nil  // a half-typed `df` leaves a blank at the line's end
  }

  /// False while an argument, an operator or a search for a character is half typed.
  public var isIdle: Bool { cr_state() & Self.pendingStates == 0 && !awaitsCharacter }

  /// What is half typed, as it is shown: `(arg: 5)`, `d`; `nil` when nothing is.
  public var pending: String? {
    guard !isIdle else { return nil }
    let message = String(cString: cr_display_prompt())
    guard message.isEmpty else { return message.last == " " ? String(message.dropLast()) : message }
    return String(decoding: pendingKeys, as: UTF8.self)
  }
}

import CReadline

/// GNU Readline as an editor of one text: a key in, a proposal out.
///
/// It provides movement, killing and yanking, numeric arguments, macros, vi mode and `~/.inputrc`.
/// It neither reads the terminal nor draws, and has no history and no undo of its own. In a text
/// area it edits the logical line with the cursor, and joins and crosses lines at its ends.
///
/// Readline consists of global variables, hence `shared`, on the main actor. A letter costs a few
/// microseconds; an unbound key changes nothing.
public final class ReadlineEditor {
  /// The version of GNU Readline, such as 8.2.
  nonisolated package static var libraryVersion: String { String(cString: cr_version()) }

  /// The only editor of the process.
  package static let shared = ReadlineEditor()

  /// The settings of the last init file read; `nil` before `start(inputrc:)`.
  var initFile: InitFile?
  var keysOfModes: [(mode: Mode, keys: BoundKeys)] = []
  /// The keymaps in which Refill's keys are bound.
  var keymaps: [PreparedKeymap] = []
  /// vi's replace keymap once it has been prepared.
  var preparedReplaceMap: Keymap?

  /// The text of which Readline's buffer holds one line; `nil` if it must be reloaded.
  var held: Line?
  /// That line as it was loaded.
  var loaded = ""
  /// The text before and after that line.
  var adjacentLines = AdjacentLines()
  /// The mark, as a byte offset in the whole text.
  var mark = 0
  /// Readline's own mark when it was last read.
  var heldMark: CInt = 0

  /// The text of the field when it got the focus; `nil` before its first key.
  var original: String?
  /// True in a text area.
  var isMultiline: Bool { held?.isMultiline ?? false }

  /// The commands requested by the functions of the current key.
  var commands: [Command] = []
  /// True once the current key changed text outside of Readline's buffer.
  var isEditedAround = false
  /// True once the current key went to the end of the line in vi's command mode.
  var keepsRowEnd = false
  /// True once the current key requested a region.
  var isExchanging = false
  /// False inside vi's operators, whose motions stay within the line.
  var mayCrossLines: Bool { cr_state() & Self.viMotion == 0 && !isRepeating }
  /// The number of the newest vi command; text typed at the start of a field counts as one.
  var viCommands = 0
  /// The last change of vi if it was one of whole lines.
  var lastLineChange: LineChange?
  /// False if the last of Refill's kills, such as Alt-D at the end of the text, killed nothing.
  var hasKilled = false
  /// True while vi's repeat command runs.
  var isRepeating = false

  /// The bytes for Readline, and the number of bytes already read.
  var queue: [UInt8] = []
  var readBytes = 0
  /// True once Readline asked for more bytes than there were.
  var isStarved = false

  var macros = Macros()
  var previousKey: [UInt8] = []
  var pendingKeys: [UInt8] = []
  /// The first keys of a sequence that follows a numeric argument.
  var argumentPrefix: [UInt8] = []
  /// The count before the pending operator of vi, which multiplies the one behind it.
  var operatorCount: CInt = 1
  /// The operator of vi whose motion is the mark that the next character names; `nil` for none.
  var operatorAtMark: UInt8?
  /// True while `r`, `m` or Ctrl-] waits for a character, which Readline's state flags do not show.
  var awaitsCharacter = false

  /// True during a search that began in vi's command mode.
  private(set) var isInSearch = false

  private init() {}

  /// Resets the editor for another field: drops incomplete keys, and enters vi's insert mode.
  package func beginField() {
    if initFile == nil { _ = start(inputrc: .none) }
    cancel()
    installLineHandler()
    rl_free_undo_list()
    viCommands += 1
    previousKey = []
    held = nil
    original = nil
    isInSearch = false
  }

  /// Enters vi's insert mode for the text of a search that began in command mode, and returns to
  /// command mode once the search is closed; returns true if it entered insert mode.
  package func noteSearch(isOpen: Bool) -> Bool {
    guard isOpen != isInSearch, cr_is_vi(), !isOpen || mode == .viCommand else { return false }
    cancel()
    isInSearch = isOpen
    rl_set_keymap(isOpen ? cr_vi_insert() : cr_vi_command())
    held = nil
    return isOpen
  }

  /// Loads `line` for editing; free if it is loaded already.
  package func load(_ line: Line) {
    if initFile == nil { _ = start(inputrc: .none) }
    if original == nil { original = line.text }
    guard line != held else { return }
    cancel()
    let insertion = mode == .viInsert && !isReplacing ? insertionStart(in: line) : nil
    let (text, point) = adjacentLines.split(line.text, at: line.cursor)
    hold(text, point: point)
    if let insertion { noteInsertion(from: insertion, to: point) }
    if mode == .viCommand, point == LineBuffer.count {
      LineBuffer.point = LineBuffer.offset(-1, from: point).offset
    }
    cr_set_last_function(nil)
    held = line
  }

  /// Drops the last proposal because the core refused it; the next key starts from the core's text.
  package func refuse() {
    cr_set_last_function(nil)
    held = nil
  }

  /// Feeds one complete key.
  ///
  /// A key is a UTF-8 character, a control byte, an escape sequence, or a sequence collected with
  /// `resolve(_:)`, which must not be used while an argument or operator is pending. Unbound keys
  /// change nothing; a lone Esc is for `escape(in:)`.
  package func feed(_ key: [UInt8], in line: Line) -> Proposal {
    let proposal = feedOne(key, in: line)
    return playMacros(after: proposal, in: line)
  }

  /// Inserts the key after Ctrl-V, a character or a tab.
  ///
  /// Other control characters are refused: the proposal changes nothing.
  package func insertLiteral(_ key: [UInt8], in line: Line) -> Proposal {
    macros.record(key)
    return insertOne(key, in: line)
  }

  /// Handles an Esc that no byte follows.
  ///
  /// It cancels a pending argument or operator, ends vi's insert mode, or runs the user's own
  /// binding of `"\e"`.
  package func escape(in line: Line) -> EscapeOutcome {
    guard let proposal = escapeOne(in: line) else { return .free }
    return .used(playMacros(after: proposal, in: line))
  }

  /// Drops a pending argument, operator or character search.
  package func cancel() {
    guard !isIdle else { return }
    rl_callback_sigcleanup()
    rl_clear_message()
    awaitsCharacter = false
    pendingKeys = []
    argumentPrefix = []
    operatorAtMark = nil
    held = nil  // a pending `df` leaves a blank at the line's end
  }

  /// False while an argument, an operator or a character search is pending.
  package var isIdle: Bool { cr_state() & Self.pendingStates == 0 && !awaitsCharacter }

  /// The pending keys as they are displayed: `(arg: 5)`, `d`; `nil` if there are none.
  package var pending: String? {
    guard !isIdle else { return nil }
    let message = String(cString: cr_display_prompt())
    guard !message.isEmpty else { return String(decoding: pendingKeys, as: UTF8.self) }
    // Readline shows an argument before it is reduced.
    if cr_state() & UInt(RL_STATE_NUMERICARG) != 0, cr_numeric_argument() == Self.greatestArgument {
      return message.prefix { !$0.isNumber } + "\(Self.greatestArgument))"
    }
    return message.last == " " ? String(message.dropLast()) : message
  }
}

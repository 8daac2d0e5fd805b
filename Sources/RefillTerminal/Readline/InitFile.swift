import CReadline
import Foundation

/// The settings of the user's init file, apart from key bindings.
nonisolated struct InitFile: Equatable {
  /// The value of `keyseq-timeout`, in seconds; `nil` if the file does not set it.
  var keyseqTimeout: Double?
  var bellStyle: ReadlineEditor.BellStyle = .audible
  /// The strings of `show-mode-in-prompt`; empty if that is off.
  var modeStrings: [ReadlineEditor.Mode: String] = [:]
  /// The cursor shapes that these strings set, by their numbers in the sequence DECSCUSR.
  var cursorShapes: [ReadlineEditor.Mode: Int] = [:]
  /// The errors in the file, one line each, in Readline's words.
  var complaints: [String] = []
}

/// A keymap of Readline in which Refill's keys are bound.
struct PreparedKeymap {
  let map: Keymap
  /// The sequences bound to commands before any init file was read.
  let builtIn: BoundKeys.Sequences
  /// The keys bound since the last one was.
  var found = BoundKeys.Found()
}

extension ReadlineEditor {
  /// The init file to read.
  nonisolated public enum Inputrc: Sendable {
    /// `$INPUTRC`, else `~/.inputrc`, else the file of the system.
    case personal
    case none
  }

  /// The `bell-style`: the signal for a key without effect.
  ///
  /// Readline's own bell is off.
  nonisolated package enum BellStyle: String, Sendable {
    case none, visible, audible
  }

  /// Sets Readline up and reads the init file; a second call has no effect.
  ///
  /// - Returns: The errors in the init file, one line each.
  package func start(inputrc: Inputrc) -> [String] {
    guard initFile == nil else { return [] }
    initFile = InitFile()
    // Readline keeps names by pointer, so they are never freed.
    cr_set_name(strdup("Refill"))
    cr_set_streams(fopen("/dev/null", "r"), fopen("/dev/null", "w"))
    cr_set_getc { _ in ReadlineEditor.shared.takeByte() }
    // Letters are never read ahead. After an Esc the rest of its sequence is reported as available,
    // otherwise vi's insert mode takes the Esc of an arrow key for a lone one.
    cr_set_input_available { ReadlineEditor.shared.isInsideEscapeSequence ? 1 : 0 }
    cr_set_prepare { _ in }
    cr_set_deprepare {}
    cr_set_redisplay {}
    cr_set_signals(0, 0)
    cr_set_change_environment(0)
    for command in Command.allCases {
      rl_add_defun(strdup(command.name), command.function, -1)
    }
    prepare([cr_emacs()])
    let files = inputrc == .personal ? InitFiles.personal : .none
    if files.mentionVi { prepare(Keymap.vi) }
    readInitFile {
      withTextLocale {
        if inputrc == .none || files.areEndless {
          withVariable("INPUTRC", "/dev/null") { _ = rl_initialize() }
        } else {
          rl_initialize()
        }
      }
      guard files.areEndless else { return }
      let line = Array("readline: an init file includes itself, and is not read\n".utf8)
      _ = Foundation.write(STDERR_FILENO, line, line.count)
    }
    installLineHandler()
    return initFile?.complaints ?? []
  }

  /// Reads another init file on top of the current bindings.
  ///
  /// - Returns: The errors in the file, one line each.
  package func read(inputrc path: String) -> [String] {
    if initFile == nil { _ = start(inputrc: .none) }
    prepare(Keymap.vi)
    readInitFile {
      rl_read_init_file(path)
      rl_set_keymap_from_edit_mode()
    }
    return initFile?.complaints ?? []
  }

  /// The errors found by the last reading of the init file, one line each.
  package var complaints: [String] { initFile?.complaints ?? [] }

  /// The wait for the key after an Esc, in seconds; `nil` if the init file does not set it.
  package var keyseqTimeout: Double? { initFile?.keyseqTimeout }

  /// The wait for the next key of a sequence whose first keys have a binding of their own, in
  /// seconds; `nil` to wait for ever.
  package var sequenceTimeout: Double? {
    let timeout = keyseqTimeout ?? 0.5
    return timeout > 0 ? timeout : nil
  }

  /// The bell style of the init file; audible by default.
  package var bellStyle: BellStyle { initFile?.bellStyle ?? .audible }

  /// The user's string for the current mode; `nil` if `show-mode-in-prompt` is off.
  package var modeString: String? { initFile?.modeStrings[mode] }

  /// The number of the cursor shape that the user's string for the current mode sets; `nil` if it
  /// sets none.
  package var cursorShape: Int? { initFile?.cursorShapes[mode] }

  func readInitFileAgain() -> CInt {
    prepare(Keymap.vi)
    readInitFile { rl_re_read_init_file(1, 0) }
    return 0
  }

  /// Begins editing a line: in vi's insert mode, without a mark.
  func installLineHandler() {
    withTextLocale {
      rl_callback_handler_install("") { line in
        free(line)
        ReadlineEditor.shared.lineEnded(withInput: line != nil)
      }
    }
    // Otherwise vi's first Esc would empty the undo list, which `.` depends on.
    cr_add_state(UInt(RL_STATE_VICMDONCE))
  }

  /// Binds Refill's keys in some keymaps, once, and before an init file binds others there.
  ///
  /// A start in emacs mode prepares one of the three, because each takes as long as reading the form.
  private func prepare(_ maps: [Keymap]) {
    for map in maps where !keymaps.contains(where: { $0.map == map }) {
      DefaultKeys.bind(in: map)
      keymaps.append(PreparedKeymap(map: map, builtIn: ReplacedFunctions.replace(in: map).commands))
    }
  }

  /// Has Readline read a file, and resets variables that conflict with drawing by Refill.
  private func readInitFile(_ read: () -> Void) {
    let unset = "123457"
    rl_variable_bind("keyseq-timeout", unset)
    rl_variable_bind("bell-style", "audible")
    var file = InitFile(complaints: linesOfStandardError(during: read))
    let timeout = variable("keyseq-timeout")
    if timeout == unset {
      rl_variable_bind("keyseq-timeout", "500")
    } else {
      file.keyseqTimeout = Double(timeout).map { max($0, 0) / 1000 }
    }
    file.bellStyle = BellStyle(rawValue: variable("bell-style")) ?? .audible
    if variable("show-mode-in-prompt") == "on" {
      let strings: [Mode: String] = [
        .emacs: variable("emacs-mode-string"), .viInsert: variable("vi-ins-mode-string"),
        .viCommand: variable("vi-cmd-mode-string"),
      ]
      file.modeStrings = strings.mapValues(shown)
      file.cursorShapes = strings.compactMapValues(cursorShape(in:))
    }
    for (name, value) in [
      ("enable-bracketed-paste", "off"), ("bell-style", "none"), ("convert-meta", "off"),
      ("input-meta", "on"),
    ] {
      rl_variable_bind(name, value)
    }
    for index in keymaps.indices {
      let map = keymaps[index].map
      if map != cr_vi_command() { map.moveMetaBytesBehindEscape() }
      keymaps[index].found = ReplacedFunctions.replace(in: map)
    }
    keysOfModes = []
    initFile = file
  }

  private func variable(_ name: String) -> String {
    rl_variable_value(name).map { String(cString: $0) } ?? ""
  }

  /// Returns a prompt without its non-printing parts, which are enclosed in the bytes 1 and 2.
  private func shown(_ prompt: String) -> String {
    prompt.replacing(/\u{1}[^\u{2}]*\u{2}?/, with: "")
  }

  /// Returns the number in the sequence of a prompt that sets the shape of the cursor; `nil` for
  /// none.
  private func cursorShape(in prompt: String) -> Int? {
    guard let shape = prompt.firstMatch(of: /\u{1B}\[([0-6]?) q/) else { return nil }
    return Int(shape.1) ?? 0
  }
}

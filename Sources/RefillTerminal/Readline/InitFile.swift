import CReadline
import Foundation

/// What the person's init file says beyond key bindings.
nonisolated struct InitFile: Equatable {
  /// In seconds; `nil` where the file does not set it.
  var keyseqTimeout: Double?
  var bellStyle: ReadlineEditor.BellStyle = .audible
  /// The strings of `show-mode-in-prompt`; empty where that is off.
  var modeStrings: [ReadlineEditor.Mode: String] = [:]
  /// What is wrong in it, a line each, as Readline says it.
  var complaints: [String] = []
}

extension ReadlineEditor {
  /// Which init file to read.
  nonisolated public enum Inputrc: Sendable {
    /// `$INPUTRC`, else `~/.inputrc`, else the system's.
    case personal
    case none
  }

  /// How the person wants to be told of a key that does nothing.
  ///
  /// Readline itself is kept silent.
  nonisolated public enum BellStyle: String, Sendable {
    case none, visible, audible
  }

  /// Sets Readline up and reads the init file; the second call does nothing.
  ///
  /// - Returns: what is wrong in the init file, a line each.
  public func start(inputrc: Inputrc) -> [String] {
    guard initFile == nil else { return [] }
    initFile = InitFile()
    // Names are kept by pointer, for good.
    cr_set_name(strdup("Refill"))
    cr_set_streams(fopen("/dev/null", "r"), fopen("/dev/null", "w"))
    cr_set_getc { _ in ReadlineEditor.shared.takeByte() }
    // Letters are never read ahead. Behind an Esc the rest of its sequence is there: without it vi's
    // insert mode takes the Esc of an arrow key for one alone.
    cr_set_input_available { ReadlineEditor.shared.isInsideEscapeSequence ? 1 : 0 }
    cr_set_prepare { _ in }
    cr_set_deprepare {}
    cr_set_redisplay {}
    cr_set_signals(0, 0)
    cr_set_change_environment(0)
    for command in Command.allCases {
      rl_add_defun(strdup(command.rawValue), command.function, -1)
    }
    DefaultKeys.bind()
    for map in Keymap.all {
      ReplacedFunctions.replace(in: map)
      builtIn[map] = Self.sequences(in: map)
    }
    readInitFile {
      withTextLocale {
        switch inputrc {
        case .personal: rl_initialize()
        case .none: withVariable("INPUTRC", "/dev/null") { rl_initialize() }
        }
      }
    }
    installLineHandler()
    return initFile?.complaints ?? []
  }

  /// Reads one more init file over the bindings that there are.
  ///
  /// - Returns: what is wrong in it, a line each.
  public func read(inputrc path: String) -> [String] {
    if initFile == nil { _ = start(inputrc: .none) }
    readInitFile {
      rl_read_init_file(path)
      rl_set_keymap_from_edit_mode()
    }
    return initFile?.complaints ?? []
  }

  /// What the last reading of the init file complained of, a line each.
  public var complaints: [String] { initFile?.complaints ?? [] }

  /// The wait for the key after an Esc in seconds, where the person's init file sets it.
  public var keyseqTimeout: Double? { initFile?.keyseqTimeout }

  /// The init file's wish, audible where it says nothing.
  public var bellStyle: BellStyle { initFile?.bellStyle ?? .audible }

  /// The person's sign for the mode of now, where `show-mode-in-prompt` is on.
  public var modeString: String? { initFile?.modeStrings[mode] }

  func readInitFileAgain() -> CInt {
    readInitFile { rl_re_read_init_file(1, 0) }
    return 0
  }

  /// Begins a line to edit, in vi's insert mode and without marks.
  func installLineHandler() {
    withTextLocale {
      rl_callback_handler_install("") { line in
        free(line)
        ReadlineEditor.shared.lineEnded(withInput: line != nil)
      }
    }
    // Else vi's first Esc empties the undo list, on which `.` lives.
    cr_add_state(UInt(RL_STATE_VICMDONCE))
  }

  /// Has Readline read a file, and takes back what a program that draws for itself cannot leave it.
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
      file.modeStrings = [
        .emacs: shown(variable("emacs-mode-string")),
        .viInsert: shown(variable("vi-ins-mode-string")),
        .viCommand: shown(variable("vi-cmd-mode-string")),
      ]
    }
    for (name, value) in [
      ("enable-bracketed-paste", "off"), ("bell-style", "none"), ("convert-meta", "off"),
      ("input-meta", "on"),
    ] {
      rl_variable_bind(name, value)
    }
    for map in Keymap.all {
      ReplacedFunctions.replace(in: map)
      if map != cr_vi_command() { map.moveMetaBytesBehindEscape() }
    }
    sequenceTables = [:]
    initFile = file
  }

  private func variable(_ name: String) -> String {
    rl_variable_value(name).map { String(cString: $0) } ?? ""
  }

  /// A prompt without what its author marked as not printing, between the bytes 1 and 2.
  private func shown(_ prompt: String) -> String {
    prompt.replacing(/\u{1}[^\u{2}]*\u{2}?/, with: "")
  }
}

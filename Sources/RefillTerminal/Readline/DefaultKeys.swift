import CReadline

/// Refill's default key bindings, in the notation of `~/.inputrc`, which is read after them.
///
/// In the order in which the toolbar prefers them.
enum DefaultKeys {
  static func bind(in map: Keymap) {
    bind(commands, movements, in: map)
    switch map {
    case cr_emacs(): bind(emacsCommands, emacsMovements, in: map)
    case cr_vi_insert(): bind([:], viInsertMovements, in: map)
    case cr_vi_command():
      bind(viCommandCommands, [:], in: map)
      for (keys, function) in ReadlineEditor.viLineKeys {
        rl_bind_keyseq_in_map(keys, function, map)
      }
    default: break
    }
  }

  /// Returns the default sequences of a command, in their order.
  ///
  /// Translates only those: a start asks for the few commands that have several keys.
  nonisolated static func sequences(of command: Command) -> [[UInt8]] {
    var sequences: [[UInt8]] = []
    for table in [commands, emacsCommands, viCommandCommands] {
      for (keys, bound) in table where bound == command {
        sequences.append(Array(sequence(of: keys).utf8))
      }
    }
    return sequences
  }

  nonisolated private static let commands: KeyValuePairs<String, Command> = [
    #"\C-i"#: .nextField, #"\C-xn"#: .nextField,
    #"\e[Z"#: .previousField, #"\C-xp"#: .previousField, #"\e[9;2u"#: .previousField,
    #"\C-m"#: .enter, #"\eOM"#: .enter,
    #"\C-j"#: .newline, #"\C-xo"#: .newline,
    #"\e[A"#: .up, #"\eOA"#: .up, #"\C-p"#: .up,
    #"\e[B"#: .down, #"\eOB"#: .down, #"\C-n"#: .down,
    #"\C-xa"#: .autoFill, #"\C-@"#: .autoFill,
    #"\C-xr"#: .search, #"\C-r"#: .search,
    #"\C-xw"#: .takeGhostWord,
    #"\C-xd"#: .removeValue, #"\e[3;2~"#: .removeValue,
    #"\C-xu"#: .undo, #"\C-_"#: .undo, #"\C-xy"#: .redo,
    #"\C-xv"#: .editor, #"\C-x\C-e"#: .editor,
    #"\C-xk"#: .clearField,
    #"\C-x\C-m"#: .submit, #"\C-x\C-n"#: .submitAndNext,
    #"\C-xg"#: .dismiss, #"\C-x/"#: .goToField,
    #"\C-x\e[6~"#: .nextPage, #"\C-x\e[5~"#: .previousPage,
    #"\C-x\e[A"#: .moveItemUp, #"\C-x\eOA"#: .moveItemUp,
    #"\C-x\e[B"#: .moveItemDown, #"\C-x\eOB"#: .moveItemDown,
    #"\C-x?"#: .help, #"\eOP"#: .help, #"\e[11~"#: .help,
    #"\C-x:"#: .findCommand,
    #"\C-l"#: .repaint,
    #"\C-g"#: .done,
    #"\C-v"#: .quoteNext, #"\C-q"#: .quoteNext,
    #"\C-x."#: .ditto, #"\C-x+"#: .dittoNext,
    #"\C-xf"#: .fillRest, #"\C-x\C-f"#: .fillRest,
    #"\C-xb"#: .fillDetails,
    #"\C-xt"#: .tagPanel, #"\C-xx"#: .textPanel,
    #"\C-xc"#: .renameValue, #"\C-xi"#: .explainValue,
    #"\C-xs"#: .snippets, #"\C-xS"#: .saveSnippet,
    #"\C-xm"#: .mention, #"\C-x@"#: .mention,
  ]

  /// Commands on Alt keys, bound in emacs mode only: in vi mode, Esc and the next key are separate.
  ///
  /// Alt-Enter is also an Esc and an Enter that arrive together, so it does the same as Esc.
  nonisolated private static let emacsCommands: KeyValuePairs<String, Command> = [
    #"\e\C-m"#: .done, #"\e\C-j"#: .done,
    #"\e\C-i"#: .previousField,
    #"\eh"#: .help, #"\ex"#: .findCommand,
    #"\e."#: .ditto,
  ]

  nonisolated private static let viCommandCommands: KeyValuePairs<String, Command> = ["v": .editor]

  /// Keys that Readline reads from terminfo, but only if it draws itself.
  private static let movements: KeyValuePairs<String, String> = [
    #"\e[2~"#: "overwrite-mode",
    #"\e[3~"#: "delete-char", #"\e[3;5~"#: "kill-word",
    #"\e[1~"#: "beginning-of-line", #"\e[7~"#: "beginning-of-line",
    #"\e[H"#: "beginning-of-line", #"\eOH"#: "beginning-of-line",
    #"\e[4~"#: "end-of-line", #"\e[8~"#: "end-of-line",
    #"\e[F"#: "end-of-line", #"\eOF"#: "end-of-line",
    #"\e[1;5C"#: "forward-word", #"\e[1;3C"#: "forward-word",
    #"\e[1;5D"#: "backward-word", #"\e[1;3D"#: "backward-word",
  ]
  private static let emacsMovements: KeyValuePairs<String, String> = [#"\e "#: "set-mark"]
  private static let viInsertMovements: KeyValuePairs<String, String> = [
    #"\C-f"#: "forward-char", #"\C-e"#: "end-of-line",
  ]

  private static func bind(
    _ commands: KeyValuePairs<String, Command>, _ movements: KeyValuePairs<String, String>,
    in map: Keymap
  ) {
    for (keys, command) in commands { rl_bind_keyseq_in_map(keys, command.function, map) }
    for (keys, name) in movements {
      rl_bind_keyseq_in_map(keys, NamedFunctions.all[name], map)
    }
  }

  // MARK: Without Readline

  /// Returns the command of a key sequence in emacs mode; `nil` for none.
  static func command(of keys: [UInt8]) -> Command? {
    emacsTable[String(decoding: keys, as: UTF8.self)]
  }

  /// True if a key sequence begins a longer one of a command in emacs mode.
  static func isPrefix(_ keys: [UInt8]) -> Bool {
    let start = String(decoding: keys, as: UTF8.self)
    return emacsTable.keys.contains { $0 != start && $0.hasPrefix(start) }
  }

  /// The labels of the first key of each command, as a form shows them.
  static func labels(isASCII: Bool) -> CommandTable<String> {
    var labels = CommandTable<String>()
    // Esc is no binding: it is what remains if nothing else uses it.
    labels[.done] = "Esc"
    for (keys, command) in commands where labels[command] == nil {
      labels[command] = KeyName.label(for: Array(sequence(of: keys).utf8), ascii: isASCII)
    }
    return labels
  }

  private static let emacsTable = Dictionary(
    (Array(commands) + Array(emacsCommands)).map { (sequence(of: $0.key), $0.value) },
    uniquingKeysWith: { first, _ in first })

  /// Returns a sequence of the tables as the text that a terminal sends.
  nonisolated private static func sequence(of keys: String) -> String {
    var sequence: [UInt8] = []
    var bytes = keys.utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "\\") else {
        sequence.append(byte)
        continue
      }
      switch bytes.next() {
      case UInt8(ascii: "C"):  // `\C-x`
        _ = bytes.next()
        if let letter = bytes.next() { sequence.append(letter & 0x1F) }
      case UInt8(ascii: "e"): sequence.append(0x1B)
      default: break
      }
    }
    return String(decoding: sequence, as: UTF8.self)
  }
}

import CReadline

/// Refill's commands, and movement by grapheme cluster, in place of functions of Readline.
///
/// A function cannot be replaced under its name, so the entries of the keymaps are.
enum ReplacedFunctions {
  /// Returns the function for the keys of an entry; `nil` unbinds them.
  typealias Replacement = (_ keys: [UInt8]) -> ReadlineFunction?

  /// Replaces the functions that move and delete by code point; all others stay those of Readline.
  static func moveByCluster(in map: Keymap) {
    let names = [
      "forward-char", "backward-char", "delete-char", "backward-delete-char", "vi-delete",
      "vi-rubout", "transpose-chars",
    ]
    let replacements = Dictionary(
      names.compactMap { name in
        NamedFunctions.all[name].flatMap { old in edits[name].map { (address(old), $0) } }
      }, uniquingKeysWith: { first, _ in first })
    map.forEachFunction { _, function in
      if let old = function, let new = replacements[address(old)] { function = new }
    }
  }

  /// Replaces every entry of `map` that holds a function listed here, and returns the keys that are bound
  /// then.
  ///
  /// One walk for both: a start has two.
  @discardableResult static func replace(in map: Keymap) -> BoundKeys.Found {
    var found = BoundKeys.Found()
    let selection = ["set-mark", "exchange-point-and-mark"].map { functionAddress(of: $0) }
    map.forEachFunction { keys, function in
      if let old = function, let replacement = table[address(old)] {
        function = replacement(keys)
      }
      guard let bound = function.map(address) else { return }
      if let command = ReadlineEditor.commands[bound] {
        found.commands[command, default: []].append(keys)
      } else if let index = selection.firstIndex(of: bound) {
        found.selection[index].append(keys)
      }
    }
    return found
  }

  private static let table: [Int: Replacement] = {
    var table: [Int: Replacement] = [:]
    @MainActor func add(_ names: [String], _ replacement: @escaping Replacement) {
      for name in names {
        guard let function = NamedFunctions.all[name] else { continue }  // needs a newer Readline
        table[address(function)] = replacement
      }
    }
    for (command, names) in commands { add(names) { _ in command.function } }
    for (name, function) in edits { add([name]) { _ in function } }
    add(unbound) { _ in nil }
    add(completions) { keys in
      switch keys {
      case [9]: Command.nextField.function
      case Array("\u{1B}[Z".utf8): Command.previousField.function
      default: Command.autoFill.function
      }
    }
    add(["tab-insert"]) { $0 == [27, 9] ? Command.previousField.function : rl_tab_insert }
    // Ctrl-G after Ctrl-X or Esc only cancels the incomplete sequence.
    add(["abort"]) { $0.count > 1 && $0.last == 7 ? nil : Command.done.function }
    return table
  }()

  private static let commands: KeyValuePairs<Command, [String]> = [
    .enter: ["accept-line", "operate-and-get-next"],
    .up: ["previous-history"],
    .down: ["next-history"],
    .first: ["beginning-of-history"],
    .last: ["end-of-history", "fetch-history"],
    .search: [
      "reverse-search-history", "forward-search-history",
      "non-incremental-reverse-search-history", "non-incremental-reverse-search-history-again",
      "non-incremental-forward-search-history", "non-incremental-forward-search-history-again",
      "vi-search", "vi-search-again",
    ],
    .searchOrUp: ["history-search-backward", "history-substring-search-backward"],
    .searchOrDown: ["history-search-forward", "history-substring-search-forward"],
    .ditto: ["yank-last-arg", "yank-nth-arg", "vi-yank-arg"],
    .undo: ["undo", "vi-undo"],
    .quoteNext: ["quoted-insert"],
    .repaint: ["clear-screen", "clear-display", "redraw-current-line"],
  ]

  private static let completions = [
    "complete", "menu-complete", "menu-complete-backward", "old-menu-complete",
    "possible-completions", "insert-completions", "vi-complete",
  ]

  /// Functions that would end the line, read from the terminal, or print.
  private static let unbound = [
    "insert-comment", "bracketed-paste-begin", "execute-named-command", "export-completions",
    "dump-functions", "dump-macros", "dump-variables", "print-last-kbd-macro", "tty-status",
    "next-screen-line", "previous-screen-line",
  ]

  private static let edits: [String: ReadlineFunction] = [
    "forward-char": { count, _ in ReadlineEditor.shared.moveByCluster(Int(count)) },
    "backward-char": { count, _ in ReadlineEditor.shared.moveByCluster(-Int(count)) },
    "delete-char": { count, _ in ReadlineEditor.shared.deleteClusters(Int(count)) },
    "delete-char-or-list": { count, _ in ReadlineEditor.shared.deleteClusters(Int(count)) },
    "backward-delete-char": { count, _ in ReadlineEditor.shared.deleteClusters(-Int(count)) },
    "forward-backward-delete-char": { count, _ in
      ReadlineEditor.shared.deleteClusters(
        LineBuffer.point == LineBuffer.count ? -Int(count) : Int(count))
    },
    "vi-delete": { count, _ in ReadlineEditor.shared.viDeleteClusters(Int(count)) },
    "vi-rubout": { count, _ in ReadlineEditor.shared.viDeleteClusters(-Int(count)) },
    "vi-eof-maybe": { _, _ in 0 },
    "transpose-chars": { count, _ in ReadlineEditor.shared.transposeClusters(Int(count)) },
    "end-of-line": { count, key in ReadlineEditor.shared.moveToLineEnd(count, key) },

    "forward-word": { ReadlineEditor.shared.moveByWord($0, $1, .forward, rl_forward_word) },
    "backward-word": { ReadlineEditor.shared.moveByWord($0, $1, .backward, rl_backward_word) },
    "vi-next-word": { ReadlineEditor.shared.moveByViWord($0, $1, .next, rl_vi_next_word) },
    "vi-end-word": { ReadlineEditor.shared.moveByViWord($0, $1, .end, rl_vi_end_word) },
    "vi-prev-word": { ReadlineEditor.shared.moveByViWord($0, $1, .previous, rl_vi_prev_word) },

    "kill-line": { ReadlineEditor.shared.killForward($0, $1, rl_kill_line) },
    "kill-word": { ReadlineEditor.shared.killForward($0, $1, rl_kill_word) },
    "backward-kill-line": { ReadlineEditor.shared.killBackward($0, $1, rl_backward_kill_line) },
    "unix-line-discard": { ReadlineEditor.shared.killBackward($0, $1, rl_unix_line_discard) },
    "backward-kill-word": { ReadlineEditor.shared.killBackward($0, $1, rl_backward_kill_word) },
    "unix-word-rubout": { ReadlineEditor.shared.killBackward($0, $1, rl_unix_word_rubout) },
    "unix-filename-rubout": {
      ReadlineEditor.shared.killBackward($0, $1, rl_unix_filename_rubout)
    },
    "vi-unix-word-rubout": {
      ReadlineEditor.shared.killBackward($0, $1, rl_vi_unix_word_rubout)
    },

    "start-kbd-macro": { _, _ in
      ReadlineEditor.shared.macros.startRecording(); return 0
    },
    "end-kbd-macro": { count, _ in
      ReadlineEditor.shared.macros.endRecording(Int(count)); return 0
    },
    "call-last-kbd-macro": { count, _ in
      ReadlineEditor.shared.macros.playLast(Int(count)); return 0
    },

    "vi-fetch-history": { count, _ in ReadlineEditor.shared.goToLineOrLastValue(count) },
    "vi-put": { ReadlineEditor.shared.put($0, $1) },
    "vi-redo": { ReadlineEditor.shared.redo($0, $1) },
    "revert-line": { _, _ in ReadlineEditor.shared.revert() },

    "set-mark": { _, _ in ReadlineEditor.shared.setMark() },
    "exchange-point-and-mark": { _, _ in ReadlineEditor.shared.exchangePointAndMark() },
    "re-read-init-file": { _, _ in ReadlineEditor.shared.readInitFileAgain() },
  ]
}

extension ReplacedFunctions {
  /// Returns true for functions with which Ctrl-D on an empty text means end of input.
  static func meansEndOnEmptyText(_ function: ReadlineFunction) -> Bool {
    ["delete-char", "delete-char-or-list", "vi-eof-maybe"].contains {
      edits[$0].map(address) == address(function)
    }
  }

  /// The names of Refill's replacements, by address.
  static let names = Dictionary(
    edits.map { (address($0.value), $0.key) }, uniquingKeysWith: { min($0, $1) })

  /// The address of a function of Readline, or of its replacement, by its name; `nil` if this Readline
  /// has none of that name.
  static func functionAddress(of name: String) -> Int? {
    (edits[name] ?? NamedFunctions.all[name]).map(address)
  }

  /// Returns true for the functions that record and play macros, which are never recorded.
  static func isMacroKey(_ function: ReadlineFunction) -> Bool {
    macroKeys.contains(address(function))
  }

  private static let macroKeys = Set(
    edits.filter { $0.key.hasSuffix("-kbd-macro") }.map { address($0.value) })

  static func isKill(_ function: ReadlineFunction) -> Bool { kills.contains(address(function)) }

  private static let kills = Set(
    edits.filter {
      $0.key.contains("kill") || $0.key.contains("rubout") || $0.key.contains("discard")
    }
    .map { address($0.value) })
}

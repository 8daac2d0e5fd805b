import CTerminal

/// Input typed before raw mode was entered.
nonisolated package struct TypeAhead: Equatable, Sendable {
  /// The bytes as raw mode would have delivered them: Enter is CR, Ctrl-D is 4.
  package let bytes: [UInt8]
  /// The number of rows by which the echo has moved the cursor, without wrapped rows.
  ///
  /// The first frame may erase that many rows above the cursor.
  package let echoedRows: Int
  /// True if the terminal has shown what was typed.
  package let isEchoed: Bool

  init(_ typed: [UInt8], typedIn settings: termios) {
    func has(_ flag: Int32, in flags: tcflag_t) -> Bool { flags & tcflag_t(flag) != 0 }

    let isCanonical = has(ICANON, in: settings.c_lflag)
    isEchoed = has(ECHO, in: settings.c_lflag) && !typed.isEmpty
    let isEnterLineFeed = isCanonical && has(ICRNL, in: settings.c_iflag)
    let typesEnter = typed.count { $0 == 10 }
    echoedRows = isEchoed ? typesEnter : 0
    bytes = typed.map { byte in
      switch byte {
      case 10 where isEnterLineFeed: 13
      // The line discipline stores an end-of-file character as NUL.
      case 0 where isCanonical: 4
      default: byte
      }
    }
  }
}

import CTerminal

/// What was typed before raw mode began.
nonisolated public struct TypeAhead: Equatable, Sendable {
  /// As raw mode would have delivered it: Enter is CR, Ctrl-D is 4.
  public let bytes: [UInt8]
  /// How many times its echo has moved the cursor to a new row, not counting wrapped rows; so many
  /// rows above the cursor the first frame may erase.
  public let echoedRows: Int

  init(_ typed: [UInt8], typedIn settings: termios) {
    func has(_ flag: Int32, in flags: tcflag_t) -> Bool { flags & tcflag_t(flag) != 0 }

    let isCanonical = has(ICANON, in: settings.c_lflag)
    let isEchoed = has(ECHO, in: settings.c_lflag)
    let isEnterLineFeed = isCanonical && has(ICRNL, in: settings.c_iflag)
    let typesEnter = typed.count { $0 == 10 }
    echoedRows = isEchoed ? typesEnter : 0
    bytes = typed.map { byte in
      switch byte {
      case 10 where isEnterLineFeed: 13
      // The line discipline keeps an end-of-file character as NUL.
      case 0 where isCanonical: 4
      default: byte
      }
    }
  }
}

import Driving

/// A program, how much it has to offer, and where the keys go: what a row of a table is about.
struct Setting: Hashable {
  enum Program: Hashable {
    case refill
    /// The newest fzf at hand.
    case fzf
    case olderFzf
    case dialog, bash, whiptail
    /// A terminal in raw mode that gives back what it gets: the instrument's own time.
    case echo
    case library(String)
    case shippedForm(String)
  }
  let program: Program
  /// How many values it has to offer where the keys go.
  var values = 0
  /// The keys go to a list that is open.
  var isListOpen = false
}

/// A setting, how to bring it about, and what of it is measured.
struct Subject {
  let setting: Setting
  let label: String
  let command: Command
  /// Whether the screen shows all that the person waits for before typing.
  let isReady: (Screen) -> Bool
  var starts = Starts.everyTime
  /// Ctrl-C ends it; otherwise it is killed when all is measured.
  var leavesOnInterrupt = true
  var typing: Typing?
  var typeAhead: TypeAhead?

  /// How often its start is measured.
  enum Starts {
    case everyTime, onceARound, never
  }

  /// The typing that is measured.
  struct Typing {
    /// What is typed from: the first letters of one after the other, in lower case.
    let texts: [String]
    /// Opens the list that is typed into, and tells by the screen that it is open.
    var list: (key: String, isOpen: (Screen) -> Bool)?
    /// Its p99 counts, so it gets the many keys.
    let isMain: Bool
  }

  /// How keys that were typed before the program was up are looked for.
  struct TypeAhead {
    /// Whether the screen shows the program, whatever has been typed into it.
    let isUp: (Screen) -> Bool
    /// Submits, after which standard output is a JSON record with the text under `field`.
    var record: (key: String, field: String)?
  }
}

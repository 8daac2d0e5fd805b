import Driving

/// A program, the number of its values, and the target of the keys: one row of a table.
struct Setting: Hashable {
  enum Program: Hashable {
    case refill
    /// The refill binary that `refill` is compared with.
    case refillBeside
    /// The newest installed version of fzf.
    case fzf
    case olderFzf
    case dialog, bash, whiptail
    /// A terminal in raw mode that echoes its input: the overhead of the measurement.
    case echo
    case library(String)
    case shippedForm(String)
    case largeForm(LargeForm)
    case draft(LargeForm, isKept: Bool)
  }
  var program: Program
  /// The number of values in the field or list that is typed into.
  var values = 0
  /// True to type into an open list.
  var isListOpen = false
}

/// A setting, the way to start it, and the measurements.
struct Subject {
  let setting: Setting
  let label: String
  let command: Command
  /// True if the screen shows all that it shows without a key, suggestions included.
  let isReady: (Screen) -> Bool
  /// True if the screen shows what a user needs to type; `nil` if that is all.
  var isDrawn: ((Screen) -> Bool)?
  var starts = Starts.everyTime
  /// True if Ctrl-C ends the program; otherwise it is killed after the measurements.
  var leavesOnInterrupt = true
  var typing: Typing?
  /// The name of a comparison: its subjects get the same keys in turn, key by key; `nil` for none.
  var keyComparison: String?
  var typeAhead: TypeAhead?

  /// The number of measured starts.
  enum Starts {
    case everyTime, onceARound, never
  }

  /// The measured keys.
  struct Typing {
    /// The texts whose first letters are typed, in lower case.
    let texts: [String]
    /// The list that is open while keys are typed; `nil` for none.
    var list: List?
    /// True if its p99 has a target; it then gets more keys.
    let isMain: Bool
  }

  /// A list over a field.
  struct List {
    /// The key that opens it.
    let key: String
    /// True if the screen shows it.
    let isOpen: (Screen) -> Bool
  }

  /// The check for type-ahead: keys typed before the program is ready.
  struct TypeAhead {
    /// True if the screen shows the program, whatever text was typed.
    let isUp: (Screen) -> Bool
    /// The key that submits; stdout is then a JSON record with the text under `field`.
    var record: (key: String, field: String)?
  }
}

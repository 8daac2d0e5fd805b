import RefillCore
import RefillSync

/// The arguments of the program.
struct SyncOptions {
  /// What is to be done.
  enum Command {
    /// Make this store a machine of a place.
    case begin
    /// Bring registers here and there.
    case run(Synchronisation.Mode)
  }

  let command: Command
  private(set) var store = ""
  private(set) var state = ""
  private(set) var team: String?
  private(set) var name: String?
  private(set) var place = ""
  private(set) var isQuiet = false
  private(set) var isAutomatic = false
  private(set) var ownsDirectory = false
  /// True if the folder is to be encrypted.
  private(set) var encrypts = false
  /// The file with the key of an encrypted folder, `-` for standard input; `nil` for none.
  private(set) var key: String?
  /// The age in seconds up to which the last run is recent enough.
  private(set) var recent = 0.0
  /// The number of days by which uses of others count less; `nil` for those of the last run.
  private(set) var weight: Int?

  /// Reads the arguments; `nil` if they are not those that `refill` gives.
  init?(_ words: ArraySlice<String>) {
    var words = words
    switch words.popFirst() {
    case "init": command = .begin
    case "both": command = .run(.both)
    case "pull": command = .run(.pull)
    case "push": command = .run(.push)
    default: return nil
    }
    while let word = words.popFirst() {
      switch word {
      case "--quiet": isQuiet = true
      case "--automatic": (isAutomatic, isQuiet) = (true, true)
      case "--own-folder": ownsDirectory = true
      case "--encrypt": encrypts = true
      case "--store", "--state", "--team", "--name", "--recent", "--place", "--weight",
        "--key":
        guard let value = words.popFirst() else { return nil }
        take(value, for: word)
      default: return nil
      }
    }
    if store.isEmpty || state.isEmpty { return nil }
  }

  private mutating func take(_ value: String, for option: String) {
    switch option {
    case "--store": store = value
    case "--state": state = value
    case "--team": team = value
    case "--name": name = value
    case "--place": place = value
    case "--key": (key, encrypts) = (value, true)
    case "--weight": weight = Int(value).flatMap { ShareTotal.weights.contains($0) ? $0 : nil }
    default: recent = Double(value) ?? 0
    }
  }

  /// The file beside the store that says that something is shared.
  var mark: String { store + ".sync" }
}

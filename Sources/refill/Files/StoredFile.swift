import RefillStore

/// The kind of file an error message is about.
enum StoredFile {
  /// The store of histories and records.
  case store
  /// The user's snippet file.
  case snippets
  /// A file of another program that is imported.
  case imported

  private var name: String {
    switch self {
    case .store: "the store"
    case .snippets: "the file of snippets"
    case .imported: "the file"
    }
  }

  /// The reason as a short clause that can follow a colon.
  func reason(_ error: StoreError) -> String { error.reason(of: name) }

  /// The problem and its remedy as sentences; never contains a value that the user typed.
  func sentences(about error: StoreError) -> String {
    let reason = reason(error)
    let fault =
      error.path.map { "\($0): \(error.reason(of: "it"))" }
      ?? reason.prefix(1).uppercased() + reason.dropFirst()
    return "\(fault). \(self == .imported ? "Name another file." : remedy(for: error))"
  }

  private func remedy(for error: StoreError) -> String {
    let orAnother = self == .store ? ", or choose another path with --store" : ""
    switch error {
    case .diskFull: return "Free some space and try again."
    case .locked: return "Close the other program or try again."
    case .readOnly: return "Make it writable\(orAnother)."
    case .damaged(let aside?): return "It was moved to \(aside); a new one was created."
    case .newer: return "It can be read; update Refill to add to it."
    case .older: return "Fill a form without --private, which brings it up to date."
    case .noDirectory: return "Make it\(orAnother)."
    case .symbolicLink where self == .store: return "Name the file it leads to."
    case .foreign where self == .store, .notAFile where self == .store,
      .notADirectory where self == .store:
      return "Choose another path with --store."
    case .damaged(nil), .foreign, .notAFile, .notADirectory, .symbolicLink:
      return "Move it away and try again."
    case .notPermitted: return "Change its owner\(orAnother)."
    case .other, .system: return "Try again\(orAnother)."
    }
  }
}

/// Runs `body` and turns its store errors into a message that ends the program.
@discardableResult func inStore<Result>(
  of file: StoredFile = .store, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as StoreError {
    throw Failure(ExitStatus(error), file.sentences(about: error))
  }
}

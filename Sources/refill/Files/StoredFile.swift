import RefillCore
import RefillStore

/// The kind of file an error message is about.
enum StoredFile {
  /// The store of histories and records.
  case store
  /// The user's snippet file.
  case snippets
  /// The folder of drafts.
  case drafts
  /// A file of another program that is imported.
  case imported

  private var name: String {
    switch self {
    case .store: "the store"
    case .snippets: "the file of snippets"
    case .drafts: "the folder"
    case .imported: "the file"
    }
  }

  /// Returns the failure to save a draft.
  ///
  /// - Parameter folder: the folder of drafts, to name it if it cannot be written.
  static func draftFailure(_ error: StoreError, in folder: String? = nil) -> DraftFailure {
    let remedy = drafts.draftRemedy(for: error)
    let named = folder.flatMap { folder in
      error.isPermission
        ? Message.noDraftsIn(path: folder, reason: error.reason(of: "it")) + " " + remedy : nil
    }
    return DraftFailure(reason: drafts.reason(error), remedy: remedy, aboutFolder: named ?? "")
  }

  /// The reason as a short clause that can follow a colon.
  func reason(_ error: StoreError) -> String {
    self == .drafts && error.isInTheWay
      ? "a file is in the way of the folder" : error.reason(of: name)
  }

  /// The problem and its remedy as sentences; never contains a value that the user typed.
  ///
  /// - Parameter path: the path of the file, if it is known.
  func sentences(about error: StoreError, at path: String? = nil) -> String {
    let reason = reason(error)
    let fault =
      (error.path ?? path).map { "\($0): \(error.reason(of: "it"))" }
      ?? reason.prefix(1).uppercased() + reason.dropFirst()
    return "\(fault). \(self == .imported ? "Name another file." : remedy(for: error))"
  }

  private func remedy(for error: StoreError) -> String {
    if self == .drafts { return draftRemedy(for: error) }
    let orAnother = self == .store ? ", or choose another path with --store" : ""
    switch error {
    case .diskFull: return "Free some space and try again."
    case .tooLarge: return "Raise the limit (ulimit -f) and try again."
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
    case .moved, .other, .system: return "Try again\(orAnother)."
    }
  }
}

extension StoredFile {
  /// The remedy while a form is open, which saves its draft again after each change.
  private func draftRemedy(for error: StoreError) -> String {
    switch error {
    case .diskFull: "Free some space."
    case .tooLarge: DraftFailure.submitFirst
    case .locked: "Close another window."
    case .readOnly: "Make it writable."
    case .notPermitted: "Change its owner."
    case .notADirectory, .notAFile, .symbolicLink: "Move it away."
    case .moved, .damaged, .newer, .older, .foreign, .noDirectory, .other, .system:
      DraftFailure.submitFirst
    }
  }
}

extension StoreError {
  /// True if the user may not write.
  fileprivate var isPermission: Bool {
    switch self {
    case .readOnly, .notPermitted: true
    case .diskFull, .tooLarge, .locked, .moved, .damaged, .newer, .older, .foreign, .noDirectory,
      .notADirectory, .notAFile, .symbolicLink, .other, .system:
      false
    }
  }

  /// True if another kind of file has the path.
  fileprivate var isInTheWay: Bool {
    switch self {
    case .notADirectory, .notAFile: true
    case .diskFull, .tooLarge, .locked, .readOnly, .moved, .damaged, .newer, .older, .foreign,
      .noDirectory, .symbolicLink, .notPermitted, .other, .system:
      false
    }
  }
}

/// Runs `body` and turns its store errors into a message that ends the program.
///
/// - Parameter path: the path of the file, if it is known.
@discardableResult func inStore<Result>(
  of file: StoredFile = .store, at path: String? = nil, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as StoreError {
    throw Failure(ExitStatus(error), file.sentences(about: error, at: path))
  }
}

// Secrets that a program fetches.
extension Message {
  static func fetchHint(down: String) -> String {
    "\(down) runs the command that fetches it. Never saved or shown."
  }
  static func fetching(escape: String) -> String {
    "Waiting for the command. \(escape) cancels."
  }
  static func fetched(title: String) -> String { "\(title) is filled in." }
  static func fetchCancelled(title: String) -> String { "\(title) was not fetched." }
  static func fetchedNothing(title: String) -> String { "The command for \(title) wrote nothing." }
  static func fetchedNoText(title: String) -> String {
    "The command for \(title) wrote no line of text in UTF-8."
  }
  package static let lineFetch = "dot fetches it"
  package static let lineFetching = "Waiting for the command, Enter cancels"
}

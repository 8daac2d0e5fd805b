/// E-mail addresses, with letters of any script.
enum EmailAddress {
  /// Returns the fault of a text as a single address; `nil` if it is valid.
  static func fault(in text: String) -> Problem.EmailFault? {
    let addresses = text.split { ",; ".contains($0) }
    if addresses.count(where: { $0.contains("@") }) > 1 { return .several }
    if text.contains(where: \.isWhitespace) { return .blank }
    guard let at = text.lastIndex(of: "@") else { return .noAt }
    let (local, host) = (text[..<at], text[text.index(after: at)...])
    if local.isEmpty { return .nothingBeforeAt }
    if local.contains("@") { return .manyAt }
    if host.isEmpty { return .noHost }
    if !isLocal(local) { return .malformed }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1 else { return .noDot }
    return HostName.isComplete(host) ? nil : .malformed
  }

  private static func isLocal(_ text: Substring) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0.isLetter || $0.isNumber || "!#$%&'*+/=?^_`{|}~-".contains($0) }
    }
  }
}

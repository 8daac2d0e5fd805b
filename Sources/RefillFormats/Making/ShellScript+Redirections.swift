extension ShellScript {
  /// A text that begins after a line and goes up to one that is its end.
  struct HereDocument {
    let number: Int
    let end: String
    /// True if nothing in it is expanded.
    let isLiteral: Bool
    /// True if its lines can be indented by tabs.
    let isIndented: Bool
  }

  /// Passes a redirection with its target, and the number before it.
  mutating func redirect(_ command: inout ScriptCommand, _ surroundings: Surroundings) {
    var stream: String?
    if offset > 0, ("0"..."9").contains(text[offset - 1]),
      let number = command.words.last?.constant, number.allSatisfy(\.isNumber)
    {
      stream = number
      command.removeWords(onlyLast: true)
    }
    let start = offset
    while let scalar = scalar(), "<>&-".unicodeScalars.contains(scalar) { offset += 1 }
    let sign = written(from: start)
    // The command of a process substitution is read like any other.
    if scalar() == "(" {
      command.readsInput = command.readsInput || sign.hasPrefix("<")
      return
    }
    while scalar() == " " { offset += 1 }
    let begin = offset
    let word = word(
      Surroundings(
        isCaptured: true, depth: sign == "<<<" ? surroundings.depth + 1 : Self.maximumDepth))
    let target = word.text
    let isTerminal = sign.contains("&") || ["/dev/tty", "/dev/stderr"].contains(target)
    if !isTerminal, sign.hasPrefix("<") { command.readsInput = true }
    if !isTerminal, sign.hasPrefix(">"), stream ?? "1" == "1" { command.isCaptured = true }
    if sign == "<<<" {
      command.input = .text(word)
    } else if sign.hasPrefix("<<"), !target.isEmpty {
      hereDocuments.append(
        HereDocument(
          number: documentCount, end: target, isLiteral: written(from: begin) != target,
          isIndented: sign.hasSuffix("-")))
      command.input = .document(documentCount)
      documentCount += 1
    }
  }

  /// Passes the end of a line and the here-documents that begin after it.
  mutating func passLine(_ surroundings: Surroundings) {
    (offset, line) = (offset + 1, line + 1)
    let begun = hereDocuments
    hereDocuments = []
    for document in begun {
      documents[document.number] = content(of: document, surroundings)
    }
  }

  private mutating func content(
    of document: HereDocument, _ surroundings: Surroundings
  ) -> ScriptWord {
    var content = ScriptWord.Builder()
    while offset < text.count {
      let line = text[offset...].prefix { $0 != "\n" }
      let isEnd = line.drop { $0 == "\t" }.elementsEqual(document.end.unicodeScalars)
      if isEnd { offset += line.count }
      while document.isIndented, scalar() == "\t" { offset += 1 }
      if !isEnd { content.append(restOfLine(isLiteral: document.isLiteral, surroundings)) }
      if offset < text.count { (offset, self.line) = (offset + 1, self.line + 1) }
      if isEnd { break }
      content.append("\n")
    }
    return content.finish()
  }
}

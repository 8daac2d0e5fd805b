extension EnvFile {
  /// Returns the file with the values of another one, and the variables that have a value there.
  ///
  /// Variables that only the other file has follow at the end, as they are written there.
  func merged(with other: EnvFile) -> (file: EnvFile, given: Set<String>) {
    var values: [String: EnvAssignment] = [:]
    var order: [(key: String, line: Line)] = []
    for line in other.lines {
      guard case .assignment(let assignment) = line.content, !assignment.isCommented else {
        continue
      }
      values[assignment.key] = assignment
      order.append((assignment.key, line))
    }
    var known: Set<String> = []
    let active = Set(lines.compactMap { $0.isAssigned ? $0.key : nil })
    let written = lines.map { line -> String in
      guard case .assignment(let assignment) = line.content, let value = values[assignment.key],
        !assignment.isCommented
          || !active.contains(assignment.key) && !known.contains(assignment.key)
      else { return line.text + line.end }
      known.insert(assignment.key)
      return assignment.head + value.written + assignment.spacedTail + line.end
    }
    var text = written.joined()
    for (key, line) in order where !known.contains(key) {
      if !text.isEmpty, text.unicodeScalars.last != "\n" { text += "\n" }
      text += line.text + line.end
    }
    let given = Set(values.filter { !$0.value.value.isEmpty }.keys)
    let file = EnvFile(text)
    let isAllGiven = file.names.isSubset(of: given)
    return (file, isAllGiven ? [] : given)
  }
}

extension EnvFile.Line {
  /// The variable of the line; `nil` if it has none.
  var key: String? {
    if case .assignment(let assignment) = content { assignment.key } else { nil }
  }
}

extension EnvAssignment {
  /// The text after the value, with a blank before a comment.
  var spacedTail: String { tail.hasPrefix("#") ? " " + tail : tail }
}

import RefillCore

extension SettingsDocument {
  /// Returns the file with a setting added or replaced; comments and all else stay to the byte.
  ///
  /// A setting that is added comes below the comment that has its default, else last.
  ///
  /// - Parameter written: the value in JSON, without problems.
  /// - Returns: `nil` if the file has a problem.
  package func setting(_ name: String, to written: String) -> String? {
    guard problems.isEmpty else { return nil }
    let entry = "\(JSONText.quoted(name)): \(written)"
    guard let start else { return "{\n  \(entry)\n}\n" }
    let layout = SettingsLayout(bytes, from: start)
    if let index = members.firstIndex(where: { $0.key == name }) {
      return replacing([(layout.members[index].value, written)])
    }
    if let comment = layout.comments.first(where: { isDefault(of: name, $0) }) {
      return adding(entry, below: comment, layout)
    }
    return layout.members.last.map { adding(entry, behind: $0, layout) }
      ?? addingOnly(entry, from: start, layout)
  }

  /// Returns the file without a setting; comments and all else stay to the byte.
  ///
  /// Comments between the key, the value and the comma of the setting go with it.
  ///
  /// - Returns: `nil` if the file has a problem, or does not have the setting.
  package func removing(_ name: String) -> String? {
    guard problems.isEmpty, let start, let index = members.firstIndex(where: { $0.key == name })
    else { return nil }
    let layout = SettingsLayout(bytes, from: start)
    let member = layout.members[index]
    var cuts: [(Range<Int>, String)] = []
    let isLast = index == layout.members.count - 1
    if isLast, member.comma == nil, index > 0, let comma = layout.members[index - 1].comma {
      // The comma before it would be left over.
      cuts.append((comma..<comma + 1, ""))
    }
    let lineStart = layout.lineStart(of: member.key.lowerBound)
    let isFirstInLine =
      bytes[lineStart..<member.key.lowerBound].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if isFirstInLine, let end = layout.endOfRest(from: member.end), lineStart > start {
      cuts.append((lineStart..<end, ""))
    } else {
      cuts.append((withBlanks(member, isLast: isLast), ""))
    }
    return replacing(cuts)
  }

  /// Returns the range of a member in a line with others, with the blanks that separate it from them.
  private func withBlanks(_ member: SettingsLayout.Member, isLast: Bool) -> Range<Int> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    if isLast, member.comma == nil {
      let before = bytes[..<member.key.lowerBound].reversed().prefix(while: isBlank).count
      return member.key.lowerBound - before..<member.end
    }
    let behind = bytes[member.end...].prefix(while: isBlank).count
    return member.key.lowerBound..<member.end + behind
  }

  // MARK: Adding

  /// True if a comment is the default of a setting, such as `// "theme": "dark",`.
  private func isDefault(of name: String, _ comment: Range<Int>) -> Bool {
    let text = String(decoding: bytes[comment], as: UTF8.self).drop { $0 == "/" || $0 == " " }
    let key = JSONText.quoted(name)
    return text.hasPrefix(key) && text.dropFirst(key.count).drop { $0 == " " }.first == ":"
  }

  private func adding(
    _ entry: String, below comment: Range<Int>, _ layout: SettingsLayout
  ) -> String? {
    let line = layout.lineEnd + layout.indent(of: comment.lowerBound) + entry + ","
    let end = comment.upperBound
    return replacing(missingComma(before: end, layout) + [(end..<end, line)])
  }

  private func adding(
    _ entry: String, behind member: SettingsLayout.Member, _ layout: SettingsLayout
  ) -> String? {
    let isOneLine = layout.lineStart(of: layout.close) <= member.key.lowerBound
    let end = isOneLine ? member.end : layout.endOfComments(from: member.end)
    let indent = layout.indent(of: member.key.lowerBound)
    let comma = member.comma == nil ? "" : ","
    let text = (isOneLine ? " " : layout.lineEnd + indent) + entry + comma
    return replacing(missingComma(before: end, layout) + [(end..<end, text)])
  }

  /// Returns the file with its first setting.
  private func addingOnly(
    _ entry: String, from start: Int, _ layout: SettingsLayout
  ) -> String? {
    let isOneLine = layout.lineStart(of: layout.close) <= start
    let end = isOneLine ? start + 1 : layout.endOfComments(from: start + 1)
    let text = "\(layout.lineEnd)  \(entry)" + (isOneLine ? layout.lineEnd : "")
    return replacing([(end..<end, text)])
  }

  /// Returns the comma that the last member before a place lacks.
  private func missingComma(
    before place: Int, _ layout: SettingsLayout
  ) -> [(Range<Int>, String)] {
    guard let member = layout.members.last(where: { $0.value.upperBound <= place }),
      member.comma == nil
    else { return [] }
    return [(member.value.upperBound..<member.value.upperBound, ",")]
  }

  /// Returns the file with texts in place of ranges, which are in its order.
  private func replacing(_ changes: [(Range<Int>, String)]) -> String? {
    var (whole, place) = ([UInt8](), 0)
    for (range, text) in changes {
      guard place <= range.lowerBound, range.upperBound <= bytes.count else { return nil }
      whole += bytes[place..<range.lowerBound] + Array(text.utf8)
      place = range.upperBound
    }
    return String(validating: whole + bytes[place...], as: UTF8.self)
  }
}

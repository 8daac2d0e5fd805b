import RefillCore

/// Reads an example of an environment file as a form with a field for each variable.
struct EnvForm {
  var translation: FormTranslation
  /// The writer of the file, complete after reading.
  private(set) var writer: EnvWriter
  private let file: EnvFile
  /// The variables of the file.
  private let names: Set<String>
  /// The variables with a value in the earlier answers; they are not asked.
  private let given: Set<String>

  /// The group that elements are added to; `nil` before the first heading.
  private var group: Group?
  /// The comment lines above the next variable or empty line.
  private var pending: [(text: String, position: SourcePosition)] = []
  private var hasKeptSecret = false

  private struct Group {
    let title: String
    let description: String
    let position: SourcePosition
    var fields: [JSONValue] = []
  }

  /// - Parameter earlier: a file with values that replace those of the example.
  init(_ example: EnvFile, over earlier: EnvFile?, _ translation: FormTranslation) {
    let merged = earlier.map { example.merged(with: $0) }
    file = merged?.file ?? example
    names = file.names
    given = merged?.given ?? []
    writer = EnvWriter(file: file)
    self.translation = translation
  }

  /// Reads the whole file.
  mutating func read() {
    let chosen = chosenLines()
    for (index, line) in file.lines.enumerated() {
      let position = SourcePosition(line: line.number, column: 1)
      switch line.content {
      case .blank: endBlock()
      case .comment(let text): readComment(text, line: line.text, at: position)
      case .assignment(let assignment):
        guard chosen.contains(index) else {
          if assignment.isCommented {
            let text = assignment.head + assignment.written + assignment.tail
            readComment(text, line: text, at: position)
          } else {
            translation.warn(
              "\(assignment.key) comes again below, and the last one counts.", at: position)
            pending = []
          }
          continue
        }
        if assignment.hasColon {
          translation.warn("Some readers take KEY=value only.", at: position)
        }
        addVariable(assignment, line: index, at: position)
      case .other:
        translation.warn("This line is no assignment; it is kept.", at: position)
        endBlock()
      }
    }
    endBlock()
    endGroup()
    describe()
  }

  /// Returns the lines of the variables that are filled in: of a repeated one the last assignment,
  /// else the first one in a comment.
  private func chosenLines() -> Set<Int> {
    var active: [String: Int] = [:]
    var commented: [String: Int] = [:]
    for (index, line) in file.lines.enumerated() {
      guard case .assignment(let assignment) = line.content else { continue }
      if assignment.isCommented {
        commented[assignment.key] = commented[assignment.key] ?? index
      } else {
        active[assignment.key] = index
      }
    }
    return Set(active.values)
      .union(commented.filter { active[$0.key] == nil }.map(\.value))
  }

  private mutating func describe() {
    let start = SourcePosition(line: 1, column: 1)
    if translation.elements.isEmpty {
      translation.error("The file has no variables.", at: start)
    } else if hasKeptSecret {
      translation.description = .text(
        "A secret that stays empty keeps the value of the file.", at: start)
    }
  }

  // MARK: Comments

  private mutating func readComment(_ text: String, line: String, at position: SourcePosition) {
    let plain = Self.undecorated(text)
    // A line of signs ends a heading, or begins one.
    let isRule = plain.isEmpty && line.trimmed.utf8.count > 2
    if isRule || plain != text { endBlock() }
    guard !isRule else { return }
    pending.append((plain, position))
    if plain != text { endBlock() }
  }

  /// Returns a comment without lines of `#`, `-`, `=`, `*` and `~` around it.
  private static func undecorated(_ text: String) -> String {
    let isRule: (Character) -> Bool = { "#-=*~".contains($0) }
    let front = text.prefix(while: isRule).count
    let back = text.reversed().prefix(while: isRule).count
    if front == text.count { return front > 2 ? "" : text }
    if front > 2 || back > 2 { return String(text.dropFirst(front).dropLast(back)).trimmed }
    // A line that ends in one `#` closes a box around a heading.
    return text.last == "#" && text.dropLast().last?.isWhitespace == true
      ? String(text.dropLast()).trimmed : text
  }

  /// Makes the comment lines above an empty line the heading of a group.
  private mutating func endBlock() {
    if !pending.isEmpty { beginGroup() }
  }

  private mutating func beginGroup() {
    let lines = pending.map(\.text).filter { !$0.isEmpty }
    let position = pending.first?.position ?? SourcePosition(line: 1, column: 1)
    pending = []
    guard let title = lines.first else { return }
    endGroup()
    group = Group(
      title: title, description: lines.dropFirst().joined(separator: " "), position: position)
  }

  /// Adds the group; one without variables is a note.
  private mutating func endGroup() {
    guard let ended = group else { return }
    group = nil
    guard !ended.fields.isEmpty else {
      let text = [ended.title, ended.description].filter { !$0.isEmpty }.joined(separator: " ")
      return translation.addNote(text, at: ended.position)
    }
    let description =
      ended.description.isEmpty ? nil : JSONValue.text(ended.description, at: ended.position)
    translation.elements.append(
      .object(
        [
          ("id", .text(translation.id(for: "group"), at: ended.position)),
          ("kind", .text("group", at: ended.position)),
          ("title", .text(ended.title, at: ended.position)), ("description", description),
          ("fields", .list(ended.fields, at: ended.position)),
        ], at: ended.position))
  }

  // MARK: Variables

  private mutating func addVariable(
    _ assignment: EnvAssignment, line: Int, at position: SourcePosition
  ) {
    let above = pending.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n")
    pending = []
    // The comment behind the value is a paragraph of its own.
    let text = [above, assignment.comment ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
    let isComputed = EnvInterpolation(assignment, among: names) != nil
    let value = EnvValue(assignment, isInterpolated: isComputed)
    let id = translation.id(for: assignment.key)
    let isGiven = given.contains(assignment.key)
    // Its line is kept: a secret of the file is never shown.
    if isGiven, value.kind == "password" { return }
    let members =
      isGiven
      ? hidden(assignment, at: position) : asked(assignment, value, isComputed, at: position)
    let isRequired = !isGiven && !assignment.isCommented && Self.isRequired(text, assignment.value)
    let field = JSONValue.object(
      [
        ("id", .text(id, at: position)), ("title", .text(assignment.key, at: position)),
        ("required", isRequired ? .flag(true, at: position) : nil),
      ] + members + (isGiven ? [] : FormTranslation.explanation(text, at: position)),
      at: position)
    add(field)
    let hasDefault = members.contains { ["default", "hidden"].contains($0.0) && $0.1 != nil }
    writer.slots[line] = EnvWriter.Slot(field: id, hasDefault: hasDefault)
  }

  private mutating func add(_ field: JSONValue) {
    if group == nil {
      translation.elements.append(field)
    } else {
      group?.fields.append(field)
    }
  }

  private func hidden(
    _ assignment: EnvAssignment, at position: SourcePosition
  ) -> [(String, JSONValue?)] {
    let isLong = assignment.value.contains(where: \.isNewline)
    return [
      ("kind", .text(isLong ? "textarea" : "text", at: position)),
      ("hidden", .text(assignment.value, at: position)),
    ]
  }

  private mutating func asked(
    _ assignment: EnvAssignment, _ value: EnvValue, _ isComputed: Bool,
    at position: SourcePosition
  ) -> [(String, JSONValue?)] {
    let text = assignment.value
    var members: [(String, JSONValue?)] = [("kind", .text(value.kind, at: position))]
    if value.kind == "number", assignment.key == "PORT" || assignment.key.hasSuffix("_PORT") {
      members.append(("minimum", JSONValue(.number("1"), at: position)))
      members.append(("maximum", JSONValue(.number("65535"), at: position)))
    }
    guard !text.trimmed.isEmpty else { return members }
    if value.kind == "password" {
      hasKeptSecret = hasKeptSecret || !assignment.isCommented
    } else if isComputed, !assignment.isCommented {
      translation.warn(
        "\(assignment.key) is computed from other variables when the file is read: it is shown and "
          + "not asked.", at: position)
      members.append(("default", .text(text, at: position)))
      members.append(("readOnly", .flag(true, at: position)))
    } else if value.isPlaceholder || assignment.isCommented {
      let shown = FormTranslation.oneLine(text)
      if value.kind != "confirm" { members.append(("placeholder", .text(shown, at: position))) }
    } else if let flag = value.kind == "confirm" ? EnvValue.flag(text) : nil {
      members.append(("default", .flag(flag, at: position)))
    } else {
      members.append(("default", .text(text, at: position)))
    }
    return members
  }

  /// True if a comment says that a variable without a value is required.
  private static func isRequired(_ comment: String, _ value: String) -> Bool {
    let words = comment.lowercased()
    return value.isEmpty && words.contains("required") && !words.contains("optional")
      && !words.contains("not required")
  }
}

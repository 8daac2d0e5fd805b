import RefillCore

extension FormParser {
  /// Parses a field of the form.
  ///
  /// The result is meaningless if an error was found.
  mutating func field(_ value: JSONValue, path: String, in place: FormOutline.Place) -> Field {
    guard var object = object(value, path: path, as: FieldKeyword.self) else {
      return Field(id: "")
    }
    let (key, id) = elementID(.id, of: object, .field(outline.fields.count), in: place)
    let named: FieldKind? = object[.kind] == nil ? .text : oneOf(.kind, of: object)
    if let named { dropIdleWords(of: &object, kind: named) }
    let isListOfPaths = takesPaths(&object, kind: named)
    // Several paths are the lines of a text area.
    let kind = isListOfPaths ? .textarea : named
    dropIdleDefault(of: &object)

    var field = Field(id: id, title: title(.title, of: object) ?? key, kind: kind ?? .text)
    field.key = key
    readTexts(of: object, into: &field)
    readTemplates(.title, .description, of: object, .field(outline.fields.count))
    readAnswerRules(of: object, into: &field)
    readLogic(of: object, into: &field)
    if isListOfPaths { (field.isListOfLines, field.isListOfPaths) = (true, true) }
    readLimits(of: object, kind: kind, into: &field)
    readOptions(of: object, kind: kind, into: &field)
    readChecks(of: object, into: &field)
    readKeys(of: object, into: &field)
    field.historyName = historyName(of: object, field: field)
    field.isOneTimeCode = object[.autocomplete]?.string.flatMap(Self.lastToken) == "one-time-code"
    field.autoFill = autoFill(of: object, field: field)
    field.secretCommand = secretCommand(of: object, field: field)
    field.toolbar = toolbar(of: object)
    field.mentions = mentions(of: object)
    field.tags = tags(of: object)
    field.hasLexicon = bool(.lexicon, of: object) ?? false
    field.isStyled = bool(.styled, of: object) ?? false
    field.snippets = snippets(of: object, field)
    // After the limits and options, which it is checked against.
    if let kind {
      field.defaultAnswer = defaultAnswer(
        of: object, kind: kind, field: field, isInItem: place.listDepth > 0)
      warnAboutContradictions(of: object, field)
    }
    return field
  }

  /// The default maximum number of rows of a text area.
  private static let mostRows = 50

  /// Warns about fields that can never be submitted, and about secrets that the file shows in plain
  /// text.
  private mutating func warnAboutContradictions(of object: FormObject<FieldKeyword>, _ field: Field)
  {
    let isComputed = object[.calculate] != nil || object[.default]?["calculate"] != nil
    if field.isRequired, field.isReadOnly, !isComputed, field.defaultAnswer == nil,
      let value = object[.required]
    {
      warn(
        "\(object.path(.required)): the field is required and read-only without a default, so the "
          + "form can never be submitted.", at: value.position)
    }
    if let value = object[.hidden], field.isHidden, !isComputed, field.defaultAnswer == nil {
      warn(
        "\(object.path(.hidden)): the field never has an answer. Give it a default or calculate.",
        at: value.position)
    }
    guard let value = object[.default], case .value(let text) = field.defaultAnswer else { return }
    if field.kind == .password {
      warn(
        "\(object.path(.default)): a default is not secret: the form file shows it.",
        at: value.position)
    } else if field.kind.isTyped,
      let problem = field.problem(with: field.relative(text, in: ReadingContext())),
      field.pattern.map({ patterns[$0.text] != nil }) ?? true
    {
      switch problem {
      // Reported with their own messages.
      case .needed, .tooLong, .outOfRange: break
      default: warn("\(object.path(.default)): \(problem.reason(in: field))", at: value.position)
      }
    }
  }

  /// Warns about the keys without effect on this kind, and removes them.
  private mutating func dropIdleWords(of object: inout FormObject<FieldKeyword>, kind: FieldKind) {
    let idle = zip(object.words, object.members).filter { !$0.0.applies(to: kind) }
    for (word, member) in idle {
      object.remove(word)
      if saysWhatIsSo(word, member.value) { continue }
      warn(
        "\(object.path(word)) has no effect on a field of kind \(kind.rawValue)\(word.otherKinds).",
        at: member.position)
    }
  }

  /// Warns about the default of a calculated field, and removes it.
  private mutating func dropIdleDefault(of object: inout FormObject<FieldKeyword>) {
    guard object[.calculate] != nil, let value = object[.default] else { return }
    object.remove(.default)
    warn("\(object.path(.default)) has no effect with calculate.", at: value.position)
  }

  /// True if a key turns off something that its field does not have anyway.
  private func saysWhatIsSo(_ word: FieldKeyword, _ value: JSONValue) -> Bool {
    switch word {
    case .autoFill, .mentions: value.bool == false
    case .snippets: value.string == "off"
    case .autocomplete: value.string.map(Self.isOff) ?? false
    default: false
    }
  }

  private mutating func readTexts(of object: FormObject<FieldKeyword>, into field: inout Field) {
    field.description = string(.description, of: object)
    field.placeholder = string(.placeholder, of: object)
    field.help = string(.help, of: object)
  }

  private mutating func readAnswerRules(
    of object: FormObject<FieldKeyword>, into field: inout Field
  ) {
    let remember = bool(.remember, of: object)
    (field.isRemembered, field.isNeverSecret) = (remember ?? true, remember ?? false)
    field.isShared = bool(.share, of: object) ?? true
    field.rows = count(.rows, of: object, atLeast: 1) ?? field.rows
    if field.rows > Self.mostRows, let value = object[.rows] {
      warn(
        "\(object.path(.rows)) is \(field.rows); few windows have more than \(Self.mostRows) rows.",
        at: value.position)
    }
    field.inputMode = oneOf(.inputmode, of: object) ?? field.inputMode
    field.capitalization = oneOf(.capitalize, of: object) ?? .none
  }

  private mutating func readKeys(
    of object: FormObject<FieldKeyword>, into field: inout Field
  ) {
    field.returnKey = oneOf(.returnKey, of: object)
    if field.returnKey == .newline && !field.kind.isMultiline, let value = object[.returnKey] {
      warn(
        "\(object.path(.returnKey)): \"newline\" has no effect on a field of one line; it is for "
          + "textarea.", at: value.position)
      field.returnKey = nil
    }
    field.next = neighbor(.next, of: object)
    field.previous = neighbor(.previous, of: object)
    field.selectsAllOnFocus = bool(.selectAllOnFocus, of: object) ?? false
  }

  private mutating func neighbor(
    _ word: FieldKeyword, of object: FormObject<FieldKeyword>
  ) -> Field.Neighbor {
    guard let value = object[word] else { return .inOrder }
    if value.isNull { return .none }
    guard let id = value.string else {
      wrongType(value, path: object.path(word), takes: "the id of a field or null")
      return .inOrder
    }
    neighbors.append(
      NamedNeighbor(
        id: id, fieldIndex: outline.fields.count, namespace: namespace, word: word,
        path: object.path(word), position: value.position))
    return .field(id)
  }

  /// Parses the source of the tags: true or a missing key for the user's tags, false for no panels,
  /// or a file beside the form.
  private mutating func tags(of object: FormObject<FieldKeyword>) -> Field.Tags {
    guard let value = object[.tags] else { return .personal }
    if let takes = value.bool { return takes ? .personal : .none }
    guard let name = value.string, !name.isEmpty else {
      error(
        "\(object.path(.tags)) takes true, false or the name of a file like \"tags.json\", not "
          + "\(value.string == nil ? value.typeName : "nothing").", at: value.position)
      return .personal
    }
    note(.tags, name, path: object.path(.tags), at: value.position)
    return .file(name)
  }

  // MARK: History

  private mutating func historyName(
    of object: FormObject<FieldKeyword>, field: Field
  ) -> String? {
    guard field.kind.isTyped else { return nil }
    let ownName = "\(formID)/\(field.id)"
    guard let name = string(.autocomplete, of: object) else { return ownName }
    if name.allSatisfy(\.isWhitespace), let value = object[.autocomplete] {
      error(
        "\(object.path(.autocomplete)) is empty. Name a history, or leave it out for the field's own.",
        at: value.position)
    }
    if Self.isOff(name) { return nil }
    // In HTML, `on` asks for suggestions without naming a history.
    return name.lowercased() == "on" ? ownName : name
  }

  /// True if these HTML tokens exclude the value from any history; case is ignored.
  private static func isOff(_ tokens: String) -> Bool {
    ["off", "one-time-code"].contains(lastToken(of: tokens))
  }

  private static func lastToken(of tokens: String) -> String? {
    tokens.lowercased().split(whereSeparator: \.isWhitespace).last.map(String.init)
  }
}

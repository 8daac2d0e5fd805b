import RefillCore
import RefillFormats
import RefillTerminal

// The methods of the protocol as actions of the form.
extension DriveSession {
  /// Calls a method.
  ///
  /// - Throws: `DriveProblem` if the form has no such thing or does not allow it; the failure to hand
  ///   in a record.
  func call(_ method: DriveMethod) throws {
    switch method {
    case .state: break
    case .screen(let size): try show(size)
    case .set(let path, let value): try set(path, to: value)
    case .focus(let path): try focus(path)
    case .type(let text): try type(text)
    case .paste(let text): try perform(.paste(text))
    case .press(let names): try press(names)
    case .add(let list, let isCopy): try add(to: list, isCopy: isCopy)
    case .delete(let item): try delete(item)
    case .move(let item, let count): try move(item, by: count)
    case .choose(let value): try choose(value)
    case .decide(let answer): try decide(answer)
    case .edited(let text):
      try perform(text.map(Action.edited) ?? .editorFailed(.exited(status: 1)))
    case .leave: try leave()
    case .command(let name): try run(name)
    }
  }

  // MARK: Fields

  private func set(_ path: String, to value: JSONValue) throws {
    try refuseWhileAsked()
    let index = try answerableField(path)
    let entry = model.fields[index]
    if entry.secret != nil { return try setSecret(path, to: value) }
    guard let texts = entry.field.givenTexts(of: value) else {
      throw DriveProblem(
        .parameters, "value is a text, a number, true, false, null, or a list of texts.")
    }
    let given = GivenAnswer(
      field: path, values: texts, isPair: value.string != nil, isNumber: value.number != nil,
      isList: value.array != nil, source: .option("set"))
    if let problem = entry.field.misfit(ofGiven: texts, isList: given.isList)
      ?? entry.field.misfit(of: texts)
    {
      throw refusal(model.reason(for: problem, at: index), of: path)
    }
    try perform(
      .answer(
        field: entry.id, entry.field.pasted(texts).map(\.text),
        isStored: given.isNumber || given.isDecimal(in: model, at: index)))
  }

  /// Types a secret in its field, as only a user could; it is in no message.
  private func setSecret(_ path: String, to value: JSONValue) throws {
    guard let text = value.isNull ? "" : value.string else {
      throw DriveProblem(.parameters, "value is a text or null.")
    }
    try focus(path)
    try perform(.clear)
    try perform(.paste(text))
    guard text.isEmpty || model.focused?.isEmpty == false else {
      throw refusal("is too long.", of: path)
    }
  }

  private func answerableField(_ path: String) throws -> Int {
    guard let index = model.index(of: path) else {
      let reason = model.form.element(at: path).map { _ in
        "The form has no field \(path) now. Add its item first."
      }
      let names = model.order.map { model.name(of: $0) }
      throw DriveProblem(
        .parameters,
        reason ?? "The form has no field \(path.shortened()).\(didYouMean(path, among: names))")
    }
    let entry = model.fields[index]
    if entry.isCalculated { throw refusal("is computed.", of: path) }
    if !entry.isAnswerable { throw refusal("is not asked with these answers.", of: path) }
    if entry.field.isReadOnly { throw refusal("is read-only.", of: path) }
    return index
  }

  private func focus(_ path: String?) throws {
    try refuseWhileAsked()
    guard let path else { return try perform(.blur) }
    let index = model.index(of: path)
    guard index != nil || model.row(at: path) != nil else {
      let names = model.order.map { model.name(of: $0) }
      throw DriveProblem(
        .parameters,
        "The form has no field or row \(path.shortened()).\(didYouMean(path, among: names))")
    }
    try perform(.focus(path))
    let target = index.map(FormModel.Focus.field) ?? model.row(at: path)
    if model.focus != target { throw refusal(reason(or: "cannot take the focus now."), of: path) }
  }

  private func choose(_ value: String) throws {
    let rows = model.innermost.chooser?.rows ?? model.focused?.candidates.suggestions ?? []
    guard let row = rows.firstIndex(where: { $0.value == value }) else {
      throw DriveProblem(.refused, "That value is not offered now. Look at suggestions.")
    }
    try perform(.choose(row))
  }

  // MARK: Items

  private func add(to list: String, isCopy: Bool) throws {
    let (place, items) = try place(of: list)
    try focus(list + "[+]")
    try perform(isCopy ? .ditto : .enter)
    guard model.items.items(of: place).count > items.count else {
      throw refusal(reason(or: "takes no item now."), of: list)
    }
  }

  /// Returns a list by its path, with its items.
  private func place(of path: String) throws -> (Items.Place, [Items.ID]) {
    var found: Items.Place?
    model.forEachList { if model.path(of: $0) == path { found = $0 } }
    guard let found else {
      throw DriveProblem(.parameters, "The form has no list \(path.shortened()).")
    }
    let list = model.list(at: found)
    guard model.hasRoom(in: found) else {
      throw refusal("takes at most \(TextFormat.count(list?.maxItems ?? 0, "item")).", of: path)
    }
    return (found, model.items.items(of: found))
  }

  private func delete(_ path: String) throws {
    let item = try focusItem(path)
    try perform(.removeHighlighted)
    if model.items.number(of: item) > 0 {
      throw refusal(reason(or: "cannot be deleted now."), of: path)
    }
  }

  private func move(_ path: String, by count: Int) throws {
    let item = try focusItem(path)
    let number = model.items.number(of: item)
    try perform(.moveItem(by: count))
    if model.items.number(of: item) == number, count != 0 {
      throw refusal(reason(or: "cannot be moved there."), of: path)
    }
  }

  private func focusItem(_ path: String) throws -> Items.ID {
    guard case .item(let item)? = model.row(at: path) else {
      throw DriveProblem(.parameters, "The form has no item \(path.shortened()).")
    }
    try focus(path)
    return item
  }

  // MARK: Keys and commands

  /// The maximum wait of a key for the rows that it may refer to, in seconds.
  private static let rowTimeout = 0.2

  /// Types a text as a keyboard does; letters wait for nothing.
  private func type(_ text: String) throws {
    for character in text {
      for action in NamedKeys.actions(typing: character, model.innermost) where end == nil {
        try perform(action)
      }
    }
  }

  private func press(_ names: [String]) throws {
    for name in names {
      guard NamedKeys.actions(for: name, model.innermost) != nil else {
        throw DriveProblem(
          .parameters,
          "There is no key \(name.shortened()). Name one like Tab, Ctrl-R or Ctrl-X u.")
      }
    }
    for name in names {
      try waitForRows()
      for action in NamedKeys.actions(for: name, model.innermost) ?? [] where end == nil {
        try perform(action)
      }
    }
  }

  /// Waits for the replies that a key may refer to.
  private func waitForRows() throws {
    try wait(Self.rowTimeout) { !model.awaited.isEmpty || runner.awaitsRecord }
  }

  private func run(_ name: String) throws {
    let command = Command.allCases.first { $0.name == "refill-" + name }
    guard let action = command?.action(in: model.innermost) else {
      let commands = Command.allCases.filter { $0.action(in: model.innermost) != nil }
      let names = DriveMethod.names + commands.map { String($0.name.dropFirst("refill-".count)) }
      throw DriveProblem(
        .method, "There is no method \(name.shortened()).\(didYouMean(name, among: names))")
    }
    try waitForRows()
    try perform(action)
  }

  // MARK: Questions

  private func decide(_ answer: String) throws {
    guard let question = model.question else {
      throw DriveProblem(.refused, "No question is open.")
    }
    guard let action = question.driveAnswers.first(where: { $0.name == answer })?.action else {
      let names = question.driveAnswers.map(\.name).joined(separator: ", ")
      throw DriveProblem(.parameters, "answer is one of \(names).")
    }
    try perform(action)
  }

  private func refuseWhileAsked() throws {
    guard model.question != nil else { return }
    throw DriveProblem(.refused, "A question is open. Answer it with decide.")
  }

  private func refusal(_ reason: String, of path: String) -> DriveProblem {
    DriveProblem(.refused, "\(path): \(reason)")
  }

  /// Returns the notice of the form, or another reason without one.
  private func reason(or other: String) -> String {
    model.notice == nil ? other : model.message(keys: .plain).text
  }
}

import RefillCore

/// The parts of a form that a line may change elsewhere: the fields that are asked, computed values,
/// and problems of other answers.
nonisolated struct LineFacts {
  /// The maximum number of changes that are said one by one.
  private static let most = 6

  private var asked: Set<Int> = []
  private var computed: [Int: String] = [:]
  private var problems: [Int: Problem] = [:]
  private var items: Set<Items.ID?> = []
  private let focus: Int?

  /// Notes the state of a form; O(fields).
  init(of model: FormModel) {
    focus = model.focusedIndex
    for index in model.order {
      let entry = model.fields[index]
      items.insert(entry.item)
      if entry.isAnswerable { asked.insert(index) }
      if entry.isCalculated, entry.isShown { computed[index] = entry.readableText }
    }
    for (index, problem) in model.problems where problem != .needed { problems[index] = problem }
  }

  /// Returns a sentence for each change since an earlier state, in the order of the form; none about
  /// items that came or went, and about the field of the focus.
  func changes(since before: LineFacts, in model: FormModel) -> [LineNews] {
    let news = model.order.enumerated().compactMap { place, index in
      change(of: index, since: before, in: model).map { LineNews(place: place, sentence: $0) }
    }
    guard news.count > Self.most else { return news }
    let rest = TextFormat.count(news.count - Self.most, "other change")
    let more = LineNews(place: model.order.count, sentence: Message.lineMoreChanges(count: rest))
    return news.prefix(Self.most) + [more]
  }

  private func change(of index: Int, since before: LineFacts, in model: FormModel) -> String? {
    guard before.items.contains(model.fields[index].item), index != focus, index != before.focus
    else { return nil }
    let title = model.lineTitle(of: index)
    if let value = computed[index], value != before.computed[index] {
      return value.isEmpty
        ? Message.lineIsEmpty(title: title)
        : Message.lineIs(title: title, value: value.shortened(to: FormModel.lineValueColumns))
    }
    if asked.contains(index) != before.asked.contains(index) {
      return asked.contains(index)
        ? Message.lineAsked(title: title) : Message.lineNotAsked(title: title)
    }
    guard let problem = problems[index], problem != before.problems[index],
      !model.fields[index].isEmpty
    else { return nil }
    return model.lineSentence(of: problem, at: index)
  }
}

/// A sentence about a change elsewhere in the form, or a notice.
nonisolated struct LineNews {
  /// The place of the changed field in the form; that of a notice is behind all fields.
  var place = Int.max
  let sentence: String
}

nonisolated extension FormModel {
  /// The maximum width of a value in a line, in columns.
  static let lineValueColumns = 48

  /// Returns the title of a field; in an item behind the item's name.
  func lineTitle(of index: Int) -> String {
    (lineNames(of: fields[index].item) + [fields[index].field.title]).joined(separator: ", ")
  }

  /// Returns the names of an item and of those around it, from outside in: `Rooms 1`, `Faults 2`.
  func lineNames(of item: Items.ID?) -> [String] {
    steps(to: item).map {
      Message.lineItem(list: list(at: $0.place)?.title ?? "", number: $0.number)
    }
  }

  /// Returns the answer of a field as a line says it; empty for none.
  func lineValue(of index: Int) -> String { Self.lineValue(of: fields[index]) }

  /// Returns the answer of a field as a line says it; empty for none.
  static func lineValue(of entry: FieldState) -> String {
    if entry.secret != nil { return entry.isEmpty ? "" : Message.lineSecretAnswer }
    let text = entry.understood ?? entry.readableText
    let first = String(text.trimmed.prefix { !$0.isNewline })
    let value = first.shortened(to: Self.lineValueColumns)
    let more = text.trimmed.split(whereSeparator: \.isNewline).count - 1
    return more < 1
      ? value
      : Message.lineAndMore(value: value, count: TextFormat.count(more, "more line"))
  }

  /// Returns a problem with the title of its field, in an item with the item's name.
  func lineSentence(of problem: Problem, at index: Int) -> String {
    let (sentence, title) = (lineReason(for: problem, at: index), lineTitle(of: index))
    guard let rest = sentence.without(prefix: fields[index].field.title) else {
      return Message.lineProblem(title: title, problem: sentence)
    }
    return title + rest
  }

  /// Returns a problem as a sentence, in which the title of the field may be missing.
  func lineReason(for problem: Problem, at index: Int) -> String {
    let field = fields[index].field
    let own = field.requiredMessage != nil && problem == .needed
    return own ? reason(for: problem, at: index) : problem.sentence(for: field, down: "Dot")
  }
}

extension String {
  /// Returns what follows a title at the beginning; `nil` if the text begins otherwise.
  nonisolated fileprivate func without(prefix title: String) -> Substring? {
    guard hasPrefix(title) else { return nil }
    let rest = dropFirst(title.count)
    return rest.first?.isLetter == true ? nil : rest
  }
}

import RefillCore

/// A question of `dialog` or `whiptail`.
struct DialogQuestion {
  private let variable: String?
  /// The box with the words after it; `nil` if none is known.
  private var box: DialogBox?
  private var words: [ScriptWord] = []
  private var title: ScriptWord?
  private var flags: Set<String> = []
  /// The values of the other options.
  private var values: [String: ScriptWord] = [:]
  /// True if the box may be among the words that the shell computes.
  private var isComputed = false

  /// The other options that take a word.
  private static let valued: Set = [
    "--backtitle", "--ok-label", "--cancel-label", "--yes-label", "--no-label", "--yes-button",
    "--no-button", "--ok-button", "--cancel-button", "--exit-label", "--extra-label",
    "--help-label", "--column-separator", "--default-item", "--default-button", "--output-fd",
    "--input-fd", "--output-separator", "--separator", "--separate-widget", "--timeout", "--sleep",
    "--max-input", "--date-format", "--time-format", "--week-start", "--aspect", "--tab-len",
    "--visit-items", "--fullbuttons",
  ]

  /// Reads the words of a command up to `--and-widget`.
  init(_ words: some Sequence<ScriptWord>, variable: String?) {
    self.variable = variable
    var rest = Array(words)[...]
    while let word = rest.popFirst() { take(word, &rest) }
  }

  private mutating func take(_ word: ScriptWord, _ rest: inout ArraySlice<ScriptWord>) {
    guard let text = word.constant, text.hasPrefix("--"), !text.contains(" ") else {
      if box == nil { isComputed = isComputed || word.isComputed } else { words.append(word) }
      return
    }
    if let box = DialogBox(text) {
      self.box = box
    } else if text == "--title" {
      title = rest.popFirst()
    } else if text == "--begin" {
      rest = rest.dropFirst(2)
    } else if Self.valued.contains(text) {
      values[text] = rest.popFirst()
    } else {
      flags.insert(text)
    }
  }

  /// Returns the questions of a command, of which `--and-widget` can join several.
  static func readings(_ command: ScriptCommand) -> [ScriptQuestion.Reading] {
    command.arguments.split { $0.constant == "--and-widget" }.map {
      DialogQuestion($0, variable: command.variable).reading
    }
  }

  /// True if some words show a box that asks something.
  static func isOne(_ words: some Sequence<ScriptWord>) -> Bool {
    words.contains { word in word.constant.flatMap { DialogBox($0) } != nil }
  }

  /// What it asks.
  private var reading: ScriptQuestion.Reading {
    switch box {
    case .inputbox?: .questions([input(initial: words.dropFirst(3).first)])
    case .fselect?, .dselect?: .questions([path])
    case .yesno?: .questions([yesNo])
    case .calendar?: .questions([moment([(5, 4), (4, 2), (3, 2)], separator: "-")])
    case .timebox?: .questions([moment([(3, 2), (4, 2)], separator: ":")])
    case .rangebox?: .questions([range])
    case .passwordbox?, .editbox?: .questions([named(words.first)])
    case .menu?, .inputmenu?, .radiolist?, .checklist?, .buildlist?, .treeview?:
      .questions([list])
    case .form?, .passwordform?, .mixedform?: .questions(form)
    case nil: boxless
    }
  }

  /// What it asks without a known box.
  private var boxless: ScriptQuestion.Reading {
    if flags.contains(where: DialogBox.isSilent) { return .nothing }
    if let other = flags.sorted().first(where: DialogBox.isLikely) {
      return .leftOut("dialog \(shortened(other)) is not read")
    }
    return isComputed ? .leftOut("the words of dialog are computed") : .nothing
  }

  // MARK: One field

  private func named(_ question: ScriptWord?) -> ScriptQuestion {
    ScriptQuestion(box?.kind ?? .text, titled: [question, title], variable: variable)
  }

  private func input(initial: ScriptWord?) -> ScriptQuestion {
    var question = named(words.first)
    question.begin(with: initial)
    question.field.maxLength = values["--max-input"]?.number.flatMap { $0 > 0 ? $0 : nil }
    return question
  }

  private var path: ScriptQuestion {
    var question = named(nil)
    question.begin(with: words.first)
    return question
  }

  private var yesNo: ScriptQuestion {
    var question = named(words.first)
    if flags.contains("--defaultno") { question.field.defaults = ["false"] }
    return question
  }

  /// Returns a date or time whose initial value is in numbers at these places, of so many digits.
  private func moment(
    _ places: [(place: Int, digits: Int)], separator: String
  ) -> ScriptQuestion {
    var question = named(words.first)
    let parts = places.filter { words.indices.contains($0.place) }
      .map { (words[$0.place], $0.digits) }
    guard parts.count == places.count else { return question }
    question.hasComputedText = parts.contains { $0.0.isComputed }
    let text = parts.map { word, digits in
      let text = word.constant ?? ""
      return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }.joined(separator: separator)
    if CalendarText.days(text) != nil || CalendarText.seconds(text) != nil {
      question.field.defaults = [text]
    }
    return question
  }

  /// The number of a range: its text, height and width, then least, most and initial value.
  private var range: ScriptQuestion {
    var question = named(words.first)
    let limits = words.dropFirst(3).prefix(2).map(\.number)
    guard limits.count == 2, let least = limits[0], let most = limits[1], least <= most else {
      return question
    }
    (question.field.minimum, question.field.maximum) = ("\(least)", "\(most)")
    let initial = words.dropFirst(5).first
    question.hasComputedText = initial?.isComputed ?? false
    if let number = initial?.number, (least...most).contains(number) {
      question.field.defaults = ["\(number)"]
    }
    return question
  }

  // MARK: Lists

  /// The field of a list: its text, three sizes, then its items.
  private var list: ScriptQuestion {
    var question = named(words.first)
    let items = items
    guard !items.isEmpty, items.allSatisfy({ $0.tag.constant != nil }) else { return question }
    let written = items.map { item in
      FieldSketch.Option(item.tag.text, title: item.title?.constant)
    }
    question.field.options = FieldSketch.Option.distinct(written)
    let ticked = items.filter { item in
      Self.ticks.contains(item.status?.constant?.lowercased() ?? "")
    }
    let first = values["--default-item"]?.constant.map { [$0] } ?? []
    let isOne = question.field.kind == .choice
    question.field.begin(with: (isOne ? first : []) + ticked.map(\.tag.text))
    return question
  }

  private static let ticks: Set = ["on", "true", "yes", "1"]

  private var items: [(tag: ScriptWord, title: ScriptWord?, status: ScriptWord?)] {
    let hasTexts = flags.isDisjoint(with: ["--no-items", "--noitem"])
    let extra = flags.contains("--item-help") ? 1 : 0
    let step = (box?.wordsOfItem ?? 2) + extra - (hasTexts ? 0 : 1)
    let all = Array(words.dropFirst(4))
    let place = hasTexts ? 2 : 1
    return stride(from: 0, to: all.count - step + 1, by: step).map { start in
      (
        all[start], hasTexts ? all[start + 1] : nil,
        (box?.wordsOfItem ?? 2) > 2 ? all[start + place] : nil
      )
    }
  }

  // MARK: Forms

  /// The fields of a form: its text, three sizes, then label, y, x, item, y, x, width, input length,
  /// and in a mixed one the type.
  private var form: [ScriptQuestion] {
    let items = Array(words.dropFirst(4))
    let step = box == .mixedform ? 9 : 8
    return stride(from: 0, to: items.count - step + 1, by: step).compactMap { start in
      question(Array(items[start..<(start + step)]))
    }
  }

  /// Returns the field of a row of a form; `nil` for one that cannot be changed.
  private func question(_ row: [ScriptWord]) -> ScriptQuestion? {
    let type = row.count > 8 ? row[8].number ?? 0 : 0
    let width = row[6].number ?? 1
    guard type & 2 == 0, width > 0 else { return nil }
    var question = ScriptQuestion(
      type & 1 == 1 ? .password : box?.kind ?? .text, titled: [row[0], ScriptWord("Field")],
      variable: nil)
    question.begin(with: row[3])
    question.field.maxLength = row[7].number.flatMap { $0 > 0 ? $0 : nil }
    return question
  }
}

extension ScriptWord {
  /// The whole number that it is; `nil` for any other word.
  fileprivate var number: Int? { constant.flatMap { Int($0) } }
}

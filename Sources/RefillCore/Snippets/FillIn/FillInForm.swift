/// The blanks of a snippet being filled in, in a form of their own below the field.
///
/// The abbreviation is gone from the field meanwhile; it comes back if this is cancelled.
public struct FillInForm: Sendable {
  /// The field it is for.
  public let index: Int
  /// What stands for the abbreviation, for people: the abbreviation as it was typed.
  public let name: String
  /// The text of the field before, with the abbreviation.
  public let before: TextLine
  /// What goes out of that text.
  let range: Range<Int>
  let expanding: PendingExpansion
  /// A form with a field for each blank of the snippet, those that are hidden now as well.
  ///
  /// An array, because a value cannot hold one of its own kind otherwise; it has one element.
  private var forms: [FormModel]
  /// What would go in now.
  public private(set) var expansion: Expansion

  /// The blanks as a form.
  public internal(set) var form: FormModel {
    get { forms[0] }
    set { forms[0] = newValue }
  }

  init(
    index: Int, before: TextLine, range: Range<Int>, expanding: PendingExpansion,
    expansion: Expansion,
    form: FormModel
  ) {
    self.index = index
    name = expanding.typed
    self.before = before
    self.range = range
    self.expanding = expanding
    self.expansion = expansion
    forms = [form]
  }

  /// What is in the blanks, by their names.
  private var values: [String: String] { FillInFormBuilder.values(of: form) }

  /// The same without what still holds what it held at first: what that is, other blanks may say.
  var filled: [String: String] {
    let given = Set(form.fields.filter { $0.provenance == .given }.map(\.field.id))
    return values.filter { name, value in
      !given.contains(name) || blanks.first { $0.name == name }.map { $0.atFirst != value } ?? true
    }
  }

  /// The blanks that are asked for now.
  public var blanks: [Blank] { expansion.blanks }

  /// What is in a blank now; `nil` where there is none of that name.
  public func value(of blank: String) -> String? { values[blank] }

  /// Where the text would begin in the field.
  public var start: Int { range.lowerBound }

  /// Who is mentioned in the blanks, by their names; `nil` where nobody is.
  var spansOfBlanks: [String: [Span]]? {
    let spans = form.fields.filter { !$0.line.spans.isEmpty }.map { ($0.field.id, $0.line.spans) }
    return spans.isEmpty ? nil : Dictionary(spans) { first, _ in first }
  }

  /// Says who is mentioned in the blanks.
  mutating func mark(_ spans: [String: [Span]]) {
    for index in form.fields.indices {
      guard let spans = spans[form.fields[index].field.id] else { continue }
      form.fields[index].line.setSpans(spans)
    }
  }

  /// Who is mentioned in the blanks, where that stands in what would go in.
  var spans: [Span] {
    expansion.spans(
      of: Dictionary(
        form.fields.map { ($0.field.id, Clipping($0.line, 0..<$0.line.count)) }
      ) { first, _ in first })
  }

  /// The text of the field as it would be, the blanks marked in it as stops.
  public var line: TextLine {
    var line = before
    line.apply(Edit(range, expanding.text(of: expansion), spans: spans))
    let start = range.lowerBound
    line.setTabstops(
      expansion.places.enumerated().map { number, place in
        Span(
          start + place.range.lowerBound..<start + place.range.upperBound,
          .tabstop(number, isActive: place.name == current))
      })
    return line
  }

  /// The blank with the focus, by name; `nil` where none has it.
  public var current: String? { form.focused?.field.id }

  /// Takes what comes of the snippet now; blanks that nobody touched hold what it says at first.
  mutating func show(_ expansion: Expansion) {
    let (filled, values) = (self.filled, self.values)
    self.expansion = expansion
    for blank in blanks where filled[blank.name] == nil && blank.atFirst != values[blank.name] {
      form.answer(field: blank.name, with: blank.atFirst.map { [$0] } ?? [])
    }
  }
}

extension Expansion {
  /// What parts of the blanks mean, wherever one stands as it is given.
  func spans(of blanks: [String: Clipping]) -> [Span] {
    guard blanks.values.contains(where: { !$0.spans.isEmpty }) else { return [] }
    return places.flatMap { place -> [Span] in
      guard let blank = blanks[place.name], text.clusters(place.range) == blank.text else {
        return []
      }
      return blank.spans.map { span in
        let start = place.range.lowerBound + span.range.lowerBound
        return Span(start..<start + span.range.count, span.meaning)
      }
    }
  }
}

/// A snippet on its way into a text: what was typed for it, and what it knew of the world then.
struct PendingExpansion: Equatable, Sendable {
  let snippet: Snippet
  /// The abbreviation as it was typed, or its own where it was chosen from a list.
  let typed: String
  var adaption = CaseAdaption.none
  /// What was typed behind it and comes back, `""` for nothing.
  var delimiter = ""
  /// What becomes of that, unless the snippet says so.
  var keepsDelimiter = true
  /// Whether the field it goes into has one line.
  var isOnOneLine = false
  var moment: SnippetMoment

  /// The text with what follows it.
  func text(of expansion: Expansion) -> String {
    let isKept = expansion.delimiter.map { $0 == .kept } ?? keepsDelimiter
    return expansion.text + (isKept ? delimiter : "")
  }
}

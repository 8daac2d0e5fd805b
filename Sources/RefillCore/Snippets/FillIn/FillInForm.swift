/// The form below a field in which the placeholders of a snippet are filled in.
///
/// The abbreviation is removed from the field meanwhile and restored on cancel.
public struct FillInForm: Sendable {
  /// The index of the field.
  public let index: Int
  /// The displayed name of the snippet: the abbreviation as typed.
  public let name: String
  /// The text of the field before, with the abbreviation.
  public let before: TextLine
  /// The range of `before` to replace.
  let range: Range<Int>
  let expanding: PendingExpansion
  /// The form, with a field per placeholder; those of disabled sections are hidden.
  ///
  /// In a box, because a value type cannot contain itself.
  @CopyOnWriteBox public internal(set) var form: FormModel
  /// The expansion with the current values.
  package private(set) var expansion: Expansion
  /// The values that the form was opened with: of other fields, or those of an earlier fill-in.
  private var initial: [String: String] = [:]
  /// True if it was opened with the values of an earlier fill-in.
  private(set) var isReopened = false

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
    self.form = form
  }

  /// The values of the placeholders, by name.
  private var values: [String: String] { FillInFormBuilder.values(of: form) }

  /// The values that the user changed; defaults are left out because they may depend on other
  /// placeholders.
  var filled: [String: String] {
    let prefilled = Set(form.fields.filter { $0.provenance == .prefilled }.map(\.field.id))
    return values.filter { name, value in
      !prefilled.contains(name)
        || blanks.first { $0.name == name }.map { $0.atFirst != value } ?? true
    }
  }

  /// True if the user changed any value since the form was opened.
  var isChanged: Bool { filled != initial }

  /// Takes the current values as those that the form was opened with.
  mutating func noteOpened() { initial = filled }

  /// Takes the current values as those of an earlier fill-in.
  mutating func noteReopened() {
    noteOpened()
    isReopened = true
  }

  /// The visible placeholders.
  package var blanks: [Blank] { expansion.blanks }

  /// Returns the value of a placeholder; `nil` if there is none of that name.
  public func value(of blank: String) -> String? { values[blank] }

  /// The offset, in grapheme clusters, at which the text will be inserted.
  public var start: Int { range.lowerBound }

  /// The mentions in the placeholders, by name; `nil` for none.
  var spansOfBlanks: [String: [Span]]? {
    let spans = form.fields.filter { !$0.line.spans.isEmpty }.map { ($0.field.id, $0.line.spans) }
    return spans.isEmpty ? nil : Dictionary(spans) { first, _ in first }
  }

  /// Restores the mentions in the placeholders.
  mutating func mark(_ spans: [String: [Span]]) {
    for index in form.fields.indices {
      guard let spans = spans[form.fields[index].field.id] else { continue }
      form.fields[index].line.setSpans(spans)
    }
  }

  /// The spans of the placeholders, moved to their places in the expansion.
  var spans: [Span] {
    expansion.spans(
      of: Dictionary(
        form.fields.map { ($0.field.id, Clipping($0.line, 0..<$0.line.count)) }
      ) { first, _ in first })
  }

  /// A preview of the field's text after the insertion, with the placeholders marked as tabstops.
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

  /// The name of the focused placeholder; `nil` if none has focus.
  public var current: String? { form.focused?.field.id }

  /// Applies a new expansion; placeholders that the user has not changed take their new defaults.
  mutating func show(_ expansion: Expansion) {
    let (filled, values) = (self.filled, self.values)
    self.expansion = expansion
    for blank in blanks where filled[blank.name] == nil && blank.atFirst != values[blank.name] {
      form.answer(field: blank.name, with: blank.atFirst.map { [$0] } ?? [])
    }
  }
}

extension Expansion {
  /// Returns the spans of the placeholders wherever their value appears unchanged.
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

/// A pending expansion: the typed abbreviation and a snapshot of the environment.
struct PendingExpansion: Equatable, Sendable {
  let snippet: Snippet
  /// The abbreviation as typed, or that of the snippet if it was picked from a list.
  let typed: String
  var adaption = CaseAdaption.none
  /// The delimiter typed after the abbreviation; `""` for none.
  var delimiter = ""
  /// True to insert the delimiter again, unless the snippet decides otherwise.
  var keepsDelimiter = true
  /// True if the field has one line.
  var isOnOneLine = false
  var moment: SnippetMoment

  /// Returns the text of the expansion with the delimiter, if it is kept.
  func text(of expansion: Expansion) -> String {
    let isKept = expansion.delimiter.map { $0 == .kept } ?? keepsDelimiter
    return expansion.text + (isKept ? delimiter : "")
  }
}

/// The blanks of a snippet being filled in, in a form of their own below the field.
///
/// The abbreviation is gone from the field meanwhile; it comes back if this is cancelled.
public struct FillIn: Sendable {
  /// The field it is for.
  public let index: Int
  /// What stands for the abbreviation, for people: the abbreviation as it was typed.
  public let name: String
  /// The text of the field before, with the abbreviation.
  public let before: TextLine
  /// What goes out of that text.
  let range: Range<Int>
  let expanding: Expanding
  /// A form with a field for each blank of the snippet, those that are hidden now as well.
  ///
  /// An array, because a value cannot hold one of its own kind otherwise; it has one element.
  private var forms: [Filling]
  /// What would go in now.
  public private(set) var expansion: Expansion

  /// The blanks as a form.
  public internal(set) var form: Filling {
    get { forms[0] }
    set { forms[0] = newValue }
  }

  init(
    index: Int, before: TextLine, range: Range<Int>, expanding: Expanding, expansion: Expansion,
    form: Filling
  ) {
    self.index = index
    name = expanding.typed
    self.before = before
    self.range = range
    self.expanding = expanding
    self.expansion = expansion
    forms = [form]
  }

  /// What is filled in, by the names of the blanks.
  var values: [String: String] { BlankForm.values(of: form) }

  /// The blanks that are asked for now.
  public var blanks: [Blank] { expansion.blanks }

  /// What is in a blank now; `nil` where there is none of that name.
  public func value(of blank: String) -> String? { values[blank] }

  /// Where the text would begin in the field.
  public var start: Int { range.lowerBound }

  /// The text of the field as it would be, the blanks marked in it as stops.
  public var line: TextLine {
    var line = before
    line.apply(Edit(range, expanding.text(of: expansion)))
    let start = range.lowerBound
    line.setStops(
      expansion.places.enumerated().map { number, place in
        Span(
          start + place.range.lowerBound..<start + place.range.upperBound,
          .stop(number, isActive: place.name == current))
      })
    return line
  }

  /// The blank with the focus, by name; `nil` where none has it.
  public var current: String? { form.focused?.field.id }

  mutating func show(_ expansion: Expansion) { self.expansion = expansion }
}

/// A snippet on its way into a text: what was typed for it, and what it knew of the world then.
struct Expanding: Equatable, Sendable {
  let snippet: Snippet
  /// The abbreviation as it was typed, or its own where it was chosen from a list.
  let typed: String
  var adaption = CaseAdaption.none
  /// What was typed behind it and comes back, `""` for nothing.
  var delimiter = ""
  /// What becomes of that, unless the snippet says so.
  var keepsDelimiter = true
  var moment: SnippetMoment

  /// The text with what follows it.
  func text(of expansion: Expansion) -> String {
    let isKept = expansion.delimiter.map { $0 == .kept } ?? keepsDelimiter
    return expansion.text + (isKept ? delimiter : "")
  }
}

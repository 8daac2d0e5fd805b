import RefillCore
import TestSupport

extension FormDriver {
  /// Creates a driver in the first of two fields, with these snippets, and others with the
  /// abbreviation of the first.
  static func withSnippets(
    _ snippets: [String: String], also others: [String] = [],
    dialect: Snippet.Dialect = .textExpander, kind: FieldKind = .text,
    letterCase: ExpansionRule.LetterCase = .exact, moment: ExpansionRule.Moment = .immediately,
    settings: SnippetSettings = SnippetSettings(), history: [String: [String]] = [:],
    _ change: (inout Field) -> Void = { _ in }
  ) -> FormDriver {
    var field = Field(id: "a", kind: kind)
    change(&field)
    let driver = FormDriver([field, Field(id: "b")], history: history)
    let abbreviations = snippets.sorted { $0.key < $1.key }
    let alike = others.map { (key: abbreviations[0].key, value: $0) }
    let list = (abbreviations + alike).map { Snippet($0.key, $0.value, dialect: dialect) }
    let library = SnippetLibrary(
      SnippetCollection(
        [SnippetGroup("g", snippets: list)],
        rule: ExpansionRule(moment: moment, letterCase: letterCase).over(.standard)),
      settings: settings)
    driver.host.snippets = { library }
    driver.press(.begin)
    return driver
  }

  /// The result of the fill-in that the last key ended.
  var outcome: FillInOutcome? {
    effects.lazy.compactMap {
      if case .event(.fillInForm(let outcome)) = $0 { outcome } else { nil }
    }.first
  }
}

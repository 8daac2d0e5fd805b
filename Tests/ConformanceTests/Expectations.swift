import Foundation
import RefillCore

extension World {
  /// Returns the actual value for an expected word, from the first subject that knows the word.
  func actual(_ word: String, expected: Any) throws -> Any? {
    let found =
      actualTags(word) ?? actualEditing(word) ?? actualSnippets(word, expected: expected)
    if let found { return found.value }
    switch word {
    case "text": return text
    case "text_not": return text == expected as? String ? nil : expected
    case "text_contains":
      return (expected as? [String])?.allSatisfy(text.contains) == true ? expected : text
    case "text_lacks":
      return (expected as? [String])?.contains(where: text.contains) == true ? text : expected
    case "text_starts": return text.hasPrefix(expected as? String ?? "") ? expected : text
    case "length": return text.count
    case "cursor": return cursor
    case "selection": return [a.line.selection.lowerBound, a.line.selection.count]
    case "focus": return model.focused?.field.id
    case "field_text": return fieldTexts
    case "queries": return queries
    case "last_query": return queries.last
    case "suggestions": return a.candidates.suggestions.map(\.value)
    case "events": return announced
    default:
      return try actualAutoFill(
        word,
        orElse: actualToolbar(
          word, orElse: actualProxy(word, orElse: actualMention(word, expected: expected))))
    }
  }

  /// The visible text, including an active composition but not a refused one.
  private var text: String {
    if let secret = a.secret { return secret.withText(\.self) }
    return isCompositionRefused ? a.line.text : a.line.displayedWithoutGhost
  }

  /// The cursor: in the result of the last `expand_string`, in marked text, or in the field.
  private var cursor: Int {
    if let result = snippets.result { return result.selection?.upperBound ?? result.text.count }
    let isMarked = a.line.marked != nil && a.line.marked?.completion == nil
    return isMarked && !isCompositionRefused
      ? a.line.markedSelection?.upperBound ?? a.line.cursor : a.line.cursor
  }

  private var fieldTexts: [String: String] {
    Dictionary(uniqueKeysWithValues: model.fields.map { ($0.field.id, $0.line.text) })
  }

  private func actualAutoFill(_ word: String, orElse other: @autoclosure () throws -> Any?) throws
    -> Any?
  {
    switch word {
    case "list_open": model.chooser != nil
    case "list": model.chooser?.rows.map(\.value)
    case "rows_drawn": model.chooser?.rows.map(host.rowText)
    case "row_style": rowStyles
    case "source_removed": removed
    case "autofill_button":
      [
        "present": model.toolbar?.item(.autoFill) != nil,
        "hidden": model.toolbar?.item(.autoFill) == nil,
        "enabled": model.toolbar?.item(.autoFill)?.isEnabled ?? false,
      ]
    default: try other()
    }
  }

  private var rowStyles: [String: String] {
    let rows = model.chooser?.rows ?? []
    let index = model.focusedIndex ?? 0
    return Dictionary(
      uniqueKeysWithValues: rows.indices.map {
        (String($0), model.isRemovable(rows[$0], index, host) ? "normal" : "locked")
      })
  }

  private func actualToolbar(_ word: String, orElse other: @autoclosure () throws -> Any?) throws
    -> Any?
  {
    switch word {
    case "toolbar": model.toolbar?.items.map(\.kind.rawValue)
    case "enabled":
      Dictionary(
        uniqueKeysWithValues: [Toolbar.Item.Kind.previous, .next, .done].map {
          ($0.rawValue, model.toolbar?.item($0)?.isEnabled ?? false)
        })
    case "toolbar_style": model.toolbar.map { $0.style == .alert ? "dark" : "default" }
    case "toolbar_width": model.toolbar?.columns
    case "submitted": isSubmitted
    case "delegate_calls": delegateCalls
    case "custom_delegate": delegateName
    default: try other()
    }
  }

  private func actualProxy(_ word: String, orElse other: @autoclosure () throws -> Any?) throws
    -> Any?
  {
    switch word {
    case "has_text": model.proxy?.hasText
    case "before", "selected", "after", "full": context[word]
    case "marked": a.line.markedRange.map { [$0.lowerBound, $0.count] }
    case "marked_selection": a.line.markedSelection.map { [$0.lowerBound, $0.count] }
    case "document_ids_differ": Set(documentIDs).count == documentIDs.count
    case "input_mode_reported": inputModes.allSatisfy { $0 != nil }
    default: try other()
    }
  }
}

extension TextLine {
  /// The text as counted by the cases: including a host's marked text, without ghost text.
  var displayedWithoutGhost: String { marked?.completion == nil ? displayed : text }
}

/// Returns true if two values are equal; dictionaries are compared for the expected keys only.
func agree(_ actual: Any?, _ expected: Any) -> Bool {
  if expected is NSNull { return actual == nil || actual is NSNull }
  switch (actual, expected) {
  case (let actual as [String: Any], let expected as [String: Any]):
    return expected.allSatisfy { agree(actual[$0.key], $0.value) }
  case (let actual as [Any], let expected as [Any]):
    return actual.count == expected.count && zip(actual, expected).allSatisfy { agree($0, $1) }
  case (let actual as Bool, let expected as Bool): return actual == expected
  case (let actual as Int, let expected as Int): return actual == expected
  case (let actual as String, let expected as String): return actual == expected
  default: return false
  }
}

/// The value that a subject found for a word it knows; `nil` inside is a value as well.
struct Found {
  let value: Any?
  init(_ value: Any?) { self.value = value }
}

import Foundation
import RefillCore

/// The words of a prompt, as a title of the form format.
enum PromptText {
  private static let longestTitle = 200

  /// Returns a prompt as a title; `nil` if it has no words of its own.
  ///
  /// An answer becomes `${id}`; what the shell computes stays as it is written.
  static func title(_ word: ScriptWord) -> String? { template(of: word).flatMap(cleaned) }

  /// Returns a prompt with its line breaks and signs; `nil` if it has no words of its own.
  static func template(of word: ScriptWord) -> String? {
    var (template, literal, hasWords) = ("", "", false)
    for part in word.parts {
      // Behind a $ the name of a field would be escaped.
      if case .answer(let field, _) = part, !literal.hasSuffix("$") {
        template += escaped(literal) + "${\(field)}"
        (literal, hasWords) = ("", true)
        continue
      }
      literal += part.written
      guard case .text(let text) = part else { continue }
      hasWords = hasWords || withoutColours(text).contains(where: \.isWordPart)
    }
    return hasWords ? template + escaped(literal) : nil
  }

  /// Returns a template in one line, without colours and the signs at its end; `nil` if nothing is left.
  static func cleaned(_ template: String) -> String? {
    var text = withoutColours(template).replacing("\\n", with: " ").replacing("\\t", with: " ")
      .split { $0.isWhitespace || $0.isControl }.joined(separator: " ")
    while let last = text.last, ":>=".contains(last) || last.isWhitespace { text.removeLast() }
    return text.isEmpty ? nil : shortened(text)
  }

  private static func shortened(_ text: String) -> String {
    guard text.count > longestTitle else { return text }
    let kept = text.prefix(longestTitle)
    // The name of a field is not cut.
    guard let start = kept.lastIndex(of: "{"), start > kept.startIndex,
      kept[kept.index(before: start)] == "$", !kept[start...].contains("}")
    else { return String(kept) }
    return kept[..<start].trimmingSuffix { $0 == "$" }
  }

  /// Returns a text without the sequences that set colours, also as they are written.
  private static func withoutColours(_ text: String) -> String {
    guard text.contains("[") else { return text }
    var pieces = text.components(separatedBy: "[")
    for place in pieces.indices.dropLast() {
      guard let start = escapes.first(where: pieces[place].hasSuffix) else {
        pieces[place] += "["
        continue
      }
      pieces[place].removeLast(start.count)
      let rest = pieces[place + 1].drop { $0.isNumber || ";?".contains($0) }
      pieces[place + 1] = String(rest.dropFirst())
    }
    return pieces.joined()
  }

  private static let escapes = ["\u{1B}", "\\033", "\\e", "\\E", "\\x1b", "\\x1B"]

  /// The words before a default in brackets.
  private static let marks = [
    "", "default ", "default: ", "default:", "default=", "default is ",
  ]

  /// Returns a title without a default at its end, as in `Port [8080]`.
  static func title(_ title: String, withoutDefault text: String) -> String {
    let literal = escaped(text).lowercased()
    for mark in marks {
      for end in ["[\(mark)\(literal)]", "(\(mark)\(literal))"]
      where title.lowercased().hasSuffix(end) {
        return cleaned(String(title.dropLast(end.count))) ?? title
      }
    }
    return title
  }

  /// Returns a prompt without a default at its end that the shell computes, as in `Port [$port]: `;
  /// `nil` if it has none.
  static func withoutComputedDefault(_ word: ScriptWord) -> ScriptWord? {
    guard word.parts.count > 2, case .text(let end)? = word.parts.last,
      case .text(let start) = word.parts[word.parts.count - 3],
      ScriptWord(word.parts[word.parts.count - 2]).hasUnknownParts,
      let open = start.lastIndex(where: { "[(".contains($0) }),
      marks.contains(start[start.index(after: open)...].lowercased()),
      end.first == (start[open] == "[" ? "]" : ")"), !end.contains(where: \.isWordPart)
    else { return nil }
    let bare = [ScriptWord(String(start[..<open])), ScriptWord(String(end.dropFirst()))]
    return ScriptWord(word.parts.dropLast(3).map { ScriptWord($0) } + bare)
  }

  /// Returns a text as a title that shows no answer.
  static func escaped(_ text: String) -> String { text.replacing("${", with: "$${") }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }

  fileprivate var isControl: Bool {
    unicodeScalars.first?.properties.generalCategory == .control
  }
}

extension Substring {
  /// Returns the text without the characters of a kind at its end.
  fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isDropped(last) { text.removeLast() }
    return String(text)
  }
}

import Foundation
import RefillCore

/// Writes a record as the XML of a submission, which servers of ODK take.
struct XLSFormSubmission: RecordWriter {
  /// The id of the form; `nil` for that of the record.
  var formID: String?
  var version: String?
  /// The name of the outermost element.
  var root = "data"
  /// The names of elements by the full ids of fields, groups and repeats.
  var names: [String: String] = [:]
  /// The spellings of answers that are not plain texts, by the full ids of fields.
  var formats: [String: Format] = [:]

  /// The spelling of an answer.
  enum Format: Sendable, Equatable {
    case text
    case time, moment
    /// `OK` for yes.
    case acknowledgement
    /// The name of a file without its folder.
    case file
    /// The names of chosen options, by their values, with blanks between them.
    case options([String: String])
  }

  let shapes: [RecordShape] = []

  func output(of record: Record, as shape: RecordShape) -> RecordOutput {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let name = Self.elementName(root)
    text += "<\(name) id=\"\(Self.escaped(formID ?? record.form))\""
    if let version { text += " version=\"\(Self.escaped(version))\"" }
    text += ">\n"
    var open: [Element] = []
    for entry in record.entries {
      guard let value = value(of: entry) else { continue }
      var path = elements(of: entry.path)
      guard let leaf = path.popLast() else { continue }
      let common = zip(open, path).prefix { $0 == $1 }.count
      close(&open, downTo: common, &text)
      for element in path.dropFirst(common) {
        text += Self.indent(open.count) + "<\(element.name)>\n"
        open.append(element)
      }
      text += Self.indent(open.count) + "<\(leaf.name)>\(Self.escaped(value))</\(leaf.name)>\n"
    }
    close(&open, downTo: 0, &text)
    text += "  <meta>\n    <instanceID>uuid:\(record.id.text)</instanceID>\n"
    return RecordOutput(text: text + "  </meta>\n</\(name)>\n")
  }

  private func close(_ open: inout [Element], downTo count: Int, _ text: inout String) {
    while open.count > count {
      let element = open.removeLast()
      text += Self.indent(open.count) + "</\(element.name)>\n"
    }
  }

  private static func indent(_ depth: Int) -> String {
    String(repeating: "  ", count: depth + 1)
  }

  // MARK: Elements

  /// An element; items of a repeat differ in their number.
  private struct Element: Equatable {
    let name: String
    var item = 0
  }

  private func elements(of path: RecordPath) -> [Element] {
    var elements: [Element] = []
    var id = ""
    for step in path.steps {
      switch step {
      case .key(let key):
        id += id.isEmpty ? key : ".\(key)"
        elements.append(Element(name: Self.elementName(names[id] ?? key)))
      case .item(let number):
        if !elements.isEmpty { elements[elements.count - 1].item = number }
      }
    }
    return elements
  }

  /// Returns a name that XML allows.
  private static func elementName(_ name: String) -> String {
    var text = ""
    for character in name {
      let isFirst = character.isLetter || character == "_"
      let isAllowed = isFirst || character.isNumber || character == "-" || character == "."
      if text.isEmpty, !isFirst { text = "_" }
      text.append(isAllowed ? character : "_")
    }
    return text.isEmpty ? "_" : text
  }

  // MARK: Values

  private func value(of entry: Record.Entry) -> String? {
    let text = entry.answer.outputText
    switch formats[entry.field] ?? .text {
    case .text: return text
    case .time, .moment: return text.count(where: { $0 == ":" }) == 1 ? text + ":00.000" : text
    case .acknowledgement: return entry.answer == .flag(true) ? "OK" : nil
    case .file: return String(text.split(separator: "/").last ?? "")
    case .options(let names):
      return entry.answer.texts.map { names[$0] ?? $0 }.joined(separator: " ")
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

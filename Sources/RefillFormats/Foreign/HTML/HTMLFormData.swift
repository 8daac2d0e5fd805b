import Foundation
import RefillCore

/// Writes the data that a browser sends with a form.
struct HTMLFormData: RecordWriter {
  /// A pair of a name and a value, in the order of the page.
  struct Entry: Sendable {
    let name: String
    let value: Value
  }

  /// The value of a control.
  enum Value: Sendable {
    case constant(String)
    /// The answer, empty without one.
    case text(field: String)
    /// A value that is sent if the answer is yes.
    case flag(field: String, value: String)
    /// A value that is sent if an option is chosen.
    case option(field: String, option: String, value: String)
    /// A value that is sent without an answer.
    case unanswered(field: String, value: String)
    /// The paths of files.
    case files(field: String)
  }

  /// The encodings of `enctype`.
  enum Encoding: Sendable { case urlencoded, multipart, plain }

  var entries: [Entry] = []
  var action = ""
  var isPost = false
  var encoding = Encoding.urlencoded

  let shapes: [RecordShape] = [.args]

  var destination: String? {
    (isPost ? "POST " : "GET ") + (action.isEmpty ? "to the address of the page" : action)
  }

  func output(of record: Record, as shape: RecordShape) -> RecordOutput {
    let pairs = pairs(of: record)
    if shape == .args { return RecordOutput(text: arguments(pairs) + "\n") }
    switch encoding {
    case .urlencoded:
      return RecordOutput(
        text: pairs.map { Self.encoded($0.name) + "=" + Self.encoded($0.text) }
          .joined(separator: "&"))
    case .plain:
      return RecordOutput(
        text: pairs.map { Self.lines($0.name) + "=" + Self.lines($0.text) + "\r\n" }.joined())
    case .multipart: return multipart(pairs)
    }
  }

  // MARK: Pairs

  /// A name with a text or a file.
  private struct Pair {
    let name: String
    var path: String?
    /// The text; of a file its name.
    let text: String
  }

  private func pairs(of record: Record) -> [Pair] {
    var answers: [String: Answer] = [:]
    for entry in record.entries { answers[entry.field] = answers[entry.field] ?? entry.answer }
    return entries.flatMap { entry -> [Pair] in
      let texts = Self.texts(of: entry.value, answers)
      guard case .files = entry.value else {
        return texts.map { Pair(name: entry.name, text: $0) }
      }
      // Without a file, a browser sends one without a name.
      return (texts.isEmpty ? [""] : texts).map { path in
        Pair(
          name: entry.name, path: path, text: String(path.split(separator: "/").last ?? ""))
      }
    }
  }

  private static func texts(of value: Value, _ answers: [String: Answer]) -> [String] {
    switch value {
    case .constant(let text): [text]
    case .text(let field): [answers[field]?.outputText ?? ""]
    case .flag(let field, let value): answers[field] == .flag(true) ? [value] : []
    case .option(let field, let option, let value):
      answers[field]?.texts.contains(option) == true ? [value] : []
    case .unanswered(let field, let value): answers[field] == nil ? [value] : []
    case .files(let field): answers[field]?.texts ?? []
    }
  }

  // MARK: Encodings

  /// Returns a text with CR LF for each line break.
  private static func lines(_ text: String) -> String {
    var lines = ""
    for character in text {
      if character == "\n" || character == "\r" || character == "\r\n" {
        lines += "\r\n"
      } else {
        lines.append(character)
      }
    }
    return lines
  }

  /// Returns a text as `application/x-www-form-urlencoded`.
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in lines(text).utf8 {
      switch byte {
      case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func multipart(_ pairs: [Pair]) -> RecordOutput {
    let boundary = Self.boundary(outside: pairs.map { $0.name + $0.text }.joined())
    var text = ""
    for pair in pairs {
      text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(pair.name))\""
      if pair.path != nil {
        text +=
          "; filename=\"\(Self.escaped(pair.text))\"\r\nContent-Type: application/octet-stream"
      }
      text += "\r\n\r\n" + (pair.path == nil ? Self.lines(pair.text) : "") + "\r\n"
    }
    var remarks = [
      "The header of the data: Content-Type: multipart/form-data; boundary=\(boundary)"
    ]
    if pairs.contains(where: { $0.path?.isEmpty == false }) {
      remarks.append("Files are without their content; --format args has curl read them.")
    }
    return RecordOutput(text: text + "--\(boundary)--\r\n", remarks: remarks)
  }

  /// Returns a boundary that does not occur in a text.
  private static func boundary(outside text: String) -> String {
    var number = 0
    while text.contains("RefillFormData\(number)-") || text.contains("RefillFormData\(number)\r") {
      number += 1
    }
    return "----RefillFormData\(number)"
  }

  private static func escaped(_ name: String) -> String {
    lines(name).replacing("\r\n", with: "%0D%0A").replacing("\"", with: "%22")
  }

  // MARK: Arguments

  /// Returns the arguments of curl, without the address.
  private func arguments(_ pairs: [Pair]) -> String {
    var words = isPost || pairs.isEmpty ? [] : ["--get"]
    for pair in pairs {
      if encoding != .multipart {
        words += ["--data-urlencode", Self.encoded(pair.name) + "=" + Self.lines(pair.text)]
      } else if let path = pair.path, !path.isEmpty {
        let name = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        words += ["--form", "\(pair.name)=@\"\(name)\""]
      } else if pair.path == nil {
        words += ["--form-string", "\(pair.name)=\(Self.lines(pair.text))"]
      }
    }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}

import Foundation
import RefillCore

/// A line of the file of test vectors: an expression with answers, and the result or the error.
struct ExpressionVector: Sendable {
  let id: String
  private let line: JSONLine

  /// Reads all lines of `vectors/expressions.jsonl` in a folder.
  static func read(folder: URL) throws -> [Self] {
    let url = folder.appending(path: "vectors/expressions.jsonl")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { text in
      let line = try JSONDecoder().decode(JSONLine.self, from: Data(text.utf8))
      return Self(id: line["id"].text ?? "", line: line)
    }
  }

  /// Returns the differences between the result and the expectation; none if the vector passes.
  func differences() -> [String] {
    var form = ExpressionVectorForm(line)
    let problem = form.addRules(line) ?? line["expression"].text.flatMap { form.problem(of: $0) }
    let expected = line["error"].text
    guard problem?.code.rawValue == expected else {
      return ["error \(problem?.code.rawValue ?? "none"), not \(expected ?? "none")"]
    }
    if let place = line["at"].integer, problem?.offset != place {
      return ["error at \(problem?.offset ?? -1), not \(place)"]
    }
    var differences: [String] = []
    if problem == nil, let source = line["expression"].text {
      let result = form.value(of: source, isCondition: isCondition)
      let wanted = line["result"].result
      if result != wanted { differences.append("\(result), not \(wanted)") }
    }
    let record = line["record"].object.mapValues { $0.text ?? "" }
    if !record.isEmpty, form.record != record {
      differences.append("record \(form.record), not \(record)")
    }
    return differences
  }

  /// True if the result is that of a condition of another program.
  private var isCondition: Bool {
    ["jinja-when", "jinja-validator", "jsonschema-if"].contains(line["from"].text)
  }
}

/// A value of JSON.
enum JSONLine: Decodable, Sendable {
  case flag(Bool)
  case number(Decimal)
  case text(String)
  case list([JSONLine])
  case object([String: JSONLine])
  case null

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if let flag = try? value.decode(Bool.self) {
        .flag(flag)
      } else if let number = try? value.decode(Decimal.self) {
        .number(number)
      } else if let text = try? value.decode(String.self) {
        .text(text)
      } else if let list = try? value.decode([JSONLine].self) {
        .list(list)
      } else {
        (try? value.decode([String: JSONLine].self)).map { .object($0) } ?? .null
      }
  }

  subscript(_ key: String) -> JSONLine { object[key] ?? .null }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [JSONLine] { if case .list(let list) = self { list } else { [] } }
  var object: [String: JSONLine] { if case .object(let object) = self { object } else { [:] } }
  var integer: Int? {
    if case .number(let number) = self { NSDecimalNumber(decimal: number).intValue } else { nil }
  }

  /// The value of an answer.
  func value(as type: ExpressionType) -> ExpressionValue {
    switch self {
    case .flag(let flag): return .boolean(flag)
    case .number(let number): return ExpressionValue("\(number)", as: type) ?? .empty
    case .list(let values): return .list(values.compactMap(\.text))
    case .text(let text) where type == .secret:
      let secret = SecureText()
      _ = secret.append(text)
      return .secret(secret)
    case .text(let text): return ExpressionValue(text, as: type) ?? .empty
    case .object, .null: return .empty
    }
  }

  /// The value of an expected result.
  var result: ExpressionValue {
    switch self {
    case .object(let object):
      let types: [String: ExpressionType] = [
        "number": .number, "date": .date, "time": .time, "moment": .moment,
      ]
      guard let (key, value) = object.first, let type = types[key] else { return .empty }
      return value.value(as: type)
    case .number: return value(as: .number)
    case .flag, .text, .list, .null: return value(as: .text)
    }
  }
}

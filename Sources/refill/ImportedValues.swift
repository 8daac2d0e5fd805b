import Foundation
import RefillFormats
import RefillStore

/// The values of a file that is imported: one a line, or one JSON object a line.
struct ImportedValues {
  private(set) var values: [ImportedValue] = []

  /// Reads a file; `history` names the history of plain lines, and is for them alone.
  init(_ bytes: [UInt8], history: String?, file: String) throws {
    let now = Date()
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      if let history {
        let value = String(decoding: line, as: UTF8.self).trimmingCharacters(
          in: .whitespacesAndNewlines)
        if !value.isEmpty {
          values.append(ImportedValue(history: history, value: value, lastUsed: now))
        }
      } else {
        values.append(try Self.value(of: Array(line), number + 1, file, now))
      }
    }
  }

  private static func value(
    of line: [UInt8], _ number: Int, _ file: String, _ now: Date
  ) throws -> ImportedValue {
    do {
      let object = try JSONReader.read(line)
      guard let history = object["history"]?.string, let value = object["value"]?.string else {
        throw Failure(
          .usage,
          "\(file):\(number): a line takes \"history\" and \"value\". Plain lines take --history.")
      }
      return ImportedValue(
        history: history, value: value, uses: object["uses"]?.integer ?? 1,
        firstUsed: date(object["first"]), lastUsed: date(object["last"]) ?? now)
    } catch let problem as JSONProblem {
      throw Failure(
        .usage,
        "\(file):\(number):\(problem.position.column): \(problem.message) Plain lines take --history."
      )
    }
  }

  private static func date(_ value: JSONValue?) -> Date? {
    value?.string.flatMap { try? Date($0, strategy: .iso8601) }
  }
}

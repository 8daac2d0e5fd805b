import Foundation
import RefillCore

/// The record sets in the folder `REFILL_CORPUS/records`: forms that people filled in.
struct RecordSets {
  /// The figures of a set that were measured beforehand, in percent.
  struct Goal {
    let name: String
    /// The order that learns, in the reference program.
    let best: (first: Double, three: Double)
    let least: (first: Double, three: Double)
  }

  /// Of each set, the newest 300 records are played back.
  static let played = 300

  static let goals = [
    Goal(name: "flights-lga", best: (62.9, 76.4), least: (59.2, 71.7)),
    Goal(name: "desk-lga", best: (67.7, 71.8), least: (62.4, 66.9)),
    Goal(name: "commits", best: (51.9, 71.9), least: (49.7, 71.2)),
    Goal(name: "orders", best: (77.1, 81.4), least: (69.7, 74.8)),
    Goal(name: "ship-california", best: (67.4, 80.5), least: (62.1, 77.0)),
    Goal(name: "portal", best: (33.5, 66.9), least: (32.6, 65.1)),
    Goal(name: "strikes", best: (59.0, 77.2), least: (57.4, 76.1)),
  ]

  /// Reads the sets that the folder has; none without the variable.
  static func read() throws -> [FilledForms] {
    guard let folder = ProcessInfo.processInfo.environment["REFILL_CORPUS"] else { return [] }
    let records = URL(filePath: folder).appending(path: "records")
    return try goals.compactMap { goal in
      let file = records.appending(path: "\(goal.name).jsonl")
      let form = records.appending(path: "\(goal.name).form.json")
      guard FileManager.default.fileExists(atPath: file.path) else { return nil }
      return try set(goal.name, Data(contentsOf: form), String(contentsOf: file, encoding: .utf8))
    }
  }

  private struct FormFile: Decodable {
    struct Field: Decodable { let id: String }
    let fields: [Field]
  }

  private static func set(_ name: String, _ form: Data, _ records: String) throws -> FilledForms {
    let fields = try JSONDecoder().decode(FormFile.self, from: form).fields.map(\.id)
    let decoder = JSONDecoder()
    let forms = try records.split(separator: "\n").map { line in
      let row = try decoder.decode([String: String?].self, from: Data(line.utf8))
      guard let date = (row["submitted"] ?? nil).flatMap({ Timestamp.date($0) }) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return FilledForm(
        day: FilledForm.day(of: date), answers: fields.map { (row[$0] ?? nil) ?? "" })
    }
    return FilledForms(name: name, fields: fields, forms: forms)
  }
}

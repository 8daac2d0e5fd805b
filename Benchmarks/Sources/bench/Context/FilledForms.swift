import Foundation
import RefillCore

/// The forms of one workload, in order.
struct FilledForms {
  let name: String
  /// The ids of the fields, in the order in which they are filled in.
  let fields: [String]
  let forms: [FilledForm]
}

/// One filled form.
struct FilledForm {
  /// The time in days since the first day.
  let day: Double
  /// One answer per field; empty if it was left blank.
  let answers: [String]

  /// The time of submission, to the second.
  var date: Date { Date(timeIntervalSince1970: (Self.start + day * 86_400).rounded()) }

  private static let start = 1_700_000_000.0

  /// Returns the day of a time.
  static func day(of date: Date) -> Double { (date.timeIntervalSince1970 - start) / 86_400 }
}

extension FilledForms {
  /// About a hundred visits to a repair shop, written by hand: a customer moves, a technician is
  /// replaced, a bakery starts to pay by card.
  static func repairs() throws -> FilledForms {
    guard
      let file = Bundle.module.url(
        forResource: "repairs", withExtension: "tsv", subdirectory: "Corpus")
    else { throw CocoaError(.fileNoSuchFile) }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let fields = Array(lines[0].dropFirst())
    let forms = lines.dropFirst().map { cells in
      FilledForm(
        day: Double(cells[0]) ?? 0,
        answers: fields.indices.map { $0 + 1 < cells.count ? cells[$0 + 1] : "" })
    }
    return FilledForms(name: "repairs, by hand", fields: fields, forms: forms)
  }
}

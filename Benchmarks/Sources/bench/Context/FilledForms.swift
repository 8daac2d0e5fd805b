import Foundation
import RefillCore

/// Forms of one kind as one desk filled them, from the first to the last.
struct FilledForms {
  let name: String
  /// The fields in the order in which they are filled.
  let fields: [String]
  let forms: [FilledForm]
}

/// One filled form.
struct FilledForm {
  /// Days since the first day.
  let day: Double
  /// As many as there are fields; empty where nothing was filled in.
  let answers: [String]

  /// When it was submitted.
  var date: Date { Date(timeIntervalSince1970: 1_700_000_000 + day * 86_400) }
}

extension FilledForms {
  /// About a hundred visits of a repair shop, written by hand: a customer moves, a technician is
  /// followed by another one, a bakery begins to pay by card.
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

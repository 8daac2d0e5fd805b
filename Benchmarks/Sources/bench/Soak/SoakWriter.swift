import Driving
import Foundation
import RefillCore
import RefillStore

/// One of the programs that write: submits its forms as fast as the store takes them.
struct SoakWriter {
  let number: Int
  let plan: SoakPlan
  let store: URL

  /// What became of its forms.
  struct Outcome: Codable {
    /// Milliseconds that each form took.
    var times: [Double] = []
    /// Why forms were not taken.
    var refusals: [String] = []
    /// How often the segments were made anew.
    var seals = 0
  }

  /// The first writer tidies the histories each time it has submitted so many forms.
  private static let formsBetweenSeals = 200

  func run() throws -> Outcome {
    let store = try Store(path: store.path)
    var outcome = Outcome()
    for form in 0..<plan.forms {
      let begun = Moment.now
      do { try submit(form, to: store) } catch { outcome.refusals.append("\(error)") }
      outcome.times.append(Moment.now.milliseconds(since: begun))
      if number == 0, (form + 1).isMultiple(of: Self.formsBetweenSeals) {
        outcome.seals += try store.history.compact() ? 1 : 0
      }
    }
    return outcome
  }

  private func submit(_ form: Int, to store: Store) throws {
    let uses = plan.uses(by: number, in: form)
    let record = Record(
      id: UUID(), form: SoakPlan.form, started: .now, submitted: .now,
      entries: uses.map { .init(field: $0.field, title: $0.field, answer: .text($0.value)) })
    try store.commit(
      Submission(
        record: record,
        values: uses.map { .init(field: $0.field, history: $0.history, value: $0.value) }))
  }
}

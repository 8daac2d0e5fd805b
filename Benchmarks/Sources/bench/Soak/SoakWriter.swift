import Driving
import Foundation
import RefillCore
import RefillStore

/// One of the writers: submits its forms as fast as the store accepts them.
struct SoakWriter {
  let number: Int
  let plan: SoakPlan
  let store: URL

  /// The result of a writer.
  struct Outcome: Codable {
    /// The time of each form in milliseconds.
    var times: [Double] = []
    /// The errors of forms that were not stored.
    var refusals: [String] = []
    /// The number of compactions.
    var seals = 0
  }

  /// The number of forms after which the first writer compacts the histories.
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

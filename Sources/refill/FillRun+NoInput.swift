import Foundation
import RefillCore

/// A form that is filled without a terminal.
extension FillRun {
  func submitWithoutInput() throws {
    openStore(waitsLong: true)
    var filling = Filling(form, last: lastRecord, onceSecret: onceSecret)
    let given = try GivenAnswers(options)
    try given.put(into: &filling, isTyped: options.remembersGiven)
    guard filling.problems.isEmpty else {
      try Output.write(MissingAnswers(filling).json + "\n")
      let count = filling.problems.count
      throw Failure(
        .answers,
        count == 1
          ? "1 answer is missing or not right." : "\(count) answers are missing or not right.")
    }
    var record: Record?
    for effect in filling.handle(.submit) { if case .submit(let made) = effect { record = made } }
    guard let record = record?.submitted(at: Date()) else { return }
    if !options.isPrivate, !isStoreKept, case .text(let text) = notice { Output.complain(text) }
    let stored = keep(record, of: &filling)
    try Output.write(text(of: record))
    tellOfStore()
    if case .failed(let reason) = stored {
      throw Failure(.failed, "the record went out but could not be kept: \(reason).")
    }
    tellWhatIsNotKept(filling)
    expire()
  }
}

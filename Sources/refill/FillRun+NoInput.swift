import Foundation
import RefillCore

/// A form that is filled without a terminal.
extension FillRun {
  func submitWithoutInput() throws {
    openStore(waitsLong: true)
    var filling = Filling(form, over: store, context: readingContext)
    let given = try GivenAnswers(file: options.answers, pairs: options.set, of: "--set")
    let unfit = try given.put(into: &filling, isTyped: options.remembersGiven)
    let missing = MissingAnswers(filling, unfit: unfit)
    guard missing.problems.isEmpty else {
      try Output.write(missing.json + "\n")
      throw Failure(.answers, missing.sentence)
    }
    var record: Record?
    for effect in filling.handle(.submit, host: clockedHost) {
      if case .submit(let made) = effect { record = made }
    }
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

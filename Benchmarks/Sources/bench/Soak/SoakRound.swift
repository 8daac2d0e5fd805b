import Driving
import Foundation

/// One run of all writers on a new store, with the measurements.
struct SoakRound {
  let outcomes: [SoakWriter.Outcome]
  let keys: [SoakTypist.Place: SoakTypist.Keys]
  /// The number of forms that the interactive session submitted.
  let submitted: Int
  let check: SoakCheck
  /// The duration of writing in seconds.
  let seconds: Double
  let load: Double

  init(_ plan: SoakPlan, _ program: URL, keysInForm: Int, in workspace: Workspace) throws {
    let (store, form) = (workspace.file("soak.sqlite"), workspace.file("soak.json"))
    try SoakPlan.json().write(to: form)
    let begun = Moment.now
    let writers = try SoakWriters(plan, store: store, in: workspace)
    defer { writers.stop() }
    var typist = SoakTypist(
      workspace: workspace,
      command: Command(
        program, ["fill", form.path, "--store", store.path], environment: [:],
        directory: workspace.folder, keepsOutput: true),
      isSoaking: { writers.areWriting })
    repeat {
      try typist.fill(keys: keysInForm, submitting: "Typist \(typist.submitted.count)")
    } while writers.areWriting
    outcomes = try writers.finish()
    seconds = Moment.now.milliseconds(since: begun) / 1_000
    load = Machine.load
    (keys, submitted) = (typist.keys, typist.submitted.count)
    check = try SoakCheck(store, plan: plan, submitted: typist.submitted)
  }

  var keyCount: Int { keys.values.map(\.repaints.count).reduce(0, +) }
}

import Foundation
import RefillCore
import RefillStore

/// Finds the record that `--like` names.
struct PresetLookup {
  let store: Store

  /// Returns the record of a preset, or of a number; throws if there is none, or if it is of another form.
  ///
  /// - Parameter form: The form as named on the command line; `nil` for any.
  func record(_ name: String, ofForm form: String?) throws -> StoredRecord {
    let id = form.map(formID)
    let presets = try inStore { try store.records.presets(named: name, form: id) }
    if presets.count > 1 {
      let forms = presets.map(\.form).joined(separator: ", ")
      throw Failure(.usage, "several forms have this preset: \(forms). Name the form as well.")
    }
    guard let number = presets.first?.number ?? Int(name) else {
      let known = try inStore { try store.records.presets(form: id) }.map(\.name)
      throw Failure(
        .usage,
        "there is no preset of that name.\(didYouMean(name, among: known))"
          + " refill records presets lists them.")
    }
    guard let found = try store.records.newest(of: [number]).first, found.deleted == nil else {
      throw Failure(
        .usage,
        "record \(number) is deleted; refill records undelete \(number) brings it back.")
    }
    guard id == nil || found.record.form == id else {
      throw Failure(.usage, "record \(number) is one of \(found.record.form).")
    }
    return found
  }

  /// Returns the file of the form of a record; throws if it is not known.
  static func file(of record: StoredRecord?) throws -> String {
    let form = record?.record.form ?? ""
    guard let file = FormLibrary(Paths()).file(ofForm: form) else {
      throw Failure(
        .usage, "no file of the form \(form) is known. Name it: refill fill FILE --like PRESET")
    }
    return file
  }
}

extension FillRun {
  /// Returns a new form with the answers of the record that `--like` names.
  func likePreset(_ model: FormModel) -> FormModel {
    guard let named = options.like, let store else { return model }
    var model = model
    let ranking = FormRanking(store, form: form, opened: clockedHost.date(), timeZone: .current)
    let records = EarlierRecords(store: store, form: form, ranking: ranking)
    _ = model.handle(.program(.fill(like: records.recall(named))), host: clockedHost)
    model.beginHere()
    return model
  }
}

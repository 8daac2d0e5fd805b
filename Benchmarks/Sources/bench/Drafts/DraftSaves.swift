import Driving
import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// The times of saving a draft after each key, without a terminal.
struct DraftSaves {
  let form: LargeForm
  /// The times in microseconds, also those of saves that rewrite the file.
  private(set) var times: [Double] = []
  /// The size of the file at the end, in bytes.
  private(set) var size = 0

  private static let keyCount = 2_000

  /// Types into the second field of the form, so that all answers before it are kept.
  init(of form: LargeForm, in workspace: Workspace) throws {
    self.form = form
    guard let read = FormFile.read(Array(try form.json), named: "form.json").form else {
      throw RefillSubjects.Failure(description: "the form \(form.rawValue) is not read")
    }
    var model = FormModel(read)
    for index in model.order where model.fields[index].field.kind == .text {
      model.answer(field: model.name(of: index), with: ["answer \(index)"], isTyped: true)
    }
    _ = model.handle(.begin)
    let folder = workspace.file("drafts-\(form)").path
    let file = try DraftStore(directory: folder).open(form: read.id)
    let journal = DraftJournal(file)
    for key in 0..<Self.keyCount {
      let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(key % 26)))
      _ = model.handle(key % 40 == 39 ? .clear : .type(letter))
      times.append(
        try WallClock.time {
          if let draft = model.draftToKeep(at: Date()) { try journal.save(draft) }
        })
    }
    size = try file.load()?.data.count ?? 0
    try journal.delete()
  }
}

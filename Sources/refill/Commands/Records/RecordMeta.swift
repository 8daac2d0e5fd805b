import Foundation
import RefillCore
import RefillFormats

/// The metadata of a record: everything but its answers.
struct RecordMeta {
  let id: UUID
  let started: Date
  let submitted: Date
  /// True if the object says when the record was submitted.
  let isDated: Bool
  /// The members that are not answers.
  let keys: Set<String>

  init(of object: JSONValue, form: Form, now: Date) throws(JSONProblem) {
    let meta = object["$refill"]
    if let name = meta?["form"], name.string != form.id {
      throw JSONProblem(at: name.position, "The record is of another form than \(form.id).")
    }
    if let id = meta?["id"] {
      guard let uuid = id.string.flatMap({ UUID(uuidString: $0) }) else {
        throw JSONProblem(at: id.position, "An id is a UUID.")
      }
      self.id = uuid
    } else {
      id = UUID()
    }
    // The form can have a field of that name.
    let isField = form.index(of: "submitted") != nil
    let own = isField ? nil : object["submitted"]
    let time = try Self.time(own ?? meta?["submitted"])
    submitted = time ?? now
    isDated = time != nil
    started = try Self.time(meta?["started"]) ?? submitted
    keys = RecordMembers.names.union(isField ? [] : ["submitted"])
  }

  private static func time(_ value: JSONValue?) throws(JSONProblem) -> Date? {
    guard let value else { return nil }
    guard let date = value.string.flatMap({ Timestamp.date($0) }) else {
      throw JSONProblem(at: value.position, "Write a time as 2026-11-21T14:02:05Z.")
    }
    return date
  }
}

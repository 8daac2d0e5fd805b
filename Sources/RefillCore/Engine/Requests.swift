/// Questions to the sources that were not answered yet.
struct Requests: Sendable {
  /// The number of the newest question; an answer comes back with the number of its question.
  var number = 0
  /// The earlier record that was asked for last; any key withdraws the question.
  var record: RecordSearch?
  /// The questions for records that tell who is mentioned in chosen values, by number.
  var mentions: [Int: (field: Int, value: String)] = [:]

  /// The number of a new question.
  mutating func next() -> Int {
    number += 1
    return number
  }
}

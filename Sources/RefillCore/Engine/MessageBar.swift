/// The notices for the message row.
struct MessageBar: Sendable {
  /// The visible notice; removed by the next key that changes text or focus.
  ///
  /// A condition stays while text changes.
  private(set) var current: Notice?
  /// Pending notices of the program, while a question is open or a newer notice is shown.
  private var pending: [Notice] = []
  /// The field that was last left with a problem, until the user types.
  var fieldLeftInvalid: Int?

  /// True if the notice is the only answer to a key, so that it is shown instead of the field's problem.
  var answersKey = false
  /// The number of notices so far.
  private(set) var count = 0

  /// Shows a notice in place of the current one.
  mutating func show(_ notice: Notice?) {
    (current, answersKey) = (notice, false)
    count += 1
  }

  /// Removes the current notice.
  mutating func clear() { (current, answersKey) = (nil, false) }

  /// Shows a notice of the program; an earlier one, possibly unread, is shown again after it.
  ///
  /// - Parameter isBlocked: True while a question is open, which must be answered first.
  mutating func queue(_ notice: Notice, isBlocked: Bool) {
    guard !isBlocked || !notice.isNews else { return pending.append(notice) }
    if let current, current.isNews, current != notice { pending.insert(current, at: 0) }
    (current, answersKey) = (notice, false)
  }

  /// Shows the next pending notice, if none is shown.
  mutating func showPending(isBlocked: Bool) {
    if current == nil, !isBlocked, !pending.isEmpty { current = pending.removeFirst() }
  }
}

extension Notice {
  /// True if it is from the program, and not about a key.
  fileprivate var isNews: Bool {
    switch self {
    case .text, .condition: true
    default: false
    }
  }
}

/// The notices for the message row.
struct MessageBar: Sendable {
  /// The visible notice; removed by the next key that changes text or focus.
  private(set) var current: Notice?
  /// Pending notices of the program, while a question is open or a newer notice is shown.
  private var pending: [Notice] = []
  /// The field that was last left with a problem, until the user types.
  var fieldLeftInvalid: Int?

  /// Shows a notice in place of the current one.
  mutating func show(_ notice: Notice?) { current = notice }

  /// Removes the current notice.
  mutating func clear() { current = nil }

  /// Shows a notice of the program; an earlier one, possibly unread, is shown again after it.
  ///
  /// - Parameter isBlocked: True while a question is open, which must be answered first.
  mutating func queue(_ notice: Notice, isBlocked: Bool) {
    guard !isBlocked || !notice.isNews else { return pending.append(notice) }
    if let current, current.isNews, current != notice { pending.insert(current, at: 0) }
    current = notice
  }

  /// Shows the next pending notice, if none is shown.
  mutating func showPending(isBlocked: Bool) {
    if current == nil, !isBlocked, !pending.isEmpty { current = pending.removeFirst() }
  }
}

extension Notice {
  /// True if it is from the program, and not about a key.
  fileprivate var isNews: Bool { if case .text = self { true } else { false } }
}

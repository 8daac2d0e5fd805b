/// What the message row has to say beside the state of the form.
struct MessageBar: Sendable {
  /// The notice that is shown; gone with the next key that changes text or focus.
  private(set) var current: Notice?
  /// Notices of the program that wait: a question is open, or a newer notice is shown.
  private var pending: [Notice] = []
  /// The field that was left last, if it was left with a problem and nothing was typed since.
  var fieldLeftInvalid: Int?

  /// Shows a notice in place of the current one.
  mutating func show(_ notice: Notice?) { current = notice }

  /// Takes the current notice away.
  mutating func clear() { current = nil }

  /// Shows a notice of the program; one that it showed before, and may be unread, comes again after it.
  ///
  /// - Parameter isBlocked: true while a question is open, which is answered first.
  mutating func queue(_ notice: Notice, isBlocked: Bool) {
    guard !isBlocked || !notice.isNews else { return pending.append(notice) }
    if let current, current.isNews, current != notice { pending.insert(current, at: 0) }
    current = notice
  }

  /// Shows the next notice that waits, where none is shown.
  mutating func showPending(isBlocked: Bool) {
    if current == nil, !isBlocked, !pending.isEmpty { current = pending.removeFirst() }
  }
}

extension Notice {
  /// True if it is the program's, and not about a key.
  fileprivate var isNews: Bool { if case .text = self { true } else { false } }
}

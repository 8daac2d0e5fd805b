extension FormModel {
  /// Says something; what the program said before, and nobody may have read, comes again after it.
  ///
  /// A question is answered first.
  mutating func notify(_ notice: Notice) {
    guard question == nil || !notice.isNews else { return news.append(notice) }
    if let old = self.notice, old.isNews, old != notice { news.insert(old, at: 0) }
    self.notice = notice
  }

  /// Says what had to wait.
  mutating func showNews() {
    if notice == nil, question == nil, !news.isEmpty { notice = news.removeFirst() }
  }
}

extension Notice {
  /// Whether it is the program's, and not about a key.
  fileprivate var isNews: Bool { if case .text = self { true } else { false } }
}

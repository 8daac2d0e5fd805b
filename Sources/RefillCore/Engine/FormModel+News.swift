extension Turn {
  /// Says something; what the program said before, and nobody may have read, comes again after it.
  ///
  /// A question is answered first.
  mutating func notify(_ notice: Notice) {
    guard model.question == nil || !notice.isNews else { return model.news.append(notice) }
    if let old = model.notice, old.isNews, old != notice { model.news.insert(old, at: 0) }
    model.notice = notice
  }

  /// Says what had to wait.
  mutating func showNews() {
    if model.notice == nil, model.question == nil, !model.news.isEmpty { model.notice = model.news.removeFirst() }
  }
}

extension Notice {
  /// Whether it is the program's, and not about a key.
  fileprivate var isNews: Bool { if case .text = self { true } else { false } }
}

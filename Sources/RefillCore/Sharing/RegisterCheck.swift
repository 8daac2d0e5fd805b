/// The reason why a register of another machine is not taken.
package enum RegisterRefusal: String, CaseIterable, Sendable {
  /// The text is or contains a secret, or its history names one.
  case secret
  /// The text is longer than a history keeps.
  case tooLong
  /// The text or its history is written in another way than histories keep texts.
  case notNormal
  /// The key is not that of its text.
  case wrongKey
  /// A time, a count or a text is out of its limits.
  case outOfLimits
  /// Only a keeper may write it.
  case notKeeper
  /// The record is written in another way than records are.
  case notRecord
}

extension Register {
  /// Returns the reason why a received register is not taken; `nil` if it is.
  ///
  /// - Parameter isKeeper: true if the person of its stream is a keeper, or nobody but the server knows.
  package func refusal(_ secret: ShareSecret, isKeeper: Bool) -> RegisterRefusal? {
    guard !kind.isForKeepers || isKeeper else { return .notKeeper }
    guard (1...Self.greatestSeq).contains(seq), (0...Self.mostUses).contains(uses),
      (0...Int64(Int32.max)).contains(known)
    else { return .outOfLimits }
    guard (first ?? 0) >= 0, (first ?? 0) <= last ?? Self.latest, (last ?? 0) >= 0,
      (last ?? 0) <= Self.latest
    else { return .outOfLimits }
    switch kind {
    case .value: return refusalOfValue(secret)
    case .record: return body == nil || SharedRecord(json: body ?? "") != nil ? nil : .notRecord
    case .alias, .aliasForAll: return body == nil || target != nil ? nil : .outOfLimits
    case .forget, .forgetForAll: return nil
    }
  }

  private func refusalOfValue(_ secret: ShareSecret) -> RegisterRefusal? {
    guard let value else { return uses == 0 ? nil : .outOfLimits }
    guard let history, !history.isEmpty, history.utf8.count <= 400, value.utf8.count <= 4000,
      last != nil || uses == 0
    else { return .outOfLimits }
    guard Self.isNormal(history), Self.isNormal(value) else { return .notNormal }
    guard key == secret.key(history: history, value: value) else { return .wrongKey }
    if let reason = Self.exclusion(value, from: history) { return reason }
    return nil
  }

  /// Returns the reason why a text of a history never leaves a machine and is not taken from another one;
  /// `nil` if it does.
  package static func exclusion(_ value: String, from history: String) -> RegisterRefusal? {
    if Sensitive.isTooLong(value) || value.utf8.count > 4000 || history.utf8.count > 400 {
      return .tooLong
    }
    let isPlainNumber = Sensitive.isPhone(history)
    let isSecret =
      Sensitive.reason(forName: history) != nil
      || Sensitive.secret(in: value, isPlainNumber: isPlainNumber) != nil
    return isSecret ? .secret : nil
  }

  /// True if a text is trimmed, in NFC and without NUL.
  private static func isNormal(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains(0) && text.trimmed.utf8.count == text.utf8.count
      && Folding.composed(text).utf8.elementsEqual(text.utf8)
  }
}

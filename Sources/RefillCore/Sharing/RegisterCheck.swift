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

/// A check of texts and registers of a team, which looks at the name of each history once.
package struct RegisterCheck {
  /// What the name of a history says of its values.
  private struct HistoryTraits {
    let isNormal: Bool
    let isTooLong: Bool
    let isSecret: Bool
    let isPhone: Bool

    init(_ name: String) {
      isNormal = RegisterCheck.isNormal(name)
      isTooLong = name.utf8.count > 400
      isSecret = !isTooLong && Sensitive.reason(forName: name) != nil
      isPhone = !isTooLong && Sensitive.isPhone(name)
    }
  }

  private let secret: ShareSecret
  private var histories: [String: HistoryTraits] = [:]

  /// Creates a check for registers of the team with a secret.
  package init(_ secret: ShareSecret) { self.secret = secret }

  private mutating func traits(of history: String) -> HistoryTraits {
    if let known = histories[history] { return known }
    let traits = HistoryTraits(history)
    // Registers with ever new names take no more memory.
    if histories.count >= 1000 { histories = [:] }
    histories[history] = traits
    return traits
  }

  // MARK: Received registers

  /// Returns the reason why a received register is not taken; `nil` if it is.
  ///
  /// - Parameter isKeeper: true if the person of its stream is a keeper, or nobody but the server knows.
  package mutating func refusal(of register: Register, isKeeper: Bool) -> RegisterRefusal? {
    guard !register.kind.isForKeepers || isKeeper else { return .notKeeper }
    guard register.isWithinLimits else { return .outOfLimits }
    let (body, target) = (register.body, register.target)
    switch register.kind {
    case .value: return refusal(ofValue: register)
    case .record: return body == nil || SharedRecord(json: body ?? "") != nil ? nil : .notRecord
    case .alias, .aliasForAll: return body == nil || target != nil ? nil : .outOfLimits
    case .forget, .forgetForAll: return nil
    }
  }

  private mutating func refusal(ofValue register: Register) -> RegisterRefusal? {
    guard let value = register.value else { return register.uses == 0 ? nil : .outOfLimits }
    guard let history = register.history, !history.isEmpty, history.utf8.count <= 400,
      value.utf8.count <= 4000, register.last != nil || register.uses == 0
    else { return .outOfLimits }
    guard traits(of: history).isNormal, Self.isNormal(value) else { return .notNormal }
    guard register.key == secret.key(history: history, value: value) else { return .wrongKey }
    return exclusion(of: value, from: history)
  }

  /// True if a text is trimmed, in NFC and without NUL.
  private static func isNormal(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains(0) && text.trimmed.utf8.count == text.utf8.count
      && Folding.composed(text).utf8.elementsEqual(text.utf8)
  }

  // MARK: Texts

  /// Returns the reason why a text of a history never leaves a machine and is not taken from another one;
  /// `nil` if it does.
  package mutating func exclusion(of value: String, from history: String) -> RegisterRefusal? {
    let traits = traits(of: history)
    if traits.isTooLong || value.utf8.count > 4000 || Sensitive.isTooLong(value) {
      return .tooLong
    }
    let isSecret =
      traits.isSecret || Sensitive.secret(in: value, isPlainNumber: traits.isPhone) != nil
    return isSecret ? .secret : nil
  }
}

extension Register {
  fileprivate var isWithinLimits: Bool {
    (1...Self.greatestSeq).contains(seq) && (0...Self.mostUses).contains(uses)
      && (0...Int64(Int32.max)).contains(known) && (first ?? 0) >= 0
      && (first ?? 0) <= last ?? Self.latest && (last ?? 0) >= 0 && (last ?? 0) <= Self.latest
  }
}

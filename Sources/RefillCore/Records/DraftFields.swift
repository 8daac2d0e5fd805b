/// The fields that concern the draft, those of deleted items among them.
///
/// Followed from change to change, so that a save of the draft costs no look at each field of the form.
struct DraftFields: Sendable {
  /// The fields whose answers are in the draft.
  private(set) var kept: Set<Int> = []
  /// The fields with an answer that is not saved.
  private(set) var withheld: Set<Int> = []

  /// Notes what a field is after a change.
  mutating func note(_ field: FieldState, at index: Int) {
    let isWithheld = field.isWithheld
    if !isWithheld, field.hasDraft { kept.insert(index) } else { kept.remove(index) }
    if isWithheld, !field.isEmpty { withheld.insert(index) } else { withheld.remove(index) }
  }
}

extension FormModel {
  /// The fields that concern the draft, after the changes of this turn.
  ///
  /// O(fields) until `prepareForChanges`, then O(changes).
  var draftFields: DraftFields {
    var known = derived.draftFields
    for index in known == nil ? order : fields.changed {
      known = known ?? DraftFields()
      known?.note(fields[index], at: index)
    }
    return known ?? DraftFields()
  }

  /// Follows the change of a field.
  mutating func noteDraftField(_ index: Int) {
    let field = fields[index]
    derived.draftFields?.note(field, at: index)
  }

  /// True if a field is in the form: not in a deleted item, and no pattern of items.
  func isThere(_ index: Int) -> Bool {
    !isPattern(index) && (fields[index].item.map(items.isThere) ?? true)
  }
}

extension FieldState {
  /// True if a draft has the answer, unless that is withheld; a computed one is computed again.
  fileprivate var hasDraft: Bool {
    !isCalculated
      && (!isEmpty || self.field.hasDefault || self.content.start?.isEmpty == false)
      && !isDefaultOfForm
  }

  /// True if the answer is a default that the form gives again: not that of the item above, which
  /// was another one when the item was added.
  private var isDefaultOfForm: Bool {
    isUntouchedDefault && self.field.defaultAnswer != .previousItem
  }
}

extension FieldState {
  /// True if the answer is not saved: a password, a one-time code, a text that looks like a secret, or
  /// one line with a card, account or social security number.
  var isWithheld: Bool { self.secret != nil || withholds(self.line.text) }

  /// Returns true if `text` as the answer would not be saved.
  func withholds(_ text: String) -> Bool {
    self.field.isOneTimeCode || Sensitive.isSecret(text)
      || (!self.field.kind.isMultiline && self.field.findsPersonalNumber(in: text))
  }
}

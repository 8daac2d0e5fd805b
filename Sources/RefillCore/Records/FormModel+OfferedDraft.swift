// The answers of a draft, before the user continues it.
extension FormModel {
  /// The form with the answers of the draft that the open question offers, so that its fields and items
  /// are there; `nil` without one.
  package var withOfferedDraft: FormModel? {
    guard case .draft(let draft, _, _) = question else { return nil }
    return with(draft)
  }

  /// Returns the answers that a draft has, in the shapes of a record; secrets are left out, and so are
  /// fields that are not there by their conditions.
  package func record(of draft: Draft) -> Record {
    let names = Set(draft.texts.keys).union(draft.ticks.keys)
    let secrets = Set(form.fields.filter(\.hasSecrets).map(\.id))
    return with(draft).record(submitted: draft.saved).filtered { entry in
      let name = entry.path.item.isEmpty ? entry.field : entry.path.description
      return names.contains(name) && !secrets.contains(entry.field)
    }
  }

  /// Returns the form with the answers of a draft, and what follows from them.
  package func with(_ draft: Draft) -> FormModel {
    var restored = self
    restored.restore(draft)
    restored.followChanges()
    restored.showChanges()
    return restored
  }
}

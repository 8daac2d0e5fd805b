extension Turn {
  /// Handles settings of the program.
  mutating func handle(_ action: SettingAction) {
    switch action {
    case .setSource(let id, let isAttached): change(id) { $0.setSource(isAttached, $1) }
    case .setNeighbor(let id, let direction, let neighbor):
      change(id) {
        $0.model.fields[$1].toolbar[direction] =
          neighbor.map(Field.Neighbor.field) ?? Field.Neighbor.none
      }
    case .set(let id, let flag, let value):
      change(id) { $0.model.fields[$1].toolbar[flag] = value }
    case .setExpanding(let expands): model.environment.expands = expands
    case .setKeepsDraft(let keepsDraft): model.environment.keepsDraft = keepsDraft
    case .setKeepsRecord(let keepsRecord): model.environment.keepsRecord = keepsRecord
    case .setEdited(let edited): model.ownRecord.identity.edited = edited
    case .setPanels(let panels):
      model.environment.panels = panels
      model.environment.hasAskedForPanels = true
      model.overlays.panel = nil
    case .setLexicon(let lexicon): model.environment.lexicon = lexicon
    case .setOnceSecret(let fields): model.environment.onceSecret.formUnion(fields)
    case .override(let id, let override): change(id) { $0.model.fields[$1].override(override) }
    case .restore(let id, let mode): change(id) { $0.model.fields[$1].restore(mode) }
    case .mute(let id, let isMore):
      change(id) { $0.model.fields[$1].editing.suppression.mute(isMore) }
    case .ignoreNextDelete(let id):
      change(id) { $0.model.fields[$1].editing.suppression.ignoresNextDelete = true }
    case .lockScroll(let id, let isLocked):
      change(id) { $0.model.fields[$1].mentions.isScrollLocked = isLocked }
    }
  }

  /// Changes a field by its id, for a field of a list in all items; no effect for an unknown id.
  mutating func change(_ id: String, _ body: (inout Turn, _ index: Int) -> Void) {
    guard !model.form.lists.isEmpty else {
      if let index = model.form.index(of: id) { body(&self, index) }
      return
    }
    // The fields of the form are the pattern of those of new items.
    let fields = model.fields.indices.filter { model.fields[$0].field.id == id }
    for index in fields.isEmpty ? model.index(of: id).map({ [$0] }) ?? [] : fields {
      body(&self, index)
    }
  }

  private mutating func setSource(_ isAttached: Bool, _ index: Int) {
    model.fields[index].suggestions.hasSource = isAttached
    model.fields[index].suggestions.query = nil
    if index == model.focusedIndex { model.overlays.values = nil }
    setCandidates(SuggestionPage(), index)
    if index == model.focusedIndex { ask(index) }
  }
}

// The items that are added for the answers of an earlier record.
extension FormModel {
  /// Adds items until each list has as many as in a record, as far as it takes them.
  mutating func addItems(asIn record: Record) {
    guard !form.lists.isEmpty else { return }
    addItems(for: record.entries.filter { !$0.path.item.isEmpty }.map(\.path.description))
  }

  /// Removes the items that were added since an earlier arrangement, but those with a field of `kept`.
  mutating func removeItems(addedTo before: Items.Arrangement, keeping kept: some Sequence<Int>) {
    let keptItems = Set(kept.flatMap { items.chain(from: fields[$0].item) })
    let added = items.added(to: before).filter { !keptItems.contains($0) }
    guard !added.isEmpty else { return }
    for item in added { items.remove(item) }
    itemsChanged()
  }
}

extension Items {
  /// Returns the items that are not in an earlier arrangement.
  fileprivate func added(to before: Arrangement) -> [ID] {
    let known = before.all
    return arrangement.all.subtracting(known).sorted { $0.number < $1.number }
  }
}

extension Turn {
  /// Opens the preview of a record, after adding the items that the record has.
  mutating func openPreview(of record: RecalledRecord, _ search: RestSearch) {
    let before = model.items.arrangement
    model.addItems(asIn: record.record)
    var preview = RecordPreview(record, for: model, search)
    model.removeItems(addedTo: before, keeping: preview.tickable)
    if model.items.arrangement != before {
      preview = RecordPreview(record, for: model, search)
      preview.itemsBefore = before
    }
    model.overlays.preview = preview
  }

  /// Closes the preview of a record, and removes the items that were added for it.
  ///
  /// - Parameter kept: the fields whose items stay.
  mutating func closePreview(keeping kept: Set<Int> = []) {
    let before = model.overlays.preview?.itemsBefore
    model.overlays.preview = nil
    if let before { model.removeItems(addedTo: before, keeping: kept) }
  }

  /// Removes the items that were added for answers which are undone; those that the user has answered
  /// since stay.
  mutating func undo(_ added: AddedItems) {
    let answered = model.order.filter { !model.fields[$0].isUnanswered }
    model.removeItems(addedTo: added.before, keeping: answered)
    leaveMissingItem()
  }

  /// Adds the items again.
  mutating func redo(_ added: AddedItems) {
    model.items.insertMissing(of: added.after)
    model.itemsChanged()
  }
}

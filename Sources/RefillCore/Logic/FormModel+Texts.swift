extension FormModel {
  /// Puts the answers that are named in the titles and descriptions of fields into them, if one of them
  /// has changed.
  ///
  /// O(1) where none is named.
  ///
  /// - Parameter changed: the indices of the changed fields; `nil` for all.
  mutating func showAnswersInTexts(after changed: Set<Int>? = nil) {
    let texts = form.texts
    guard !texts.isEmpty,
      changed?.contains(where: { texts.inputs.contains(fields[$0].element) }) ?? true
    else { return }
    for index in texts.fields.flatMap({ slots(of: $0, around: nil) }) {
      let own = fields[index].field.logic.texts
      let title = own.title.map { shown($0, in: fields[index].item) } ?? fields[index].field.title
      let description =
        own.description.map { shown($0, in: fields[index].item) } ?? fields[index].field.description
      if fields[index].field.title != title { fields[index].field.title = title }
      if fields[index].field.description != description {
        fields[index].field.description = description
      }
    }
    derived.dropRows()
  }

  /// Returns a group with the answers in its title and description, as seen from an item.
  func shown(_ group: FieldGroup, in item: Items.ID? = nil) -> FieldGroup {
    guard !group.texts.isEmpty else { return group }
    var group = group
    group.title = group.texts.title.map { shown($0, in: item) } ?? group.title
    group.description = group.texts.description.map { shown($0, in: item) } ?? group.description
    return group
  }

  /// Returns a list with the answers in its title and description, as seen from the item that it is in.
  func shown(_ list: ItemList, in item: Items.ID? = nil) -> ItemList {
    guard !list.texts.isEmpty else { return list }
    var list = list
    list.title = list.texts.title.map { shown($0, in: item) } ?? list.title
    list.description = list.texts.description.map { shown($0, in: item) } ?? list.description
    return list
  }

  /// Returns a page with the answers in its title.
  func shown(_ page: FormPage) -> FormPage {
    guard let template = page.template else { return page }
    var page = page
    page.title = shown(template)
    return page
  }

  /// Returns a text with the shown answers in it, `…` for a missing one.
  private func shown(_ template: FieldTemplate, in item: Items.ID? = nil) -> String {
    template.text { number in
      let answer = shownText(of: number, in: item).onOneLine
      return answer.isEmpty ? "…" : answer
    }
  }
}

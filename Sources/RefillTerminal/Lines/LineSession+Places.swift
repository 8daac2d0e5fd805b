import RefillCore

// The place in the form: what is said when a field, item, page or list begins.
extension LineSession {
  func sayOpening() {
    let lists = model.level(in: nil).count - ownFields.count
    let fields = TextFormat.count(ownFields.count, "field")
    let parts =
      !model.form.pages.isEmpty
      ? TextFormat.count(model.pages.count, "page")
      : lists == 0
        ? fields
        : Message.linesParts(fields: fields, lists: TextFormat.count(lists, "list"))
    say([
      model.form.title.isEmpty
        ? Message.linesOpening(parts: parts)
        : Message.linesOpening(form: model.form.title, parts: parts),
      model.form.description ?? "",
    ])
  }

  /// The fields of the form itself.
  var ownFields: [Int] {
    model.level(in: nil).compactMap { if case .field(let index) = $0 { index } else { nil } }
  }

  /// Says page, group, description and options of a place that was reached.
  func sayPlace() {
    guard model.question == nil, model.place != saidPlace else { return }
    saidPlace = model.place
    if case .review(nil) = model.focus { return sayReview() }
    if let page = model.page, page.number != saidPage {
      let place = Message.pageNote(page: page.number, count: page.count)
      say([page.page.title.map { Message.linesPage(place: place, title: $0) } ?? ""])
    }
    saidPage = model.page?.number
    sayLists()
    guard let index = model.innermost.focusedIndex, let entry = model.innermost.focused else {
      return
    }
    let groups = model.focused.map { model.groups(around: $0.element) } ?? []
    for group in groups where !group.isPage && !saidGroups.contains(group.id) {
      say([Message.linesGroup(title: group.title)] + described(group.title, group.description))
    }
    saidGroups = groups.map(\.id)
    say(
      described(model.innermost.lineTitle(of: index), entry.field.description)
        + optionLines(of: entry))
  }

  /// Says a list that was not reached before: its title if it begins in an item, and its description.
  private func sayLists() {
    let item: Items.ID?
    var places: [Items.Place] = []
    switch model.focus {
    case .field(let index): item = model.fields[index].item
    case .item(let id): item = id
    case .add(let place): (item, places) = (place.parent, [place])
    case .review: item = nil
    }
    let around = model.steps(to: item).map { $0.place }
    for place in around + places where saidLists.insert(place).inserted {
      guard let list = model.list(at: place) else { continue }
      let names = model.lineNames(of: place.parent) + [list.title]
      let title = names.joined(separator: ", ")
      say(
        (model.focusedIndex == nil ? [] : [Message.linesList(title: title)])
          + described(title, list.description))
    }
  }

  /// A description behind the label that it belongs to; none for an empty one.
  private func described(_ title: String, _ description: String?) -> [String] {
    guard let description, !description.isEmpty else { return [] }
    return [Message.lineProblem(title: title, problem: description)]
  }

  /// Says the place again, as after its help.
  func sayPlaceAgain() { saidPlace = [] }
}

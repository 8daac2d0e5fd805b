import RefillCore

extension FormParser {
  /// Resolves the fields that `next` and `previous` name.
  mutating func checkNeighbors(_ names: FormNames) {
    for neighbor in neighbors {
      let own = outline.fields[neighbor.fieldIndex].id
      fieldID = own.isEmpty ? nil : own
      let target = target(of: neighbor, names).map { Field.Neighbor.field(outline.fields[$0].id) }
      if neighbor.word == .next {
        outline.fields[neighbor.fieldIndex].next = target ?? .inOrder
      } else {
        outline.fields[neighbor.fieldIndex].previous = target ?? .inOrder
      }
    }
    fieldID = nil
    warnAboutRounds(of: outline.fields)
  }

  /// Returns the index of the field that a neighbor names; `nil` if it cannot be one.
  private mutating func target(of neighbor: NamedNeighbor, _ names: FormNames) -> Int? {
    let name = quoted(neighbor.id)
    guard let id = names.element(neighbor.id, from: neighbor.namespace),
      case .field(let index) = id.element, outline.fields.indices.contains(index)
    else {
      error(
        "\(neighbor.path): no field has the id \(name). Name one of this form, or null for none.",
        at: neighbor.position)
      return nil
    }
    if let reason = reason(against: index, id, as: neighbor, names) {
      error("\(neighbor.path): \(name) is \(reason)", at: neighbor.position)
      return nil
    }
    return index
  }

  private func reason(
    against index: Int, _ id: FormOutline.WrittenID, as neighbor: NamedNeighbor, _ names: FormNames
  ) -> String? {
    let field = outline.fields[index]
    if index == neighbor.fieldIndex { return "this field itself. Name another, or null for none." }
    if !field.kind.isFocusable { return "a note, which takes no answer. Name another field." }
    if field.isHidden { return "hidden. Name another field, or null for none." }
    if names.list(of: id) != outline.namespaces[neighbor.namespace].list {
      return "not in the same repeat. Name a field beside this one, or null for none."
    }
    return nil
  }

  // MARK: Cycles

  /// Warns about cycles of `next`, which the user can leave only with Esc.
  private mutating func warnAboutRounds(of fields: [Field]) {
    let indices = Dictionary(
      zip(fields.map(\.id), fields.indices), uniquingKeysWith: { first, _ in first })
    var isDone = fields.map { _ in false }
    for start in fields.indices where !isDone[start] {
      var way: [Int] = []
      var place: Int? = start
      while let index = place, !isDone[index] {
        isDone[index] = true
        way.append(index)
        place = follower(of: index, in: fields, indices)
      }
      guard let place, let first = way.firstIndex(of: place) else { continue }
      warnAboutRound(Array(way[first...]), fields)
    }
  }

  private func follower(of index: Int, in fields: [Field], _ indices: [String: Int]) -> Int? {
    switch fields[index].next {
    case .none: nil
    case .field(let id): indices[id]
    case .inOrder:
      fields.indices.dropFirst(index + 1).first { fields[$0].kind.isFocusable }
    }
  }

  private mutating func warnAboutRound(_ round: [Int], _ fields: [Field]) {
    let words = neighbors.filter { round.contains($0.fieldIndex) && $0.word == .next }
    guard round.count > 1, let word = words.last else { return }
    let ids = round.map { fields[$0].id }
    var way = Array(ids.prefix(5))
    if ids.count > way.count { way.append("…") }
    way += ids.prefix(1)
    warn(
      "\(word.path) forms a cycle: \(way.joined(separator: ", ")). Name a later field, or null.",
      at: word.position)
  }
}

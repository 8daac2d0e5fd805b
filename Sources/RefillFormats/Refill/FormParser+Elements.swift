import RefillCore

extension FormParser {
  /// Parses a list of fields, groups and lists of items.
  mutating func elements(_ values: [JSONValue], in place: FormOutline.Place) -> [FormOutline.Node] {
    var nodes: [FormOutline.Node] = []
    for (index, value) in values.enumerated() {
      let outer = fieldID
      namespace = place.namespace
      let path = "\(place.path)[\(index)]"
      fieldID = value["id"]?.string.flatMap { $0.isEmpty ? nil : prefix(of: place) + $0 }
      switch value["kind"]?.string {
      case "group": nodes += group(value, path: path, in: place).map { [$0] } ?? []
      case "repeat": nodes += list(value, path: path, in: place).map { [$0] } ?? []
      default:
        if takesField(at: value.position) {
          let field = field(value, path: path, in: place)
          nodes.append(.field(outline.fields.count))
          outline.fields.append(field)
        }
      }
      fieldID = outer
    }
    return nodes
  }

  private func prefix(of place: FormOutline.Place) -> String {
    outline.namespaces[place.namespace].prefix
  }

  /// True if the form may have one more field; else it is counted as surplus.
  private mutating func takesField(at position: SourcePosition) -> Bool {
    guard outline.fields.count >= FormReader.maximumFields else { return true }
    surplus = ((surplus?.count ?? 0) + 1, surplus?.position ?? position)
    return false
  }

  /// Parses the id of an element; returns it and the full id, with those of the nested groups and
  /// lists around it.
  mutating func elementID<Word>(
    _ word: Word, of object: FormObject<Word>, _ element: FormOutline.Element,
    in place: FormOutline.Place
  ) -> (key: String, full: String) {
    let missing = "\(object.path) has no id. Give it one like \"name\"."
    let key = id(word, of: object, missing: missing) ?? ""
    let full = prefix(of: place) + key
    if !key.isEmpty {
      outline.ids.append(
        FormOutline.WrittenID(
          full: full, element: element, namespace: place.namespace, path: object.path,
          position: object[word]?.position ?? object.position))
    }
    return (key, full)
  }

  // MARK: Groups

  private mutating func group(
    _ value: JSONValue, path: String, in place: FormOutline.Place
  ) -> FormOutline.Node? {
    guard let object = object(value, path: path, as: GroupWord.self) else { return nil }
    let index = outline.groups.count
    let (key, full) = elementID(.id, of: object, .group(index), in: place)
    var group = FieldGroup(id: full, title: title(.title, of: object) ?? key)
    group.key = key
    group.description = string(.description, of: object)
    readTemplates(.title, .description, of: object, .group(index))
    group.isNested = bool(.nest, of: object) ?? false
    group.isPage = bool(.page, of: object) ?? false
    outline.groups.append(group)
    if group.isPage { checkPage(object, in: place) }
    readRelevance(.relevant, of: object, .group(index))
    guard place.groupDepth < FormReader.maximumGroupDepth else {
      error(
        "\(path): groups are nested at most \(FormReader.maximumGroupDepth) deep.",
        at: value.position)
      return nil
    }
    var inner = place
    inner.path = object.path(.fields)
    inner.groupDepth += 1
    inner.isInPage = place.isInPage || group.isPage
    if group.isNested { inner.namespace = newNamespace(full, in: place, list: nil) }
    let nodes = children(object[.fields], of: object, owner: "A group", in: inner)
    if group.isNested { closeNamespace(inner.namespace) }
    return .group(index, nodes)
  }

  private mutating func checkPage(_ object: FormObject<GroupWord>, in place: FormOutline.Place) {
    guard let value = object[.page] else { return }
    if place.listDepth > 0 {
      error(
        "\(object.path(.page)): a page cannot be in a repeat. Make it a plain group.",
        at: value.position)
    } else if place.isInPage {
      error(
        "\(object.path(.page)): a page cannot be in another page. Make one of them a plain group.",
        at: value.position)
    }
  }

  // MARK: Lists of items

  private mutating func list(
    _ value: JSONValue, path: String, in place: FormOutline.Place
  ) -> FormOutline.Node? {
    guard let object = object(value, path: path, as: RepeatWord.self) else { return nil }
    let number = outline.lists.count
    let (key, full) = elementID(.id, of: object, .list(number), in: place)
    var list = ItemList(id: full, number: number, title: title(.title, of: object) ?? key)
    list.key = key
    list.description = string(.description, of: object)
    readTemplates(.title, .description, of: object, .list(number))
    readItemLimits(of: object, into: &list)
    outline.lists.append(list)
    readRelevance(.relevant, of: object, .list(number))
    guard place.listDepth < FormReader.maximumListDepth else {
      error(
        "\(path): repeats are nested at most \(FormReader.maximumListDepth) deep.",
        at: value.position)
      return nil
    }
    var inner = place
    inner.path = object.path(.fields)
    inner.listDepth += 1
    inner.namespace = newNamespace(full, in: place, list: number)
    if let title = object[.itemTitle] {
      readText(title, path: object.path(.itemTitle), .itemTitle(number), namespace: inner.namespace)
    }
    let nodes = children(object[.fields], of: object, owner: "A repeat", in: inner)
    closeNamespace(inner.namespace)
    return .list(number, nodes)
  }

  private mutating func readItemLimits(
    of object: FormObject<RepeatWord>, into list: inout ItemList
  ) {
    list.minItems = count(.minItems, of: object) ?? 0
    list.maxItems = count(.maxItems, of: object, atLeast: 1) ?? ItemList.maximumItems
    for word in [RepeatWord.minItems, .maxItems] {
      guard let value = object[word], let count = value.integer, count > ItemList.maximumItems
      else { continue }
      error(
        "\(object.path(word)) is \(count); a repeat has at most \(ItemList.maximumItems) items.",
        at: value.position)
    }
    if list.minItems > list.maxItems, list.minItems <= ItemList.maximumItems,
      let value = object[.minItems]
    {
      error(
        "\(object.path(.minItems)) is \(list.minItems), more than maxItems, \(list.maxItems).",
        at: value.position)
    }
  }

  // MARK: Elements of a group or list

  private mutating func children<Word>(
    _ value: JSONValue?, of object: FormObject<Word>, owner: String, in place: FormOutline.Place
  ) -> [FormOutline.Node] {
    guard let value else {
      error(
        "\(object.path) has no fields. Give it a list: \"fields\": [{ \"id\": \"name\" }].",
        at: object.position)
      return []
    }
    guard let values = value.array else {
      wrongType(value, path: place.path, takes: "a list of fields")
      return []
    }
    if values.isEmpty {
      error(
        "\(place.path) is empty. \(owner) has at least one field, like { \"id\": \"name\" }.",
        at: value.position)
    }
    return elements(values, in: place)
  }

  private mutating func newNamespace(
    _ id: String, in place: FormOutline.Place, list: Int?
  ) -> Int {
    let start = outline.ids.count
    outline.namespaces.append(
      FormOutline.Namespace(
        prefix: id + ".", parent: place.namespace,
        list: list ?? outline.namespaces[place.namespace].list, content: start..<start))
    return outline.namespaces.count - 1
  }

  private mutating func closeNamespace(_ index: Int) {
    let start = outline.namespaces[index].content.lowerBound
    outline.namespaces[index].content = start..<outline.ids.count
  }
}

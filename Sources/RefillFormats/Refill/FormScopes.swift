import RefillCore

/// The scopes of the expressions of a form: one for each nested group and list of items.
///
/// A name is looked up from inside out, then as the only element with this name in any other group or
/// list. Each scope is made once and has only the names that differ from those around it. The outline
/// itself is not kept, as expressions are added to its fields.
struct FormScopes {
  private let ids: [FormOutline.WrittenID]
  private let namespaces: [FormOutline.Namespace]
  private let names: FormNames
  /// The field or list that an id names, with its type in its own item; `nil` if it has no value.
  private let entries: [ExpressionScope.Field?]
  /// The scopes that are made, by their namespaces.
  private var known: [Int: ExpressionScope] = [:]

  /// Makes the scope of the form itself.
  ///
  /// - Parameter calculated: the indices of the fields that are calculated.
  init(_ outline: FormOutline, _ names: FormNames, calculated: Set<Int>) {
    ids = outline.ids
    namespaces = outline.namespaces
    self.names = names
    entries = outline.ids.map { id in
      switch id.element {
      case .group: nil
      case .list(let number): ExpressionScope.Field(outline.fields.count + number, .items)
      case .field(let index): Self.entry(index, outline.fields, calculated)
      }
    }
    known = [0: formScope]
  }

  private static func entry(
    _ index: Int, _ fields: [Field], _ calculated: Set<Int>
  ) -> ExpressionScope.Field? {
    guard fields.indices.contains(index), let type = fields[index].expressionType else {
      return nil
    }
    var entry = ExpressionScope.Field(index, type, options: fields[index].options)
    entry.mayBeEmpty =
      !fields[index].isRequired && !calculated.contains(index) && type != .boolean
    return entry
  }

  /// Returns the scope of the expressions in a namespace.
  mutating func scope(of namespace: Int) -> ExpressionScope {
    if let scope = known[namespace] { return scope }
    let outer = scope(of: namespaces[namespace].parent ?? 0)
    let scope = self.scope(of: namespace, in: outer)
    known[namespace] = scope
    return scope
  }

  // MARK: Scopes

  private var formScope: ExpressionScope {
    var scope = ExpressionScope()
    scope.fields.reserveCapacity(ids.count)
    for (index, id) in ids.enumerated() where scope.fields[id.full] == nil {
      scope.fields[id.full] = entry(index, lists: [])
    }
    for (name, indices) in names.byShortName {
      add(name, indices.filter { entries[$0] != nil }, lists: [], to: &scope)
    }
    return scope
  }

  private func scope(of namespace: Int, in outer: ExpressionScope) -> ExpressionScope {
    var scope = outer.inside
    let content = namespaces[namespace].content
    let lists = Set(names.chain(from: namespace).compactMap { namespaces[$0].list })
    scope.isInItem = !lists.isEmpty
    // In a list, its own fields are those of one item.
    let isList =
      namespaces[namespace].list != namespaces[namespace].parent.flatMap { namespaces[$0].list }
    var deeper: [String: [Int]] = [:]
    for index in content {
      guard let field = entry(index, lists: lists) else { continue }
      let id = ids[index]
      for name in isList ? [id.full] + names.shortNames(of: id) : []
      where scope.field(named: name)?.number == field.number {
        scope.fields[name] = field
      }
      for inner in names.chain(from: id.namespace).prefix(while: { $0 != namespace }) {
        deeper[names.name(of: id, in: inner), default: []].append(index)
      }
    }
    for (name, indices) in deeper where scope.field(named: name) == nil {
      add(name, indices, lists: lists, to: &scope)
    }
    // The names of this namespace come before those from outside.
    for index in content.reversed() {
      guard let field = entry(index, lists: lists) else { continue }
      let name = names.name(of: ids[index], in: namespace)
      scope.fields[name] = field
      scope.ambiguous[name] = nil
    }
    return scope
  }

  /// Adds a name that several elements may have, unless the scope has it.
  private func add(
    _ name: String, _ indices: [Int], lists: Set<Int>, to scope: inout ExpressionScope
  ) {
    guard scope.field(named: name) == nil, let first = indices.first else { return }
    if indices.count == 1 {
      scope.fields[name] = entry(first, lists: lists)
      scope.ambiguous[name] = nil
    } else {
      scope.ambiguous[name] = indices.prefix(3).map { ids[$0].full }
    }
  }

  /// Returns a field or list as expressions inside these lists see it: their own items, and all
  /// items of other lists.
  private func entry(_ index: Int, lists: Set<Int>) -> ExpressionScope.Field? {
    guard var field = entries[index] else { return nil }
    let list = names.list(of: ids[index])
    if let list, !lists.contains(list), field.type != .items {
      field.type = .rows(of: field.type)
      field.options = []
    }
    return field
  }
}

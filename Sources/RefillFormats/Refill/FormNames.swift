import RefillCore

/// The names of fields and lists in a form: full ids, and shorter names as far as they are unique.
struct FormNames {
  private let ids: [FormOutline.WrittenID]
  private let namespaces: [FormOutline.Namespace]
  private var byFullID: [String: Int] = [:]
  /// The indices in `FormOutline.ids` of the elements that a name relative to a nested group or a
  /// list can mean.
  private(set) var byShortName: [String: [Int]] = [:]

  /// Collects the names of an outline; O(ids × depth).
  init(_ outline: FormOutline) {
    ids = outline.ids
    namespaces = outline.namespaces
    byFullID.reserveCapacity(ids.count)
    for (index, id) in ids.enumerated() {
      if byFullID[id.full] == nil { byFullID[id.full] = index }
      for name in shortNames(of: id) { byShortName[name, default: []].append(index) }
    }
  }

  /// Returns the names of an element relative to the nested groups and lists around it, the shortest
  /// one first.
  func shortNames(of id: FormOutline.WrittenID) -> [String] {
    chain(from: id.namespace).filter { $0 != 0 }.map { name(of: id, in: $0) }
  }

  /// Returns the name of an element relative to a namespace around it.
  func name(of id: FormOutline.WrittenID, in namespace: Int) -> String {
    let prefix = namespaces[namespace].prefix.utf8.count
    return String(id.full.utf8.dropFirst(prefix)) ?? id.full
  }

  /// Returns a namespace and those around it, from inside out.
  func chain(from namespace: Int) -> [Int] {
    var chain = [namespace]
    while let last = chain.last, let parent = namespaces[last].parent {
      chain.append(parent)
    }
    return chain
  }

  /// Returns the element that a name means inside a namespace: the one of the innermost namespace
  /// that has it, else the only one in any other; `nil` if there is none.
  func element(_ name: String, from namespace: Int) -> FormOutline.WrittenID? {
    for namespace in chain(from: namespace) {
      let full = namespaces[namespace].prefix + name
      if let index = byFullID[full] { return ids[index] }
    }
    guard let indices = byShortName[name], indices.count == 1 else { return nil }
    return ids[indices[0]]
  }

  /// Returns the list of items that an element is in; `nil` outside of lists.
  func list(of id: FormOutline.WrittenID) -> Int? { namespaces[id.namespace].list }
}

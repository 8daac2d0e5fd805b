import RefillCore

/// The elements of a form file so far: fields, groups and lists, and the tree that they are in.
///
/// Expressions are added once all elements are known.
struct FormOutline {
  /// The fields in the order of the file.
  var fields: [Field] = []
  /// The groups and lists in the order of the file, without their elements.
  var groups: [FieldGroup] = []
  var lists: [ItemList] = []
  /// The namespaces of ids; the first one is that of the form.
  var namespaces = [Namespace()]
  /// The ids in the order of the file.
  var ids: [WrittenID] = []

  /// An element by its index in `fields`, `groups` or `lists`.
  indirect enum Node {
    case field(Int)
    case group(Int, [Node])
    case list(Int, [Node])
  }

  /// The form, a nested group or a list of items: the ids in it differ from each other.
  struct Namespace {
    /// The beginning of the full ids in it, such as `trip.`; empty for the form.
    var prefix = ""
    /// The namespace around it; `nil` for the form.
    var parent: Int?
    /// The innermost list that it is in; `nil` outside of lists.
    var list: Int?
    /// The indices in `ids` of its elements and of all below.
    var content = 0..<0
  }

  /// The id of an element.
  struct WrittenID {
    /// The full id, such as `trip.from`.
    let full: String
    let element: Element
    /// The namespace that it is in.
    let namespace: Int
    /// The path of its object in the file, such as `fields[2]`.
    let path: String
    let position: SourcePosition
  }

  /// An element of the form.
  enum Element: Equatable {
    case field(Int)
    case group(Int)
    case list(Int)
  }

  /// The surroundings of an element.
  struct Place {
    /// The path of the list of elements, such as `fields[2].fields`.
    var path = "fields"
    var namespace = 0
    var groupDepth = 0
    var listDepth = 0
    var isInPage = false
  }

  /// Returns the elements of a form from the tree.
  func elements(_ nodes: [Node]) -> [FormElement] {
    nodes.map { node in
      switch node {
      case .field(let index): return .field(index)
      case .group(let index, let nodes):
        var group = groups[index]
        group.elements = elements(nodes)
        return .group(group)
      case .list(let index, let nodes):
        var list = lists[index]
        list.elements = elements(nodes)
        return .items(list)
      }
    }
  }
}

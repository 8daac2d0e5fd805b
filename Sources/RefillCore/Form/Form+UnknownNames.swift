// The sentences about names that are no field of a form.
extension Form {
  /// Returns a sentence about a name to which no answer can be given: the reason, and the name that was
  /// probably meant.
  package func sentence(aboutUnknown name: String) -> String {
    let written = name.shortened()
    if name.contains("[0]"), element(at: name.replacing("[0]", with: "[1]")) != nil {
      return "\(written): items are counted from 1."
    }
    let template = ItemPath(name)?.template ?? name
    if isList(name), let example = example(in: template + "[0].", numberedAs: name) {
      return "\(written) is a list; name a field of an item, as in \(example)."
    }
    if template.hasSuffix("]"), let example = example(in: template + ".", numberedAs: name) {
      return "\(written) is an item; name a field of it, as in \(example)."
    }
    let bare = name.replacing(/\[[0-9]*\]/, with: "")
    let field = nearestWord(to: bare, in: fields.map(\.id)).flatMap(element)
    let guess = field.map { numbered(paths[$0], as: name) ?? fields[$0].id }
    return "the form has no field \(written)." + (guess.map { " Did you mean \($0)?" } ?? "")
  }

  /// Returns the path of the first field in a group or list, with the numbers of items of a name.
  private func example(in template: String, numberedAs name: String) -> String? {
    paths.first { $0.description.hasPrefix(template) }.flatMap { numbered($0, as: name) }
  }

  /// Returns a path with the numbers of items of a name, and 1 for others; `nil` for a path without items.
  private func numbered(_ path: RecordPath, as name: String) -> String? {
    guard path.steps.contains(.item(0)) else { return nil }
    var numbers = (ItemPath(name)?.numbers ?? [])[...]
    return RecordPath(path.steps.map { $0 == .item(0) ? .item(numbers.popFirst() ?? 1) : $0 })
      .description
  }
}

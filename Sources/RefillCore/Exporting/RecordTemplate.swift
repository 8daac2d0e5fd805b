/// A text in the language of snippets, whose blanks the answers of records fill in.
///
/// A blank names a field by its identifier or path: `{{field name}}` or `{{ask name}}`, `{{area items.what}}` for all items,
/// `{{ask items[2].what}}` for one. `{{if company}} … {{end}}` is there if the field has an answer that
/// is not `false`. `$id`, `$form` and `$submitted` name the record itself.
package struct RecordTemplate {
  private let body: SnippetBody
  private var context: SnippetContext

  /// The maximum length of the text of a record, in bytes.
  package static let maximumBytes = 16 << 20

  /// Parses a text.
  ///
  /// - Parameter context: the time of dates, and the snippets that the text may name.
  package init(_ text: String, _ context: SnippetContext) {
    body = SnippetBody(Snippet("", text, dialect: .refill))
    self.context = context
    self.context.maximumBytes = Self.maximumBytes
  }

  /// The names for the record itself.
  package static let ownNames = Record.ownColumns

  /// The names of the blanks and optional parts.
  package var names: Set<String> { Self.names(in: body.nodes) }

  /// The parts of the text that are no macros, or not as written.
  package var warnings: [SnippetWarning] { body.warnings }

  /// Returns the text of a record; it ends with a line break.
  package func text(of record: Record) -> String {
    var context = context
    context.values = Self.values(of: record)
    context.field = { [values = context.values] in .text(values[$0] ?? "") }
    var body = body
    body.nodes = Self.resolved(body.nodes, context.values)
    let text = SnippetRenderer.expansion(of: body, context).text
    return text.isEmpty || text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
  }

  /// Returns the texts of answers by the names of their fields; those of several items are lines.
  private static func values(of record: Record) -> [String: String] {
    var lines: [String: [String]] = [:]
    for entry in record.entries {
      let names: Set<String> = [entry.field, entry.path.keys, entry.path.description]
      for name in names { lines[name, default: []] += entry.answer.texts }
    }
    let own = zip(Record.ownColumns, record.ownValues).map { ($0, [$1]) }
    return lines.merging(own) { answer, _ in answer }.mapValues { $0.joined(separator: "\n") }
  }

  /// Returns the nodes with the optional parts of answered fields as nodes of their own, without those
  /// of others.
  private static func resolved(_ nodes: [SnippetNode], _ values: [String: String]) -> [SnippetNode]
  {
    nodes.flatMap { node -> [SnippetNode] in
      switch node {
      case .section(let blank, let inside):
        ["", "false"].contains(values[blank.name] ?? "") ? [] : resolved(inside, values)
      case .either(let value, let otherwise):
        [.either(value, otherwise: resolved(otherwise, values))]
      case .blank(let blank, let placeholder):
        [.blank(blank, placeholder: resolved(placeholder, values))]
      case .text, .value, .transformed, .snippet, .mirror, .cursor, .selectionEnd, .key: [node]
      }
    }
  }

  private static func names(in nodes: [SnippetNode]) -> Set<String> {
    nodes.reduce(into: []) { names, node in
      switch node {
      case .section(let blank, let inside):
        names.insert(blank.name)
        names.formUnion(self.names(in: inside))
      case .blank(let blank, let placeholder):
        names.insert(blank.name)
        names.formUnion(self.names(in: placeholder))
      case .either(_, let otherwise): names.formUnion(self.names(in: otherwise))
      case .mirror(let name, _), .value(.field(let name)): names.insert(name)
      case .text, .value, .transformed, .snippet, .cursor, .selectionEnd, .key: break
      }
    }
  }
}

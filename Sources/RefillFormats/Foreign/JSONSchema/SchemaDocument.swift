import Foundation
import RefillCore

/// A file of JSON Schema, in which references are followed.
struct SchemaDocument {
  let root: JSONValue
  /// True before 2019-09, where the siblings of `$ref` have no effect.
  let ignoresSiblings: Bool

  /// The files beside this one; their references name them.
  private let files: SchemaFiles
  /// The content of other files so far.
  private var loaded: [String: JSONValue] = [:]
  /// The targets of references so far.
  private var targets: [String: JSONValue] = [:]
  /// The subschemas with an anchor or an identifier, by its text; `nil` until one is needed.
  private var named: [String: JSONValue]?

  init(_ root: JSONValue, files: SchemaFiles = SchemaFiles()) {
    self.root = root
    self.files = files
    let dialect = root["$schema"]?.string ?? ""
    let hasSiblings = ["2019-09", "2020-12", "/next/", "v1"].contains { dialect.contains($0) }
    ignoresSiblings = !hasSiblings
  }

  /// Returns the subschema that a reference names; `nil` if neither this file nor one beside it has
  /// it.
  ///
  /// The first call with a reference takes O(size of the file), the others O(1).
  mutating func target(of reference: String) -> JSONValue? {
    if let known = targets[reference] { return known }
    let found = find(reference)
    targets[reference] = found
    return found
  }

  /// Returns the target of a schema that is a reference only; other schemas unchanged.
  mutating func target(in schema: JSONValue) -> JSONValue {
    guard schema.members?.count == 1, let name = schema["$ref"]?.string else { return schema }
    return target(of: name) ?? schema
  }

  private mutating func find(_ reference: String) -> JSONValue? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts.first.map(String.init) ?? ""
    let fragment = parts.count > 1 ? Self.decoded(parts[1]) : ""
    let isHere = file.isEmpty || file == root["$id"]?.string || file == root["id"]?.string
    let start = isHere ? root : subschema(named: file) ?? content(of: file)
    guard let start else { return nil }
    if fragment.isEmpty { return start }
    if fragment.hasPrefix("/") { return Self.value(at: fragment, in: start) }
    return subschema(named: "#" + fragment)
  }

  private mutating func content(of file: String) -> JSONValue? {
    if let known = loaded[file] { return known }
    loaded[file] = files.schema(named: file)
    return loaded[file]
  }

  /// Returns a fragment without its percent encoding; empty if that is malformed.
  private static func decoded(_ fragment: Substring) -> String {
    guard fragment.utf8.contains(UInt8(ascii: "%")) else { return String(fragment) }
    return String(fragment).removingPercentEncoding ?? ""
  }

  /// Returns the key that a step of a JSON pointer names.
  private static func unescaped(_ step: Substring) -> String {
    guard step.utf8.contains(UInt8(ascii: "~")) else { return String(step) }
    return String(step).replacing("~1", with: "/").replacing("~0", with: "~")
  }

  /// Returns the value at a JSON pointer.
  private static func value(at pointer: String, in start: JSONValue) -> JSONValue? {
    var value = start
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = unescaped(step)
      if let inner = value[key] {
        value = inner
      } else if let values = value.array, let index = Int(key), values.indices.contains(index) {
        value = values[index]
      } else {
        return nil
      }
    }
    return value
  }

  // MARK: Anchors

  private mutating func subschema(named name: String) -> JSONValue? {
    if named == nil {
      var found: [String: JSONValue] = [:]
      Self.collectNames(in: root, into: &found)
      named = found
    }
    return named?[name]
  }

  /// Collects anchors with `#` before them, and identifiers; the first one of each counts.
  private static func collectNames(in value: JSONValue, into found: inout [String: JSONValue]) {
    for element in value.array ?? [] { collectNames(in: element, into: &found) }
    for member in value.members ?? [] {
      if let name = member.value.string {
        switch member.key {
        case "$anchor", "$dynamicAnchor": found["#" + name] = found["#" + name] ?? value
        case "$id", "id": found[name] = found[name] ?? value
        default: break
        }
      } else {
        collectNames(in: member.value, into: &found)
      }
    }
  }
}

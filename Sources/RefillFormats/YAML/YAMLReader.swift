import Yams

/// Reads YAML from outside, with the positions of all values.
///
/// An alias (`*name`) repeats the value of its anchor (`&name`), which can contain aliases in turn:
/// 300 bytes can expand to more than any memory holds. Yams has no limit for this, so every `*` is
/// hidden from it, and aliases are resolved here, where the resulting values are counted.
enum YAMLReader {
  /// The maximum size of a file: 4 MiB.
  static let maximumSize = 4 << 20
  /// The maximum nesting depth of lists and maps.
  static let maximumDepth = 64
  /// The maximum number of values, including those that aliases repeat.
  static let maximumValues = 1_000_000
  /// The maximum size of all texts, in bytes.
  static let maximumText = 16 << 20

  /// Parses a file of one document; throws the first problem of the file.
  static func read(_ bytes: [UInt8]) throws(YAMLProblem) -> YAMLValue {
    let documents = try documents(of: bytes)
    guard let first = documents.first else {
      throw YAMLProblem(
        position: SourcePosition(line: 1, column: 1), message: "The file is empty.")
    }
    guard documents.count == 1 else {
      throw YAMLProblem(
        position: documents[1].position, message: "The file has more than one document.")
    }
    return first
  }

  /// Parses the documents of a file, in order; throws the first problem of the file.
  ///
  /// A byte order mark is skipped.
  /// Anchors are known in their own document only; the limits are those of the whole file.
  ///
  /// - Parameter limit: the maximum number of bytes read.
  static func documents(
    of bytes: [UInt8], limit: Int = maximumSize
  ) throws(YAMLProblem) -> [YAMLValue] {
    let start = SourcePosition(line: 1, column: 1)
    guard bytes.count <= limit else {
      throw YAMLProblem(position: start, message: "The file has more than \(limit) bytes.")
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw YAMLProblem(position: start, message: "The file is not UTF-8 text.")
    }
    guard let star = freeScalar(in: text) else {
      throw YAMLProblem(position: start, message: "The file is full of characters of private use.")
    }
    let hidden = text.replacing("*", with: star)
    do {
      // The anchors of a tree live as long as its parser.
      let parser = try Parser(yaml: hidden, resolver: .basic, encoding: .utf8)
      var composer = YAMLComposer(star: star)
      var documents: [YAMLValue] = []
      while let root = try parser.nextRoot() {
        documents.append(try composer.value(of: root, depth: 0))
        composer.forgetAnchors()
      }
      withExtendedLifetime(parser) {}
      return documents
    } catch let problem as YAMLProblem {
      throw problem
    } catch let error as YamlError {
      throw problem(of: error)
    } catch {
      throw YAMLProblem(position: start, message: "The file is not YAML.")
    }
  }

  /// Returns a private-use character that the text does not contain.
  private static func freeScalar(in text: String) -> Unicode.Scalar? {
    // Never traps: the range is written here.
    (0xE000...0xE0FF).lazy.compactMap { Unicode.Scalar(UInt32($0)) }
      .first { !text.unicodeScalars.contains($0) }
  }

  private static func problem(of error: YamlError) -> YAMLProblem {
    let (message, mark): (String, Mark?) =
      switch error {
      case .scanner(let context, let problem, let mark, _),
        .parser(let context, let problem, let mark, _),
        .composer(let context, let problem, let mark, _):
        ([context?.text, problem].compactMap { $0 }.joined(separator: " "), mark)
      case .reader(let problem, _, _, _): (problem, nil)
      case .duplicatedKeysInMapping(let keys, let context):
        ("the key \(quoted(keys.first ?? "")) comes twice in one map", context.mark)
      default: ("it cannot be read", nil)
      }
    return YAMLProblem(
      position: SourcePosition(mark), message: "The file is not YAML: \(harmless(message)).")
  }
}

extension SourcePosition {
  /// Converts a position of Yams; the start of the file if it has none.
  fileprivate init(_ mark: Mark?) {
    self.init(line: max(mark?.line ?? 1, 1), column: max(mark?.column ?? 1, 1))
  }
}

/// Converts the nodes of Yams to values, and resolves aliases.
private struct YAMLComposer {
  /// The character that replaces each `*`.
  let star: Unicode.Scalar

  private var anchors: [String: YAMLValue] = [:]
  private var sizes: [String: (values: Int, text: Int)] = [:]
  private var valuesLeft = YAMLReader.maximumValues
  private var textLeft = YAMLReader.maximumText

  init(star: Unicode.Scalar) {
    self.star = star
  }

  /// Begins a new document.
  mutating func forgetAnchors() {
    anchors = [:]
    sizes = [:]
  }

  mutating func value(of node: Node, depth: Int) throws(YAMLProblem) -> YAMLValue {
    let position = SourcePosition(node.mark)
    guard depth <= YAMLReader.maximumDepth else {
      throw YAMLProblem(
        position: position,
        message: "Nested deeper than \(YAMLReader.maximumDepth) levels.")
    }
    let before = (valuesLeft, textLeft)
    try count(values: 1, text: node.scalar?.string.utf8.count ?? 0, at: position)
    if let name = aliasName(of: node) { return try aliased(name, at: position) }
    let value = YAMLValue(kind: try kind(of: node, depth: depth), position: position)
    if let anchor = node.anchor?.rawValue {
      anchors[anchor] = value
      sizes[anchor] = (before.0 - valuesLeft, before.1 - textLeft)
    }
    return value
  }

  private mutating func kind(of node: Node, depth: Int) throws(YAMLProblem) -> YAMLValue.Kind {
    switch node {
    case .scalar(let scalar):
      return .scalar(text(scalar.string), isPlain: scalar.style == .plain)
    case .sequence(let nodes):
      var values: [YAMLValue] = []
      for node in nodes { values.append(try value(of: node, depth: depth + 1)) }
      return .list(values)
    case .mapping(let pairs): return .map(try members(of: pairs, depth: depth + 1))
    case .alias: return .scalar("", isPlain: true)
    }
  }

  /// Returns the members of a map; those merged by `<<` come last, unless their keys are already
  /// present.
  private mutating func members(
    of pairs: Node.Mapping, depth: Int
  ) throws(YAMLProblem) -> [YAMLValue.Member] {
    var members: [YAMLValue.Member] = []
    var merged: [YAMLValue.Member] = []
    for (key, node) in pairs {
      let keyValue = try value(of: key, depth: depth)
      let value = try value(of: node, depth: depth)
      guard case .scalar(let name, let isPlain) = keyValue.kind else {
        throw YAMLProblem(
          position: keyValue.position,
          message: "A key is a text here. A text that begins with { or [ needs quotes.")
      }
      if name == "<<", isPlain {
        merged += (value.list ?? [value]).flatMap { $0.members ?? [] }
      } else {
        members.append(YAMLValue.Member(key: name, position: keyValue.position, value: value))
      }
    }
    guard !merged.isEmpty else { return members }
    var known = Set(members.map(\.key))
    return members + merged.filter { known.insert($0.key).inserted }
  }

  // MARK: Aliases

  /// Returns the name of an alias; `nil` if the node is none.
  private func aliasName(of node: Node) -> String? {
    guard case .scalar(let scalar) = node, scalar.style == .plain,
      scalar.string.unicodeScalars.first == star
    else { return nil }
    let name = scalar.string.unicodeScalars.dropFirst()
    let isName = name.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_".unicodeScalars.contains($0))
    }
    return isName && !name.isEmpty ? String(name) : nil
  }

  private mutating func aliased(
    _ name: String, at position: SourcePosition
  ) throws(YAMLProblem) -> YAMLValue {
    guard let value = anchors[name], let size = sizes[name] else {
      throw YAMLProblem(position: position, message: "No &\(shortened(name)) precedes this.")
    }
    try count(values: size.values, text: size.text, at: position)
    return value
  }

  private mutating func count(
    values: Int, text: Int, at position: SourcePosition
  ) throws(YAMLProblem) {
    valuesLeft -= values
    textLeft -= text
    guard valuesLeft < 0 || textLeft < 0 else { return }
    throw YAMLProblem(
      position: position,
      message: "With its aliases expanded, the file has more than "
        + "\(YAMLReader.maximumValues) values or \(YAMLReader.maximumText) bytes of text.")
  }

  private func text(_ hidden: String) -> String {
    hidden.unicodeScalars.contains(star) ? hidden.replacing(star, with: "*") : hidden
  }
}

extension String {
  /// Returns the text with each occurrence of a scalar replaced by another.
  fileprivate func replacing(_ scalar: Unicode.Scalar, with other: Unicode.Scalar) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.reserveCapacity(utf8.count)
    for each in unicodeScalars { scalars.append(each == scalar ? other : each) }
    return String(scalars)
  }
}

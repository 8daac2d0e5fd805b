import Yams

/// Reads YAML that comes from outside: one document, every value with its place.
///
/// An alias (`*name`) stands for what its anchor (`&name`) marks, which may hold aliases in turn: 300
/// bytes can stand for more than fits into any memory. So Yams never sees one: every `*` is hidden
/// from it, and the aliases are resolved here, where what comes of them is counted.
enum YAMLReader {
  /// The largest file that is read, in bytes: 4 MiB.
  static let maximumSize = 4 << 20
  /// How many lists and maps may stand in one another.
  static let maximumDepth = 64
  /// How many values a file may have, with those that aliases stand for.
  static let maximumValues = 1_000_000
  /// How many bytes their texts may have together.
  static let maximumText = 16 << 20

  /// The value that these bytes hold.
  static func read(_ bytes: [UInt8]) throws(YAMLProblem) -> YAMLValue {
    let start = SourcePosition(line: 1, column: 1)
    guard bytes.count <= maximumSize else {
      throw YAMLProblem(
        position: start,
        message: "The file has more than \(maximumSize) bytes.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw YAMLProblem(position: start, message: "The file is not UTF-8 text.")
    }
    guard let star = freeScalar(in: text) else {
      throw YAMLProblem(position: start, message: "The file is full of characters of private use.")
    }
    let hidden = text.replacing("*", with: star)
    do {
      // The anchors of a tree last as long as its parser.
      let parser = try Parser(yaml: hidden, resolver: .basic, encoding: .utf8)
      guard let root = try parser.singleRoot() else {
        throw YAMLProblem(position: start, message: "The file is empty.")
      }
      var composer = YAMLComposer(star: star)
      let value = try composer.value(of: root, depth: 0)
      withExtendedLifetime(parser) {}
      return value
    } catch let problem as YAMLProblem {
      throw problem
    } catch let error as YamlError {
      throw problem(of: error)
    } catch {
      throw YAMLProblem(position: start, message: "The file is not YAML.")
    }
  }

  /// A character of private use that the text has not.
  private static func freeScalar(in text: String) -> Unicode.Scalar? {
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
  /// Where Yams says that something is; the start of the file where it does not say.
  fileprivate init(_ mark: Mark?) {
    self.init(line: max(mark?.line ?? 1, 1), column: max(mark?.column ?? 1, 1))
  }
}

/// Makes values of the nodes of Yams, with the aliases resolved.
private struct YAMLComposer {
  /// What stands in the place of each `*`.
  let star: Unicode.Scalar

  private var anchors: [String: YAMLValue] = [:]
  private var sizes: [String: (values: Int, text: Int)] = [:]
  private var valuesLeft = YAMLReader.maximumValues
  private var textLeft = YAMLReader.maximumText

  init(star: Unicode.Scalar) {
    self.star = star
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

  /// The keys of a map with their values; those of the maps behind `<<` come last, as far as they are
  /// new.
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
          message: "A key is a text here. A text that begins with { or [ stands in quotes.")
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

  /// The name that an alias calls; `nil` where the node is none.
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
      throw YAMLProblem(position: position, message: "No &\(shortened(name)) stands before this.")
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
      message: "With what its aliases stand for the file has more than "
        + "\(YAMLReader.maximumValues) values or \(YAMLReader.maximumText) bytes of text.")
  }

  private func text(_ hidden: String) -> String {
    hidden.unicodeScalars.contains(star) ? hidden.replacing(star, with: "*") : hidden
  }
}

extension String {
  /// The text with another scalar in the place of each of one.
  fileprivate func replacing(_ scalar: Unicode.Scalar, with other: Unicode.Scalar) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.reserveCapacity(utf8.count)
    for each in unicodeScalars { scalars.append(each == scalar ? other : each) }
    return String(scalars)
  }
}

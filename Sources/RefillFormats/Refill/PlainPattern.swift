/// Regular expressions that are known to be valid without compiling them.
///
/// The first expression that ICU compiles costs a form 5 ms of its start, so those that forms usually have
/// are compiled when a text is matched. An expression of any other syntax may be valid as well.
struct PlainPattern {
  private var rest: Substring.UTF8View
  private var depth = 0

  /// True if a pattern is certainly valid, alone and between anchors.
  ///
  /// Plain are letters, digits and some signs, `.`, escaped signs, `\d`, `\s` and `\w`, sets of those and
  /// ranges, groups, alternatives, and quantifiers. O(n).
  static func isValid(_ text: String) -> Bool {
    var pattern = PlainPattern(rest: text[...].utf8)
    return pattern.alternatives() && pattern.rest.isEmpty
  }

  private init(rest: Substring.UTF8View) { self.rest = rest }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func alternatives() -> Bool {
    repeat {
      while let byte = rest.first, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
        guard piece() else { return false }
      }
    } while take("|")
    return true
  }

  private mutating func piece() -> Bool {
    if take("^") || take("$") { return !isAtQuantifier }
    if take("(") { return group() }
    guard take("[") ? set() : take("\\") ? escape() : take(".") || plain(Self.plain) != nil else {
      return false
    }
    return quantifier()
  }

  private mutating func group() -> Bool {
    if take("?"), !take(":") { return false }
    depth += 1
    guard depth <= 20, alternatives(), take(")") else { return false }
    depth -= 1
    // Counts of groups can take long to compile.
    return rest.first != UInt8(ascii: "{") && quantifier()
  }

  private var isAtQuantifier: Bool { rest.first.map("*+?{".utf8.contains) == true }

  private mutating func quantifier() -> Bool {
    if take("{") {
      guard let least = number() else { return false }
      if take(","), rest.first != UInt8(ascii: "}") {
        guard let most = number(), least <= most else { return false }
      }
      guard take("}") else { return false }
    } else if !take("*"), !take("+"), !take("?") {
      return true
    }
    _ = take("?")
    return !isAtQuantifier
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix(4).prefix { (0x30...0x39).contains($0) }
    rest.removeFirst(digits.count)
    return digits.count > 3 ? nil : Int(Substring(digits))
  }

  /// The rest of an escape, behind the backslash.
  private mutating func escape() -> Bool {
    guard let byte = rest.first, "dDsSwW.-+*?()[]{}|/^$\\".utf8.contains(byte) else { return false }
    rest.removeFirst()
    return true
  }

  /// The rest of a set, behind its bracket.
  private mutating func set() -> Bool {
    // A colon could begin the name of a class, and a second hyphen a difference.
    guard rest.first != UInt8(ascii: ":") else { return false }
    _ = take("^")
    var count = 0
    while !take("]") {
      count += 1
      if take("-") {
        let isLast = rest.first == UInt8(ascii: "]")
        guard isLast || count == 1 && rest.first != UInt8(ascii: "-") else { return false }
      } else if take("\\") {
        guard escape(),
          rest.first != UInt8(ascii: "-") || rest.dropFirst().first == UInt8(ascii: "]")
        else { return false }
      } else {
        guard let first = plain(Self.plainInSets) else { return false }
        guard rest.first == UInt8(ascii: "-"), rest.dropFirst().first != UInt8(ascii: "]") else {
          continue
        }
        rest.removeFirst()
        guard let last = plain(Self.plainInSets), first <= last else { return false }
      }
    }
    return count > 0
  }

  /// Takes a letter, a digit or one of some signs.
  private mutating func plain(_ signs: String.UTF8View) -> UInt8? {
    guard let byte = rest.first,
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || signs.contains(byte)
    else { return nil }
    rest.removeFirst()
    return byte
  }

  private static let plain = " !\"#%',-/:;<=>@_`~".utf8
  private static let plainInSets = " !#%'()*+,./:;<=>?@_".utf8
}

/// An element of a page that was not closed yet.
struct HTMLOpenElement {
  let name: String
  /// The name, if start tags may end the element or end others within it.
  let ending: HTMLEndingNames
  /// The index of the text that is collected from it; `nil` for none.
  var capture: Int?
  var role = Role.plain
  /// What the element and those around it say of what is in it.
  var scope = HTMLScope()

  init(name: String) {
    self.name = name
    ending = HTMLEndingNames(name)
  }

  /// The meaning of an element for controls.
  enum Role: Equatable {
    case plain, template, foreign
    case fieldset(Int)
    /// The heading of the group with this index.
    case legend(Int)
    case label(Int)
    /// A list of suggestions with this id.
    case datalist(String)
    /// The option with this index of a list of suggestions.
    case suggestion(String, Int)
    /// The button that is the control with this index.
    case button(Int)
    /// An element with this id.
    case text(String)
  }

  /// The elements whose content is no text of the page.
  static let hidden: Set<String> = ["script", "style", "xmp", "iframe", "noembed", "noframes"]

  /// The elements without content.
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "keygen", "link", "meta", "param",
    "source", "track", "wbr",
  ]

  /// The open elements that a start tag closes, and those around which it closes nothing.
  static let optionalEnds: [String: (closed: HTMLEndingNames, barriers: HTMLEndingNames)] = {
    typealias Rule = (closed: HTMLEndingNames, barriers: HTMLEndingNames)
    let paragraph: Rule = (
      ["p"], ["button", "table", "td", "th", "fieldset", "template", "object"]
    )
    let blocks = [
      "p", "div", "fieldset", "form", "ul", "ol", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
      "section", "article", "header", "footer", "main", "nav", "aside", "address", "blockquote",
      "pre", "table", "details", "figure", "center", "menu",
    ]
    let table: HTMLEndingNames = ["table", "template", "fieldset"]
    var rules = Dictionary(blocks.map { ($0, paragraph) }, uniquingKeysWith: { first, _ in first })
    rules["li"] = (["li"], ["ul", "ol", "menu", "fieldset", "template"])
    rules["dt"] = (["dt", "dd"], ["dl", "fieldset", "template"])
    rules["dd"] = rules["dt"]
    rules["tr"] = (["tr"], table)
    rules["td"] = (["td", "th"], table.union(["tr"]))
    rules["th"] = rules["td"]
    return rules
  }()
}

/// What open elements say of what is in them.
struct HTMLScope {
  /// True in an element of another language than HTML.
  var isForeign = false
  var isInTemplate = false
  /// The id of the list of suggestions around; `nil` for none.
  var datalist: String?
  /// The index of the innermost group; `nil` for none.
  var fieldset: Int?
  /// The index of the innermost label; `nil` for none.
  var label: Int?
  /// The number of groups around that disable what is in them.
  var disabledGroups = 0
}

/// A set of names of elements that start tags end, or within which they end others.
///
/// Bits, because all open elements are searched for most tags.
struct HTMLEndingNames: OptionSet, ExpressibleByStringLiteral {
  let rawValue: UInt32

  private static let bits = Dictionary(
    uniqueKeysWithValues: [
      "p", "li", "dt", "dd", "tr", "td", "th", "button", "table", "fieldset", "template", "object",
      "ul", "ol", "menu", "dl",
    ].enumerated().map { ($1, UInt32(1) << $0) })

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the set of one name; the empty one for a name that plays no part.
  init(_ name: String) { rawValue = Self.bits[name] ?? 0 }

  init(stringLiteral name: String) { self.init(name) }
}

/// A `select` that was not closed yet.
struct HTMLOpenSelect {
  let tag: HTMLTag
  var options: [HTMLPage.Option] = []
  /// The group that the next options are in; `nil` for none.
  var group: (label: String, isDisabled: Bool)?
  /// True if texts belong to the last option.
  var isInOption = false
}

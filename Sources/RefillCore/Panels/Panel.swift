/// A panel of keys over a field, each of which changes its text.
///
/// A panel accesses the text only through the field's proxy, and cannot change the selection.
public struct Panel: Equatable, Sendable {
  /// The kind of the panel.
  public let kind: Kind
  /// The page shown if the window is too small for all keys; any integer, taken modulo the number
  /// of pages.
  public internal(set) var page = 0
  /// True after the clearing key was pressed once; the second press clears the field.
  var asksToClear = false

  /// The kinds of panels.
  public enum Kind: Hashable, RawRepresentable, Sendable {
    /// Text transformations.
    case text
    /// Markup tags.
    case tags
    /// Digits and signs.
    case numbers
    /// A panel of the host, by its name.
    case own(String)

    /// The built-in panels, in order.
    public static let builtIn: [Self] = [.text, .tags, .numbers]

    /// The panel with this name.
    public init(rawValue name: String) {
      self = Self.builtIn.first { $0.rawValue == name } ?? .own(name)
    }

    /// The name of the panel.
    public var rawValue: String {
      switch self {
      case .text: "text"
      case .tags: "tags"
      case .numbers: "numbers"
      case .own(let name): name
      }
    }
  }
}

/// The language and direction of a panel's keys.
public struct PanelTraits: Equatable, Sendable {
  /// The language of its keys, as a BCP 47 tag.
  public var primaryLanguage: String
  /// True if its language is written from right to left.
  public var prefersRightToLeft: Bool
  /// True if its keys can type all of ASCII.
  public var isASCIICapable: Bool

  /// Creates traits; by default those of the built-in panels.
  public init(
    primaryLanguage: String = "en", prefersRightToLeft: Bool = false, isASCIICapable: Bool = false
  ) {
    self.primaryLanguage = primaryLanguage
    self.prefersRightToLeft = prefersRightToLeft
    self.isASCIICapable = isASCIICapable
  }
}

/// A panel provided by the host.
///
/// Like the built-in panels, it changes the text only through the proxy.
public struct HostPanel: Equatable, Sendable {
  /// The unique name; a panel with the name of another one replaces it.
  public let name: String
  /// The sentence below the field while the panel is open.
  public var hint: String
  /// The keys, each one grapheme cluster; `k` is reserved for clearing the field.
  public var keys: [Key]
  /// The language and direction.
  public var traits: PanelTraits
  /// Handles a key by changing the text.
  public var press: @Sendable (_ key: String, _ text: inout any TextProxy) -> Void

  /// A key of the panel.
  public struct Key: Equatable, Sendable {
    /// The key, one grapheme cluster.
    public let key: String
    /// The label: one or two words.
    public let label: String

    /// Creates a key.
    public init(_ key: String, _ label: String) {
      self.key = key
      self.label = label
    }
  }

  /// Creates a panel.
  public init(
    _ name: String, hint: String, keys: [Key], traits: PanelTraits = PanelTraits(),
    press: @escaping @Sendable (_ key: String, _ text: inout any TextProxy) -> Void
  ) {
    self.name = name
    self.hint = hint
    self.keys = keys
    self.traits = traits
    self.press = press
  }

  /// Returns true if both look alike; `press` is not compared.
  public static func == (left: Self, right: Self) -> Bool {
    (left.name, left.hint, left.keys, left.traits)
      == (right.name, right.hint, right.keys, right.traits)
  }
}

/// A key of an open panel.
public enum PanelKey: Equatable, Sendable {
  case tag(Tag)
  case transformer(Transformer)
  /// A character to insert.
  case sign(String)
  /// Adds a leading minus sign, or removes it.
  case minus
  /// Increments the number in the text.
  case countUp
  /// A key of a host's panel.
  case own(HostPanel.Key)

  /// The key to press.
  public var key: String {
    switch self {
    case .tag(let tag): tag.key ?? ""
    case .transformer(let transformer): transformer.key
    case .sign(let sign): sign
    case .minus: "-"
    case .countUp: "u"
    case .own(let key): key.key
    }
  }
}

/// The panel settings of a form, provided by its host.
public struct Panels: Equatable, Sendable {
  /// The order of the panels.
  public var order = Panel.Kind.builtIn
  /// The host's panels; those missing from `order` come last.
  public var own: [HostPanel] = []
  /// True if no panel may open.
  public var isForbidden = false
  /// The default tags of fields.
  public var tags: [Tag] = [] { didSet { tags = tags.withKeys } }
  /// The tags of fields with their own, by field identifier.
  public var fieldTags: [String: [Tag]] = [:] {
    didSet { fieldTags = fieldTags.mapValues(\.withKeys) }
  }
  /// The color scheme reported by the host, which panels read from the proxy.
  public var appearance = Appearance.light
  /// The problem with the tag files, as one sentence; `nil` for none.
  public var complaint: String?

  /// A light or dark color scheme.
  public enum Appearance: String, CaseIterable, Sendable {
    case light, dark
  }

  /// Creates settings with all built-in panels and no tags.
  public init() {}
}

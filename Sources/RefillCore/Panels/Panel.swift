/// Keys that are laid over a field for a while: each does one thing to its text.
///
/// A panel reaches the text through the field's proxy alone, and cannot change the selection.
public struct Panel: Equatable, Sendable {
  /// Which one.
  public let kind: Kind
  /// Which of its pages is in view where the window shows a part; any number stands for one of them.
  public internal(set) var page = 0
  /// Whether the key that clears the field was pressed: the next time it does so.
  var asksToClear = false

  /// The panels there are.
  public enum Kind: Hashable, RawRepresentable, Sendable {
    /// What can be made of the text.
    case text
    /// Markup.
    case tags
    /// What a number is made of.
    case numbers
    /// A panel of the host's, by its name.
    case own(String)

    /// Those of Refill itself, in their order.
    public static let builtIn: [Self] = [.text, .tags, .numbers]

    /// The panel of this name.
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

/// The language, direction and letters of a panel's keys.
public struct PanelTraits: Equatable, Sendable {
  /// The language of its keys, as a tag of BCP 47.
  public var primaryLanguage: String
  /// Whether its language is written from right to left.
  public var prefersRightToLeft: Bool
  /// Whether all of ASCII can be typed with it.
  public var isASCIICapable: Bool

  /// Traits; those of Refill's own panels unless said otherwise.
  public init(
    primaryLanguage: String = "en", prefersRightToLeft: Bool = false, isASCIICapable: Bool = false
  ) {
    self.primaryLanguage = primaryLanguage
    self.prefersRightToLeft = prefersRightToLeft
    self.isASCIICapable = isASCIICapable
  }
}

/// A panel of a host's own.
///
/// Its keys reach the text through the proxy alone, like those of the panels that Refill has.
public struct HostPanel: Equatable, Sendable {
  /// The name that it opens by; that of another panel hides this one.
  public let name: String
  /// The sentence below the field while it is open.
  public var hint: String
  /// Its keys, each one grapheme cluster, with the words beside them; `k` clears the field.
  public var keys: [Key]
  /// Its language, direction and letters.
  public var traits: PanelTraits
  /// Changes the text as one of its keys says.
  public var press: @Sendable (_ key: String, _ text: inout any TextProxy) -> Void

  /// A key of the panel.
  public struct Key: Equatable, Sendable {
    /// What is pressed.
    public let key: String
    /// What it does, in a word or two.
    public let label: String

    /// A key.
    public init(_ key: String, _ label: String) {
      self.key = key
      self.label = label
    }
  }

  /// A panel.
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

  /// Whether two are the same to the person: what their keys do is not compared.
  public static func == (left: Self, right: Self) -> Bool {
    (left.name, left.hint, left.keys, left.traits)
      == (right.name, right.hint, right.keys, right.traits)
  }
}

/// A key of an open panel.
public enum PanelKey: Equatable, Sendable {
  case tag(Tag)
  case transformer(Transformer)
  /// A sign that goes into the text.
  case sign(String)
  /// Puts a minus before the number, or takes it away.
  case minus
  /// One more than the number that is there.
  case countUp
  /// A key of a host's panel.
  case own(HostPanel.Key)

  /// What is pressed.
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

/// The panels of a form, as its host has them.
public struct Panels: Equatable, Sendable {
  /// In this order they follow one another.
  public var order = Panel.Kind.builtIn
  /// The host's own, opened by their names; those that `order` does not name come last.
  public var own: [HostPanel] = []
  /// Whether none may open.
  public var isForbidden = false
  /// The tags, where a field has none of its own.
  public var tags: [Tag] = [] { didSet { tags = tags.withKeys } }
  /// The tags of fields with some of their own, by field id.
  public var fieldTags: [String: [Tag]] = [:] {
    didSet { fieldTags = fieldTags.mapValues(\.withKeys) }
  }
  /// Whether the surroundings are light or dark, as the host says; hosts read it from the proxy.
  public var appearance = Appearance.light
  /// What is wrong with the files that they come from, as one sentence.
  public var complaint: String?

  /// Light or dark.
  public enum Appearance: String, CaseIterable, Sendable {
    case light, dark
  }

  /// All panels, and no tags.
  public init() {}
}

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
  public enum Kind: String, CaseIterable, Sendable {
    /// What can be made of the text.
    case text
    /// Markup.
    case tags
    /// What a number is made of.
    case numbers
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

  /// What is pressed.
  public var key: String {
    switch self {
    case .tag(let tag): tag.key ?? ""
    case .transformer(let transformer): transformer.key
    case .sign(let sign): sign
    case .minus: "-"
    case .countUp: "u"
    }
  }
}

/// The panels of a form, as its host has them.
public struct Panels: Equatable, Sendable {
  /// In this order they follow one another.
  public var order = Panel.Kind.allCases
  /// Whether none may open.
  public var isForbidden = false
  /// The tags, where a field has none of its own.
  public var tags: [Tag] = [] { didSet { tags = tags.withKeys } }
  /// The tags of fields with some of their own, by field id.
  public var fieldTags: [String: [Tag]] = [:] {
    didSet { fieldTags = fieldTags.mapValues(\.withKeys) }
  }
  /// Whether the surroundings are light or dark.
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

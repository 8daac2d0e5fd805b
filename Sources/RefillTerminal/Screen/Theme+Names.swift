nonisolated extension Theme {
  /// A theme that ships with Refill; the raw values are the names in settings and options.
  public enum Name: String, CaseIterable, Sendable {
    /// The default: magenta and faint text, for dark backgrounds.
    case dark
    /// Blue, and no green or yellow, which are hard to read on a light background.
    case light
    /// Bold, underlined and reversed text, nothing faint, and red alone as a colour.
    case contrast
    /// Attributes without colour.
    case none
  }

  /// A role of a text; the raw values are the names in settings.
  public enum Role: String, CaseIterable, Sendable {
    case emphasis, accent, dim, problem, ok, match, selectedRow, selectedText, ghost
  }

  /// Creates a theme by its name.
  ///
  /// - Parameter color: The colour of the focused row and of matching characters; `nil` for that of the
  ///   theme. `none` has no colour.
  public init(named name: Name, accent color: Style.Color? = nil) {
    switch name {
    case .dark: self.init(.colors, accent: color ?? .magenta)
    case .light:
      self.init(.colors, accent: color ?? .blue)
      (problem, ok) = (Style(.bold, color: .red), .plain)
    case .contrast:
      self.init(.colors, accent: color ?? .magenta)
      accent = Style([.bold, .reverse], color: color)
      match = Style([.bold, .underline], color: color)
      (dim, ok, ghost) = (.plain, .plain, Style(.underline))
      problem = Style([.bold, .reverse], color: .red)
      selectedRow = Style(.reverse)
      selectedText = Style([.bold, .reverse])
    case .none: self.init(.attributes)
    }
  }

  /// The style of a role.
  public subscript(role: Role) -> Style {
    get { self[keyPath: Self.path(role)] }
    set { self[keyPath: Self.path(role)] = newValue }
  }

  private static func path(_ role: Role) -> WritableKeyPath<Theme, Style> {
    switch role {
    case .emphasis: \.emphasis
    case .accent: \.accent
    case .dim: \.dim
    case .problem: \.problem
    case .ok: \.ok
    case .match: \.match
    case .selectedRow: \.selectedRow
    case .selectedText: \.selectedText
    case .ghost: \.ghost
    }
  }
}

nonisolated extension Style {
  /// Parses words such as `bold cyan`: attributes, and one colour at most; `plain` alone is neither.
  ///
  /// `nil` if there is another word, a second colour, or no word.
  public init?(words text: some StringProtocol) {
    let words = text.split(separator: " ").map { $0.lowercased() }
    guard !words.isEmpty else { return nil }
    self.init()
    for word in words where word != "plain" || words.count > 1 {
      if let attribute = Self.attributeNames.first(where: { $0.name == word }) {
        attributes.insert(attribute.attribute)
      } else if color == nil, let named = Color.allCases.first(where: { "\($0)" == word }) {
        color = named
      } else {
        return nil
      }
    }
  }

  /// The words of the style, as `init(words:)` parses them.
  public var words: String {
    let names = Self.attributeNames.filter { attributes.contains($0.attribute) }.map(\.name)
    let all = names + [color.map { "\($0)" }].compactMap(\.self)
    return all.isEmpty ? "plain" : all.joined(separator: " ")
  }

  private static let attributeNames: [(name: String, attribute: Attributes)] = [
    ("bold", .bold), ("faint", .faint), ("underline", .underline), ("reverse", .reverse),
  ]
}

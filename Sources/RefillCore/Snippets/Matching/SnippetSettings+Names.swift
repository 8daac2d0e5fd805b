extension SnippetSettings {
  /// The stored names of the settings.
  public enum Name: String, CaseIterable, Sendable {
    case expand = "SnippetsExpand"
    case expandPastes = "SnippetsExpandPastes"
    case undo = "SnippetsUndo"
    case backspaceReverts = "SnippetsBackspaceReverts"
    case bell = "SnippetsBell"
    case plain = "SnippetsPlain"
    case tabstops = "SnippetsStops"
    case status = "SnippetsStatus"
    case remind = "SnippetsRemind"

    /// A description of the values that the setting accepts.
    public var takes: String {
      switch self {
      case .expand, .expandPastes, .undo, .backspaceReverts, .bell, .plain, .remind: "on or off"
      case .tabstops: "a number from 0 to \(SnippetSettings.mostStopsOfAll)"
      case .status: "an abbreviation, or off"
      }
    }
  }

  /// The maximum value of `mostStops`.
  public static let mostStopsOfAll = 99

  /// Creates settings from stored values; missing or invalid values get their default.
  public init(_ words: [String: String]) {
    self.init()
    for name in Name.allCases {
      if let text = words[name.rawValue] { _ = set(name, to: text) }
    }
  }

  /// Returns the stored form of a setting's value.
  public func text(of name: Name) -> String {
    if let flag = Self.flag(name) { return self[keyPath: flag] ? "on" : "off" }
    return name == .tabstops ? "\(mostStops)" : statusAbbreviation ?? "off"
  }

  /// Changes a setting; returns false if the value is invalid.
  public mutating func set(_ name: Name, to text: String) -> Bool {
    if let flag = Self.flag(name) {
      guard let value = YesOrNo.meaning(of: text) else { return false }
      self[keyPath: flag] = value
    } else if name == .tabstops {
      guard let count = Int(text), (0...Self.mostStopsOfAll).contains(count) else { return false }
      mostStops = count
    } else {
      guard !text.isEmpty else { return false }
      statusAbbreviation = text == "off" ? nil : text
    }
    return true
  }

  private static func flag(_ name: Name) -> WritableKeyPath<SnippetSettings, Bool>? {
    switch name {
    case .expand: \.isOn
    case .expandPastes: \.expandsPastes
    case .undo: \.isUndoable
    case .backspaceReverts: \.revertsOnBackspace
    case .bell: \.ringsBell
    case .plain: \.isPlainOnly
    case .remind: \.reminds
    case .tabstops, .status: nil
    }
  }
}

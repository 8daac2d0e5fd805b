nonisolated extension FramePicture {
  /// The colours of a background.
  private struct Palette {
    let paper, edge, ink, faint: String
    /// The eight colours in the order of `Style.Color`.
    let colors: [String]
  }

  /// Each colour has a contrast of 4.5 or more to its paper.
  private static let light = Palette(
    paper: "#ffffff", edge: "#d0d7de", ink: "#1f2328", faint: "#6a7078",
    colors: [
      "#1f2328", "#b42318", "#1a7f37", "#8a5a00", "#0550ae", "#a0229c", "#0b6b78", "#6a7078",
    ])

  private static let dark = Palette(
    paper: "#16191d", edge: "#3d444d", ink: "#e6e8eb", faint: "#939ba5",
    colors: [
      "#8b949e", "#ff8f85", "#6fdd8b", "#e3b341", "#79b8ff", "#e28be0", "#66d9e8", "#e6e8eb",
    ])

  /// The rules of the colours.
  var colors: String {
    switch paper {
    case .light: Self.rules(Self.light, indent: "")
    case .dark: Self.rules(Self.dark, indent: "")
    case .automatic:
      Self.rules(Self.light, indent: "")
        + "@media (prefers-color-scheme: dark) {\n" + Self.rules(Self.dark, indent: "  ") + "}\n"
    }
  }

  private static func rules(_ palette: Palette, indent: String) -> String {
    let named = zip(Style.Color.allCases, palette.colors).flatMap { color, value in
      [".\(color) { fill: \(value) }", ".ground-\(color) { fill: \(value) }"]
    }
    let rules =
      [
        "rect.paper { fill: \(palette.paper); stroke: \(palette.edge) }",
        "text { fill: \(palette.ink) }", ".faint { fill: \(palette.faint) }",
        "rect.cursor { fill: \(palette.ink); opacity: 0.6 }",
      ] + named + [".ground { fill: \(palette.ink) }", "text.reverse { fill: \(palette.paper) }"]
    return rules.map { indent + $0 + "\n" }.joined()
  }
}

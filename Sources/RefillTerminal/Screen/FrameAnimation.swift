import RefillCore

/// Frames one after the other as one SVG, which repeats without a script.
///
/// A row that stays is written once. A viewer that prefers no motion sees the first frame.
package nonisolated struct FrameAnimation {
  /// A frame and the time that it is shown.
  package struct Scene: Sendable {
    package let frame: Frame
    /// The time in milliseconds.
    package let milliseconds: Int

    /// Creates a scene.
    package init(_ frame: Frame, milliseconds: Int) {
      self.frame = frame
      self.milliseconds = max(milliseconds, 1)
    }
  }

  private let picture: FramePicture

  /// Creates an animation with a title.
  package init(title: String, paper: FramePicture.Paper = .automatic) {
    picture = FramePicture(title: title, paper: paper)
  }

  /// A part of the picture that is the same from one time to another, in milliseconds.
  private struct Span: Hashable {
    let start: Int
    let end: Int
  }

  /// Returns the file; empty without scenes.
  package func svg(of scenes: [Scene]) -> String {
    let columns = scenes.map(\.frame.columns).max() ?? 0
    let rows = scenes.map(\.frame.rows.count).max() ?? 0
    guard rows > 0 else { return "" }
    let ends = scenes.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.milliseconds) }
    var parts: [(span: Span, content: String)] = []
    for row in 0..<rows {
      parts += spans(scenes, ends) { scene in
        FramePicture.content(ofRow: scene.frame.row(row), at: row)
      }
    }
    parts += spans(scenes, ends) { FramePicture.cursor(of: $0.frame) }
    let total = ends.last ?? 1
    let names = Self.names(of: parts.map(\.span), total)
    let size = FramePicture.size(columns: columns, rows: rows)
    return picture.head(size, rules: Self.rules(names, total))
      + parts.map { part in
        let name = names[part.span].map { " class=\"\($0)\"" } ?? ""
        return "<g\(name)>\n\(part.content)</g>\n"
      }.joined() + "</svg>\n"
  }

  /// Returns the contents of all scenes, equal ones side by side as one; blank ones are left out.
  private func spans(
    _ scenes: [Scene], _ ends: [Int], _ content: (Scene) -> String
  ) -> [(span: Span, content: String)] {
    var spans: [(span: Span, content: String)] = []
    for (index, scene) in scenes.enumerated() {
      let content = content(scene)
      if let last = spans.last, last.content == content, last.span.end == ends[index] {
        spans[spans.count - 1].span = Span(start: last.span.start, end: ends[index + 1])
      } else {
        spans.append((Span(start: ends[index], end: ends[index + 1]), content))
      }
    }
    return spans.filter { !$0.content.isEmpty }
  }

  /// Returns a class for each span but that of the whole time.
  private static func names(of spans: [Span], _ total: Int) -> [Span: String] {
    var names: [Span: String] = [:]
    for span in spans where span != Span(start: 0, end: total) && names[span] == nil {
      names[span] = (span.start == 0 ? "first f" : "f") + String(names.count)
    }
    return names
  }

  private static func rules(_ names: [Span: String], _ total: Int) -> String {
    let seconds = FramePicture.number(Double(total) / 1000)
    var rules = ""
    let sorted = names.sorted { ($0.key.start, $0.key.end) < ($1.key.start, $1.key.end) }
    for (span, name) in sorted {
      let id = name.split(separator: " ").last ?? ""
      let (start, end) = (share(span.start, total), share(span.end, total))
      var steps =
        span.start == 0
        ? "0%{visibility:visible}" : "0%{visibility:hidden}\(start)%{visibility:visible}"
      if span.end < total { steps += "\(end)%{visibility:hidden}" }
      rules +=
        "@keyframes \(id){\(steps)}\n.\(id){visibility:hidden;animation:\(id) \(seconds)s step-end infinite}\n"
    }
    return rules
      + "@media (prefers-reduced-motion: reduce) {\n  g { animation: none !important }\n"
      + "  .first { visibility: visible }\n}\n"
  }

  /// Returns a time as a percentage with three digits after the point.
  private static func share(_ time: Int, _ total: Int) -> String {
    let thousandths = time * 100_000 / max(total, 1)
    let digits = "\(thousandths % 1000)"
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

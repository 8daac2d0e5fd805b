import RefillCore
import Testing

@testable import RefillTerminal

@Suite struct `An animation of frames` {
  private func scene(_ texts: [String], cursor: Int = 0, _ milliseconds: Int)
    -> FrameAnimation.Scene
  {
    let rows = texts.map { text in
      var row = Row(columns: 20)
      row.put(text, at: 0)
      return row
    }
    return .init(
      Frame(rows: rows, columns: 20, cursor: .init(row: 0, column: cursor)),
      milliseconds: milliseconds)
  }

  @Test func `writes a row that stays once`() throws {
    let svg = FrameAnimation(title: "Tour").svg(of: [
      scene(["same", "one"], 1000), scene(["same", "two"], cursor: 1, 2000),
      scene(["same", "one"], cursor: 1, 1000),
    ])
    try Golden.expect("animation.svg", svg)
    #expect(svg.matches(of: #/>same</#).count == 1)
    #expect(svg.matches(of: #/>one</#).count == 2)
    // Two rows in one of the scenes, and two cursors, one of them in two scenes.
    #expect(svg.contains("0%{visibility:visible}25.000%{visibility:hidden}"))
    #expect(
      svg.contains("0%{visibility:hidden}25.000%{visibility:visible}75.000%{visibility:hidden}"))
    #expect(svg.contains("0%{visibility:hidden}25.000%{visibility:visible}}"))
    #expect(svg.contains(" 4s step-end infinite"))
  }

  @Test func `of one frame has no time, and of none is nothing`() {
    let svg = FrameAnimation(title: "").svg(of: [scene(["a"], 10)])
    #expect(!svg.contains("@keyframes"))
    #expect(FrameAnimation(title: "").svg(of: []).isEmpty)
  }

  @Test func `is as large as its largest frame`() {
    let svg = FrameAnimation(title: "").svg(of: [scene(["a"], 10), scene(["a", "b", "c"], 10)])
    #expect(svg.contains("viewBox=\"0 0 204 89\""))
  }
}

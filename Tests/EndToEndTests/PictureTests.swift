import Foundation
import RefillTerminal
import TestSupport
import Testing

/// The pictures of the README, each made by the real program in a terminal.
///
/// `make pictures` writes them; without `REFILL_PICTURES` the tests compare them.
@Suite struct `The pictures of the README show what the program shows today` {
  private static let folder = Checkout.url("Documentation/pictures")
  private static var isWriting: Bool {
    ProcessInfo.processInfo.environment["REFILL_PICTURES"] == "1"
  }

  /// Takes a picture and compares it with its file, up to three times: on a busy machine a suggestion may
  /// come too late for a scene.
  private func expect(_ name: String, _ take: () async throws -> String) async throws {
    let file = Self.folder.appending(path: name)
    var svg = try await take()
    if Self.isWriting { try Data(svg.utf8).write(to: file) }
    let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    for _ in 0..<2 where kept != svg { svg = try await take() }
    guard kept != svg else { return }
    let lines = kept.split(separator: "\n")
    let first = svg.split(separator: "\n").enumerated().first { place, line in
      place >= lines.count || lines[place] != line
    }
    Issue.record(
      """
      \(name) differs from line \((first?.offset ?? 0) + 1) on: \(first?.element ?? ""). If the program \
      is right, run make pictures.
      """)
  }

  @Test func `in the list of earlier values`() async throws {
    try await expect("visitor.svg") {
      try await PictureDesk.picture(
        "The visitor form: \"ac\" is typed into Company, and the list shows earlier companies."
      ) { terminal in
        try await terminal.enter("clear; refill visitor")
        try await terminal.see("^X? help")
        try await terminal.type("Ann Chen")
        try await terminal.press("Tab")
        try await terminal.see("2 of 9")
        try await terminal.type("ac")
        try await terminal.see("cme Ltd")
        try await terminal.press("Down")
        try await terminal.see("Acme Ltd, Leeds", "2 days ago")
      }
    }
  }

  @Test func `in a question of one line`() async throws {
    try await expect("ask.svg") {
      try await PictureDesk.picture(
        "refill ask offers an earlier name.", columns: 64, rows: 8
      ) { terminal in
        try await terminal.enter("clear; name=$(refill ask \"Full name\" --for name)")
        try await terminal.see("Submit")
        try await terminal.type("Am")
        try await terminal.see("Amira Haddad")
      }
    }
  }

  @Test func `in a chart of records`() async throws {
    try await expect("chart.svg") {
      try await PictureDesk.picture(
        "refill records chart draws the hours at which visitors came.", rows: 14
      ) { terminal in
        try await terminal.enter("clear; refill records chart visitor --by week")
        try await terminal.see("48 records")
      }
    }
  }

  @Test func `in a tour of two minutes`() async throws {
    try await expect("tour.svg") {
      var scenes: [FrameAnimation.Scene] = []
      try await PictureDesk.open(rows: 20) { desk in
        try await PictureTour.take(&desk)
        scenes = desk.scenes
      }
      #expect((105_000...120_000).contains(scenes.reduce(0) { $0 + $1.milliseconds }))
      let title =
        "A tour: a form with earlier values, questions of a script, a new form, charts and themes."
      return FrameAnimation(title: title).svg(of: scenes)
    }
  }

  @Test func `in files that the README names`() throws {
    // They may not be there before the other tests have written them.
    guard !Self.isWriting else { return }
    let readme = try String(contentsOf: Checkout.url("README.md"), encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.contains("visitor.svg") && names.contains("tour.svg"))
    for name in ["visitor.svg", "tour.svg"] {
      #expect(readme.contains("Documentation/pictures/\(name)"), "\(name)")
    }
    for match in readme.matches(of: #/Documentation\/pictures\/([\w-]+\.svg)/#) {
      #expect(names.contains(String(match.1)), "\(match.1)")
    }
  }
}

/// The steps of the animated tour.
enum PictureTour {
  static func take(_ desk: inout PictureDesk) async throws {
    let scenes: [(caption: String, take: (inout PictureDesk) async throws -> Void)] = [
      ("A form: what was typed before comes back.", form),
      ("A script asks one question, and remembers.", question),
      ("A list to choose from, searched by typing.", choice),
      ("A number is worked out before it is taken.", number),
      ("An abbreviation says more than was typed.", snippet),
      ("A form, made from a table.", newForm),
      ("What was submitted, as charts.", chart),
      ("The colours are yours.", theme),
    ]
    for scene in scenes {
      try await desk.type("# " + scene.caption, pace: 40)
      try await desk.press(["Enter"], for: 1500)
      try await scene.take(&desk)
      try await clear(&desk)
    }
  }

  private static func clear(_ desk: inout PictureDesk) async throws {
    try await desk.terminal.enter("clear")
    try await desk.terminal.wait(for: "an empty window") {
      $0.cursor.row == 0 && $0.cursorRow == "$"
    }
    try await desk.show(for: 400)
  }

  /// Fills the visitor form with the help of earlier visits.
  private static func form(_ desk: inout PictureDesk) async throws {
    try await desk.show(for: 800)
    try await desk.type("refill visitor", pace: 60)
    try await desk.press(["Enter"], until: "^X? help", for: 1800)
    try await desk.type("an", pace: 350, settles: true)
    try await desk.press(["Right"], until: "Ann Chen", for: 1400)
    try await desk.press(["Enter"], until: "2 of 9", for: 900)
    try await desk.type("ac", pace: 350, settles: true)
    try await desk.press(["Down"], until: "Acme Ltd, Leeds", for: 2200)
    try await desk.press(["Enter"], until: "Acme Ltd", for: 1200)
    try await desk.press(["C-x", "f"], until: "Priya Nair", for: 3200)
    try await desk.press(["Enter"], until: "Filled", for: 2200)
    try await desk.press(["C-x", "/"], until: "Go to:", for: 500)
    try await desk.type("bad", pace: 120, settles: true)
    try await desk.press(["Enter"], until: "6 of 9", for: 500)
    try await desk.type("1042", pace: 150, settles: true)
    try await desk.press(["C-x", "Enter"], for: 3000)
  }

  private static func question(_ desk: inout PictureDesk) async throws {
    try await desk.type("name=$(refill ask \"Full name\" --for name)", pace: 45)
    try await desk.press(["Enter"], until: "Submit", for: 1200)
    try await desk.type("am", pace: 350, settles: true)
    try await desk.press(["Right"], until: "Amira Haddad", for: 1200)
    try await desk.press(["Enter"], for: 600)
    try await desk.type("echo \"$name\"", pace: 60)
    try await desk.press(["Enter"], until: "Amira Haddad", for: 1600)
  }

  private static func choice(_ desk: inout PictureDesk) async throws {
    try await desk.type(
      "printf '%s\\n' main docs/tour fix/readline | refill choose --title Branch", pace: 45)
    try await desk.press(["Enter"], until: "Pick", for: 1600)
    try await desk.type("f", pace: 1500, settles: true)
    try await desk.press(["Enter"], for: 1600)
  }

  private static func number(_ desk: inout PictureDesk) async throws {
    try await desk.type("refill number Price --step 0.01", pace: 45)
    try await desk.press(["Enter"], until: "Submit", for: 1000)
    try await desk.type("=3*14.5", pace: 300, settles: true)
    try await desk.show(for: 1600)
    try await desk.press(["Enter"], for: 1600)
  }

  private static func snippet(_ desk: inout PictureDesk) async throws {
    try await desk.type("refill ask Note", pace: 45)
    try await desk.press(["Enter"], until: "Submit", for: 1000)
    try await desk.type("All done, tyvm", pace: 160, settles: true)
    try await desk.show(for: 1600)
    try await desk.press(["Enter"], for: 1600)
  }

  private static func newForm(_ desk: inout PictureDesk) async throws {
    let table = """
      Full name,E-mail,Age,Size,Joined
      Ann Lee,ann@example.org,31,S,2026-01-02
      Bo Ek,bo@example.org,27,M,2026-01-03
      Cy Oz,cy@example.org,55,S,2026-02-02
      Di Ra,di@example.org,41,M,2026-02-09

      """
    try desk.terminal.home.write(table, to: "\(desk.terminal.folder)/people.csv")
    try await desk.type("refill new --from people.csv --output people.json", pace: 45)
    try await desk.press(["Enter"], until: "(y/N)", for: 3000)
    try await desk.type("y", pace: 500)
    try await desk.press(["Enter"], until: "Fill it with", for: 2000)
    try await desk.type("refill fill people.json", pace: 45)
    try await desk.press(["Enter"], until: "^X? help", for: 2500)
    try await desk.press(["C-c"], for: 800)
  }

  private static func chart(_ desk: inout PictureDesk) async throws {
    try await desk.type("refill records chart visitor company", pace: 45)
    try await desk.press(["Enter"], until: "answers in", for: 2600)
    try await desk.type("refill records chart visitor --by week --until 2024-12-31", pace: 45)
    try await desk.press(["Enter"], until: "most:", for: 4000)
  }

  private static func theme(_ desk: inout PictureDesk) async throws {
    try await desk.type("refill --config theme=light visitor", pace: 45)
    try await desk.press(["Enter"], until: "^X? help", for: 2500)
    try await desk.press(["C-c"], for: 1200)
  }
}

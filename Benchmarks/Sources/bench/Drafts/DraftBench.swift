import Driving
import Foundation

/// The benchmark of drafts, `bench drafts`: keys in forms that keep a draft and in the same ones that do
/// not, and the time of a save.
enum DraftBench {
  /// The forms, from short to large.
  static let forms: [LargeForm] = [.fewItems, .manyItems, .plain]

  /// - Returns: true if all targets are met.
  static func run(
    _ arguments: Arguments, _ begun: Moment, say: (String) -> Void
  ) throws -> Bool {
    guard let program = arguments.refill else {
      throw Arguments.Mistake(description: "drafts needs --refill PATH.\n\n\(Arguments.usage)")
    }
    let results = arguments.results.map { ResultsFile(file: $0, section: "drafts") }
    try results?.check()
    return try Workspace.lend { workspace in
      let saves = try forms.map { try DraftSaves(of: $0, in: workspace) }
      var rounds = Rounds(
        plan: arguments.plan, subjects: try forms.flatMap { try subjects($0, program, workspace) },
        workspace: workspace, begun: begun)
      try rounds.run(progress: say)
      let report = DraftReport(rounds: rounds, saves: saves)
      print(report.markdown, terminator: "")
      try results?.replace(with: report.markdown)
      return report.targets.allSatisfy { $0.holds == true }
    }
  }

  /// A form that keeps a draft, and the same form that does not; both get the same keys in turn.
  private static func subjects(
    _ form: LargeForm, _ program: URL, _ workspace: Workspace
  ) throws -> [Subject] {
    let file = workspace.file("draft-\(form).json")
    try form.json.write(to: file)
    return [true, false].map { isKept in
      Subject(
        setting: .init(program: .draft(form, isKept: isKept)), label: form.rawValue,
        command: Command(
          program, ["fill", file.path] + (isKept ? [] : ["--private"]), environment: [:],
          directory: workspace.folder, keepsOutput: true),
        isReady: { $0.text.contains(LargeForm.title) && $0.text.contains("Next") },
        starts: .onceARound, typing: .init(texts: form.texts, isMain: true),
        keyComparison: "draft-\(form)")
    }
  }
}

import Driving
import Foundation

@main struct Bench {
  static func main() {
    let begun = Moment.now
    do {
      if try HistoryProbe.run(Array(CommandLine.arguments.dropFirst())) { return }
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      if arguments.wantsHelp { return print(Arguments.usage, terminator: "") }
      Interruption.watch()
      let holds =
        switch arguments.part {
        case .programs: try run(arguments, begun)
        case .context: try ContextBench.run(arguments, begun)
        case .large: try LargeBench.run(arguments, begun, say: say)
        case .drafts: try DraftBench.run(arguments, begun, say: say)
        case .snippets: try SnippetBench.run(arguments)
        case .soak: try SoakBench.run(arguments, begun)
        case .soakWriter: try SoakBench.write(arguments)
        case .history: try HistoryBench.run(arguments, begun, say: say)
        case .export: try ExportBench.run(arguments, say: say)
        case .records: try RecordsBench.run(arguments, say: say)
        case .order: try OrderBench.run(arguments)
        }
      exit(holds ? 0 : 1)
    } catch DrivingError.interrupted {
      exit(130)
    } catch let difference as AnswerCheck.Difference {
      say("bench: \(difference)")
      exit(1)
    } catch {
      say("bench: \(error)")
      exit(2)
    }
  }

  /// - Returns: true if all targets are met.
  private static func run(_ arguments: Arguments, _ begun: Moment) throws -> Bool {
    let results = arguments.results.map { ResultsFile(file: $0, section: "bench") }
    try results?.check()
    return try Workspace.lend { workspace in
      let material = try Material(in: workspace, withMillion: !arguments.isQuick)
      var peers = Peers(
        workspace: workspace, material: material, environment: arguments.environment)
      var subjects = peers.subjects
      if let program = arguments.refill {
        let refill = RefillSubjects(program: program, workspace: workspace, material: material)
        var own = try refill.subjects(shippedForms: arguments.forms)
        if let program = arguments.beside {
          let beside = RefillSubjects(
            program: program, workspace: workspace, material: material, isBeside: true)
          own = Comparison.interleaved(own, try beside.subjects(shippedForms: nil))
        }
        subjects = own + subjects
      } else {
        peers.missing.append("refill")
      }
      say(
        "\(subjects.count) settings, ready after \(Int(Moment.now.milliseconds(since: begun))) ms")

      var rounds = Rounds(
        plan: arguments.beside == nil ? arguments.plan : arguments.plan.withTwoBinaries,
        subjects: subjects, workspace: workspace, begun: begun)
      try rounds.run(progress: say)
      let targets = Targets(figures: rounds.figures).all
      let tables = Report(rounds: rounds, missing: peers.missing, targets: targets).markdown
      print(tables, terminator: "")
      try results?.replace(with: tables)
      return targets.allSatisfy { $0.holds == true }
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}

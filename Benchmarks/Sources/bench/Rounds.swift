import Driving
import Foundation

/// Measures all subjects in rounds, so that noise affects them equally.
struct Rounds {
  let plan: Plan
  let subjects: [Subject]
  let measuring: Measuring
  /// The start time of the run, including the preparation of the material.
  let begun: Moment
  private(set) var figures: [Setting: Figures] = [:]
  private(set) var loads: [Double] = []

  init(plan: Plan, subjects: [Subject], workspace: Workspace, begun: Moment) {
    self.plan = plan
    self.subjects = subjects
    measuring = Measuring(workspace: workspace)
    self.begun = begun
  }

  var seconds: Double { Moment.now.milliseconds(since: begun) / 1_000 }

  /// - Throws: only when the user interrupts; errors of the programs are recorded in the figures.
  mutating func run(progress: (String) -> Void) throws {
    for round in 0..<plan.rounds {
      let start = seconds
      try run(round: round)
      loads.append(Machine.load)
      progress("round \(round + 1) of \(plan.rounds), \(Int(seconds)) s")
      if let limit = plan.limit, seconds + (seconds - start) > limit { return }
    }
  }

  private mutating func run(round: Int) throws {
    let turn = round % max(subjects.count, 1)
    let rotated = subjects[turn...] + subjects[..<turn]
    // Of two neighbours, each comes first in half of the rounds.
    let order = round.isMultiple(of: 2) ? Array(rotated) : rotated.reversed()
    for time in 0..<plan.starts {
      for subject in order
      where subject.starts == .everyTime || subject.starts == .onceARound && time == 0 {
        try measure(subject) { try $0.start(subject, &$1) }
      }
    }
    for _ in 0..<plan.typeAheads {
      for subject in order {
        guard let typeAhead = subject.typeAhead else { continue }
        try measure(subject) { try $0.typeAhead(subject, typeAhead, &$1) }
      }
    }
    for subject in order {
      guard let typing = subject.typing else { continue }
      let keys = typing.isMain ? plan.keys : plan.peerKeys
      try measure(subject) {
        try $0.typing(subject, typing, keys: keys, seed: UInt64(round), &$1)
      }
    }
  }

  private mutating func measure(
    _ subject: Subject, _ body: (Measuring, inout Figures) throws -> Void
  ) throws {
    var own = figures[subject.setting] ?? Figures()
    guard !own.isGivenUp else { return }
    do {
      try body(measuring, &own)
      own.note(fault: nil)
    } catch DrivingError.interrupted {
      throw DrivingError.interrupted
    } catch {
      own.note(fault: "\(subject.label), \(subject.setting.values) values: \(error)")
    }
    figures[subject.setting] = own
  }
}

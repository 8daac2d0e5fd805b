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
    for group in Self.keyComparisons(order) {
      guard let typing = group[0].typing else { continue }
      let keys = typing.isMain ? plan.keys : plan.peerKeys
      try measure(group) { try $0.typing(group, typing, keys: keys, seed: UInt64(round), &$1) }
    }
  }

  /// Groups the subjects of each comparison, at the place of its first one; others are alone.
  private static func keyComparisons(_ subjects: [Subject]) -> [[Subject]] {
    var groups: [[Subject]] = []
    for subject in subjects {
      let group = subject.keyComparison.flatMap { name in
        groups.firstIndex { $0[0].keyComparison == name }
      }
      if let group { groups[group].append(subject) } else { groups.append([subject]) }
    }
    return groups
  }

  private mutating func measure(
    _ subject: Subject, _ body: (Measuring, inout Figures) throws -> Void
  ) throws {
    try measure([subject]) { try body($0, &$1[0]) }
  }

  /// Measures subjects together; an error is that of each of them.
  private mutating func measure(
    _ subjects: [Subject], _ body: (Measuring, inout [Figures]) throws -> Void
  ) throws {
    var own = subjects.map { figures[$0.setting] ?? Figures() }
    guard !own.contains(where: \.isGivenUp) else { return }
    var fault: (any Error)?
    do {
      try body(measuring, &own)
    } catch DrivingError.interrupted {
      throw DrivingError.interrupted
    } catch {
      fault = error
    }
    for (index, subject) in subjects.enumerated() {
      own[index].note(
        fault: fault.map { "\(subject.label), \(subject.setting.values) values: \($0)" })
      figures[subject.setting] = own[index]
    }
  }
}

import Driving
import Foundation

/// Measures one session of a subject, and adds the result to its figures.
struct Measuring {
  let workspace: Workspace

  func start(_ subject: Subject, _ figures: inout Figures) throws {
    try workspace.drive(subject.command) { session in
      let drawn = try subject.isDrawn.map(session.waitUntilReady)
      let ready = try session.waitUntilReady(subject.isReady)
      figures.drawnTimes.append(drawn ?? ready)
      figures.readyTimes.append(ready)
      figures.startBytes.append(Double(session.byteCount))
      session.processorTime.map { figures.startProcessorTimes.append($0) }
      session.peakMemory.map { figures.peakMemory.append(Double($0) / 1_024) }
      try pressFirstKey(session, subject, &figures)
      try leave(session, subject)
    }
  }

  /// Presses a key in a program that has just started, and deletes it.
  private func pressFirstKey(
    _ session: Session, _ subject: Subject, _ figures: inout Figures
  ) throws {
    guard let typing = subject.typing, typing.list == nil else { return }
    try session.settle(quiet: 60)
    let quiet = Quiet.after(subject.setting.values)
    figures.firstKeyTimes.append(try session.press("s", quiet: quiet).time)
    try session.send("\u{7F}")
    try session.settle(quiet: quiet)
  }

  /// Types `keys` keys into each of some subjects, each after a random delay of 0 to 20 ms, so that
  /// they do not synchronize with a program that paints on a timer.
  ///
  /// Several subjects get the same keys in turn, so that what slows the machine slows all of them.
  func typing(
    _ subjects: [Subject], _ typing: Subject.Typing, keys: Int, seed: UInt64,
    _ figures: inout [Figures]
  ) throws {
    var random = SplitMix64(seed: seed)
    try drive(subjects[...]) { sessions in
      for (session, subject) in zip(sessions, subjects) {
        _ = try session.waitUntilReady(subject.isReady)
        try session.settle(quiet: 60)
      }
      let before = sessions.map(\.processorTime)
      let quiet = Quiet.after(subjects[0].setting.values)
      var order = Array(sessions.indices)
      var typed = 0
      while typed < keys, let value = typing.texts.randomElement(using: &random) {
        for session in sessions { try open(typing.list, session) }
        let text = value.lowercased().prefix(min(8, keys - typed))
        for key in text {
          let delay = Double.random(in: 0...20, using: &random)
          for index in order {
            try press(key, after: delay, quiet: quiet, sessions[index], &figures[index])
          }
          order.reverse()
        }
        typed += text.count
        for session in sessions {
          try session.send(String(repeating: "\u{7F}", count: text.count))
          try session.settle(quiet: quiet)
        }
      }
      for (index, session) in sessions.enumerated() {
        if let before = before[index], let after = session.processorTime {
          figures[index].keyProcessorTimes.append((after - before) / Double(typed))
        }
        session.peakMemory.map { figures[index].peakMemory.append(Double($0) / 1_024) }
        try leave(session, subjects[index])
      }
    }
  }

  /// Starts all subjects and passes their sessions on.
  private func drive(
    _ subjects: ArraySlice<Subject>, _ started: [Session] = [], _ body: ([Session]) throws -> Void
  ) throws {
    guard let first = subjects.first else { return try body(started) }
    try workspace.drive(first.command) { session in
      try drive(subjects.dropFirst(), started + [session], body)
    }
  }

  private func open(_ list: Subject.List?, _ session: Session) throws {
    guard let list, !list.isOpen(session.screen) else { return }
    try session.send(list.key)
    _ = try session.wait(for: "the open list", until: list.isOpen)
    try session.settle(quiet: 100)
  }

  private func press(
    _ key: Character, after delay: Double, quiet: Double, _ session: Session,
    _ figures: inout Figures
  ) throws {
    let silent = session.byteCount
    try session.idle(delay)
    if session.byteCount > silent { figures.late += 1 }
    figures.repaints.append(try session.press(String(key), quiet: quiet))
  }

  /// Types half of a text at exec and the other half up to 10 ms later.
  func typeAhead(
    _ subject: Subject, _ typeAhead: Subject.TypeAhead, _ figures: inout Figures
  ) throws {
    let head = "early bird"
    let text = head + " gets the worm"
    try workspace.drive(subject.command) { session in
      try session.send(head)
      try session.idle(.random(in: 0...10))
      try session.send(String(text.dropFirst(head.count)))
      _ = try session.waitUntilReady(typeAhead.isUp)
      try session.settle(quiet: 60)
      let shown = session.screen.text
      var hasArrived = shown.contains(text)
      if let record = typeAhead.record {
        try session.send(record.key)
        session.leave(within: 3_000)
        hasArrived = hasArrived && value(of: record.field, in: session.output) == text
      } else {
        try leave(session, subject)
      }
      let timesShown = shown.components(separatedBy: head).count - 1
      figures.typeAheads.append(
        !hasArrived ? .lost : timesShown > 1 ? .shownTwice : .keptOnce)
    }
  }

  private func value(of field: String, in record: [UInt8]) -> String? {
    let fields = try? JSONSerialization.jsonObject(with: Data(record)) as? [String: Any]
    return fields?[field] as? String
  }

  private func leave(_ session: Session, _ subject: Subject) throws {
    guard subject.leavesOnInterrupt else { return }
    try session.send("\u{3}")
    session.leave(within: 500)
  }
}

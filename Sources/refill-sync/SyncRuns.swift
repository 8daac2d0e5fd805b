import Foundation
import RefillCore
import RefillStore
import RefillSync

/// Synchronises the streams of all teams, or of one.
struct SyncRuns {
  private let options: SyncOptions
  private let store: ShareStore

  init(_ options: SyncOptions, _ store: ShareStore) {
    (self.options, self.store) = (options, store)
  }

  /// Runs; returns the exit code, the greatest of those of the teams.
  func run(_ mode: Synchronisation.Mode) throws -> Int32 {
    let status = try store.status()
    let chosen = status.filter { options.team == nil || $0.own.team == options.team }
    guard !chosen.isEmpty else {
      if !options.isAutomatic {
        SyncOutput.complain(
          options.team.map { Message.syncNoTeam(team: $0) } ?? Message.syncNotSetUp)
      }
      return options.isAutomatic ? 0 : 2
    }
    var code: Int32 = 0
    for status in chosen where !options.isAutomatic || isDue(status) {
      code = max(code, run(mode, status))
    }
    return code
  }

  /// True if an automatic run is to be made: the last one is old enough, and of those that failed the next
  /// is 1, 2, 4 … 60 minutes later.
  private func isDue(_ status: ShareStatus) -> Bool {
    let now = Date()
    if status.attempts > 0, let tried = status.tried {
      let pause = min(60 * pow(2, Double(min(status.attempts, 7) - 1)), 3600)
      return abs(now.timeIntervalSince(tried)) >= pause
    }
    guard let synced = status.synced else { return true }
    return abs(now.timeIntervalSince(synced)) >= options.recent
  }

  private func run(_ mode: Synchronisation.Mode, _ status: ShareStatus) -> Int32 {
    let own = status.own
    do {
      var run = Synchronisation(store, try Places.transport(own.place))
      let report = try run.run(mode, own)
      try store.note(attemptAt: Date(), failure: nil, of: currentStream(of: own))
      if report.received.values > 0 { store.eraseRemains() }
      tell(report, own)
      return 0
    } catch {
      var error = error
      if case SyncError.notMember(let person, "") = error {
        error = SyncError.notMember(person: person, team: own.team)
      }
      let count = status.waiting.values + status.waiting.records
      let waiting = TextFormat.count(count, "change waits", "changes wait")
      let (sentence, code) = SyncOutput.sentence(about: error, waiting: waiting)
      try? store.note(attemptAt: Date(), failure: sentence, of: currentStream(of: own))
      if !options.isAutomatic { SyncOutput.complain(sentence) }
      return code
    }
  }

  /// Returns the stream of a team, which has another number after a fork.
  private func currentStream(of own: OwnStream) throws -> OwnStream {
    try store.ownStreams().first { $0.team == own.team } ?? own
  }

  private func tell(_ report: SyncReport, _ own: OwnStream) {
    guard !options.isAutomatic else { return }
    if report.isFork { SyncOutput.complain(Message.syncCopied) }
    if report.isNewer { SyncOutput.complain(Message.syncNewer(place: own.place)) }
    if report.sentAgain > 0, own.sent > 0 {
      SyncOutput.complain(
        Message.syncOlder(count: TextFormat.count(report.sentValues + report.sentRecords, "change"))
      )
    }
    if let error = report.clockError {
      SyncOutput.complain(
        Message.syncClock(
          difference: Self.duration(abs(error)), side: error > 0 ? "ahead of" : "behind"))
    }
    for (person, count) in report.refused.sorted(by: { $0.key < $1.key }) {
      SyncOutput.complain(
        Message.syncRefused(count: TextFormat.count(count, "change"), person: person))
    }
    for person in report.unreadable.sorted() {
      SyncOutput.complain(Message.syncUnreadable(person: person))
    }
    if !options.isQuiet { SyncOutput.tell(Self.summary(report)) }
  }

  private static func duration(_ seconds: Double) -> String {
    let (hour, day) = (3600.0, 86_400.0)
    if seconds >= 2 * day { return TextFormat.count(Int(bounded: seconds / day), "day") }
    if seconds >= 2 * hour { return TextFormat.count(Int(bounded: seconds / hour), "hour") }
    return TextFormat.count(Int(bounded: seconds / 60), "minute")
  }

  private static func summary(_ report: SyncReport) -> String {
    let received = report.received
    guard received.values + received.records + report.sentValues + report.sentRecords > 0 else {
      return Message.syncNothing
    }
    let pulled = Message.syncPulledNote(
      values: TextFormat.count(received.values, "value"),
      records: TextFormat.count(received.records, "record"),
      people: TextFormat.count(report.people.count, "person", "people"))
    let sent = Message.syncSent(
      values: TextFormat.count(report.sentValues, "value"),
      records: TextFormat.count(report.sentRecords, "record"))
    return pulled + ", " + sent
  }
}

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
    if let weight = options.weight { try store.weigh(others: weight) }
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
      let key = try KeyKeeper(store: options.store, given: nil).key(of: own)
      var run = Synchronisation(store, try Places.transport(own.place, key: key))
      let report = try run.run(mode, own)
      try store.note(attemptAt: Date(), failure: nil, of: currentStream(of: own))
      if report.received.values > 0 { store.eraseRemains() }
      tell(report, own, mode)
      return 0
    } catch {
      if takesBackForAll(after: error, own) { return run(mode, status) }
      let error = (error as? SyncError)?.named(team: own.team) ?? error
      let count = status.waiting.values + status.waiting.records
      let waiting = TextFormat.count(count, "change waits", "changes wait")
      let (sentence, code) = SyncOutput.sentence(about: error, waiting: waiting)
      try? store.note(attemptAt: Date(), failure: sentence, of: currentStream(of: own))
      if !options.isAutomatic { SyncOutput.complain(sentence) }
      return code
    }
  }

  /// Takes back what the person did for everybody without being a keeper, for which a server refuses all
  /// changes; returns false if there is no such thing, or another error.
  private func takesBackForAll(after error: any Error, _ own: OwnStream) -> Bool {
    guard case SyncError.notMember = error,
      let count = try? store.withdrawForAll(team: own.team), count > 0
    else { return false }
    if !options.isAutomatic {
      SyncOutput.complain(Message.syncOnlyKeepers(team: own.team))
    }
    return true
  }

  /// Returns the stream of a team, which has another number after a fork.
  private func currentStream(of own: OwnStream) throws -> OwnStream {
    try store.ownStreams().first { $0.team == own.team } ?? own
  }

  private func tell(_ report: SyncReport, _ own: OwnStream, _ mode: Synchronisation.Mode) {
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
    for file in report.unreadableFiles.sorted() {
      SyncOutput.complain(Message.syncUnreadable(file: file))
    }
    if !options.isQuiet { SyncOutput.tell(Self.summary(report, mode)) }
  }

  private static func duration(_ seconds: Double) -> String {
    let (hour, day) = (3600.0, 86_400.0)
    if seconds >= 2 * day { return TextFormat.count(Int(bounded: seconds / day), "day") }
    if seconds >= 2 * hour { return TextFormat.count(Int(bounded: seconds / hour), "hour") }
    return TextFormat.count(Int(bounded: seconds / 60), "minute")
  }

  /// Returns what a run did, in words; what there is none of is left out.
  private static func summary(_ report: SyncReport, _ mode: Synchronisation.Mode) -> String {
    let pulled = things(report.received.values, report.received.records)
    let sent = things(report.sentValues, report.sentRecords)
    let people = TextFormat.count(report.people.count, "person", "people")
    switch (pulled, sent) {
    case (let pulled?, let sent?):
      return Message.syncPulledAndSent(things: pulled, people: people, sent: sent)
    case (let pulled?, nil): return Message.syncPulled(things: pulled, people: people)
    case (nil, let sent?): return Message.syncSent(things: sent)
    case (nil, nil): return mode == .push ? Message.syncNothingWaits : Message.syncNothing
    }
  }

  /// Returns counts of values and records; `nil` for none of both.
  private static func things(_ values: Int, _ records: Int) -> String? {
    let parts =
      (values > 0 ? [TextFormat.count(values, "value")] : [])
      + (records > 0 ? [TextFormat.count(records, "record")] : [])
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}

import Foundation
package import RefillCore

/// Brings what others wrote here, and what this machine wrote there.
///
/// Each step is safe to do again; whatever ends a run leaves a state from which the next one goes on.
package struct Synchronisation {
  /// The directions of a run.
  package enum Mode: String {
    /// Pull, then push.
    case both
    /// Pull only.
    case pull
    /// Push, after forgettings and aliases were read.
    case push
  }

  private let store: any SharedStore
  private let transport: any Transport
  private var report = SyncReport()
  /// True if rows at the place may have to be erased.
  private var hasForgettings = false

  /// The greatest number of registers of a batch.
  package static let batch = 2000

  /// Creates a run.
  package init(_ store: any SharedStore, _ transport: any Transport) {
    (self.store, self.transport) = (store, transport)
  }

  /// Runs once for the stream of a team.
  package mutating func run(_ mode: Mode, _ own: OwnStream) throws -> SyncReport {
    var own = try settled(own)
    switch mode {
    case .both, .pull: try pull(own)
    case .push: try pullRules(own)
    }
    report.clockError = transport.clockError
    report.unreadableFiles = transport.unreadableFiles
    if mode != .pull, !report.isNewer { try push(&own) }
    return report
  }

  /// Returns the stream as the place has it.
  private mutating func settled(_ own: OwnStream) throws -> OwnStream {
    switch try transport.check(own) {
    case .current: return own
    case .newer:
      report.isNewer = true
      return own
    case .arrived(let to, let mark, let state):
      try store.acknowledge(to, token: mark, state: state, of: own)
    case .older(let sent, let mark, let state):
      report.sentAgain = Int(clamping: own.sent - sent)
      try store.lower(sent: sent, token: mark, state: state, of: own)
    case .copied(let registers):
      report.isFork = true
      let new = try store.fork(own, after: registers)
      return try settled(new)
    }
    return try store.ownStreams().first { $0.number == own.number } ?? own
  }

  private mutating func pull(_ own: OwnStream) throws {
    let cursors = try store.cursors(of: own)
    for stream in try transport.news(of: own, behind: cursors) {
      var received = ReceivedCount()
      var hasRules = false
      let end = try transport.read(
        stream, of: own, from: cursors[stream.name] ?? StreamCursor()
      ) { lines, cursor in
        hasRules = hasRules || lines.contains(where: \.isForgetting)
        received.add(
          try store.receive(
            lines, from: stream.name, machine: stream.machine, of: own, cursor: cursor))
      }
      report.received.add(received)
      if received.values + received.records > 0 { report.people.insert(stream.name.person) }
      if received.refused > 0 { report.refused[stream.name.person, default: 0] += received.refused }
      hasForgettings = hasForgettings || hasRules
      if end == .unreadable { report.unreadable.insert(stream.name.person) }
    }
  }

  private mutating func pullRules(_ own: OwnStream) throws {
    let cursors = try store.cursors(of: own)
    for stream in try transport.news(of: own, behind: cursors) {
      var rules: [ChangeSet.Line] = []
      _ = try transport.read(stream, of: own, from: cursors[stream.name] ?? StreamCursor()) {
        lines, _ in
        rules += lines.filter(\.isRule)
      }
      guard !rules.isEmpty else { continue }
      try store.receiveRules(rules, from: stream.name, of: own)
      hasForgettings = hasForgettings || rules.contains(where: \.isForgetting)
    }
  }

  private mutating func push(_ own: inout OwnStream) throws {
    own = try store.ownStreams().first { $0.number == own.number } ?? own
    while var batch = try store.outgoing(own, limit: Self.batch) {
      if try transport.replacesWhole(batch, of: own) { batch = try store.everything(own) }
      let mark = UUID()
      try store.note(pending: mark, of: own)
      own.pending = mark
      let before = own.sent
      let state = try transport.push(batch, of: own, mark: mark)
      try store.acknowledge(batch.to, token: mark, state: state, of: own)
      (own.sent, own.token, own.pending) = (batch.to, mark, nil)
      own.state = state ?? own.state
      // A file that is written anew has what others know already.
      for register in batch.registers where register.seq > before {
        switch register.kind {
        case .value: report.sentValues += 1
        case .record: report.sentRecords += 1
        case .forget, .forgetForAll: hasForgettings = true
        case .alias, .aliasForAll: break
        }
      }
    }
    if hasForgettings { try transport.erase(store.erasures(own), of: own) }
  }
}

extension ChangeSet.Line {
  /// True for a forgetting or an alias.
  fileprivate var isRule: Bool {
    guard case .register(let register) = self else { return false }
    return register.kind != .value && register.kind != .record
  }

  /// True for a forgetting.
  fileprivate var isForgetting: Bool {
    guard case .register(let register) = self else { return false }
    return register.kind == .forget || register.kind == .forgetForAll
  }
}

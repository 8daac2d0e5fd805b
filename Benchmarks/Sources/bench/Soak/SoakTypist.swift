import Driving
import Foundation

/// The interactive session during the writes, and the time of each key.
struct SoakTypist {
  let workspace: Workspace
  let command: Command
  /// True while the writers write; only keys meanwhile are measured.
  let isSoaking: () -> Bool
  /// The measured keys, by their target.
  private(set) var keys: [Place: Keys] = [:]
  /// The submitted values.
  private(set) var submitted: [String] = []
  private var random = SplitMix64(seed: 3)

  /// The target of a key.
  enum Place: String, CaseIterable {
    case field = "the field"
    case chooser = "the field, its list open"
  }

  /// The number of keys after which the target changes.
  private static let turn = 80

  /// The measured keys of one target.
  struct Keys {
    var repaints: [Repaint] = []
    /// The number of keys before which output came although the last repaint had counted as
    /// complete.
    var late = 0
  }

  init(workspace: Workspace, command: Command, isSoaking: @escaping () -> Bool) {
    self.workspace = workspace
    self.command = command
    self.isSoaking = isSoaking
  }

  struct Unsubmitted: Error, CustomStringConvertible {
    let value: String
    let screen: String
    var description: String { "the form with \(value) was not submitted:\n\(screen)" }
  }

  /// Fills in the form once: types and deletes in its first field, then submits it with `value`
  /// there.
  mutating func fill(keys: Int, submitting value: String) throws {
    try workspace.drive(command) { session in
      _ = try session.waitUntilReady { screen in
        [SoakPlan.title, "Done"].allSatisfy(screen.text.contains)
      }
      var typed = 0
      while typed < keys, isSoaking(), let name = SoakPlan.names.randomElement(using: &random) {
        let place: Place = (typed / Self.turn).isMultiple(of: 2) ? .field : .chooser
        try go(to: place, in: session)
        let text = name.lowercased().prefix(8)
        for key in text.map(String.init) + text.map({ _ in "\u{7F}" }) {
          try press(key, at: place, in: session)
          typed += 1
        }
      }
      try go(to: .field, in: session)
      try session.send(value)
      try session.settle(quiet: 60)
      try session.send("\u{18}\r")
      guard session.leave(within: 15_000), session.exitCode == 0,
        String(decoding: session.output, as: UTF8.self).contains(value)
      else { throw Unsubmitted(value: value, screen: session.screen.text) }
      submitted.append(value)
    }
  }

  private mutating func press(_ key: String, at place: Place, in session: Session) throws {
    let silent = session.byteCount
    try session.idle(.random(in: 0...20, using: &random))
    let isLate = session.byteCount > silent
    let repaint = try session.press(key, quiet: 30)
    guard isSoaking() else { return }
    keys[place, default: Keys()].repaints.append(repaint)
    if isLate { keys[place, default: Keys()].late += 1 }
  }

  private func go(to place: Place, in session: Session) throws {
    func isThere(_ screen: Screen) -> Bool { screen.text.contains("Pick") == (place == .chooser) }
    guard !isThere(session.screen) else { return }
    try session.send(place == .chooser ? "\u{18}a" : "\u{1B}")
    _ = try session.wait(for: place.rawValue, until: isThere)
    try session.settle(quiet: 60)
  }
}

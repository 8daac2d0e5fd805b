import Driving

/// What was measured of one setting, every sample of it.
struct Figures {
  /// Milliseconds from exec to a screen that is ready for keys.
  var readyTimes: [Double] = []
  /// Bytes written until then.
  var startBytes: [Double] = []
  /// CPU used until then, in milliseconds.
  var startProcessorTimes: [Double] = []

  var repaints: [Repaint] = []
  /// Keys before which something came although the last repaint had counted as over.
  var late = 0
  /// CPU a key, in milliseconds, one sample a session; the emptying of the line is in it.
  var keyProcessorTimes: [Double] = []

  /// The most that was resident in each session, in megabytes of 1,024 kilobytes.
  var peakMemory: [Double] = []

  var typeAheads: [TypeAheadOutcome] = []

  /// Sessions that did not come to what was to be measured.
  var faults: [String] = []
  private(set) var faultsInARow = 0

  /// Given up: each further session would only wait in vain.
  var isGivenUp: Bool { faultsInARow >= 2 }

  mutating func note(fault: String?) {
    guard let fault else { return faultsInARow = 0 }
    faults.append(fault)
    faultsInARow += 1
  }

  /// Milliseconds from key to last byte.
  var keyTimes: Percentiles { Percentiles(repaints.map(\.time)) }
  /// Bytes a key.
  var keyBytes: Percentiles { Percentiles(repaints.map { Double($0.bytes) }) }

  var unanswered: Int { repaints.count { $0.reads == 0 } }
}

/// What became of keys that were typed before the program was up.
enum TypeAheadOutcome {
  case keptOnce
  /// Some or all of them did not arrive.
  case lost
  /// They arrived, but the terminal's own echo of them is still on the screen.
  case shownTwice
}

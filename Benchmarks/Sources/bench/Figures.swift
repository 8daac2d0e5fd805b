import Driving

/// The samples of one setting.
struct Figures {
  /// The times from exec to a screen that takes keys, in milliseconds.
  var drawnTimes: [Double] = []
  /// The times from exec to a screen that shows its suggestions as well, in milliseconds.
  var readyTimes: [Double] = []
  /// The numbers of bytes written until then.
  var startBytes: [Double] = []
  /// The CPU times until then, in milliseconds.
  var startProcessorTimes: [Double] = []

  /// The times of the first key of sessions, in milliseconds.
  var firstKeyTimes: [Double] = []

  var repaints: [Repaint] = []
  /// The number of keys before which output came although the last repaint had counted as complete.
  var late = 0
  /// The CPU time per key in milliseconds, one sample per session; includes clearing the line.
  var keyProcessorTimes: [Double] = []

  /// The peak resident memory of each session, in MiB.
  var peakMemory: [Double] = []

  var typeAheads: [TypeAheadOutcome] = []

  /// The errors of sessions that did not reach the measurement.
  var faults: [String] = []
  private(set) var faultsInARow = 0

  /// True after two failed sessions in a row; further ones would only wait for their timeouts.
  var isGivenUp: Bool { faultsInARow >= 2 }

  mutating func note(fault: String?) {
    guard let fault else { return faultsInARow = 0 }
    faults.append(fault)
    faultsInARow += 1
  }

  /// The times from the key to the last byte, in milliseconds.
  var keyTimes: Percentiles { Percentiles(repaints.map(\.time)) }
  /// The numbers of bytes per key.
  var keyBytes: Percentiles { Percentiles(repaints.map { Double($0.bytes) }) }

  var unanswered: Int { repaints.count { $0.reads == 0 } }
}

/// The result of keys that were typed before the program was ready (type-ahead).
enum TypeAheadOutcome {
  case keptOnce
  /// Some or all keys were lost.
  case lost
  /// The keys arrived, but their echo by the terminal is still on the screen.
  case shownTwice
}

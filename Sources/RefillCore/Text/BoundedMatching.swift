package import Foundation
import Synchronization

extension NSRegularExpression {
  /// Returns the matches in all of a text, at most `limit`; `nil` if finding them takes too long.
  ///
  /// Expressions come from files of other people, and some need years for a short text. Each may take
  /// about 10 ms; less once five have taken that long, so that a form of 2,000 of them is usable. An
  /// expression that is not made to be slow needs a hundredth of that.
  package func boundedMatches(
    in text: String, _ options: MatchingOptions = [], limit: Int = .max
  ) -> [NSTextCheckingResult]? {
    var matches: [NSTextCheckingResult] = []
    var reports = 0
    var isStopped = false
    let most = MatchingWork.mostReports
    enumerateMatches(
      in: text, options: options.union(.reportProgress),
      range: NSRange(text.startIndex..., in: text)
    ) { match, _, stop in
      if let match { matches.append(match) } else { reports += 1 }
      isStopped = reports > most
      if isStopped || matches.count >= limit { stop.pointee = true }
    }
    MatchingWork.note(reports, isStopped: isStopped)
    return isStopped ? nil : matches
  }
}

/// The work of matching that was in vain, in progress callbacks: one each 0.1 ms or so.
private enum MatchingWork {
  private static let wasted = Mutex(0)

  /// The number of callbacks after which a match is given up.
  static var mostReports: Int {
    switch wasted.withLock(\.self) {
    case ..<500: 100
    case ..<700: 10
    default: 0
    }
  }

  /// Notes a match that was given up, or one that was not: such ones make up for others.
  static func note(_ reports: Int, isStopped: Bool) {
    wasted.withLock { $0 = isStopped ? min($0 + reports, 10_000) : max($0 - 1, 0) }
  }
}

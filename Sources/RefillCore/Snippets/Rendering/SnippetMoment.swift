package import Foundation

/// A snapshot of the environment, so that rendering a snippet again during a fill-in gives the same
/// result.
package struct SnippetMoment: Equatable, Codable, Sendable {
  /// The time of the request.
  package var now: Date
  /// The selected text.
  package var selection = ""
  /// The clipboard text; `nil` until it is read.
  package var clipboard: String?
  /// The random seed.
  package var seed: UInt64

  /// Creates a snapshot.
  package init(now: Date, selection: String = "", seed: UInt64 = 0) {
    self.now = now
    self.selection = selection
    self.seed = seed
  }

  /// Returns the next number of a SplitMix64 generator and advances its state.
  static func next(_ seed: inout UInt64) -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = seed
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

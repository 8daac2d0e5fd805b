public import Foundation

/// What a snippet knew of the world when it was asked for, so that it can be made again while its
/// blanks are being filled in and stay the same.
public struct SnippetMoment: Equatable, Codable, Sendable {
  /// When it was asked for.
  public var now: Date
  /// What was selected.
  public var selection = ""
  /// What the clipboard held, once it was asked.
  public var clipboard: String?
  /// What random texts begin with.
  public var seed: UInt64

  /// A moment.
  public init(now: Date, selection: String = "", seed: UInt64 = 0) {
    self.now = now
    self.selection = selection
    self.seed = seed
  }

  /// The next of the random numbers that follow from a seed: SplitMix64.
  static func next(_ seed: inout UInt64) -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = seed
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

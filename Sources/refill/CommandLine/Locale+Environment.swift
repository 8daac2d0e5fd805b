import Foundation

extension Locale {
  /// The locale for dates and times that the environment names; by default, and for C and POSIX,
  /// `en_US_POSIX`, which is American English with days before months in dates with hyphens.
  init(environment: [String: String]) {
    let named = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = named?.prefix { $0 != "." && $0 != "@" } ?? ""
    self.init(identifier: ["", "C", "POSIX"].contains(name) ? "en_US_POSIX" : String(name))
  }
}

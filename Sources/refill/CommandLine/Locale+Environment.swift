import Foundation
import RefillCore

extension Locale {
  /// The locale for dates and times that the environment names; by default, and for C and POSIX,
  /// `en_US_POSIX`, which is American English with days before months in dates with hyphens.
  init(environment: [String: String]) {
    let named = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = named?.prefix { $0 != "." && $0 != "@" } ?? ""
    self.init(identifier: ["", "C", "POSIX"].contains(name) ? "en_US_POSIX" : String(name))
  }
}

extension ReadingContext {
  /// Creates a context of now, in the time zone of the system and the locale of the environment.
  init(environment: [String: String]) {
    self.init(now: Date(), timeZone: .current, locale: Locale(environment: environment))
  }
}

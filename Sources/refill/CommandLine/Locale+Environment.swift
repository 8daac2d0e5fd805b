import Foundation
import RefillCore

extension Locale {
  /// The locale for dates and times that the environment names.
  init(environment: [String: String]) {
    self.init(identifier: Self.name(in: environment))
  }

  /// The name of that locale; by default, and for C and POSIX, `en_US_POSIX`, which is American English with days
  /// before months in dates with hyphens.
  static func name(in environment: [String: String]) -> String {
    let named = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = String(named?.prefix { $0 != "." && $0 != "@" } ?? "")
    return isName(name) && !["C", "POSIX"].contains(name) ? name : "en_US_POSIX"
  }

  /// True for a text in the form of a name such as `de_DE`; Foundation crashes with some others.
  static func isName(_ text: String) -> Bool {
    let parts = text.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    return parts.count <= 6
      && parts.allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
      }
  }
}

extension ReadingContext {
  /// Creates a context of now, in the time zone of the system and the locale of the environment.
  ///
  /// It asks the C library for the time zone: Foundation takes a millisecond for it, before the first
  /// picture of each form.
  init(environment: [String: String]) {
    let now = Date()
    // Never traps: the clock of a system is within 64 bits.
    var seconds = time_t(now.timeIntervalSince1970)
    var local = tm()
    // `localtime_r` need not read the time zone.
    tzset()
    localtime_r(&seconds, &local)
    self.init(
      now: now, secondsFromGMT: local.tm_gmtoff, localeName: Locale.name(in: environment))
  }
}

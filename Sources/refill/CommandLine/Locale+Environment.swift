import Foundation

extension Locale {
  /// The locale for dates and times that the environment names; American English by default.
  init(environment: [String: String]) {
    let named = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = named?.prefix { $0 != "." && $0 != "@" } ?? ""
    self.init(identifier: ["", "C", "POSIX"].contains(name) ? "en_US" : String(name))
  }
}

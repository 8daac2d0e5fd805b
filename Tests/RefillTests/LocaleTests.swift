import Foundation
import RefillCore
import Testing

@testable import refill

@Suite struct `The locale of the environment` {
  @Test(
    arguments: [
      (["LC_ALL": "C.UTF-8"], "en_US_POSIX"), (["LANG": "POSIX"], "en_US_POSIX"),
      ([:], "en_US_POSIX"),
      (["LANG": "en_US.UTF-8"], "en_US"), (["LC_ALL": "", "LC_TIME": "de_DE@euro"], "de_DE"),
      (["LC_ALL": "fr_FR.UTF-8", "LC_TIME": "C"], "fr_FR"),
      (["LC_ALL": "sr_Latn_RS"], "sr_Latn_RS"),
      (["LC_ALL": String(repeating: "a", count: 255)], "en_US_POSIX"),
      (["LC_ALL": "\u{1B}[31m"], "en_US_POSIX"), (["LC_ALL": "de__DE"], "en_US_POSIX"),
    ] as [([String: String], String)])
  func `is American English with the day first in dates with hyphens by default`(
    environment: [String: String], identifier: String
  ) {
    let locale = Locale(environment: environment)
    #expect(locale.identifier == identifier)
    let context = ReadingContext(localeName: locale.identifier)
    let date = Field(id: "a", kind: .date).reading(of: "1-11-2026", in: context)
    #expect(date == .value(identifier == "en_US" ? "2026-01-11" : "2026-11-01"))
  }
}

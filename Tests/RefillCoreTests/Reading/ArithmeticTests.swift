import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `Arithmetic in a number` {
  private func reading(
    _ text: String, _ kind: FieldKind = .decimal, step: String? = nil, locale: String = "en_GB"
  ) -> Reading {
    var field = Field(id: "a", kind: kind)
    field.step = step
    let context = ReadingContext(
      now: .march(12, 9), timeZone: .gmt, locale: Locale(identifier: locale))
    return field.reading(of: text, in: context)
  }

  @Test(arguments: [
    ("=3*14.5", "43.5"), ("= 3 × 14.5", "43.5"), ("=(2+1)*-4", "-12"), ("=10/4", "2.5"),
    ("=10 ÷ 3", "3.3333333333"), ("=1,234.50+1", "1235.5"), ("=0.1+0.2", "0.3"), ("=-5", "-5"),
    ("＝２＋３", "5"), ("=1'000 x 2", "2000"), ("=7", "7"), ("=2−1", "1"),
  ])
  func `is computed exactly`(text: String, value: String) {
    #expect(reading(text) == .value(value))
  }

  @Test func `follows the locale, the step and the kind`() {
    #expect(reading("=1,5*2", locale: "de_DE") == .value("3"))
    #expect(reading("=1.500,5*2", locale: "de_DE") == .value("3001"))
    #expect(reading("=10/3", step: "0.01") == .value("3.33"))
    #expect(reading("=6*7", .number) == .value("42"))
    #expect(reading("=5/2", .number) == .fault(.digitsOnly))
  }

  @Test(arguments: [
    "=", "=3*", "=(", "=1/0", "=3 4", "=a", "=now()", "=${a}", "='1'", "=1;2", "= ",
    "=" + String(repeating: "(", count: 600) + "1", "=" + String(repeating: "9*", count: 400) + "9",
  ])
  func `without a result is no answer`(text: String) {
    #expect(reading(text) == .fault(.noResult))
    #expect(reading(text, .number) == .fault(.noResult))
  }

  @Test func `is shown while it is typed, and its result is in the record`() {
    let driver = FormDriver.begun(.field("a", .decimal), .field("b"))
    driver.type("=3*14.5")
    #expect(driver.entry("a").meaning == "= 43.5")
    driver.press(.submit)
    #expect(driver.record?.entries.first?.answer == .number("43.5"))
  }
}

import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A shipped form` {
  @Test(arguments: Self.files)
  func `is read without a problem`(file: URL) throws {
    let (form, problems) = FormReader.read(try Data(contentsOf: file))
    #expect(problems.map { $0.text(in: file.lastPathComponent) } == [])
    #expect(form != nil)
  }

  @Test(arguments: [
    ("contact", "birthday"), ("expense", "day"), ("incident", "noticed_on"),
    ("lab-sample", "taken_on"), ("worklog", "date"),
  ])
  func `takes no future date where it asks for a past one`(name: String, id: String) throws {
    let file = Checkout.url("Forms/\(name).json")
    let form = try #require(FormReader.read(try Data(contentsOf: file)).form)
    #expect(form.fields.first { $0.key == id }?.maximum == "today")
  }

  @Test(arguments: [
    ("shipment", "weight", "500 g"), ("lab-sample", "temperature", "5 °F"),
    ("lab-series", "temperature", "5 °F"), ("lab-series", "volume", "0.25 L"),
    ("site-survey", "voltage", "400 mV"), ("change", "minutes", "2 h"),
  ])
  func `refuses another unit than its own`(name: String, key: String, text: String) throws {
    let file = Checkout.url("Forms/\(name).json")
    let form = try #require(FormReader.read(try Data(contentsOf: file)).form)
    let field = try #require(form.fields.first { $0.key == key })
    #expect(field.problem(with: text) == .otherUnit)
  }

  private static let files: [URL] = {
    // The JSON Schema of form files is not itself a form.
    Checkout.files(below: "Forms").sorted().map(Checkout.url).filter {
      $0.pathExtension == "json" && !$0.lastPathComponent.hasSuffix(".schema.json")
    }
  }()
}

@Suite struct `The shipped snippets` {
  @Test func `are eleven, and written as Refill writes them`() throws {
    let data = try Data(contentsOf: Checkout.url("data/snippets.json"))
    let reading = SnippetReader.read(Array(data), as: .refill, named: "")
    #expect(reading.remarks == [])
    let collection = try #require(reading.collection)
    let names = "tyvm sig1 sig2 sig3 ttel aaddr ddate sms1 sms2 sms3 dnthx"
    #expect(
      collection.groups.map { $0.snippets.map(\.abbreviation).joined(separator: " ") } == [names])
    #expect(RefillSnippets.text(of: collection) == String(decoding: data, as: UTF8.self))
  }
}

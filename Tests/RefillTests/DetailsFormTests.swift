import Foundation
import RefillCore
import RefillFormats
import RefillStore
import TestSupport
import Testing

@testable import refill

@Suite struct `The form of the user's details` {
  @Test func `has a field for each detail, and no problem`() throws {
    let (form, problems) = FormReader.read(Array(DetailsForm.text.utf8))
    #expect(problems.isEmpty)
    let ids = try #require(form).fields.map(\.id)
    #expect(Set(ids) == Set(Detail.allCases.map(\.rawValue)) && ids.count == Detail.allCases.count)
  }

  @Test func `begins with the details that are known, and gives them back`() throws {
    var details = PersonalDetails()
    for detail in Detail.allCases { details[detail] = "x \(detail.rawValue)" }
    details[.homeStreet] = "12 Mill Lane\nRear"
    let form = try #require(DetailsForm.form(with: details))
    let record = FormModel(form).record(submitted: Date(timeIntervalSince1970: 0))
    #expect(DetailsForm.details(in: record) == details)
    let empty = try #require(DetailsForm.form(with: PersonalDetails()))
    let none = FormModel(empty).record(submitted: Date(timeIntervalSince1970: 0))
    #expect(DetailsForm.details(in: none).isEmpty)
  }
}

@Suite struct `The file of the user's details` {
  private let folder: TemporaryDirectory
  private var file: DetailsFile {
    DetailsFile(Paths(["XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path]))
  }

  init() throws { folder = try TemporaryDirectory() }

  @Test func `is of its owner alone, and keeps what it does not know`() throws {
    var details = PersonalDetails()
    details[.name] = "Zoë 👩‍👩‍👧"
    #expect(try file.card() == nil)
    try file.write(details, others: ["NOTE:kept"])
    #expect(file.details == details)
    #expect(try file.card()?.others == ["NOTE:kept"])
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try file.remove())
    #expect(try !file.remove())
    #expect(file.details == nil)
  }

  @Test func `is left alone if it is no vCard`() throws {
    try FileManager.default.createDirectory(
      atPath: FilePath.directory(of: file.path), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: Failure.self) { try file.card() }
    #expect(file.details == nil)
  }

  @Test func `is offered once`() throws {
    #expect(!file.mayBeOffered)
    try file.write(PersonalDetails())
    #expect(file.mayBeOffered)
    #expect(file.noteOffer())
    #expect(!file.mayBeOffered && !file.noteOffer())
    _ = try file.remove()
    try file.write(PersonalDetails())
    #expect(file.mayBeOffered)
  }
}

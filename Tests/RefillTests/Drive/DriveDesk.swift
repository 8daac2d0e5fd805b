import Foundation
import RefillCore
import RefillFormats
import RefillTerminal
import TestSupport
import Testing

@testable import refill

/// A client in the same process that drives a form; every line of both is judged by the schema.
@MainActor final class DriveDesk {
  let session: DriveSession
  /// The state as the client knows it: members, and fields by path.
  private(set) var state: [String: JSONValue] = [:]
  private(set) var fields: [String: JSONValue] = [:]
  /// All lines of the session.
  private(set) var output = ""
  private let judge: SchemaJudge
  private var requests = 0

  /// A request that was refused.
  struct Refusal: Error, Equatable {
    let code: Int
    let message: String
  }

  init(
    _ model: FormModel, services: Services = Services(), draft: Draft? = nil,
    end: @escaping (Submission, _ wantsNext: Bool) -> DriveEnd? = { _, _ in nil }
  ) throws {
    judge = try SchemaJudge("Documentation/drive.schema.json")
    var options = FormRunner.Options()
    options.draft = draft
    session = DriveSession(
      FormRunner(model, services: services, options: options),
      appearance: Appearance(environment: [:], isASCII: true)
    ) { submission, wantsNext in
      end(submission, wantsNext) ?? .submitted(Self.record(of: submission))
    }
    let hello = try take(try session.begin())
    apply(try #require(hello["params"]?["state"]))
  }

  convenience init(_ fields: Field..., services: Services = Services()) throws {
    try self.init(FormModel(Form(id: "desk", fields: fields)), services: services)
  }

  /// Returns a record as the session sends it.
  static func record(of submission: Submission) -> DriveEnd.Record {
    DriveEnd.Record(
      json: RecordJSON.value(
        of: submission.record.withoutSecrets, withMeta: false, fields: [], of: nil),
      output: "", stored: .notKept)
  }

  /// Reads a form file.
  static func reading(_ json: String) throws -> DriveDesk {
    try DriveDesk(FormModel(try #require(FormReader.read(Data(json.utf8)).form)))
  }

  /// Sends a request, and takes what it changed.
  func call(_ method: String, _ params: String = "{}") throws {
    requests += 1
    state["submitted"] = nil
    let line =
      #"{"jsonrpc":"2.0","id":\#(requests),"method":"\#(method)","params":\#(params)}"#
    #expect(try judge.violations(of: line) == [], "\(line)")
    let reply = try take(try #require(try send(line)))
    #expect(reply["id"]?.integer == requests)
    if let error = reply["error"] {
      throw Refusal(
        code: try #require(error["code"]?.integer), message: try #require(error["message"]?.string))
    }
    apply(try #require(reply["result"]))
  }

  /// Sends a line as it is.
  func send(_ line: String) throws -> String? {
    try session.reply(to: .bytes(Array(line.utf8)))
  }

  /// Takes the changes that no request caused.
  func listen() throws {
    guard let line = try session.news() else { return }
    apply(try #require(try take(line)["params"]))
  }

  /// Returns a member of a field.
  func field(_ path: String, _ member: String = "value") -> JSONValue.Kind? {
    fields[path]?[member]?.kind
  }

  /// Returns the text of a member of the state; `nil` for `null` and other types.
  func text(_ member: String) -> String? { state[member]?.string }

  private func take(_ line: String) throws -> JSONValue {
    output += line
    #expect(line.hasSuffix("\n") && line.filter(\.isNewline).count == 1)
    #expect(try judge.violations(of: line) == [], "\(line)")
    return try JSONReader.read(line.utf8)
  }

  private func apply(_ changes: JSONValue) {
    for member in changes.members ?? [] {
      switch member.key {
      case "fields":
        for field in member.value.array ?? [] { fields[field["path"]?.string ?? ""] = field }
      case "removed":
        for path in member.value.array ?? [] { fields[path.string ?? ""] = nil }
      default: state[member.key] = member.value
      }
    }
  }
}

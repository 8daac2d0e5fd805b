import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillFormats

@Suite struct `A request that drives a form` {
  private func read(_ line: String) -> Result<DriveRequest, DriveRefusal> {
    Result { () throws(DriveRefusal) -> DriveRequest in try DriveRequest(line.utf8) }
  }

  static let requests: [(String, DriveMethod)] = [
    (#"{"id":1,"method":"state"}"#, .state),
    (#"{"jsonrpc":"2.0","id":1,"method":"state","params":{}}"#, .state),
    (
      #"{"id":1,"method":"screen","params":{"columns":80,"rows":24}}"#,
      .screen(.init(columns: 80, rows: 24))
    ),
    (#"{"id":1,"method":"screen"}"#, .screen(nil)),
    (#"{"id":1,"method":"focus","params":{"path":"items[2].amount"}}"#, .focus("items[2].amount")),
    (#"{"id":1,"method":"focus","params":{"path":null}}"#, .focus(nil)),
    (#"{"id":1,"method":"type","params":{"text":"ß👩‍👩‍👧"}}"#, .type("ß👩‍👩‍👧")),
    (#"{"id":1,"method":"paste","params":{"text":"a\nb"}}"#, .paste("a\nb")),
    (#"{"id":1,"method":"press","params":{"keys":["Tab","Ctrl-R"]}}"#, .press(["Tab", "Ctrl-R"])),
    (#"{"id":1,"method":"add","params":{"list":"items"}}"#, .add(list: "items", isCopy: false)),
    (
      #"{"id":1,"method":"add","params":{"list":"items","copy":true}}"#,
      .add(list: "items", isCopy: true)
    ),
    (#"{"id":1,"method":"delete","params":{"item":"items[1]"}}"#, .delete(item: "items[1]")),
    (
      #"{"id":1,"method":"move","params":{"item":"items[1]","by":-1}}"#,
      .move(item: "items[1]", by: -1)
    ),
    (#"{"id":1,"method":"choose","params":{"value":"Acme"}}"#, .choose("Acme")),
    (#"{"id":1,"method":"decide","params":{"answer":"continue"}}"#, .decide("continue")),
    (#"{"id":1,"method":"edited","params":{"text":null}}"#, .edited(nil)),
    (#"{"id":1,"method":"leave"}"#, .leave),
    (#"{"id":1,"method":"next-field"}"#, .command("next-field")),
  ]

  @Test(arguments: requests)
  func `is read from a line`(line: String, method: DriveMethod) {
    #expect(read(line).map(\.method) == .success(method))
    #expect(read(line).map(\.id) == .success(.number(1)))
  }

  @Test func `has any value of JSON for a field`() throws {
    let request = try DriveRequest(
      #"{"id":"a","method":"set","params":{"path":"size","value":[1,true]}}"#.utf8)
    #expect(request.id == .text("a"))
    guard case .set("size", let value) = request.method else {
      Issue.record("\(request.method)")
      return
    }
    #expect(value.array?.map(\.kind) == [.number("1"), .bool(true)])
  }

  @Test func `without an id is a notification`() {
    #expect(read(#"{"method":"leave"}"#).map(\.id) == .success(nil))
  }

  static let mistakes: [(String, DriveProblem.Code, String)] = [
    ("", .parse, "Column 1: "),
    ("{", .parse, "Column "),
    ("\u{1}", .parse, "Column 1: "),
    (#"{"method":"type","params":{"text":"\u0000"}}"#, .parse, "Column "),
    ("[]", .request, "A request is an object"),
    ("7", .request, "A request is an object"),
    (#"{"id":1.5,"method":"state"}"#, .request, "id is a whole number or a text."),
    (#"{"id":null,"method":"state"}"#, .request, "id is a whole number or a text."),
    (#"{"jsonrpc":"1.0","id":1,"method":"state"}"#, .request, "jsonrpc is"),
    (#"{"id":1}"#, .request, "method is missing."),
    (#"{"id":1,"method":7}"#, .request, "method is missing."),
    (
      #"{"id":1,"metod":"state"}"#, .request,
      "A request has no metod. Did you mean method?"
    ),
    (#"{"id":1,"method":"type"}"#, .parameters, "text is missing."),
    (#"{"id":1,"method":"type","params":["a"]}"#, .parameters, "text is missing."),
    (#"{"id":1,"method":"type","params":{"text":7}}"#, .parameters, "text is a text."),
    (
      #"{"id":1,"method":"type","params":{"text":"a","txt":""}}"#, .parameters,
      "There is no parameter txt. Known: text."
    ),
    (#"{"id":1,"method":"state","params":{"a":1}}"#, .parameters, "This method has no parameters."),
    (#"{"id":1,"method":"undo","params":7}"#, .parameters, "params is an object."),
    (#"{"id":1,"method":"press","params":{"keys":["a",1]}}"#, .parameters, "keys is a list"),
    (#"{"id":1,"method":"press","params":{"keys":"a"}}"#, .parameters, "keys is a list"),
    (
      #"{"id":1,"method":"screen","params":{"columns":0,"rows":24}}"#, .parameters,
      "columns is a whole number from 1 to 1000."
    ),
    (
      #"{"id":1,"method":"move","params":{"item":"items[1]","by":9e99}}"#, .parameters,
      "by is a whole number"
    ),
    (#"{"id":1,"method":"add","params":{"list":"a","copy":1}}"#, .parameters, "copy is true"),
  ]

  @Test(arguments: mistakes)
  func `says what is wrong with it`(line: String, code: DriveProblem.Code, message: String) {
    guard case .failure(let refusal) = read(line) else {
      Issue.record("\(line) was read")
      return
    }
    #expect(refusal.problem.code == code)
    #expect(refusal.problem.message.hasPrefix(message), "\(refusal.problem.message)")
    let hasID = line.contains(#""id":1"#) && !line.contains("1.5") && code != .parse
    #expect(refusal.id == (hasID ? .number(1) : nil))
  }

  @Test func `is never repeated in a problem`() {
    let secret = "hunter2-hunter2"
    for line in [
      #"{"id":1,"method":"set","params":{"path":7,"value":"\#(secret)"}}"#,
      #"{"id":1,"method":"set","params":{"value":"\#(secret)"}}"#,
      #"{"id":1,"method":"set","params":{"path":"a","value":"\#(secret)","b":1}}"#,
      #"{"id":1,"method":"type","params":{"text":"\#(secret)"}"#,
    ] {
      guard case .failure(let refusal) = read(line) else {
        Issue.record("\(line) was read")
        continue
      }
      #expect(!DriveMessage.refusal(refusal).line.contains(secret))
    }
  }

  @Test func `of random bytes never stops the program`() {
    var generator = SeededGenerator(seed: 17)
    let whole = Array(#"{"id":1,"method":"set","params":{"path":"a","value":["b",1]}}"#.utf8)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      do throws(DriveRefusal) {
        _ = try DriveRequest(bytes)
      } catch {
        #expect(!error.problem.message.isEmpty)
      }
    }
  }
}

import Foundation
import RefillCore
import RefillFormats
import RefillStore
import RefillTerminal

@testable import refill

/// A form that another program fills by requests, each of them a line of JSON.
@MainActor final class DrivenFrontEnd {
  private let session: DriveSession
  private var requests = 0
  private let box: Box

  /// The record that the session submits.
  private final class Box { var record: String? }

  init(_ runner: FormRunner) throws {
    let box = Box()
    self.box = box
    session = DriveSession(
      runner, appearance: Appearance(environment: [:], isASCII: true),
      submit: { submission, _ in
        box.record = RecordJSON.line(of: submission.record, withSecrets: true)
        return .submitted(DriveEnd.Record(json: .null, output: "", stored: .notKept))
      })
    _ = try session.begin()
  }

  var model: FormModel { session.model }
  /// The record, once the form is submitted.
  var record: String? { box.record }

  /// Sends a request; one that is refused changes nothing but the focus.
  private func call(_ method: String, _ parameters: (String, JSONText)...) throws {
    requests += 1
    let request = JSONText.object([
      ("id", .integer(requests)), ("method", .string(method)), ("params", .object(parameters)),
    ])
    _ = try session.reply(to: .bytes(Array(request.text.utf8)))
  }

  private func press(_ key: String) throws { try call("press", ("keys", .list([.string(key)]))) }

  /// - Parameters:
  ///   - isCorrecting: True if the field was entered from the review, to which it leads back.
  ///   - isTyping: True to type texts; otherwise they are set, where a request can set them.
  func perform(_ step: FrontEndStep, isCorrecting: Bool, isTyping: Bool) throws {
    switch step {
    case .answer(let values):
      guard case .field(let index) = model.focus else { return }
      try answer(values, index, isTyping: isTyping)
      let entry = model.fields[index]
      if entry.field.kind == .choices || entry.currentProblem == nil {
        try goOn(isCorrecting: isCorrecting)
      }
    case .goOn: try goOn(isCorrecting: isCorrecting)
    case .goBack: try goBack()
    case .clear: try call("clear-field")
    case .undo: try call("undo")
    case .redo: try call("redo")
    case .add, .copy, .open, .delete, .move: try change(step)
    case .correct(let path): try call("focus", ("path", .string(path)))
    case .submit: try call("submit")
    }
  }

  private func answer(_ values: [String], _ index: Int, isTyping: Bool) throws {
    let entry = model.fields[index]
    let path = JSONText.string(model.name(of: index))
    switch entry.field.kind {
    case .choices:
      try call("set", ("path", path), ("value", .list(values.map(JSONText.string))))
    case .choice: try call("set", ("path", path), ("value", .string(values.joined())))
    case .confirm where isTyping: try press(values == ["yes"] ? "Left" : "Right")
    case .confirm: try call("set", ("path", path), ("value", .flag(values == ["yes"])))
    // A request cannot set an answer of the wrong kind, but it can type one.
    case _ where isTyping || entry.field.misfit(of: values) != nil:
      try call("clear-field")
      try call("type", ("text", .string(values.joined())))
    default: try call("set", ("path", path), ("value", .string(values.joined())))
    }
  }

  private func goOn(isCorrecting: Bool) throws {
    if isCorrecting { return try call("focus", ("path", .null)) }
    try press(model.goesOnByTab ? "Tab" : "Enter")
  }

  private func goBack() throws {
    if model.isInReview { return try press("Esc") }
    guard let place = model.listOfFocus else { return try press("Shift-Tab") }
    let row = model.pathText(of: model.rowBehind(place)) ?? ""
    try call("focus", ("path", .string(row)))
    for _ in 0..<2 where model.listOfFocus == place { try press("Shift-Tab") }
  }

  private func change(_ step: FrontEndStep) throws {
    guard let place = model.listOfFocus else { return }
    let list = JSONText.string(model.path(of: place))
    func item(_ number: Int) -> JSONText {
      .string(model.path(of: model.items.items(of: place)[number - 1]))
    }
    switch step {
    case .add: try call("add", ("list", list))
    case .copy: try call("add", ("list", list), ("copy", .flag(true)))
    case .open(let number):
      try call("focus", ("path", item(number)))
      try press("Enter")
    case .delete(let number): try call("delete", ("item", item(number)))
    case .move(let number, let count):
      try call("move", ("item", item(number)), ("by", .integer(count)))
    case .answer, .goOn, .goBack, .clear, .undo, .redo, .correct, .submit: break
    }
  }
}

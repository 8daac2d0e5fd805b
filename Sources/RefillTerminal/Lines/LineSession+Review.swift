import RefillCore

// The review: all answers with numbers, and the way to submit.
extension LineSession {
  /// The rows of the review that have a number: fields and lists of the form itself, and the fields of
  /// items that have a problem.
  private var rows: [FormModel.Focus] {
    let broken = model.problems.map(\.index).filter { model.fields[$0].item != nil }
    return model.level(in: nil) + broken.map(FormModel.Focus.field)
  }

  func sayReview() {
    corrected = nil
    let count = model.problems.count
    let problems = count == 0 ? Message.lineNoProblems : TextFormat.count(count, "problem")
    say([Message.lineReview(parts: (filledParts + [problems]).joined(separator: ", "))])
    let broken = Dictionary(
      model.problems.map { ($0.index, $0.problem) }, uniquingKeysWith: { first, _ in first })
    for (place, row) in rows.enumerated() {
      switch row {
      case .field(let index): sayRow(place + 1, index, broken[index])
      case .add(let list): sayList(place + 1, list)
      case .item, .review: break
      }
    }
    say(
      model.order.filter { model.fields[$0].isCalculated && model.fields[$0].isShown }.map {
        "  " + Message.lineProblem(title: model.lineTitle(of: $0), problem: value(of: $0))
      })
  }

  /// The fields of the form itself that are filled, and its items.
  private var filledParts: [String] {
    let asked = ownFields.filter { model.fields[$0].isAnswerable }
    let items = model.level(in: nil).reduce(0) { count, row in
      if case .add(let list) = row { count + model.items.items(of: list).count } else { count }
    }
    return [
      Message.lineFilled(
        count: asked.count { !model.fields[$0].isEmpty },
        all: TextFormat.count(asked.count, "field"))
    ] + (items > 0 ? [TextFormat.count(items, "item")] : [])
  }

  private func value(of index: Int) -> String {
    let value = model.lineValue(of: index)
    return value.isEmpty ? Message.lineNoAnswer : value
  }

  private func sayRow(_ number: Int, _ index: Int, _ problem: Problem?) {
    let answer = Message.lineProblem(title: model.lineTitle(of: index), problem: value(of: index))
    let text = problem.map {
      model.fields[index].isEmpty
        ? model.lineSentence(of: $0, at: index)
        : answer + ". " + model.lineReason(for: $0, at: index)
    }
    let row = text ?? answer
    say([Message.lineRow(number: number, text: row)])
  }

  private func sayList(_ number: Int, _ place: Items.Place) {
    let items = model.items.items(of: place)
    let text = itemsTitle(place)
    say([Message.lineRow(number: number, text: text)])
    say(items.map(itemLine).map { "   " + $0 })
  }

  var reviewPrompt: LinePrompt {
    LinePrompt(
      keys: model.problems.isEmpty ? Message.lineSubmits : Message.lineFirstProblem,
      short: Message.lineReviewShort)
  }

  func takeReview(_ line: String) {
    switch LineCommand(line) {
    case .text(""): submit()
    case .text(let text): open(text)
    case .leave: perform(.leave)
    case .back: perform(.escape)
    case .help: say([Message.lineUnknownReviewCommand])
    case .dot(.list): sayReview()
    case .onward, .again, .dot: say([Message.lineUnknownReviewCommand])
    }
  }

  private func open(_ text: String) {
    guard let number = Int(text.trimmed) else { return say([Message.lineUnknownReviewCommand]) }
    guard rows.indices.contains(number - 1) else {
      return say([Message.lineNoNumber(number: number)])
    }
    let row = rows[number - 1]
    switch row {
    case .field(let index): perform(.focus(model.fields[index].id))
    case .add(let place): open(place)
    case .item, .review: break
    }
    corrected = row
  }

  /// Submits, or goes to the first problem; waits for answers that are judged.
  private func submit() {
    perform(.submit)
    if let index = model.focusedIndex, let problem = model.fields[index].currentProblem {
      corrected = .field(index)
      return say([model.lineSentence(of: problem, at: index)])
    }
    guard runner.outcome == nil, model.problems.isEmpty else { return }
    say([Message.lineChecking])
    follow { runner.wait(Self.checkTimeout) { runner.outcome == nil && model.problems.isEmpty } }
    if runner.outcome == nil { sayReview() }
  }

  /// The maximum wait for programs that judge answers, in seconds.
  private static let checkTimeout = 10.0
}

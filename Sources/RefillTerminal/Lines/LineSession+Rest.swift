import RefillCore

// The answers of an earlier record, which fill the rest of the form.
extension LineSession {
  /// Searches for the record of the value in the field, or the last record, and says what it has.
  func fillRest() {
    perform(.fillRest)
    sayPreview()
  }

  /// Says which of the user's details the empty fields ask for.
  func fillDetails() {
    perform(.fillDetails)
    sayPreview()
  }

  /// Says the record, and each answer that it has, with a number.
  private func sayPreview() {
    guard let preview = openPreview else { return }
    say(
      [model.message(keys: keys).sentence]
        + preview.tickable.enumerated().map { place, index in
          Message.lineRow(number: place + 1, text: row(index, of: preview))
        })
  }

  private var openPreview: RecordPreview? {
    if case .recordPreview(let preview) = model.mode { preview } else { nil }
  }

  /// An answer of the record, whether it is ticked, and the one that it would replace.
  private func row(_ index: Int, of preview: RecordPreview) -> String {
    let form = preview.filledForm
    guard case .answer(let entry) = preview.offers[index] else { return "" }
    let answer = Message.lineProblem(
      title: form.lineTitle(of: index), problem: FormModel.lineValue(of: entry))
    let present =
      model.fields.indices.contains(index) && !model.fields[index].isEmpty
      ? [Message.lineNow(value: model.lineValue(of: index))] : []
    let tick =
      preview.ticked.contains(index) ? Message.lineTickedNote : Message.lineNotTickedNote
    return ([answer, tick] + present).joined(separator: ", ")
  }

  var previewPrompt: LinePrompt {
    let hasPlaces = openPreview?.record.details?.hasOther == true
    return LinePrompt(
      keys: hasPlaces ? Message.lineDetails : Message.linePreview, short: Message.linePreviewShort)
  }

  func takePreview(_ line: String) {
    switch LineCommand(line) {
    case .text(""): fillIn()
    case .text("a"):
      perform(.tickAll)
      sayPreview()
    case .text(let text): tickRow(text)
    case .onward:
      perform(.otherRecord)
      sayPreview()
    case .back, .leave: perform(.escape)
    case .help: say(LineHelp.ofPreview)
    case .dot(.list): sayPreview()
    case .again, .dot: say([Message.lineUnknownPreviewCommand])
    }
  }

  /// Fills in the answers that are ticked; goes back if none is.
  private func fillIn() {
    let isEmpty = openPreview.map { $0.ticked.isEmpty && !$0.tickable.isEmpty } ?? false
    guard isEmpty else { return perform(.enter) }
    perform(.escape)
    say([Message.lineNothingFilledIn])
  }

  /// Ticks the answer of a number, or unticks it; others may come and go with it.
  private func tickRow(_ text: String) {
    guard let preview = openPreview, let number = Int(text.trimmed) else {
      return say([Message.lineUnknownPreviewCommand])
    }
    guard preview.tickable.indices.contains(number - 1),
      let row = preview.filledForm.answerable.firstIndex(of: preview.tickable[number - 1])
    else { return say([Message.lineNoNumber(number: number)]) }
    follow {
      ([.first] + Array(repeating: .down, count: row) + [.toggleOption]).flatMap(runner.perform)
    }
    sayPreview()
  }
}

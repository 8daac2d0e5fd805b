import RefillCore

/// Writes an environment file with the answers as values; all other bytes stay as they are.
struct EnvWriter: RecordWriter {
  /// The field of a line.
  struct Slot: Sendable {
    let field: String
    /// True if the field begins with the value of the file.
    let hasDefault: Bool
  }

  let file: EnvFile
  /// The fields by the index of their line.
  var slots: [Int: Slot] = [:]

  let shapes: [RecordShape] = [.shell]

  init(file: EnvFile) { self.file = file }

  func output(of record: Record, as shape: RecordShape) -> RecordOutput {
    var output = RecordOutput(text: "")
    let answers = Dictionary(
      record.entries.map { ($0.field, $0.answer) }, uniquingKeysWith: { first, _ in first })
    var exports: [Export] = []
    let names = file.names
    for (index, line) in file.lines.enumerated() {
      let change = slots[index].flatMap { slot in
        Self.change(of: line, to: answers[slot.field], hasDefault: slot.hasDefault)
      }
      if shape == .shell {
        exports += [Self.export(line, change, among: names)].compactMap(\.self)
      } else {
        output.text += Self.text(of: line, change, &output.remarks)
      }
    }
    output.text += Self.shellText(of: exports)
    return output
  }

  /// Returns the new value of a line; `nil` if it keeps its own.
  private static func change(
    of line: EnvFile.Line, to answer: Answer?, hasDefault: Bool
  ) -> String? {
    guard case .assignment(let assignment) = line.content else { return nil }
    guard let answer else {
      return hasDefault && !assignment.value.trimmed.isEmpty ? "" : nil
    }
    var text = answer.outputText
    if case .flag(let flag) = answer {
      if !assignment.isCommented, EnvValue.flag(assignment.value) == flag { return nil }
      text = EnvValue.word(for: flag, like: assignment.value)
    }
    let isSame = !assignment.isCommented && text.trimmed == assignment.value.trimmed
    return isSame ? nil : text
  }

  private static func text(
    of line: EnvFile.Line, _ change: String?, _ remarks: inout [String]
  ) -> String {
    guard let change, case .assignment(let assignment) = line.content else {
      return line.text + line.end
    }
    let (value, isCommon) = EnvironmentValue.written(change)
    if !isCommon {
      remarks.append(
        "\(assignment.key): no spelling of this value means the same to all readers; it is in "
          + "double quotes, with backslashes.")
    }
    return assignment.head + value + assignment.spacedTail + line.end
  }

  private static func export(
    _ line: EnvFile.Line, _ change: String?, among names: Set<String>
  ) -> Export? {
    guard case .assignment(let assignment) = line.content,
      change != nil || !assignment.isCommented
    else { return nil }
    return Export(
      assignment: assignment, change: change,
      interpolation: change == nil ? EnvInterpolation(assignment, among: names) : nil)
  }
}

import RefillCore

extension FormSketch {
  /// Makes a form of the questions of a shell script: `read`, `gum`, `dialog`, `whiptail` and
  /// `select`, in the order of the script.
  ///
  /// The ids are the variables that take the answers, so that `--format shell` assigns the same. Nothing
  /// is run; conditions and loops around questions are not read.
  ///
  /// - Parameter id: the id of the form.
  /// - Throws: the problem of a file that is not UTF-8, or that has no question.
  package static func script(_ bytes: [UInt8], id: String) throws(JSONProblem) -> FormSketch {
    if let problem = TextEncoding.problem(of: bytes) { throw problem }
    let script = ShellScript(String(decoding: bytes, as: UTF8.self))
    let questions = ScriptQuestions(script)
    var remarks = questions.remarks
    if let line = script.unclosedQuote {
      let sentence = "a quote is never closed; what follows it is left out."
      remarks.append(ScriptQuestions.Remark(line: line, sentence: sentence))
    }
    guard !questions.fields.isEmpty else {
      let reason = remarks.first.map { " (\($0.text))" } ?? ""
      throw JSONProblem(
        at: SourcePosition(line: remarks.first?.line ?? 1, column: 1),
        "The script has no question of read, gum, dialog or whiptail\(reason).")
    }
    var sketch = FormSketch(
      id: FieldSketch.id(for: id), title: FieldSketch.title(of: id),
      elements: questions.fields.map { .field($0) })
    sketch.remarks = remarks.map(\.text)
    return sketch
  }
}

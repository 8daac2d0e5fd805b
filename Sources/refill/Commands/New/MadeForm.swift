import RefillCore
import RefillFormats

/// A form that was made, as it is written.
struct MadeForm {
  let name: String
  let text: String
  /// A row for each field.
  private let rows: [[String]]
  private let remarks: [String]

  init(_ sketch: FormSketch) {
    (name, text, rows, remarks) = (sketch.id, sketch.text, sketch.rows, sketch.remarks)
  }

  /// Makes the form that a record of the form `new-form` describes.
  init(_ record: Record, named name: String?) throws {
    do throws(JSONProblem) {
      self.init(try FormSketch.record(RecordJSON.line(of: record), id: name))
    } catch {
      throw Failure(.failed, error.message)
    }
  }

  /// Makes a form of one of another tool, as it is converted.
  init(name: String, converted text: String, _ form: Form, remarks: [String]) {
    self.name = name
    self.text = text
    self.remarks = remarks
    rows = form.fields.map { [$0.id, $0.kind.rawValue + ($0.isRequired ? ", required" : ""), ""] }
  }

  /// Throws if the text is no form: the source has too many fields, or what no form can have.
  func check() throws {
    let (form, problems) = FormReader.read(text.utf8)
    guard form == nil, let problem = problems.first(where: { $0.severity == .error }) else {
      return
    }
    throw Failure(.usage, "no form can be made of this: \(problem.message)")
  }

  /// Returns the fields with what was guessed, and what could not be taken, in a window of so many
  /// columns.
  func overview(in columns: Int) -> String {
    (WrappedRows(rows).lines(in: columns) + remarks).joined(separator: "\n")
  }
}

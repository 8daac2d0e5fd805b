import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Returns each field as its id, kind and default; `!` is required.
  static func summary(_ text: String) throws -> [String] {
    let form = try #require(try reading(text).form)
    return form.fields.map { field in
      let mark = field.isRequired ? "!" : ""
      switch field.defaultAnswer {
      case .value(let value): return "\(field.id)\(mark) \(field.kind) \(value)"
      case .values(let values): return "\(field.id)\(mark) \(field.kind) \(values)"
      default: return "\(field.id)\(mark) \(field.kind)"
      }
    }
  }

  /// Returns the remarks about a sample in which a text is replaced.
  static func remarks(_ text: String, _ old: String, _ new: String) throws -> [String] {
    #expect(text.contains(old))
    return try reading(text.replacing(old, with: new)).remarks
  }
}

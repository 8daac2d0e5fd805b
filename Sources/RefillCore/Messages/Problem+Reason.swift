extension Problem {
  /// What is wrong, to be read behind the field's name where no form is on the screen: without its
  /// title, the answer, and keys.
  public func reason(in field: Field) -> String {
    switch self {
    case .notInList: return Self.choices(of: field)
    case .email(let fault, _): return fault.note() + "."
    case .noSuchDay: return note + "."
    case .ambiguous(_, let values): return Self.meanings(values)
    default: break
    }
    let sentence = sentence(for: field, down: "")
    let title = [field.title + ": ", field.title + " "].first(where: sentence.hasPrefix)
    return String(sentence.dropFirst(title?.count ?? 0))
  }

  /// The meanings of a number, and how to write one so that it has no other.
  private static func meanings(_ values: [String]) -> String {
    Message.twoMeanings(["values": values.map(\.withoutGrouping).joined(separator: " or ")])
  }

  /// The most options that a sentence names.
  private static let mostOptions = 12

  private static func choices(of field: Field) -> String {
    let titles = field.options.map { $0.title.shortened() }
    let shown = titles.prefix(mostOptions) + (titles.count > mostOptions ? ["…"] : [])
    let options = ["options": shown.joined(separator: ", ")]
    return field.kind == .choices ? Message.chooseFrom(options) : Message.chooseOneOf(options)
  }
}

extension String {
  /// A number so written that it has one meaning: three decimals could be a group of thousands.
  var withoutGrouping: String {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].count == 3 ? self + "0" : self
  }
}

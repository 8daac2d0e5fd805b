extension Problem {
  /// What is wrong, to be read behind the field's name where no form is on the screen: without its
  /// title, the answer, and keys.
  public func reason(in field: Field) -> String {
    switch self {
    case .notInList: return Self.choices(of: field)
    case .email(let fault, _): return fault.note() + "."
    case .noSuchDay: return note + "."
    default: break
    }
    let sentence = sentence(for: field, down: "")
    let title = [field.title + ": ", field.title + " "].first(where: sentence.hasPrefix)
    return String(sentence.dropFirst(title?.count ?? 0))
  }

  /// The most options that a sentence names.
  private static let mostOptions = 12

  private static func choices(of field: Field) -> String {
    let titles = field.options.map { $0.title.shortened() }
    let shown = titles.prefix(mostOptions) + (titles.count > mostOptions ? ["…"] : [])
    let options = ["options": shown.joined(separator: ", ")]
    return field.kind == .choices ? Phrase.chooseFrom(options) : Phrase.chooseOneOf(options)
  }
}

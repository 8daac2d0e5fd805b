extension Problem {
  /// Returns the problem for output without a screen, after the field's name: without its title,
  /// the answer and keys.
  ///
  /// Messages of rules and of programs are unchanged: the title in them may be an operand.
  public func reason(in field: Field) -> String {
    switch self {
    case .notInList: return Self.choices(of: field)
    case .email(let fault, _): return fault.note + "."
    case .noSuchDay, .otherWeekday: return note(for: field) + "."
    case .ambiguous(_, let values): return Self.meanings(values)
    case .rule(let words?), .check(let words): return words
    default: break
    }
    let sentence = sentence(for: field, down: "")
    let request = "Write \(field.title) "
    if sentence.hasPrefix(request) { return "write it " + sentence.dropFirst(request.count) }
    let title = [field.title + ": ", field.title + " "].first(where: sentence.hasPrefix)
    return String(sentence.dropFirst(title?.count ?? 0))
  }

  /// Returns the readings of a number, each written without ambiguity.
  private static func meanings(_ values: [String]) -> String {
    Message.twoMeanings(values: values.map(\.withoutGrouping).joined(separator: " or "))
  }

  /// The maximum number of options named in a sentence.
  private static let mostOptions = 12

  private static func choices(of field: Field) -> String {
    let titles = field.options.filter { !$0.isGone }.map { $0.title.shortened() }
    if titles.isEmpty { return Message.noOptions }
    let shown = titles.prefix(mostOptions) + (titles.count > mostOptions ? ["…"] : [])
    let options = shown.joined(separator: titles.contains { $0.contains(",") } ? "; " : ", ")
    return field.kind == .choices
      ? Message.chooseFrom(options: options) : Message.chooseOneOf(options: options)
  }
}

extension String {
  /// The number written without ambiguity: three decimals could be a group of thousands.
  var withoutGrouping: String {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].count == 3 ? self + "0" : self
  }
}

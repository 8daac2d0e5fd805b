import Foundation
package import RefillCore

/// A field that is being made.
package struct FieldSketch: Equatable, Sendable {
  package var id: String
  package var title: String
  package var kind = FieldKind.text
  package var isRequired = false
  package var description: String?
  package var placeholder: String?
  /// The options of a choice.
  package var options: [Option] = []
  /// The maximum number of ticks; `nil` for none.
  package var maxItems: Int?
  /// The limits of the length, in characters; `nil` for none.
  package var minLength: Int?
  package var maxLength: Int?
  /// The limits of a number or date, and its step, in the stored form; `nil` for none.
  package var minimum: String?
  package var maximum: String?
  package var step: String?
  /// The initial value in the stored form, or those of several choices; empty for none.
  package var defaults: [String] = []
  /// The name of the shared history; `nil` for one of its own.
  package var history: String?
  package var isRemembered = true
  /// The height of a text area; `nil` for the usual one.
  package var rows: Int?
  /// True if the record has a list of the lines of a text area.
  package var isListOfLines = false
  /// The source of what was guessed, such as `24 values`.
  package var reason = ""
  /// A sentence about what of the source the field cannot take; `nil` for none.
  package var remark: String?

  /// An option of a choice.
  package struct Option: Equatable, Sendable {
    package let value: String
    package let title: String

    /// Creates an option whose title is its value unless it is given.
    package init(_ value: String, title: String? = nil) {
      self.value = value
      self.title = title ?? value
    }

    /// Returns options of which each has a value and a title of its own.
    static func distinct(_ options: [Option]) -> [Option] {
      var (values, titles): (Set<String>, Set<String>) = ([], [])
      return options.compactMap { option in
        let (value, title) = (option.value, option.title.trimmed)
        guard !value.trimmed.isEmpty, values.insert(value.trimmed).inserted else { return nil }
        let names = [title, "\(title) (\(value))", value].filter { !$0.trimmed.isEmpty }
        let name = names.first { titles.insert($0.trimmed).inserted }
        return name.map { Option(value, title: $0) }
      }
    }
  }

  /// Creates a field of text.
  package init(id: String, title: String? = nil) {
    self.id = id
    self.title = title ?? Self.title(of: id)
  }

  /// The field as it is written.
  var json: JSONText {
    let members: [(String, JSONText)?] = [
      ("id", .string(id)), ("title", .string(title)),
      kind == .text ? nil : ("kind", .string(kind.rawValue)),
      description.map { ("description", .string($0)) },
      placeholder.map { ("placeholder", .string($0)) },
      isRequired ? ("required", .flag(true)) : nil,
      history.map { ("autocomplete", .string($0)) },
      options.isEmpty ? nil : ("enum", .list(options.map(\.json))),
      maxItems.map { ("maxItems", .integer($0)) },
      minLength.map { ("minLength", .integer($0)) }, maxLength.map { ("maxLength", .integer($0)) },
      minimum.map { ("minimum", limit($0)) }, maximum.map { ("maximum", limit($0)) },
      step.map { ("step", limit($0)) },
      defaults.first.map { ("default", initial($0)) },
      rows.map { ("rows", .integer($0)) }, isListOfLines ? ("list", .string("lines")) : nil,
      isRemembered ? nil : ("remember", .flag(false)),
    ]
    return .object(members.compactMap(\.self))
  }

  /// Sets the options that are chosen at first, as many as can be.
  mutating func begin(with chosen: [String]) {
    let known = chosen.filter { text in options.contains { $0.value == text } }
    defaults = Array(known.prefix(kind == .choices ? maxItems ?? known.count : 1))
  }

  private func limit(_ text: String) -> JSONText {
    kind == .number || kind == .decimal
      ? DecimalText(text).map { .number($0.json) } ?? .string(text) : .string(text)
  }

  private func initial(_ text: String) -> JSONText {
    switch kind {
    case .confirm: .flag(text == "true")
    case .number, .decimal: limit(text)
    case .choices: .list(defaults.map { .string($0) })
    case .text, .textarea, .date, .time, .datetime, .email, .url, .tel, .path, .password, .choice,
      .note:
      .string(text)
    }
  }

  /// The number of options that are named.
  private static let shownOptions = 12

  /// The kind and the limits in a few words, such as `number, required, at least 0`.
  var summary: String {
    var parts = [kind.rawValue]
    if !options.isEmpty {
      let shown = options.prefix(Self.shownOptions).map { $0.title.shortened(to: 40) }
      let others = options.count - shown.count
      parts[0] += " of " + shown.joined(separator: ", ")
      if others > 0 { parts[0] += " and \(others) more" }
    }
    if let maxItems { parts.append("at most \(maxItems) of them") }
    if isRequired { parts.append("required") }
    if let minLength, minLength == maxLength {
      parts.append("\(minLength) characters")
    } else if let maxLength {
      parts.append("at most \(maxLength) characters")
    }
    if let minimum { parts.append("at least \(minimum)") }
    if let maximum { parts.append("at most \(maximum)") }
    if let step { parts.append("step \(step)") }
    if !defaults.isEmpty {
      parts.append("default " + defaults.map { $0.shortened(to: 40) }.joined(separator: " and "))
    }
    if let history { parts.append("history \(history)") }
    return parts.joined(separator: ", ")
  }
}

extension FieldSketch.Option {
  fileprivate var json: JSONText {
    title == value
      ? .string(value) : .object([("value", .string(value)), ("title", .string(title))])
  }
}

// MARK: Names

extension FieldSketch {
  /// Returns an id for a name: its ASCII letters and digits in lower case, everything else as `_`;
  /// letters with accents lose them.
  static func id(for name: String) -> String {
    var id = ""
    for scalar in name.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": id.unicodeScalars.append(scalar)
      case "ß": id += "ss"
      case "æ": id += "ae"
      case "ø": id += "o"
      case "ł": id += "l"
      case _ where scalar.properties.generalCategory == .nonspacingMark: break
      default: if !id.isEmpty, id.last != "_" { id += "_" }
      }
    }
    while id.last == "_" { id.removeLast() }
    return id.isEmpty ? "field" : String(id.prefix(60))
  }

  /// True if a name can be an id as it is.
  static func isID(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 60 else { return false }
    let allowed = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x5F || byte == 0x2D
    }
    return allowed && first != 0x2D
  }

  /// Returns the title for an id or a name, such as `First name` for `first_name` and `firstName`; a
  /// name with blanks is one already.
  static func title(of name: String) -> String {
    if name.contains(where: \.isWhitespace) || name.first?.isUppercase == true && name.contains("-")
    {
      return name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    var title = ""
    for character in name {
      if character == "_" || character == "-" || character == "." || character.isWhitespace {
        if title.last != " ", !title.isEmpty { title += " " }
      } else if character.isUppercase, title.last?.isLowercase == true {
        title += " " + character.lowercased()
      } else {
        title.append(character)
      }
    }
    let trimmed = title.trimmed
    return trimmed.isEmpty ? name : trimmed.prefix(1).uppercased() + trimmed.dropFirst()
  }

  /// Returns the name of the history that fields of this name share in all forms; `nil` for none.
  static func history(for name: String) -> String? {
    histories[id(for: name)]
  }

  private static let histories = [
    "name": "name", "full_name": "name", "first_name": "given-name", "given_name": "given-name",
    "last_name": "family-name", "surname": "family-name", "family_name": "family-name",
    "email": "email", "e_mail": "email", "mail": "email", "email_address": "email",
    "phone": "tel", "telephone": "tel", "mobile": "tel", "phone_number": "tel", "tel": "tel",
    "company": "organization", "organisation": "organization", "organization": "organization",
    "street": "street-address", "address": "street-address", "city": "address-level2",
    "town": "address-level2", "postcode": "postal-code", "zip": "postal-code",
    "zip_code": "postal-code", "postal_code": "postal-code", "country": "country-name",
    "website": "url", "url": "url", "job_title": "organization-title",
  ]
}

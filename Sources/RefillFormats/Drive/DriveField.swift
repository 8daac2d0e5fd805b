import RefillCore

extension FormModel {
  /// The fields that are part of the form now, with their paths; hidden ones are left out.
  var driveFields: [(path: String, value: JSONText)] {
    order.filter { !fields[$0].field.isHidden }.enumerated().map { position, index in
      let path = name(of: index)
      return (path, .object(driveMembers(of: index, path, position: position + 1)))
    }
  }

  private func driveMembers(
    of index: Int, _ path: String, position: Int
  ) -> [(String, JSONText)] {
    let entry = fields[index]
    let field = entry.field
    var members: [(String, JSONText)] = [
      ("path", .string(path)), ("position", .integer(position)), ("title", .string(field.title)),
      ("kind", .string(field.kind.rawValue)),
    ]
    if !field.hasSecrets {
      members.append(("value", entry.answer.map(RecordJSON.value(of:)) ?? .null))
      members.append(("text", .string(entry.readableText)))
    }
    members += [
      ("answered", .flag(!entry.isUnanswered)), ("required", .flag(field.isRequired)),
      ("readOnly", .flag(field.isReadOnly)), ("computed", .flag(entry.isComputed)),
      ("relevant", .flag(entry.presence.isRelevant)),
      ("problem", entry.problem.map { JSONText.string(reason(for: $0, at: index)) } ?? .null),
    ]
    return members + field.driveWords + field.driveLimits
  }
}

extension Field {
  /// The texts of a field, and its options; what is missing is left out.
  fileprivate var driveWords: [(String, JSONText)] {
    let options = options.filter { !$0.isGone }.map { option in
      JSONText.object([
        ("value", RecordJSON.value(of: option.answer)), ("title", .string(option.title)),
      ])
    }
    return JSONText.known([
      ("description", description.map(JSONText.string)),
      ("placeholder", placeholder.map(JSONText.string)), ("help", help.map(JSONText.string)),
      ("options", options.isEmpty ? nil : .list(options)),
    ])
  }

  /// The limits of the answer, by the words of form files; what is not limited is left out.
  fileprivate var driveLimits: [(String, JSONText)] {
    let (least, most) = (length.minimum, length.maximum)
    return JSONText.known([
      ("minimum", minimum.map(JSONText.string)), ("maximum", maximum.map(JSONText.string)),
      ("step", step.map(JSONText.string)), ("pattern", pattern.map { .string($0.text) }),
      ("minLength", least > 0 ? .integer(least) : nil),
      ("maxLength", most > 0 ? .integer(most) : nil),
      ("lengthUnit", least > 0 || most > 0 ? .string(length.unit.rawValue) : nil),
      ("minItems", minItems.map(JSONText.integer)), ("maxItems", maxItems.map(JSONText.integer)),
    ])
  }
}

extension JSONText {
  /// Returns the members that have a value.
  fileprivate static func known(_ members: [(String, JSONText?)]) -> [(String, JSONText)] {
    members.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension ExpressionFault.Reason {
  /// The problem and its remedy.
  var message: String {
    switch self {
    case .syntax(let fault): fault.message
    case .limit(let fault): fault.message
    case .name(let fault): fault.message
    case .type(let fault): fault.message
    case .pattern(let fault): fault.message
    case .secret: "A password cannot be used here. Only empty(…), and = with a password, can."
    case .cycle(let path):
      "\(path.joined(separator: " → ")): these depend on each other. Remove one of the references."
    case .warning(let warning): warning.message
    }
  }
}

extension ExpressionFault.SyntaxFault {
  fileprivate var message: String {
    switch self {
    case .emptyExpression: "The expression is empty. Write a condition or a value, or leave it out."
    case .unexpected(let text): "\(text) is not part of the language. Quote texts: 'text'."
    case .foreignSpelling(let written, let instead): "Write \(instead) instead of \(written)."
    case .unterminatedText: "The text that begins here has no closing quote."
    case .unterminatedField: "The field that begins here has no closing }."
    case .invalidFieldName: "Write ${id} without spaces; an id has letters, digits, - _ and ."
    case .numberedItem(let path):
      "Items have no number here. Use all of them, as in sum(${\(path)}) or count(${\(path)})."
    case .bareName("true"), .bareName("false"): "Write true() or false()."
    case .bareName("not"): "Write not(…), with parentheses."
    case .bareName(let name):
      "A field is written ${\(name)}, a function \(name)(…), a text '\(name)'."
    case .missingOperand(let token): "A value is missing before \(token)."
    case .missingOperator(let token):
      "An operator is missing before \(token), for example and, = or +."
    case .chainedComparison: "Join comparisons with and: a < b and b < c."
    case .unclosedParenthesis: "The parenthesis that begins here has no closing )."
    case .extraParenthesis: "This ) has no opening parenthesis. Remove it."
    case .extraComma: "Commas only separate the arguments of a function. Remove it."
    }
  }
}

extension ExpressionFault.LimitFault {
  fileprivate var message: String {
    switch self {
    case .tooLong:
      "The expression has more than \(ExpressionLimits.maximumBytes) bytes. Use a calculated field."
    case .tooDeep:
      "More than \(ExpressionLimits.maximumDepth) levels. Use a calculated field for a part."
    case .tooManyNodes:
      "More than \(ExpressionLimits.maximumNodes) operands. Use a calculated field for a part."
    case .longNumber: "The number has more than \(DecimalNumber.maximumDigits) digits. Shorten it."
    case .longPattern:
      "The pattern has more than \(ExpressionLimits.maximumPattern) bytes. Shorten it."
    case .manyPatterns:
      "The patterns of a form have at most \(ExpressionLimits.maximumPatterns) bytes in all."
    }
  }
}

extension ExpressionFault.NameFault {
  fileprivate var message: String {
    switch self {
    case .field(let id, let near): "There is no field \"\(id)\".\(guess(near))"
    case .ambiguousField(let id, let paths):
      "Several fields are named \"\(id)\". Write "
        + paths.prefix(3).map { "${\($0)}" }.joined(separator: " or ") + "."
    case .column(let name, let near):
      "The options have no column \"\(name)\".\(guess(near)) A field is written ${\(name)}."
    case .function(let name, let near): "There is no function \"\(name)\".\(guess(near))"
    case .argumentCount(let usage): "\(usage.name) takes \(usage.count): \(usage.text)."
    case .misplacedOwn:
      ". is the answer of the field itself, in its constraint only. Write ${id} for a field."
    case .misplacedPosition: "position() is the number of an item, in the fields of a repeat only."
    case .misplacedLastSaved: "${last-saved#…} is available in defaults only."
    }
  }
}

extension ExpressionFault.TypeFault {
  fileprivate var message: String {
    switch self {
    case .unreadable(let literal, let type): "\(literal) is not \(type.phrase)."
    case .wrongType(let operand, let type, let takes):
      "\(operand) is \(type.phrase). Use \(takes)."
    case .mismatch(let left, let leftType, let right, let rightType):
      "\(left) is \(leftType.phrase), \(right) is \(rightType.phrase). Use the same type."
    case .unorderedTexts(let operand):
      "\(operand) is text, which has no order. Compare number(…) or date(…) of it."
    case .addedText(let operand): "\(operand) is not a number. Join texts with concat(…)."
    case .addedDates: "Dates cannot be added. Add a number of days, or subtract the dates."
    case .notLiteral(let function): "\(function) takes its pattern in quotes: '…'."
    case .notField(let function): "\(function) takes a field with options: \(function)(${id})."
    case .result(let type, let expected):
      "The result is \(type.phrase); the field takes \(expected.phrase). Convert it."
    }
  }
}

extension ExpressionFault.PatternFault {
  fileprivate var message: String {
    switch self {
    case .invalid(let pattern): "\(pattern) is not a valid regular expression."
    case .unknownDirective(let directive):
      "\(directive) is not part of a date format. Use \(DateFormat.directives)."
    case .missingPart(let directive, let type):
      "\(type.phrase) has no \(directive). Remove it."
    }
  }
}

extension ExpressionFault.Warning {
  fileprivate var message: String {
    switch self {
    case .noSuchOption(let value, let near):
      "\"\(value)\" is not one of the options.\(guess(near))"
    case .dateLike(let date):
      "\(date) is a difference of numbers. Write date('\(date)') for the day."
    case .maybeUnanswered(let field):
      "\(field) may be unanswered, and the comparison is false then. Write empty(\(field)) or …"
    }
  }
}

private func guess(_ near: String?) -> String { near.map { " Did you mean \($0)?" } ?? "" }

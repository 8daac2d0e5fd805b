extension ExpressionChecker {
  mutating func call(
    _ name: String, _ arguments: [ExpressionSyntax], _ syntax: ExpressionSyntax
  ) -> Operand? {
    let function = ExpressionFunction.all[name]
    let special = SpecialFunction(rawValue: name)
    guard let usage = function?.usage ?? special?.usage else {
      for argument in arguments { _ = operand(argument) }
      let near = guessesNames ? ExpressionFunction.near(name) : nil
      return fail(.name(.function(name, near: near)), syntax)
    }
    guard usage.counts.contains(arguments.count) else {
      for argument in arguments { _ = operand(argument) }
      return fail(.name(.argumentCount(usage)), syntax)
    }
    if let special { return call(special, arguments, syntax) }
    guard let function else { return nil }
    var checked: [ExpressionNode.Argument] = []
    var format: ExpressionType?
    for (index, argument) in arguments.enumerated() {
      switch function.parameter(at: index) {
      case .pattern: checked += pattern(argument, of: name).map { [.pattern($0)] } ?? []
      case .format: checked += self.format(argument, of: name, format).map { [.format($0)] } ?? []
      case let parameter:
        guard let value = operand(argument) else { continue }
        format = value.type
        checked += self.argument(value, parameter, of: function).map { [.value($0)] } ?? []
      }
    }
    guard checked.count == arguments.count else { return nil }
    if name == "selected" { warnAboutOption(in: arguments) }
    return Operand(node: .call(function, checked), type: function.result, syntax: syntax)
  }

  private mutating func warnAboutOption(in arguments: [ExpressionSyntax]) {
    guard let choice = arguments.first, let value = arguments.last,
      let field = field(of: choice)
    else { return }
    warnAboutOption(choice, field.type, value)
  }

  // MARK: Literals

  private mutating func pattern(_ syntax: ExpressionSyntax, of name: String) -> ExpressionPattern? {
    guard case .text(let text) = syntax.kind else {
      fail(.type(.notLiteral(name)), syntax)
      return nil
    }
    guard text.utf8.count <= ExpressionLimits.maximumPattern else {
      fail(.limit(.longPattern), syntax)
      return nil
    }
    // Some patterns take a thousand times as long to compile as others of the same length.
    patternBytes = max(patternBytes - text.utf8.count, -1)
    guard patternBytes >= 0 else {
      fail(.limit(.manyPatterns), syntax)
      return nil
    }
    guard let pattern = ExpressionPattern(text) else {
      fail(.pattern(.invalid(syntax.shown)), syntax)
      return nil
    }
    patterns.append(text)
    return pattern
  }

  private mutating func format(
    _ syntax: ExpressionSyntax, of name: String, _ type: ExpressionType?
  ) -> DateFormat? {
    guard case .text(let text) = syntax.kind else {
      fail(.type(.notLiteral(name)), syntax)
      return nil
    }
    do {
      return try DateFormat(text, for: type ?? .moment)
    } catch {
      fail(.pattern(error), syntax)
      return nil
    }
  }

  // MARK: Nodes of their own

  private mutating func call(
    _ function: SpecialFunction, _ arguments: [ExpressionSyntax], _ syntax: ExpressionSyntax
  ) -> Operand? {
    switch function {
    case .conditional: return conditional(arguments, syntax)
    case .coalesce: return coalesce(arguments, syntax)
    case .choiceName: return choiceName(arguments, syntax)
    case .position:
      guard scope.isInItem else { return fail(.name(.misplacedPosition), syntax) }
      return Operand(node: .position, type: .number, syntax: syntax)
    }
  }

  private mutating func conditional(
    _ arguments: [ExpressionSyntax], _ syntax: ExpressionSyntax
  ) -> Operand? {
    let operands = arguments.map { operand($0) }
    let condition = operands.first.flatMap { $0 }.flatMap { self.condition($0) }
    let branches = operands.dropFirst().compactMap { $0 }
    guard branches.count == 2, let merged = merged(branches), let condition else { return nil }
    let node = ExpressionNode.conditional(
      condition, then: merged.nodes[0], otherwise: merged.nodes[1])
    return Operand(node: node, type: merged.type, syntax: syntax)
  }

  private mutating func coalesce(
    _ arguments: [ExpressionSyntax], _ syntax: ExpressionSyntax
  ) -> Operand? {
    let operands = arguments.compactMap { operand($0) }
    guard operands.count == arguments.count, let merged = merged(operands) else { return nil }
    return Operand(node: .firstGiven(merged.nodes), type: merged.type, syntax: syntax)
  }

  /// Returns values of one type; a literal beside another type is read as that type.
  private mutating func merged(
    _ operands: [Operand]
  ) -> (nodes: [ExpressionNode], type: ExpressionType)? {
    var type = ExpressionType.empty
    let literals = operands.filter { $0.literal != nil }
    for operand in operands.filter({ $0.literal == nil }) + literals {
      guard !isReadable(operand, as: type) else { continue }
      guard operand.type.isWritable else { return refuse(operand) }
      guard let next = type.merged(with: operand.type) else {
        let other = operands.first { $0.type == type } ?? operand
        fail(
          .type(.mismatch(other.syntax.shown, type, operand.syntax.shown, operand.type)),
          operand.syntax)
        return nil
      }
      type = next
    }
    return (operands.map { converted($0, to: type) }, type)
  }

  private mutating func refuse<Result>(_ operand: Operand) -> Result? {
    let fault = ExpressionFault.TypeFault.wrongType(
      operand.syntax.shown, operand.type, takes: "one value")
    fail(operand.type == .secret ? .secret : .type(fault), operand.syntax)
    return nil
  }

  /// True for a literal that is a boolean, date or time of this type; a number beside a text literal
  /// counts as text.
  private func isReadable(_ operand: Operand, as type: ExpressionType) -> Bool {
    switch type {
    case .boolean, .date, .time, .moment:
      operand.literal.flatMap { ExpressionValue($0, as: type) } != nil
    case .text, .choice, .number, .list, .items, .rows, .secret, .empty: false
    }
  }

  /// Returns an operand whose type merges into another one as that type.
  private func converted(_ operand: Operand, to type: ExpressionType) -> ExpressionNode {
    if operand.type == type || operand.type == .empty { return operand.node }
    if let literal = operand.literal, let value = ExpressionValue(literal, as: type) {
      return .constant(value)
    }
    return .conversion(type == .moment ? .moment : .text, operand.node)
  }

  private mutating func choiceName(
    _ arguments: [ExpressionSyntax], _ syntax: ExpressionSyntax
  ) -> Operand? {
    guard let argument = arguments.first, let choice = operand(argument) else { return nil }
    guard choice.type == .choice || choice.type == .list, let field = field(of: argument) else {
      return fail(.type(.notField("choice-name")), argument)
    }
    let titles = Dictionary(field.options.map { ($0.value, $0.title) }) { first, _ in first }
    return Operand(node: .optionTitles(choice.node, titles), type: .text, syntax: syntax)
  }
}

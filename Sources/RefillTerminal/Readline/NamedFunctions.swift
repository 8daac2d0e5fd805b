import CReadline

/// The functions of Readline and their names.
///
/// `rl_named_function` compares every name for each call, which at a start takes longer than one table.
enum NamedFunctions {
  /// The functions, by their names.
  static let all: [String: ReadlineFunction] = {
    var functions: [String: ReadlineFunction] = [:]
    functions.reserveCapacity(512)
    forEach { functions[$0] = $1 }
    return functions
  }()

  /// The names of the functions, and of Refill's replacements, by address.
  static let names: [Int: String] = {
    var names = ReplacedFunctions.names
    names.reserveCapacity(512)
    forEach { names[address($1)] = $0 }
    return names
  }()

  private static func forEach(_ body: (String, ReadlineFunction) -> Void) {
    guard var next = cr_functions() else { return }
    while let entry = next.pointee {
      if let name = entry.pointee.name, let function = entry.pointee.function {
        body(String(cString: name), function)
      }
      next += 1
    }
  }
}

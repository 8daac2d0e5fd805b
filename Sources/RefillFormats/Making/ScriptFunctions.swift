/// The functions of a script.
struct ScriptFunctions {
  /// The places in the script of the commands of each function.
  private(set) var bodies: [String: [Int]] = [:]
  /// The word of a function by which an argument names the variable of the answer.
  var names: [String: ScriptWord] = [:]
  /// True if it is known which commands wait for calls.
  var isSurveyed = false

  /// The functions that get the parameters of the script, as in `main "$@"`.
  private var mains: Set<String> = []
  /// The places of the commands that ask for what their function is called with.
  private var waiting: Set<Int> = []
  /// Those of them that a call has asked.
  private var reached: Set<Int> = []

  init(_ commands: [ScriptCommand]) {
    for (place, command) in commands.enumerated() {
      if let function = command.function { bodies[function, default: []].append(place) }
    }
    var others: Set<String> = []
    for command in commands where bodies[command.program] != nil {
      if command.function == nil, command.words.count == 2,
        case .list("@", _, _)? = command.words[1].parts.first
      {
        mains.insert(command.program)
      } else if command.function != command.program {
        others.insert(command.program)
      }
    }
    mains.subtract(others)
  }

  /// True for a function whose calls tell its parameters.
  func hasParameters(_ function: String?) -> Bool { function.map { !mains.contains($0) } ?? false }

  /// Notes that the command at a place asks for what its function is called with.
  mutating func wait(_ place: Int) { if !isSurveyed { waiting.insert(place) } }

  /// True if the command at a place is to be taken: a waiting one in a call, others outside.
  mutating func isDue(_ place: Int, inCall: Bool) -> Bool {
    let isWaiting = waiting.contains(place)
    if inCall, isWaiting { reached.insert(place) }
    return isWaiting == inCall
  }

  /// The places of the commands that no call has asked.
  var unreached: [Int] { waiting.subtracting(reached).sorted() }
}

/// A call of a function that asks.
struct ScriptCall {
  let function: String
  let line: Int
  /// The variable that takes its output; `nil` for none.
  let output: String?
  /// The variable of the answer that an argument names; `nil` for none.
  let name: String?
  /// The texts that it is called with.
  let arguments: [String]
  /// The variables or titles of its questions; one that comes again is the same question.
  var questions: Set<String> = []

  static let maximumDepth = 8
  /// The maximum number of commands that calls take.
  static let maximumCommands = 50_000
}

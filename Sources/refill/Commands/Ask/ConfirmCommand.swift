import ArgumentParser
import Foundation
import RefillCore

struct ConfirmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Ask a question with yes or no; the answer is the exit code.",
    discussion: """
      y or n answers at once; Enter takes the default. The exit code is 0 for yes, 1 for no and after Esc.

      EXAMPLES
        refill confirm "Delete 3 files?" && rm a b c
        refill confirm --default no "Publish?"
      """)

  @Argument(help: "The question.")
  var title: String

  @OptionGroup var question: QuestionOptions

  @Option(help: "The answer of Enter: yes or no.")
  var `default` = "yes"

  func validate() throws {
    guard YesOrNo.meaning(of: `default`) != nil else {
      throw ValidationError("--default takes yes or no.")
    }
  }

  func run() throws {
    let isYes = YesOrNo.meaning(of: `default`) ?? true
    let record = try Question(title, .confirm, question) { field in
      field.defaultAnswer = .value("\(isYes)")
      field.autoFill = AutoFill(thenReturn: true)
    }.ask()
    guard record.entries.first?.answer == .flag(true) else { throw Failure.silent(.cancelled) }
  }
}

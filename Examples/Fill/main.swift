// Fills a form file with the answers of the command line, or without any on the terminal:
//
//     swift run FillExample Forms/contact.json name="Ada Lovelace"
import Foundation
import RefillCore
import RefillFormats
import RefillTerminal

let words = CommandLine.arguments.dropFirst()
let file = try Data(contentsOf: URL(filePath: words.first ?? "Forms/contact.json"))
guard let form = FormReader.read(file).form else { exit(2) }
var model = FormModel(form, context: ReadingContext(now: Date(), timeZone: .current))
for pair in words.dropFirst().map({ $0.split(separator: "=", maxSplits: 1).map(String.init) }) {
  model.answer(field: pair.first ?? "", with: Array(pair.dropFirst()), isTyped: true)
}
let submission = words.count > 1 ? model.submit() : try FormSession.fill(FormRunner(model))
guard let submission else {
  for (index, problem) in model.problems {
    print("\(model.name(of: index)): \(model.reason(for: problem, at: index))")
  }
  exit(3)
}
print(RecordJSON.line(of: submission.record))

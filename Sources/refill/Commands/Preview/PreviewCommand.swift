public import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
public import RefillTerminal

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Draw the first screen of a form, without a terminal.",
    discussion: """
      Nothing is stored and no program is run; the histories are empty. The picture is text, or an SVG \
      of the cells with their styles.

      EXAMPLES
        refill preview visitor
        refill preview --width 60 --height 20 visit.json
        refill preview --set name="Ann Lee" --format svg visit.json > visit.svg
      """)

  @Argument(help: "A form file, or the name of a form.", completion: .form)
  var form: String

  @Option(name: .customLong("form"), help: FormPart.help)
  var part: String?

  @Option(help: ArgumentHelp("The width of the window.", valueName: "columns"))
  var width = 80

  @Option(help: ArgumentHelp("The height of the window.", valueName: "rows"))
  var height = 24

  @Option(
    help: ArgumentHelp("Give one answer (repeatable).", valueName: "field=value"),
    completion: .answer)
  var set: [String] = []

  @Option(help: "The format of the picture.")
  var format = PictureFormat.text

  @Option(help: "The theme of the picture.")
  var theme: Theme.Name?

  @Flag(help: "Draw with ASCII signs only.")
  var ascii = false

  @Option(
    help: ArgumentHelp("Write to a file instead of stdout.", valueName: "file"), completion: .file()
  )
  var output: String?

  func validate() throws {
    guard Self.widths.contains(width) else {
      throw ValidationError("--width takes \(Self.words(Self.widths)) columns.")
    }
    guard Self.heights.contains(height) else {
      throw ValidationError("--height takes \(Self.words(Self.heights)) rows.")
    }
  }

  private static let (widths, heights) = (20...500, 6...500)

  private static func words(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }

  func run() throws {
    let paths = Paths()
    let loaded = try FormLibrary(paths).load(form, part: part)
    if !loaded.warnings.isEmpty { Output.complain(loaded.report, prefix: "") }
    let model = try model(of: loaded, paths)
    var environment = paths.environment
    if let theme {
      environment["REFILL_THEME"] = theme.rawValue
      environment["NO_COLOR"] = nil
    }
    var appearance = Appearance(environment: environment, isASCII: ascii)
    appearance.labelDefaultKeys()
    var view = FormView()
    let frame = view.draw(model, appearance, FormView.RenderContext(now: Date()))
    try write(frame, title: loaded.form.title)
  }

  /// Returns the form with its answers, in a window of the size.
  private func model(of loaded: LoadedForm, _ paths: Paths) throws -> FormModel {
    let context = ReadingContext(environment: paths.environment)
    var model = FormModel(loaded.form, context: context)
    let given = try GivenAnswers(pairs: set, of: "--set", for: loaded.reading)
    let unfit = try given.put(into: &model, isTyped: false)
    guard unfit.isEmpty else {
      Output.complain(MissingAnswers(unfit, of: model).report, prefix: "")
      throw Failure.silent(.usage)
    }
    let size = ScreenSize(
      columns: width, rows: height,
      valueColumns: FormView.valueColumns(loaded.form, columns: width, rows: height))
    var host = FormModel.Host()
    host.date = Date.init
    host.timeZone = { .current }
    for action in [Action.resize(size), .begin] { _ = model.handle(action, host: host) }
    return model
  }

  private func write(_ frame: Frame, title: String) throws {
    let text: String
    switch format {
    case .text where output == nil && isatty(STDOUT_FILENO) == 1:
      return try Output.writeDrawn(frame.rows.map { $0.line + "\n" }.joined())
    case .text: text = FramePicture.text(of: frame)
    case .svg: text = FramePicture(title: title, paper: paper).svg(of: frame)
    }
    if let output { try Output.write(text, toFile: output) } else { try Output.show(text) }
  }

  private var paper: FramePicture.Paper {
    switch theme {
    case .dark: .dark
    case .light: .light
    case .contrast, .some(.none), nil: .automatic
    }
  }
}

/// A format of pictures; the raw values are the names on the command line.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  case text, svg
}

extension Theme.Name: ExpressibleByArgument {}

import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore
import RefillTerminal

extension ConfigCommand {
  struct ThemeOfForms: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "theme",
      abstract: "Show or choose the theme.",
      discussion: """
        dark is for dark backgrounds, light for light ones; contrast has bold and reversed text in \
        place of faint text and colours; none has no colour. NO_COLOR turns colour off in any theme.

        EXAMPLES
          refill config theme
          refill config theme --preview
          refill config theme contrast
        """)

    @Argument(help: "The theme: dark, light, contrast or none.")
    var name: Theme.Name?

    @Flag(help: "Draw a form in the theme, or in all; nothing is changed.")
    var preview = false

    @Flag(help: "Draw with ASCII signs only.")
    var ascii = false

    func run() throws {
      if preview {
        for theme in name.map({ [$0] }) ?? Theme.Name.allCases { try draw(theme) }
      } else if let name {
        try Self.choose(name)
      } else {
        try tell()
      }
    }

    /// Writes the theme to the file of settings; comments in it stay.
    private static func choose(_ name: Theme.Name) throws {
      try ConfigFile.change { $0.setting("theme", to: JSONText.quoted(name.rawValue)) }
      let note = Setting.named("theme")?.precedence ?? ""
      try Output.tell("The theme is \(name.rawValue)\(note).\n")
    }

    /// Lists the themes, the roles and their styles.
    private func tell() throws {
      let environment = Paths().environment
      let setting = Setting.named("theme").map {
        SettingValues.current.value(of: $0, in: Paths.processEnvironment)
      }
      let theme = Appearance(environment: environment, isASCII: ascii).theme
      try Output.tell("\(setting?.text ?? "")\t\(setting?.origin.text ?? "")\n")
      try Output.tell(
        Table(rows: Theme.Role.allCases.map { [$0.rawValue, theme[$0].words] }))
    }

    /// Draws a form, and the name of each role, in a theme.
    private func draw(_ name: Theme.Name) throws {
      var environment = Paths().environment
      environment["REFILL_THEME"] = name.rawValue
      let isPlain = (environment["NO_COLOR"] ?? "").isEmpty == false
      var appearance = Appearance(environment: environment, isASCII: ascii)
      appearance.labelDefaultKeys()
      let columns = min(Output.columns(of: STDOUT_FILENO), 80)
      let rows = ThemeSample(appearance, columns: columns).rows
      let isTerminal = isatty(STDOUT_FILENO) == 1
      let note = isPlain ? " (NO_COLOR is set)" : ""
      try Output.writeDrawn(
        "\(name.rawValue)\(note)\n" + rows.map { (isTerminal ? $0.line : $0.text) + "\n" }.joined()
          + "\n")
    }
  }
}

/// A form that shows the roles of a theme.
struct ThemeSample {
  private let appearance: Appearance
  private let columns: Int

  init(_ appearance: Appearance, columns: Int) {
    self.appearance = appearance
    self.columns = columns
  }

  /// The rows of the form, without blank ones, and the names of the roles in their styles.
  var rows: [Row] { form.rows.filter { !$0.text.isEmpty } + roles }

  private var form: Frame {
    var name = Field(id: "name", title: "Full name")
    var company = Field(id: "company", title: "Company")
    let pages = Field(id: "pages", title: "Pages", kind: .number)
    (name.isRequired, company.isRequired) = (true, true)
    company.placeholder = "e.g. Acme Ltd"
    let form = Form(id: "sample", title: "A form", fields: [name, company, pages])
    var model = FormModel(form)
    _ = model.answer(field: "name", with: ["Ann Chen"])
    let size = ScreenSize(
      columns: columns, rows: 12,
      valueColumns: FormView.valueColumns(form, columns: columns, rows: 12))
    for action in [
      Action.resize(size), .begin, .focus("pages"), .type("many"), .focus("company"),
    ] { _ = model.handle(action) }
    var view = FormView()
    return view.draw(model, appearance, FormView.RenderContext(now: Date()))
  }

  private var roles: [Row] {
    var rows = [Row(columns: columns)]
    var column = 2
    for role in Theme.Role.allCases {
      let width = role.rawValue.utf8.count
      if column + width > columns - 2 {
        rows.append(Row(columns: columns))
        column = 2
      }
      rows[rows.count - 1].put(role.rawValue, at: column, style: appearance.theme[role])
      column += width + 2
    }
    return rows
  }
}

/// A format of form files; the raw values are the names on the command line.
public enum FormFormat: String, CaseIterable, Sendable {
  /// Refill's own forms, in JSON or YAML.
  case refill
  /// A software template of Backstage.
  case backstage
  /// The inputs of a workflow of GitHub Actions that is started by hand.
  case workflow
  /// A form for issues on GitHub.
  case githubIssue = "github-issue"
  /// A form for discussions on GitHub.
  case githubDiscussion = "github-discussion"
  /// A JSON Schema, which describes a JSON value.
  case jsonSchema = "json-schema"
  /// The questions of a template of cookiecutter.
  case cookiecutter
  /// The questions of a template of copier.
  case copier
  /// The placeholders of a template of cargo-generate.
  case cargoGenerate = "cargo-generate"
  /// The input variables of tasks and launch configurations of VS Code.
  case vscode
  /// The inputs of a configuration of GitLab CI/CD.
  case gitlab
  /// A survey of AWX.
  case awx
  /// The questions of a chart of Rancher.
  case rancher
  /// An example of an environment file, such as `.env.example`.
  case env
  /// A form of an HTML page.
  case html
  /// A survey of ODK and its relatives, as CSV or a table of Markdown.
  case xlsform

  /// The name of the format in messages.
  public var title: String {
    switch self {
    case .refill: "Refill form"
    case .backstage: "template of Backstage"
    case .workflow: "workflow of GitHub Actions"
    case .githubIssue: "issue form of GitHub"
    case .githubDiscussion: "discussion form of GitHub"
    case .jsonSchema: "JSON Schema"
    case .cookiecutter: "template of cookiecutter"
    case .copier: "template of copier"
    case .cargoGenerate: "template of cargo-generate"
    case .vscode: "list of inputs of VS Code"
    case .gitlab: "list of inputs of GitLab CI/CD"
    case .awx: "survey of AWX"
    case .rancher: "list of questions of Rancher"
    case .env: "environment file"
    case .html: "HTML form"
    case .xlsform: "XLSForm"
    }
  }

  /// The ends of names of files that are no part of the id of a form.
  static let endings = [
    ".yml", ".yaml", ".json", ".jsonc", ".html", ".htm", ".xhtml", ".csv", ".md",
  ]
}

import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

/// Gives results to the tools that take them, if `REFILL_JUDGES` names a Python that has them.
@Suite(.enabled(if: Judge.python != nil), .serialized) struct `Other tools` {
  /// The rounds of answers.
  private static let rounds = 0..<4

  // MARK: Environment files

  private static let dotenv = """
    import sys, json, dotenv
    print(json.dumps(dotenv.dotenv_values(sys.argv[1], interpolate=False)))
    """

  @Test(arguments: Judge.files(in: "env"))
  func `read the values of an environment file`(file: SnippetCorpus.File) throws {
    let reading = FormFile.read(Array(try Data(contentsOf: file.url)), named: file.name)
    let form = try #require(reading.form)
    let writer = try #require(reading.writer)
    let directory = try TemporaryDirectory()
    for round in Self.rounds {
      let answers = MadeUpAnswers.answers(of: form, round: round)
      let record = ForeignSamples.record(form, answers)
      let output = writer.output(of: record, as: .own)
      let path = try directory.write(output.text, to: ".env")
      let values = try Judge.object(of: Self.dotenv, [path])
      for (field, texts) in answers {
        guard let kind = form.fields.first(where: { $0.id == field })?.kind else { continue }
        // Readers differ about a $ in double quotes, which is told.
        let isTold = output.remarks.contains { $0.hasPrefix("\(field): ") }
        guard !isTold || !texts[0].contains("$") else { continue }
        let read = values[field] as? String
        if kind == .confirm {
          #expect(
            ["true", "yes", "on"].contains(read?.lowercased()) == (texts[0] == "true"), "\(field)")
        } else {
          #expect(read == texts[0], "\(field): \(read ?? "nothing")")
        }
      }
    }
  }

  // MARK: cookiecutter

  /// Lets cookiecutter take the context as a replay, and compute its own from the same answers.
  private static let cookiecutter = #"""
    import sys, json, os, tempfile
    from cookiecutter.generate import generate_context
    from cookiecutter.main import cookiecutter
    from cookiecutter.prompt import prompt_for_config
    template, context, given = sys.argv[1:]
    home = tempfile.mkdtemp()
    json.dump(json.load(open(template)), open(home + "/cookiecutter.json", "w"))
    os.mkdir(home + "/{{ 'out' if cookiecutter else '' }}")
    open(home + "/{{ 'out' if cookiecutter else '' }}/all.json", "w").write("{{ cookiecutter|jsonify }}")
    config = home + "/config.yaml"
    open(config, "w").write("replay_dir: %s/replay\ncookiecutters_dir: %s/cut\n" % (home, home))
    out = cookiecutter(home, replay=context, output_dir=home, config_file=config)
    own = prompt_for_config(
      generate_context(home + "/cookiecutter.json", extra_context=json.load(open(given))), no_input=True)
    print(json.dumps({"taken": json.load(open(out + "/all.json")), "own": own}))
    """#

  @Test(arguments: Judge.files(in: "cookiecutter"))
  func `replay a context of cookiecutter`(file: SnippetCorpus.File) throws {
    let source = Array(try Data(contentsOf: file.url))
    let reading = FormFile.read(source, named: file.name, as: .cookiecutter)
    let form = try #require(reading.form)
    let writer = try #require(reading.writer)
    let lost = Set(reading.problems.compactMap(\.field))
    let directory = try TemporaryDirectory()
    for round in Self.rounds {
      let answers = MadeUpAnswers.answers(of: form, round: round)
        .filter { !$0.1[0].hasPrefix("{") }
      let output = writer.output(of: ForeignSamples.record(form, answers), as: .own)
      let given = Dictionary(answers.map { ($0.0, $0.1[0]) }) { first, _ in first }
      let files = try [
        file.url.path, directory.write(output.text, to: "context.json"),
        directory.write(json(given), to: "given.json"),
      ]
      let result = try Judge.object(of: Self.cookiecutter, files)
      let context = try object(output.text)["cookiecutter"] as? NSDictionary ?? [:]
      let taken = result["taken"] as? NSDictionary ?? [:]
      let own = result["own"] as? NSDictionary ?? [:]
      for case let (key as String, value as NSObject) in context {
        guard !lost.contains(key) else { continue }
        #expect(taken[key] as? NSObject == value, "\(key)")
        #expect(own[key] as? NSObject == value, "\(key)")
      }
    }
  }

  // MARK: copier

  /// Lets copier take the data file, and fill in its own answers from the given ones; settings,
  /// which can run programs, are left out.
  private static let copier = #"""
    import sys, json, os, tempfile, yaml, copier
    from copier.errors import CopierError
    template, data, given = sys.argv[1:]
    class Loader(yaml.SafeLoader): pass
    Loader.add_constructor("!include", lambda loader, node: {})
    questions = {}
    for document in yaml.load_all(open(template), Loader):
      questions.update({k: v for k, v in (document or {}).items() if not k.startswith("_")})
    home = tempfile.mkdtemp()
    os.mkdir(home + "/template")
    yaml.safe_dump(questions, open(home + "/template/copier.yml", "w"), sort_keys=False)
    open(home + "/template/all.json.jinja", "w").write("{{ _copier_answers|tojson }}")
    def run(values, name):
      try:
        copier.run_copy(home + "/template", home + "/" + name, data=values, defaults=True, quiet=True)
      except CopierError as error:
        return {"error": str(error)}
      return json.load(open(home + "/" + name + "/all.json"))
    print(json.dumps({
      "taken": run(yaml.safe_load(open(data)), "a"), "own": run(json.load(open(given)), "b"),
      "data": yaml.safe_load(open(data))}))
    """#

  @Test(arguments: Judge.files(in: "copier"))
  func `take a data file of copier`(file: SnippetCorpus.File) throws {
    let source = Array(try Data(contentsOf: file.url))
    let reading = FormFile.read(source, named: "copier.yml")
    // A file of settings has no questions.
    guard let form = reading.form, let writer = reading.writer else { return }
    let lost = Set(reading.problems.compactMap(\.field))
    let directory = try TemporaryDirectory()
    for round in Self.rounds {
      let answers = required(form) + MadeUpAnswers.answers(of: form, round: round)
      let output = writer.output(of: ForeignSamples.record(form, answers), as: .own)
      let given = Dictionary(
        answers.map { ($0.0, typed($0.1, form.fields.first { [id = $0.0] in $0.id == id })) }
      ) { _, last in last }
      let files = try [
        file.url.path, directory.write(output.text, to: "data.yml"),
        directory.write(json(given), to: "given.json"),
      ]
      let result = try Judge.object(of: Self.copier, files)
      let data = result["data"] as? NSDictionary ?? [:]
      let taken = result["taken"] as? NSDictionary ?? [:]
      let own = result["own"] as? NSDictionary ?? [:]
      #expect(taken["error"] == nil, "\(taken["error"] ?? "")")
      for case let (key as String, value as NSObject) in data {
        guard !lost.contains(key) else { continue }
        #expect(taken[key] as? NSObject == value, "\(key)")
        #expect(own[key] as? NSObject == value, "\(key)")
      }
    }
  }

  /// Returns answers for the fields that have no default.
  private func required(_ form: Form) -> [(String, [String])] {
    let names = Set(form.fields.filter(\.isRequired).map(\.id))
    return MadeUpAnswers.answers(of: form, round: 4).filter { names.contains($0.0) }
  }

  // MARK: JSON

  private func typed(_ values: [String], _ field: Field?) -> Any {
    switch field?.kind {
    case .confirm: values[0] == "true"
    case .number: Int(values[0]) ?? 0
    case .choices: values
    default: values[0]
    }
  }

  private func json(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }
}

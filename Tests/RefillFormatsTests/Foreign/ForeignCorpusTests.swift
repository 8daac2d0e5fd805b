import Foundation
import RefillCore
import RefillFormats
import Testing

/// Reads the form files of other tools in the folder `REFILL_CORPUS`, and compares them with the
/// figures of an independent parser.
@Suite(.enabled(if: SnippetCorpus.folder != nil)) struct `Other people's forms` {
  @Test(arguments: SnippetCorpus.forms(in: "github"))
  func `of GitHub are all there`(file: SnippetCorpus.File) throws {
    let reading = try reading(file)
    #expect([.githubIssue, .githubDiscussion].contains(reading.format))
    let form = try #require(reading.form, "\(reading.problems)")
    let expected = file.expected["elements"] as? [[String: Any]] ?? []
    let fields = form.fields.dropFirst()
    #expect(fields.count == expected.count)
    #expect(fields.count { $0.kind != .note } == file.expected["fields"] as? Int)
    for (field, element) in zip(fields, expected) { check(field, element) }
    let headings = expected.compactMap { $0["label"] as? String }
    let body = try #require(reading.writer).output(of: ForeignSamples.record(form), as: .own).text
    let written = body.split(separator: "\n").filter { $0.hasPrefix("### ") }
    for heading in headings { #expect(written.contains { $0.dropFirst(4) == heading }) }
  }

  private func check(_ field: Field, _ element: [String: Any]) {
    let type = element["type"] as? String
    #expect(Self.kinds(type, element["multiple"] as? Bool ?? false) == field.kind)
    if let label = element["label"] as? String { #expect(field.title == label) }
    if let id = element["id"] as? String { #expect(field.id == id) }
    let ticks = element["requiredOptions"] as? Int ?? 0
    #expect(field.logic.constraints.count == ticks)
    #expect(field.isRequired == (element["required"] as? Bool ?? false || ticks > 0))
    if let labels = element["optionLabels"] as? [String] {
      #expect(field.options.map(\.value) == labels.map(\.trimmed))
    }
  }

  private static func kinds(_ type: String?, _ isMultiple: Bool) -> FieldKind? {
    switch type {
    case "markdown": .note
    case "input": .text
    case "textarea", "upload": .textarea
    case "dropdown": isMultiple ? .choices : .choice
    case "checkboxes": .choices
    default: nil
    }
  }

  @Test(arguments: SnippetCorpus.forms(in: "workflow_dispatch"))
  func `of workflows are all there`(file: SnippetCorpus.File) throws {
    let reading = try reading(file)
    #expect(reading.format == .workflow)
    let form = try #require(reading.form, "\(reading.problems)")
    let inputs = file.expected["inputs"] as? [String: [String: Any]] ?? [:]
    #expect(Set(form.fields.map(\.id)) == Set(inputs.keys))
    for field in form.fields {
      let input = inputs[field.id] ?? [:]
      #expect(field.isRequired == input["required"] as? Bool ?? false)
      #expect((field.kind == .confirm) == (input["type"] as? String == "boolean"))
    }
  }

  @Test(arguments: SnippetCorpus.forms(in: "env"))
  func `of environment files are all there`(file: SnippetCorpus.File) throws {
    let reading = try reading(file)
    #expect(reading.format == .env)
    let form = try #require(reading.form, "\(reading.problems)")
    let keys = Set(file.expected["keys"] as? [String] ?? [])
    let commented = Set(file.expected["commented"] as? [String] ?? [])
    #expect(Set(form.recordedFields.map(\.id)) == keys.union(commented))
    let writer = try #require(reading.writer)
    let record = ForeignSamples.record(form)
    let text = try String(contentsOf: file.url, encoding: .utf8)
    #expect(writer.output(of: record, as: .own) == RecordOutput(text: text))
    let values = file.expected["values"] as? [String: String] ?? [:]
    let exported = writer.output(of: record, as: .shell).text
    for (key, value) in values where !value.contains("'") {
      let words = value.contains("${") ? ["\"\(value)\""] : ["'\(value)'", value]
      let isThere = words.contains { exported.contains("export \(key)=\($0)\n") }
      #expect(isThere, "\(key)")
    }
  }

  @Test(arguments: SnippetCorpus.forms(in: "jsonschema"))
  func `of JSON Schema are all there`(file: SnippetCorpus.File) throws {
    let reading = try reading(file)
    #expect(reading.format == .jsonSchema)
    let form = try #require(reading.form, "\(reading.problems)")
    let required = Set(file.expected["required"] as? [String] ?? [])
    for key in file.expected["properties"] as? [String] ?? [] {
      let id = String(key.drop { !$0.isLetter })
      let fields = zip(form.fields, form.paths).filter { field, path in
        path.steps.first == .key(id) || path.steps.first == .key(id + "-kind")
      }.map(\.0)
      let isTold = reading.problems.contains { $0.message.contains("\"\(key)\"") }
      #expect(!fields.isEmpty || isTold, "\(key)")
      for field in fields where field.id == id && required.contains(key) {
        #expect(field.isRequired || field.isHidden, "\(key)")
      }
    }
    let again = FormReader.read(Array(try #require(reading.ownForm(from: file.name)).utf8))
    #expect(again.form == form)
    let writer = try #require(reading.writer)
    let text = writer.output(of: ForeignSamples.record(form), as: .own).text
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
  }

  @Test(arguments: SnippetCorpus.forms(in: "backstage"))
  func `of Backstage have all pages`(file: SnippetCorpus.File) throws {
    let reading = try reading(file)
    #expect(reading.format == .backstage)
    let form = try #require(reading.form, "\(reading.problems)")
    let pages = file.expected["pages"] as? [[String: Any]] ?? []
    let groups = form.elements.compactMap { element in
      if case .group(let group) = element { group } else { nil }
    }
    #expect(groups.map(\.title) == pages.map { $0["title"] as? String })
    for page in pages {
      let required = page["required"] as? [String] ?? []
      for key in page["properties"] as? [String] ?? [] {
        let fields = zip(form.fields, form.paths).filter { $0.1.steps.first == .key(key) }.map(\.0)
        #expect(!fields.isEmpty, "\(key)")
        for field in fields where field.id == key {
          #expect(field.isRequired == required.contains(key), "\(key)")
        }
      }
    }
  }

  @Test(arguments: SnippetCorpus.forms(in: "cookiecutter"))
  func `of cookiecutter are all there`(file: SnippetCorpus.File) throws {
    let reading = FormFile.read(
      Array(try Data(contentsOf: file.url)), named: file.name, as: .cookiecutter)
    let form = try #require(reading.form, "\(reading.problems)")
    let keys = { (name: String) in file.expected[name] as? [String] ?? [] }
    let shown = form.fields.filter { !$0.isHidden }
    #expect(Set(shown.map(\.id)) == Set(keys("public")))
    for field in shown {
      if keys("choice").contains(field.id) { #expect(field.kind == .choice) }
      #expect((field.kind == .confirm) == keys("bool").contains(field.id))
      #expect((field.kind == .textarea) == keys("dict").contains(field.id))
      let isTemplate = field.logic.computedDefault != nil
      let isTold = reading.problems.contains { $0.field == field.id }
      if field.kind == .text {
        #expect(keys("templated").contains(field.id) == (isTemplate || isTold))
      }
    }
  }

  @Test(arguments: SnippetCorpus.forms(in: "xlsform"))
  func `of ODK are all there`(file: SnippetCorpus.File) throws {
    let sheets = (file.expected["sheets"] as? [String: Int] ?? [:]).map { ($0.lowercased(), $1) }
    guard let survey = sheets.first(where: { $0.0 == "survey" }) else {
      #expect(try reading(file).format != .xlsform)
      return
    }
    let reading = try reading(file)
    #expect(reading.format == .xlsform)
    // Rows become fields or headings, or are told; ends of groups and loops are neither.
    let text = try String(contentsOf: file.url, encoding: .utf8)
    let ends = text.matches(of: /"?end (group|loop|repeat)/).count
    let told = reading.problems.count { $0.message.contains("The type") }
    let fields = reading.form.map { $0.fields.count + $0.headings.count } ?? 0
    #expect(fields + told + ends >= survey.1)
    #expect((reading.form == nil) == reading.problems.contains { $0.severity == .error })
    for field in reading.form?.fields ?? [] where !field.options.isEmpty {
      let choices = sheets.first { $0.0 == "choices" }?.1 ?? 0
      #expect(field.options.count <= choices + 1)
    }
  }

  @Test(arguments: SnippetCorpus.forms(in: "html"))
  func `of HTML pages are all there`(file: SnippetCorpus.File) throws {
    let bytes = Array(try Data(contentsOf: file.url))
    #expect(try reading(file).format == .html)
    for (index, expected) in (file.expected["forms"] as? [[String: Any]] ?? []).enumerated() {
      let reading = FormFile.read(bytes, named: file.name, part: String(index + 1))
      let controls = expected["controls"] as? [[String: Any]] ?? []
      guard !controls.isEmpty else { continue }
      let form = try #require(reading.form, "\(reading.problems)")
      let asked = form.recordedFields.filter { !$0.isHidden && $0.id != "submit" }
      let others = reading.problems.count { $0.message.contains("not asked") }
      #expect(asked.count + others == expected["fields"] as? Int)
      #expect(
        reading.writer?.destination?.hasPrefix(
          (expected["method"] as? String ?? "get").uppercased()) == true)
      for legend in expected["groups"] as? [String] ?? [] {
        // The group of controls that are not asked is left out.
        let isThere = (form.headings + form.fields.map(\.title)).contains { legend.hasPrefix($0) }
        #expect(isThere || others > 0, "\(legend)")
      }
      for control in controls where control["disabled"] == nil {
        check(control, in: form, controls)
      }
    }
  }

  private func check(
    _ control: [String: Any], in form: Form, _ controls: [[String: Any]]
  ) {
    guard let name = control["name"] as? String, let type = control["type"] as? String else {
      return
    }
    let id = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    guard let field = form.fields.first(where: { $0.id == id || $0.id == name }) else {
      Issue.record("no field \(id)")
      return
    }
    let isOneOfSeveral = controls.count { $0["name"] as? String == name } > 1
    let kinds: [String: FieldKind] = [
      "select-one": field.options.isEmpty ? .text : .choice, "select-multiple": .choices,
      "radio": .choice, "checkbox": isOneOfSeveral ? .choices : .confirm, "file": .path,
      "datetime-local": .datetime, "search": .text, "month": .text, "week": .text, "color": .text,
    ]
    let isNumber = ["number", "range"].contains(type)
    #expect(
      isNumber
        ? [.number, .decimal].contains(field.kind)
        : field.kind == kinds[type] ?? FieldKind(rawValue: type))
    if control["required"] as? Bool == true {
      // A color always has a value.
      #expect(field.isRequired || field.kind == .confirm || type == "color", "\(id)")
    }
    if let label = control["label"] as? String {
      let titles = [field.title] + field.options.map(\.title)
      #expect(titles.contains { label.hasPrefix($0) }, "\(label)")
    }
    if let options = control["options"] as? Int, !field.options.isEmpty {
      #expect([options, options - 1].contains(field.options.count))
    }
  }

  private func reading(_ file: SnippetCorpus.File) throws -> FormReading {
    FormFile.read(Array(try Data(contentsOf: file.url)), named: file.name)
  }
}

extension SnippetCorpus {
  /// Returns the files of a folder below `forms` that have expectations.
  static func forms(in name: String) -> [File] {
    guard let folder, let data = try? Data(contentsOf: folder.appending(path: "EXPECTED.json")),
      let expected = try? JSONSerialization.jsonObject(with: data) as? [String: [String: Any]]
    else { return [] }
    return expected.keys.filter { $0.hasPrefix("forms/\(name)/") }.sorted().map { path in
      let json = try? JSONSerialization.data(withJSONObject: expected[path] ?? [:])
      return File(url: folder.appending(path: path), json: json ?? Data())
    }
  }
}

import Driving
import Foundation

/// The settings of Refill: a first field without suggestions, and ones with long histories.
struct RefillSubjects {
  let program: URL
  let workspace: Workspace
  let material: Material
  /// True for the binary that another one is compared with.
  ///
  /// It has its own stores, as their format may differ, and is not measured with keys typed ahead.
  var isBeside = false

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Fills the stores, writes the forms, and returns the subjects.
  func subjects(shippedForms: URL?) throws -> [Subject] {
    let notes = workspace.file("notes.json")
    let city = workspace.file("city.json")
    try BenchForm.json(first: .notes).write(to: notes)
    try BenchForm.json(first: .city).write(to: city)
    let small = try store("thousand.sqlite", with: material.thousand)
    let large = try store("hundred-thousand.sqlite", with: material.hundredThousand)
    return [plain(notes, small)] + (isBeside ? [] : [try typedAhead(notes)])
      + [(small, material.thousand), (large, material.hundredThousand)].flatMap {
        offering(city, $0, $1)
      }
      + (try chooserOverMillion(city)) + shipped(shippedForms, small)
  }

  private func store(_ name: String, with cities: Material.List) throws -> URL {
    let store = workspace.file(isBeside ? "beside-\(name)" : name)
    let histories: [(BenchForm.History, URL)] = [
      (.city, cities.file), (.company, material.companies), (.person, material.people),
    ]
    for (history, file) in histories {
      let (isWell, output) = workspace.run(
        program,
        [
          "history", "import", "--store", store.path, "--for", history.rawValue, file.path,
        ])
      guard isWell else {
        throw Failure(description: "\(program.path) history import failed: \(output)")
      }
    }
    return store
  }

  private var name: Setting.Program { isBeside ? .refillBeside : .refill }
  private var label: String { isBeside ? "refill, beside" : "refill" }

  private func plain(_ form: URL, _ store: URL) -> Subject {
    Subject(
      setting: .init(program: name), label: label, command: fill(form, store),
      isReady: Self.showsForm,
      typing: .init(texts: material.thousand.values, isMain: true), keyComparison: "plain")
  }

  /// Submits, and so fills, a store that nothing else is measured with.
  private func typedAhead(_ form: URL) throws -> Subject {
    let store = try store("type-ahead.sqlite", with: material.thousand)
    return Subject(
      setting: .init(program: name), label: label, command: fill(form, store),
      isReady: Self.showsForm, starts: .never,
      typeAhead: .init(isUp: Self.showsForm, record: (key: "\u{18}\r", field: "plain")))
  }

  private func offering(_ form: URL, _ store: URL, _ list: Material.List) -> [Subject] {
    let size = list.values.count
    return [
      Subject(
        setting: .init(program: name, values: size), label: label,
        command: fill(form, store), isReady: Self.showsFormAndCount, isDrawn: Self.showsForm,
        typing: .init(texts: list.values, isMain: true), keyComparison: "values \(size)"),
      chooser(form, store, typing: list.values, over: size),
    ]
  }

  /// Values of all scripts; only those that any keyboard can type are typed.
  private func chooserOverMillion(_ form: URL) throws -> [Subject] {
    guard let million = material.million else { return [] }
    let texts = million.values.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
    let store = try store("million.sqlite", with: million)
    return [chooser(form, store, typing: texts, over: million.values.count)]
  }

  private func chooser(
    _ form: URL, _ store: URL, typing texts: [String], over size: Int
  ) -> Subject {
    Subject(
      setting: .init(program: name, values: size, isListOpen: true),
      label: "\(label), chooser", command: fill(form, store), isReady: Self.showsFormAndCount,
      starts: .never,
      typing: .init(
        texts: texts, list: .init(key: "\u{18}a") { $0.text.contains("Pick") }, isMain: true),
      keyComparison: "chooser \(size)")
  }

  private func shipped(_ folder: URL?, _ store: URL) -> [Subject] {
    guard let folder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return names.sorted().compactMap { name in
      let file = folder.appending(path: name)
      guard name.hasSuffix(".json"), let data = try? Data(contentsOf: file),
        let form = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        form["fields"] != nil, let title = form["title"] as? String
      else { return nil }
      return Subject(
        setting: .init(program: .shippedForm(name)), label: "refill fill \(name)",
        command: fill(file, store), isReady: { $0.text.contains(title.prefix(20)) },
        starts: .onceARound)
    }
  }

  private func fill(_ form: URL, _ store: URL) -> Command {
    Command(
      program, ["fill", form.path, "--store", store.path], environment: [:],
      directory: workspace.folder, keepsOutput: true)
  }

  private static func showsForm(_ screen: Screen) -> Bool {
    let text = screen.text
    return text.contains(BenchForm.title) && text.contains("Done")
      && BenchForm.titles(first: .notes).allSatisfy(text.contains)
  }

  private static func showsFormAndCount(_ screen: Screen) -> Bool {
    showsForm(screen) && showsCount(screen)
  }

  /// True if the toolbar shows the number of values, such as `AutoFill 99+`.
  private static func showsCount(_ screen: Screen) -> Bool {
    screen.text.components(separatedBy: "AutoFill ").dropFirst()
      .contains { $0.first?.isNumber == true }
  }
}

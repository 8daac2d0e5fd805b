extension FormFile {
  /// Parses the placeholders of a template of cargo-generate.
  static func cargoGenerate(_ bytes: [UInt8], named name: String) -> FormReading {
    var translation = FormTranslation(.cargoGenerate, named: name)
    guard let root = translation.toml(bytes) else { return translation.reading() }
    var form = CargoPlaceholders(translation)
    form.read(root)
    return form.list.translation.reading(writer: form.list.answers)
  }

  /// Parses the inputs of a file of VS Code.
  static func vscode(_ bytes: [UInt8], named name: String) -> FormReading {
    var translation = FormTranslation(.vscode, named: name)
    guard let root = translation.json(bytes, isCommented: true) else {
      return translation.reading()
    }
    var form = VSCodeInputs(translation)
    form.read(root)
    return form.list.translation.reading(writer: form.list.answers)
  }

  /// Parses the inputs of a configuration of GitLab; what follows its header is not read.
  static func gitlab(_ bytes: [UInt8], named name: String) -> FormReading {
    var translation = FormTranslation(.gitlab, named: name)
    guard let root = translation.documents(bytes)?.first else { return translation.reading() }
    var form = GitLabInputs(translation)
    form.read(root.json)
    return form.list.translation.reading(writer: form.list.answers)
  }

  /// Parses a survey of AWX, in JSON or YAML.
  static func awx(_ bytes: [UInt8], named name: String) -> FormReading {
    var translation = FormTranslation(.awx, named: name)
    guard let root = translation.jsonOrYAML(bytes) else { return translation.reading() }
    var form = AWXSurvey(translation)
    form.read(root)
    return form.list.translation.reading(writer: form.list.answers)
  }

  /// Parses the questions of a chart of Rancher.
  static func rancher(_ bytes: [UInt8], named name: String) -> FormReading {
    var translation = FormTranslation(.rancher, named: name)
    guard let root = translation.jsonOrYAML(bytes) else { return translation.reading() }
    var form = RancherQuestions(translation)
    form.read(root)
    return form.list.translation.reading(writer: form.list.answers)
  }
}

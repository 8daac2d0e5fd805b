import Foundation
import RefillCore
import RefillFormats
import Testing

/// Files of other tools, one of each format.
enum ForeignSamples {
  /// Uses each type of element.
  static let issue = """
    name: Bug report
    description: Tell us what went wrong
    title: "[Bug]: "
    labels: [bug, triage]
    body:
      - type: markdown
        attributes:
          value: Thanks!
      - type: input
        id: version
        attributes:
          label: Version
          placeholder: "1.2"
        validations:
          required: true
      - type: input
        attributes:
          label: What happened?
      - type: textarea
        id: logs
        attributes:
          label: Logs
          render: shell
      - type: textarea
        id: more
        attributes:
          label: More logs
          render: Text
      - type: dropdown
        id: os
        attributes:
          label: System
          options: [Linux, macOS]
      - type: dropdown
        id: shells
        attributes:
          label: Shells
          multiple: true
          options: [bash, "fish, new", zsh]
      - type: dropdown
        id: tools
        attributes:
          label: Tools
          multiple: true
          options: [gh, git]
      - type: checkboxes
        id: checks
        attributes:
          label: Checks
          options:
            - label: I've searched
              required: true
            - label: I can help

    """

  static let discussion = """
    title: "Q: "
    body:
      - type: textarea
        attributes:
          label: Your question
          value: |
            One.
            Two.
        validations:
          required: true

    """

  static let workflow = """
    name: Release
    on:
      push:
      workflow_dispatch:
        inputs:
          tag:
            description: The tag
            required: true
          dry-run:
            type: boolean
          level:
            type: choice
            options: [low, high]
          retries:
            type: number
            default: 3
          deploy_token:
            description: |
              Token of the registry
              (optional)
    jobs: {}

    """

  static let env = """
    # Copy this file to .env.

    # The port to listen on
    PORT=3000
    DEBUG=False # for developers
    SITE_NAME="It's here"
    DATABASE_URL=postgres://localhost/app
    HOME_URL=https://example.com
    API_KEY=abc

    ####################
    #   Mail settings  #
    ####################

    # Required.
    MAIL_HOST=
    # MAIL_FROM=me@localhost
    MAIL_NAME="${SITE_NAME}"

    """

  static func text(_ format: FormFormat) -> String {
    switch format {
    case .refill: #"{"id": "a", "fields": [{"id": "b"}]}"#
    case .backstage: backstage
    case .workflow: workflow
    case .githubIssue: issue
    case .githubDiscussion: discussion
    case .jsonSchema: schema
    case .cookiecutter: cookiecutter
    case .copier: copier
    case .cargoGenerate: cargoGenerate
    case .vscode: vscode
    case .gitlab: gitlab
    case .awx: awx
    case .rancher: rancher
    case .env: env
    case .html: html
    case .xlsform: xlsform
    }
  }

  /// Reads a sample, which has a form.
  static func reading(
    _ text: String, as format: FormFormat? = nil, part: String? = nil, over answers: String? = nil
  ) throws -> FormReading {
    let reading = FormFile.read(
      Array(text.utf8), named: "file", as: format, part: part, over: answers.map { Array($0.utf8) })
    _ = try #require(reading.form, "\(reading.problems)")
    return reading
  }

  /// Returns the record of a form with some answers.
  static func record(_ form: Form, _ answers: [(String, [String])] = []) -> Record {
    var model = FormModel(form)
    for (field, values) in answers { _ = model.answer(field: field, with: values) }
    return model.record(submitted: .distantPast)
  }

  /// Returns what a form of a sample writes with some answers.
  static func output(
    _ text: String, _ answers: [(String, [String])] = [], as shape: RecordShape = .own,
    over earlier: String? = nil
  ) throws -> RecordOutput {
    let reading = try reading(text, over: earlier)
    let form = try #require(reading.form)
    let writer = try #require(reading.writer)
    return writer.output(of: record(form, answers), as: shape)
  }
}

extension FormReading {
  /// The problems as `line:column: severity: message`.
  var remarks: [String] {
    problems.map { "\($0.line):\($0.column): \($0.severity.rawValue): \($0.message)" }
  }
}

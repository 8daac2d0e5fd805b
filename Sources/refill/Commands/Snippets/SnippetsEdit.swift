import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillTerminal

extension SnippetsCommand {
  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Edit the snippets, or one of them, in $VISUAL or $EDITOR.",
      discussion: """
        The editor shows them as they are kept, in JSON. If the edited text has an error, it is \
        reported, and can be edited again; otherwise it is kept in a file, and nothing changes.

        EXAMPLES
          refill snippets edit
          refill snippets edit sig1
        """)

    @Argument(help: "The abbreviation of the snippet; without it, all.")
    var abbreviation: String?

    func run() throws {
      let own = SnippetStore(Paths())
      let before = try own.collection()
      let part = try abbreviation.map { try before.only($0) } ?? before
      let (edited, text) = try Self.edited(part)
      guard edited != part else { return try Output.tell("Nothing was changed.\n") }
      do {
        try own.change { collection in
          guard collection == before else {
            throw Failure(.failed, "the snippets were changed by another program in the meantime.")
          }
          collection = abbreviation == nil ? edited : collection.replacing(part, with: edited)
        }
      } catch let failure as Failure {
        throw Failure(failure.code, failure.message + Self.kept(text))
      }
      try Output.tell("Changed.\n")
    }

    /// Lets the user edit a collection in the text editor, again after an error, and returns the
    /// result with its text.
    private static func edited(
      _ collection: SnippetCollection
    ) throws -> (SnippetCollection, text: String) {
      let environment = ProcessInfo.processInfo.environment
      var text = RefillSnippets.text(of: collection)
      var isEdited = false
      while true {
        switch ExternalEditor.open(text, type: "json", environment: environment) {
        case .failed(let failure):
          throw Failure(.failed, failure.reason + (isEdited ? kept(text) : ""))
        case .text(let edited): (text, isEdited) = (edited, true)
        }
        let reading = SnippetReader.read(Array(text.utf8), as: .refill, named: "")
        if let collection = reading.collection { return (collection, text) }
        let errors = reading.remarks.filter { $0.kind == .error }.map { $0.text(in: "edited") }
        Output.complain(errors.joined(separator: "\n"), prefix: "")
        guard Confirmation.answer(to: "Edit the text again?") == true else {
          throw Failure(.usage, "nothing was changed.\(kept(text))")
        }
      }
    }

    /// Writes an edited text to a file of its own, and returns a sentence that names it, after a
    /// space.
    private static func kept(_ text: String) -> String {
      let folder = ExternalEditor.folder(ProcessInfo.processInfo.environment)
      let path = ExternalEditor.write(text, type: "json", in: folder)
      return path.map { " The edited text is kept in \($0)." } ?? ""
    }
  }
}

extension EditorFailure {
  /// The reason in one sentence, as the end of an error message.
  fileprivate var reason: String {
    switch self {
    case .notFound: "no editor: the program that $VISUAL or $EDITOR names was not found."
    case .exited(let status): "the editor ended with status \(status); nothing was changed."
    case .notUTF8(let file): "the text is not UTF-8; nothing was changed, the file is kept: \(file)"
    case .unreadable(let file): "the editor left no file \(file); nothing was changed."
    case .noFile(let folder): "no file for the editor could be written in \(folder); check $TMPDIR."
    }
  }
}

extension SnippetCollection {
  /// Returns the groups with only the snippets of one abbreviation.
  fileprivate func only(_ typed: String) throws -> SnippetCollection {
    var part = SnippetCollection(rule: rule)
    for var group in groups {
      group.snippets = group.snippets.filter { $0.typed(in: group) == typed }
      if !group.snippets.isEmpty { part.groups.append(group) }
    }
    guard !part.isEmpty else {
      throw Failure(UnknownName(kind: "snippet", name: typed, known: abbreviations))
    }
    return part
  }

  /// Returns the collection with some snippets replaced.
  fileprivate func replacing(
    _ old: SnippetCollection, with new: SnippetCollection
  ) -> SnippetCollection {
    var result = self
    for (number, group) in old.groups.enumerated() {
      guard let index = result.groups.firstIndex(where: { $0.name == group.name }),
        let place = result.groups[index].snippets.firstIndex(where: group.snippets.contains)
      else { continue }
      result.groups[index].snippets.removeAll(where: group.snippets.contains)
      guard new.groups.indices.contains(number) else { continue }
      let edited = new.groups[number]
      (result.groups[index].name, result.groups[index].prefix, result.groups[index].rule) = (
        edited.name, edited.prefix, edited.rule
      )
      result.groups[index].snippets.insert(contentsOf: edited.snippets, at: place)
    }
    return result
  }
}

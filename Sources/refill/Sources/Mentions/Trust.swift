import Foundation
import RefillCore
import RefillStore

/// The form files whose commands the user allows.
///
/// Keeps a copy of each, and of the programs that it names by path, so that a changed file is no
/// longer trusted.
struct Trust {
  private let paths: Paths
  private var folder: String { paths.trusted }

  init(_ paths: Paths) { self.paths = paths }

  /// True if the user trusts a form with exactly these bytes and its programs unchanged.
  func covers(_ form: LoadedForm) -> Bool {
    let programs = form.programFiles
    return Input.content(of: copy(of: form.file)).map(Array.init) == form.source
      && programs.indices.allSatisfy { number in
        let trusted = Self.program(copy(ofProgram: number, of: form.file))
        guard let program = Self.program(programs[number]) else {
          // One that cannot be read is not the one that was trusted.
          return trusted == nil && access(programs[number], F_OK) != 0
        }
        return program == trusted
      }
  }

  /// Returns a file of a form, or its folder, that every user can change; `nil` if there is none.
  func openToOthers(_ form: LoadedForm) -> String? {
    ([form.file] + form.programFiles).lazy.compactMap { file -> String? in
      if Self.isOpen(file) { return file }
      let folder = (file as NSString).deletingLastPathComponent
      return Self.isOpen(folder.isEmpty ? "." : folder) ? folder : nil
    }.first
  }

  /// True if every user can change a file, or replace the files of a folder.
  private static func isOpen(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o002 != 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG
      || status.st_mode & S_IFMT == S_IFDIR && status.st_mode & 0o1000 == 0
  }

  /// Trusts the current content of a form and its programs.
  func grant(_ form: LoadedForm) throws {
    paths.narrowAccess()
    _ = withdraw(form.file)
    do {
      for (number, program) in form.programFiles.enumerated() {
        // A program that does not exist yet is untrusted when it appears.
        guard let data = Self.program(program) else { continue }
        try Self.write(data, to: copy(ofProgram: number, of: form.file))
      }
      try Self.write(Data(form.source), to: copy(of: form.file))
    } catch let error as StoreError {
      throw Failure(
        ExitStatus(error), "\(copy(of: form.file)) could not be written: \(error.reason(of: "it"))."
      )
    }
  }

  private static func program(_ path: String) -> Data? { Input.content(of: path, limit: .max) }

  /// Withdraws the trust in a file; returns true if any version of it was trusted.
  func withdraw(_ file: String) -> Bool {
    let manager = FileManager.default
    try? manager.removeItem(atPath: programs(of: file))
    return (try? manager.removeItem(atPath: copy(of: file))) != nil
  }

  private static func write(_ data: Data, to path: String) throws {
    try SnippetFile(path: path, followsLinks: false).save(data)
  }

  private func programs(of file: String) -> String { copy(of: file) + ".programs" }

  private func copy(ofProgram number: Int, of file: String) -> String {
    "\(programs(of: file))/\(number)"
  }

  /// The path of the trusted copy of a file, derived from its whole path.
  private func copy(of file: String) -> String {
    folder + URL(fileURLWithPath: file).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension Form {
  /// The commands of the form: programs with their arguments.
  var commands: [[String]] {
    let mentions = fields.flatMap { $0.mentions?.sources ?? [] }.compactMap { source in
      if case .command(let words) = source { words } else { nil }
    }
    let values = fields.flatMap { $0.autoFill?.sources ?? [] }.compactMap { source in
      if case .command(let words) = source { words } else { nil }
    }
    return mentions + values
      + fields.flatMap { [$0.check, $0.secretCommand] }.filter { !$0.isEmpty }
  }
}

extension LoadedForm {
  /// The files of the programs that the form names by path, in the order of the form.
  fileprivate var programFiles: [String] {
    form.commands.compactMap { $0.first.flatMap { ProgramFile.path(of: $0, besideForm: file) } }
  }
}

import Foundation
import RefillCore

/// The form files whose commands the person lets run: a copy of each, so that a file that was changed
/// is another one.
struct Trust {
  private let folder: String

  init(_ paths: Paths) { folder = paths.trusted }

  /// Whether the person trusts a file with exactly these bytes.
  func covers(_ file: String, _ bytes: [UInt8]) -> Bool {
    FileManager.default.contents(atPath: copy(of: file)).map(Array.init) == bytes
  }

  /// Trusts a file as it is now.
  func grant(_ file: String, _ bytes: [UInt8]) throws {
    let copy = copy(of: file)
    let manager = FileManager.default
    do {
      try manager.createDirectory(
        atPath: (copy as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(bytes).write(to: URL(fileURLWithPath: copy), options: .atomic)
    } catch {
      throw Failure(.failed, "\(copy) could not be written: \(error.localizedDescription)")
    }
  }

  /// Trusts a file no more; whether it was trusted in any shape.
  func withdraw(_ file: String) -> Bool {
    (try? FileManager.default.removeItem(atPath: copy(of: file))) != nil
  }

  /// Where the copy of a file stands: under its whole path.
  private func copy(of file: String) -> String {
    folder + URL(fileURLWithPath: file).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension Form {
  /// The programs that the form wants to run, with their arguments.
  var commands: [[String]] {
    fields.flatMap { $0.mentions?.sources ?? [] }.compactMap { source in
      if case .command(let words) = source { words } else { nil }
    }
  }
}

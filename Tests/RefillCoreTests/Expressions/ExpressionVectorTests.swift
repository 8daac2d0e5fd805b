import Foundation
import Testing

/// Evaluates the test vectors in the folder `REFILL_CORPUS`; skipped without it.
@Suite(.enabled(if: ExpressionCorpus.folder != nil))
struct `Test vectors of expressions` {
  @Test func `have their results`() throws {
    let folder = try #require(ExpressionCorpus.folder)
    let vectors = try ExpressionVector.read(folder: folder)
    #expect(vectors.count > 100)
    for vector in vectors {
      let differences = vector.differences()
      #expect(differences.isEmpty, "\(vector.id): \(differences)")
    }
  }
}

enum ExpressionCorpus {
  /// The folder with `vectors/expressions.jsonl`: `REFILL_CORPUS` or the folder that contains it.
  static let folder = ProcessInfo.processInfo.environment["REFILL_CORPUS"].flatMap { path in
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    return [folder, folder.deletingLastPathComponent()].first {
      FileManager.default.fileExists(
        atPath: $0.appending(path: "vectors/expressions.jsonl").path)
    }
  }
}

import ArgumentParser
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Vacuum: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "vacuum",
      abstract: "Compact the history and record file.",
      discussion: """
        EXAMPLES
          refill history vacuum
        """)

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let store = try store.open()
      let before = try inStore { try store.size() }
      try inStore { try store.vacuum() }
      let after = try inStore { try store.size() }
      if json {
        let sizes = [("before", JSONText.integer(before)), ("after", .integer(after))]
        try Output.write(JSONText.object(sizes).text + "\n")
      } else {
        let saved = max(before - after, 0)
        try Output.tell(
          "\(FileSize.words(after)), \(saved == 0 ? "no" : FileSize.words(saved)) less than before.\n"
        )
      }
    }
  }
}

/// Formats file sizes for people.
enum FileSize {
  /// Formats a number of bytes, such as `512 bytes` or `4.2 MB`.
  static func words(_ bytes: Int) -> String {
    var size = Double(bytes)
    var units = ["kB", "MB", "GB", "TB"][...]
    guard size >= 1000 else { return TextFormat.count(bytes, "byte") }
    var unit = "bytes"
    while size >= 999.95, let next = units.popFirst() {
      size /= 1000
      unit = next
    }
    let tenths = Int(bounded: (size * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}

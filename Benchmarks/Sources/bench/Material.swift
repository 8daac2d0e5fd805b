import Foundation

/// The values that all programs get.
struct Material {
  struct List {
    let values: [String]
    /// The file of values, one per line.
    let file: URL
  }
  let thousand: List
  let hundredThousand: List
  /// Values of all scripts; `nil` in short runs.
  let million: List?
  let companies: URL
  let people: URL

  init(in workspace: Workspace, withMillion: Bool) throws {
    var names = Names(seed: 11)
    let cities = names.cities(100_000)
    hundredThousand = List(
      values: cities, file: try workspace.write(cities, to: "cities-100000.txt"))
    let few = Array(cities.prefix(1_000))
    thousand = List(values: few, file: try workspace.write(few, to: "cities-1000.txt"))
    million = withMillion ? try Self.million(in: workspace) : nil
    companies = try workspace.write(names.companies(1_000), to: "companies.txt")
    people = try workspace.write(names.people(1_000), to: "people.txt")
  }

  private static func million(in workspace: Workspace) throws -> List {
    var values = MadeValues(seed: 11)
    let made = (0..<1_000_000).compactMap { _ in values.next() }
    return List(values: made, file: try workspace.write(made, to: "values-1000000.txt"))
  }
}

/// The quiet time in milliseconds after which a repaint counts as complete.
enum Quiet {
  /// Long lists are searched in the background, so their last repaint may be late.
  static func after(_ values: Int) -> Double { values > 1_000 ? 30 : 12 }
}

import Foundation

/// The values that every program is given alike.
struct Material {
  struct List {
    let values: [String]
    /// One value a line.
    let file: URL
  }
  let thousand: List
  let hundredThousand: List
  let companies: URL
  let people: URL

  init(in workspace: Workspace) throws {
    var names = Names(seed: 11)
    let cities = names.cities(100_000)
    hundredThousand = List(
      values: cities, file: try workspace.write(cities, to: "cities-100000.txt"))
    let few = Array(cities.prefix(1_000))
    thousand = List(values: few, file: try workspace.write(few, to: "cities-1000.txt"))
    companies = try workspace.write(names.companies(1_000), to: "companies.txt")
    people = try workspace.write(names.people(1_000), to: "people.txt")
  }
}

/// How long nothing must have come before a repaint counts as over, in milliseconds.
enum Quiet {
  /// A long list is searched in the background, so its last repaint may come late.
  static func after(_ values: Int) -> Double { values > 1_000 ? 30 : 12 }
}

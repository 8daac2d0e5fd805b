import Foundation
import TestSupport

/// The recipes of `Documentation/cookbook.md`.
struct Cookbook {
  /// A recipe: its commands as one script, and the files that it shows with their names.
  struct Recipe {
    let number: Int
    let commands: String
    let files: [(name: String, text: String)]
  }

  let recipes: [Recipe]

  init() throws {
    let text = try String(contentsOf: Checkout.url("Documentation/cookbook.md"), encoding: .utf8)
    recipes = text.components(separatedBy: "\n## ").dropFirst().map { section in
      var (commands, files) = ("", [(name: String, text: String)]())
      for block in section.matches(of: #/(?m)^```(\w+) ?(\S*)\n((?:(?!```).*\n)*)```$/#) {
        if block.1 == "sh" {
          commands += block.3
        } else {
          files.append((String(block.2), String(block.3)))
        }
      }
      return Recipe(
        number: Int(section.prefix { $0.isNumber }) ?? 0, commands: commands, files: files)
    }
  }

  /// Returns a recipe; throws if the cookbook has none of this number.
  func recipe(_ number: Int) throws -> Recipe {
    guard let recipe = recipes.first(where: { $0.number == number }) else {
      throw Absence(what: "recipe \(number)")
    }
    return recipe
  }
}

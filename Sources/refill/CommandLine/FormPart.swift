import ArgumentParser

/// The option that names a form of a page with several.
enum FormPart {
  static let help = ArgumentHelp(
    "The form of an HTML page, by its number, id or name; without it the first one.",
    valueName: "part")
}

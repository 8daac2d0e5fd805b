import ArgumentParser

/// The options for the layout of tables and JSON.
struct LayoutOptions: ParsableArguments {
  @Flag(help: "CSV and TSV without the names of the columns.")
  var noHeader = false

  @Flag(help: "JSON with all fields of the form, those without an answer as \"\", [] or null.")
  var all = false
}

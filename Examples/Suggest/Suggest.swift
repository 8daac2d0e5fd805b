import Foundation
import RefillCore
import RefillTerminal

/// Fills a form that is written in Swift, with suggestions that the program computes.
///
///     swift run SuggestExample > trip.json
///
/// The city suggests places in the country of the field above it.
@main enum Suggest {
  static let cities = [
    "France": ["Lyon", "Marseille", "Paris"],
    "Italy": ["Milan", "Naples", "Rome"],
    "Japan": ["Kyoto", "Osaka", "Tokyo"],
  ]

  static var form: Form {
    var country = Field(id: "country", title: "Country")
    country.isRequired = true
    var city = Field(id: "city", title: "City")
    city.placeholder = "Kyoto"
    // Without `autoFill` a field has no suggestions. Nothing is stored, so nothing can be removed.
    country.autoFill = AutoFill(isRemovable: false)
    city.autoFill = AutoFill(isRemovable: false)
    return Form(id: "trip", title: "Trip", fields: [country, city])
  }

  @MainActor static func main() {
    do {
      try fill()
    } catch {
      FileHandle.standardError.write(Data("\(error).\n".utf8))
      exit(4)
    }
  }

  /// Runs the form on the terminal and writes the record to standard output.
  @MainActor static func fill() throws(TerminalError) {
    var countries = ListSource(cities.keys.sorted())
    var places = CitySource(cities)
    var services = Services()
    services.ask = { query in
      query.field == "country" ? countries.page(for: query) : places.page(for: query)
    }
    guard let submission = try FormSession.fill(FormRunner(FormModel(form), services: services))
    else { exit(1) }
    print(RecordJSON.line(of: submission.record))
  }
}

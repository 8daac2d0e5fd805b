import RefillCore

/// Suggests cities: those of the country that was answered, or all.
struct CitySource: SuggestionSource {
  private var everywhere: ListSource
  private var byCountry: [String: ListSource]

  /// A source over the cities of each country.
  init(_ cities: [String: [String]]) {
    everywhere = ListSource(cities.values.flatMap(\.self), order: .alphabetical)
    byCountry = cities.mapValues { ListSource($0) }
  }

  /// Answers a query; `query.given` has the answers of the other fields.
  mutating func page(for query: Query) -> SuggestionPage {
    let country = query.given.first { $0.field == "country" }?.value
    return byCountry[country ?? "", default: everywhere].page(for: query)
  }
}

import RefillCore
import RefillFormats

/// The form of `refill me edit`, whose fields have the ids of the details.
enum DetailsForm {
  /// Returns the form with details as its defaults.
  static func form(with details: PersonalDetails) -> Form? {
    guard let form = FormReader.read(Array(text.utf8)).form else { return nil }
    let fields = form.fields.map { field in
      var field = field
      let text = Detail(rawValue: field.id).flatMap { details[$0] }
      field.defaultAnswer = text.map(Field.DefaultAnswer.value)
      return field
    }
    return Form(
      id: form.id, title: form.title, description: form.description, fields: fields,
      elements: form.elements, summary: .none)
  }

  /// Returns the details in a record of the form.
  static func details(in record: Record) -> PersonalDetails {
    var details = PersonalDetails()
    for entry in record.entries {
      guard let detail = Detail(rawValue: entry.field) else { continue }
      details[detail] = entry.answer.texts.joined(separator: "\n")
    }
    return details
  }

  /// The form file; answers come from histories that other forms have too, and enter none.
  static let text = """
    {
      "id": "me",
      "title": "My details",
      "description": "Forms fill in what you enter here when you ask for it.",
      "fields": [
        { "id": "givenName", "title": "Given name", "autocomplete": "given-name", "remember": true,
          "capitalize": "words" },
        { "id": "familyName", "title": "Family name", "autocomplete": "family-name",
          "remember": true, "capitalize": "words" },
        { "id": "name", "title": "Full name", "autocomplete": "name", "remember": true,
          "description": "Only if it is not the given name and the family name in this order." },
        { "id": "mobile", "title": "Mobile phone", "kind": "tel", "autocomplete": "mobile tel",
          "remember": true },
        { "id": "webPage", "title": "Web page", "kind": "url", "autocomplete": "url",
          "remember": true },
        \(place("home", "Home")),
        { "id": "organization", "title": "Company", "autocomplete": "organization",
          "remember": true },
        { "id": "jobTitle", "title": "Job title", "autocomplete": "organization-title",
          "remember": true },
        \(place("work", "Work"))
      ]
    }
    """

  /// Returns the group with the address and the numbers of a place.
  private static func place(_ id: String, _ title: String) -> String {
    """
    { "id": "\(id)", "kind": "group", "title": "\(title)", "nest": true, "fields": [
      { "id": "email", "title": "Email", "kind": "email", "autocomplete": "email", "remember": true },
      { "id": "phone", "title": "Phone", "kind": "tel", "autocomplete": "tel", "remember": true },
      { "id": "street", "title": "Street", "kind": "textarea", "rows": 2,
        "autocomplete": "street-address", "remember": true },
      { "id": "postalCode", "title": "Postal code", "autocomplete": "postal-code", "remember": true },
      { "id": "city", "title": "City", "autocomplete": "address-level2", "remember": true },
      { "id": "region", "title": "Region", "autocomplete": "address-level1", "remember": true,
        "description": "State, province or county, where the address has one." },
      { "id": "country", "title": "Country", "autocomplete": "country-name", "remember": true }
    ] }
    """
  }
}

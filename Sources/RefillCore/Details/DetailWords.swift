/// The words of titles and ids by which a field asks for a detail of the user.
enum DetailWords {
  /// The longest phrase that is looked at, in grapheme clusters; longer ones are questions.
  private static let longest = 60

  /// Returns the words of a phrase, folded: `workPhone` and `Work phone:` are `work` and `phone`.
  static func words(of phrase: String) -> [String] {
    guard phrase.count <= longest else { return [] }
    var spaced = ""
    var isAfterSmall = false
    for letter in phrase {
      if isAfterSmall, letter.isUppercase { spaced.append(" ") }
      isAfterSmall = letter.isLowercase
      spaced.append(letter)
    }
    return Folding.loose.fold(spaced).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns the words of a phrase without gaps: `fullname` for `full_name`.
  static func joined(_ phrase: String) -> String { words(of: phrase).joined() }

  /// The words that say nothing about the purpose.
  static let fillers: Set<String> = [
    "your", "my", "the", "a", "an", "please", "enter", "optional", "required",
    "ihr", "ihre", "dein", "deine", "bitte", "votre", "vos", "su", "tu",
  ]

  /// The words of places.
  static let places: [String: PersonalDetails.Place] = [
    "home": .home, "private": .home, "personal": .home, "privat": .home,
    "work": .work, "business": .work, "office": .work, "professional": .work,
    "dienstlich": .work, "geschaftlich": .work,
  ]

  /// The words that name a detail in a title, but are too general as an id.
  static let general: Set<String> = [
    "name", "nom", "nombre", "title", "position", "role", "address", "state", "city", "country",
    "url", "website", "web", "company", "land", "ort", "region",
  ]

  /// The purposes by words without gaps, in English, German, French and Spanish.
  static let purposes: [String: DetailPurpose] = Dictionary(
    rows.flatMap { purpose, words in
      words.split(separator: " ").map { (String($0), purpose) }
    }, uniquingKeysWith: { first, _ in first })

  private static let rows: KeyValuePairs<DetailPurpose, String> = [
    .name: "name fullname nameinfull firstandlastname vollername vollstandigername vorundnachname "
      + "nomcomplet nometprenom nombrecompleto nombreyapellidos yourname",
    .givenName: "givenname firstname forename fname vorname prenom nombredepila",
    .familyName: "familyname lastname surname lname nachname familienname apellido apellidos "
      + "nomdefamille",
    .email: "email emailaddress emailaddr mail mailaddress emailadresse mailadresse courriel "
      + "adresseemail adressemail correo correoelectronico",
    .phone: "phone phonenumber phoneno tel telephone telephonenumber telno telefon telefonnummer "
      + "numerodetelephone telefono numerodetelefono",
    .mobile: "mobile mobilephone mobilenumber mobilephonenumber cell cellphone cellphonenumber "
      + "handy handynummer mobilnummer mobiltelefon telephoneportable movil telefonomovil",
    .organization: "company companyname organization organisation organizationname "
      + "organisationname employer firma unternehmen arbeitgeber entreprise societe empresa",
    .jobTitle: "jobtitle position role jobrole berufsbezeichnung funktion fonction poste cargo",
    .webPage: "website webpage homepage web websiteurl siteweb sitioweb paginaweb",
    .address: "address postaladdress mailingaddress fulladdress anschrift adresse postanschrift "
      + "adressepostale direccion direccionpostal",
    .street: "street streetaddress addressline1 address1 streetandnumber strasse "
      + "strasseundhausnummer strassehausnummer rue calle",
    .postalCode: "postalcode postcode zip zipcode zippostalcode plz postleitzahl codepostal "
      + "codigopostal",
    .city: "city town citytown townorcity cityortown ort stadt wohnort ville ciudad localidad",
    .region: "state region province county stateprovince stateregion bundesland kanton "
      + "departement provincia",
    .country: "country countryname countryregion land pays pais",
  ]
}

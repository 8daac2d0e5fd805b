/// The names and other spellings of measures.
enum MeasureNames {
  /// Returns the sign of the measure that a text in lower case names, such as `kg` for `kilograms`,
  /// `m²` for `square metres` and `µg` for `μg` with a Greek letter; `nil` for other texts.
  static func sign(of word: String) -> String? {
    if let sign = signs[word] { return sign }
    return word.hasPrefix("\u{3BC}") ? "\u{B5}" + word.dropFirst() : nil
  }

  /// Returns true for a plural such as `litres`, which names a measure wherever it is written.
  static func isPlural(_ word: String) -> Bool {
    word.count > 4 && word.hasSuffix("s") && signs[word] != nil && !NumberUnit.isCurrency(word)
  }

  private static let signs = Dictionary(
    names.flatMap { sign, names in names.split(separator: ",").map { ($0.trimmed, sign) } },
    uniquingKeysWith: { first, _ in first })

  private static let names: [(String, String)] = [
    ("%", "percent, percentage, per cent, pct, prozent, pourcent, procent, por ciento"),
    ("°c", "celsius, degrees celsius, degree celsius, deg c, degrees c, grad celsius"),
    ("°f", "fahrenheit, degrees fahrenheit, degree fahrenheit, deg f, degrees f, grad fahrenheit"),
    ("mg", "milligram, milligrams, milligramm, milligrammes, мг"),
    ("µg", "microgram, micrograms, mikrogramm, mcg, мкг"),
    ("g", "gram, grams, gramme, grammes, gramm, gramos, grammi, г"),
    (
      "kg",
      """
      kgs, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes, kilogramm, kilogramos, \
      chilogrammi, кг
      """
    ),
    ("t", "tonne, tonnes, ton, tons, tonnen, toneladas, tonnellate"),
    ("lb", "lbs, pound, pounds"), ("oz", "ounce, ounces"),
    ("ml", "millilitre, millilitres, milliliter, milliliters, мл"),
    ("cl", "centilitre, centilitres, centiliter, centiliters"),
    ("l", "litre, litres, liter, liters, litros, litri, л"),
    ("gal", "gallon, gallons"),
    ("mm", "millimetre, millimetres, millimeter, millimeters, мм"),
    ("cm", "centimetre, centimetres, centimeter, centimeters, zentimeter, см"),
    ("m", "metre, metres, meter, meters, mètre, mètres, metros, metri, м"),
    ("km", "kilometre, kilometres, kilometer, kilometers, kilomètres, км"),
    ("in", "inch, inches, zoll"), ("ft", "foot, feet"), ("yd", "yard, yards"),
    ("mi", "mile, miles"), ("ha", "hectare, hectares, hektar"),
    (
      "m²",
      "m2, qm, sqm, sq m, square metre, square metres, square meter, square meters, quadratmeter"
    ),
    ("cm²", "cm2"), ("mm²", "mm2"), ("km²", "km2"), ("cm³", "cm3"), ("mm³", "mm3"), ("dm³", "dm3"),
    ("m³", "m3, cubic metre, cubic metres, cubic meter, cubic meters, kubikmeter"),
    ("v", "volt, volts"), ("mv", "millivolt, millivolts"), ("kv", "kilovolt, kilovolts"),
    ("a", "amp, amps, ampere, amperes"), ("ma", "milliamp, milliamps, milliampere"),
    ("w", "watt, watts"), ("kw", "kilowatt, kilowatts"),
    ("kwh", "kilowatt hour, kilowatt hours, kilowattstunden"),
    ("ω", "ohm, ohms"), ("hz", "hertz"), ("pa", "pascal, pascals"), ("bar", "bars"),
    ("j", "joule, joules"), ("px", "pixel, pixels"), ("km/h", "kmh, kph"),
    ("b", "byte, bytes"), ("kb", "kilobyte, kilobytes"), ("mb", "megabyte, megabytes"),
    ("gb", "gigabyte, gigabytes"), ("tb", "terabyte, terabytes"),
  ]
}

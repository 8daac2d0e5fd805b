/// The currencies and units allowed beside a number.
enum NumberUnit {
  /// Returns true if a text is empty or a currency.
  static func isCurrency(_ text: String) -> Bool {
    text.isEmpty || contains(text, currencies)
  }

  /// Returns true if a text is empty, a unit or a currency.
  static func isUnit(_ text: String) -> Bool {
    isCurrency(text) || measure(text) != nil || contains(text, counts) || TimeUnit(text) != nil
  }

  /// Returns the sign of a measure in lower case, such as `ml` for `mL` and `kg` for `kilos`; `nil`
  /// for other texts.
  ///
  /// `MW` is `megaw`, for it is not `mW`.
  static func measure(_ text: String) -> String? {
    let word = stem(text)
    let sign = MeasureNames.sign(of: word) ?? word
    guard measures.contains(sign) else { return nil }
    return text.hasPrefix("M") && megaUnits.contains(sign) ? "mega" + sign.dropFirst() : sign
  }

  /// The signs that are smaller by nine powers of ten if they begin with a small letter.
  private static let megaUnits = words("mw mwh mv mpa mj ma mω")

  /// Returns true if a text is a currency without a smaller unit; `¥` is also the yuan of China.
  static func isWhole(_ text: String, language: String) -> Bool {
    contains(text, wholeCurrencies) || language != "zh" && ["¥", "￥"].contains(text)
  }

  private static let wholeCurrencies = words(
    "円 yen jpy ₩ ￦ 원 won krw ₫ đ vnđ 동 vnd clp isk")

  /// Returns true if a list has the text, which may end with the point of an abbreviation.
  private static func contains(_ text: String, _ list: Set<String>) -> Bool {
    list.contains(text.lowercased()) || list.contains(stem(text))
  }

  /// Returns a text in lower case, without the point of an abbreviation.
  static func stem(_ text: String) -> String {
    let word = text.lowercased()
    return word.hasSuffix(".") ? String(word.dropLast()) : word
  }

  private static let currencies = words(
    """
    $ € £ ¥ ₹ ₽ ₩ ₺ ₴ ₪ ₫ ₦ ₱ ฿ ₿ ¢ ￥ ￦ ￡ ￠ ₡ ₲ ₵ ₸ ₼ ₾ ₮ ₭ ₨ ৳ ؋ ﷼ ៛ us$ ca$ a$ au$ nz$ hk$ s$ \
    r$ c$ nt$ mx$ s/ kr dkr nkr skr fr sfr rs rp rm tl zł kč ft kn lei leu lev lek din den đ vnđ \
    円 圓 元 圆 块 원 동 руб р грн лв дин ден тг сум บาท ج.م د.إ د.ك د.م ر.س ر.ق ريال درهم دينار جنيه تومان \
    ریال ש"ח ש״ח שח \
    aed ars aud bgn brl cad chf clp cny cop czk dkk egp eur gbp hkd huf idr ils inr isk jpy kes \
    krw mad mxn myr ngn nok nzd pen php pkr pln qar ron rsd rub sar sek sgd thb try twd uah usd vnd \
    zar euro euros dollar dollars yen won yuan rmb lira liras peso pesos pound pounds rupee rupees \
    franc francs franken kronen kroner kronor
    """)

  /// The units of which a number has the same value as one piece.
  private static let counts = words(
    """
    pc pcs pce piece pieces stk st ea each pers people persons 個 个 개 本 枚 人 名 명 台 回 шт чел
    """)

  private static let measures = words(
    """
    % ‰ ° °c °f ng µg mg g kg t lb oz nl µl ml cl dl l hl gal nm µm mm cm dm m km in ft \
    yd mi mm² cm² dm² m² ha km² mm³ cm³ dm³ m³ pa hpa kpa mpa bar mbar psi j kj kwh wh w kw mw v \
    mwh mj mv kv a ma ω mω kω hz khz mhz ghz db rpm b kb mb gb tb kib mib gib px pt ppm ppb km/h m/s \
    mph mol mmol µmol iu °dh
    """)

  static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}

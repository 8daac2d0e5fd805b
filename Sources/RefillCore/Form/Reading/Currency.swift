/// The currencies of which the signs and names tell them from each other.
enum Currency {
  /// Returns the codes of the currencies that a text can mean, such as those of all dollars for `$`;
  /// empty for other texts and for currencies that are not listed.
  static func codes(of text: String) -> Set<String> { table[NumberUnit.stem(text)] ?? [] }

  private static let table: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    for currency in names {
      for name in currency.split(separator: " ") {
        table[String(name), default: []].insert(String(currency.prefix(3)))
      }
    }
    return table
  }()

  /// The code, the signs and the names of each.
  private static let names = [
    "eur € euro euros", "usd $ us$ dollar dollars", "aud $ a$ au$ dollar dollars",
    "cad $ c$ ca$ dollar dollars", "nzd $ nz$ dollar dollars", "hkd $ hk$ dollar dollars 元 圓",
    "sgd $ s$ dollar dollars", "twd $ nt$ dollar dollars 元 圓", "mxn $ mx$ peso pesos",
    "ars $ peso pesos", "clp $ peso pesos", "cop $ peso pesos", "php ₱ peso pesos",
    "brl r$", "gbp £ ￡ pound pounds", "egp £ pound pounds", "jpy ¥ ￥ 円 圓 yen",
    "cny ¥ ￥ 元 圆 块 yuan rmb", "krw ₩ ￦ 원 won", "inr ₹ rs ₨ rupee rupees",
    "pkr rs ₨ rupee rupees", "chf fr sfr franc francs franken", "rub ₽ руб", "try ₺ tl lira liras",
    "sek kr skr kronor", "nok kr nkr kroner", "dkk kr dkr kroner", "isk kr", "pln zł", "czk kč",
    "huf ft", "ils ₪ שח ש״ח", "thb ฿ บาท", "vnd ₫ đ vnđ 동",
  ]
}

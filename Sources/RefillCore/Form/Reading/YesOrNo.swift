import Foundation

/// The words for yes and no in several languages, folded without case and diacritics.
package enum YesOrNo {
  /// Returns the meaning of a word of any language; `nil` for other texts.
  package static func meaning(of text: String) -> Bool? {
    meanings[Folding.loose.fold(text.trimmed)]
  }

  /// The words to type in a field: those of English and of the language of a locale.
  static func words(in locale: Locale) -> [String] {
    let language = locale.baseLanguage
    let own = table.filter { language != "en" && $0.language == language }
    return ["yes", "no", "true", "false", "1", "0"] + own.flatMap { $0.yes + $0.no }
  }

  private static let meanings: [String: Bool] = {
    var meanings: [String: Bool] = [:]
    for words in table {
      for word in words.yes { meanings[Folding.loose.fold(word)] = true }
      for word in words.no { meanings[Folding.loose.fold(word)] = false }
    }
    return meanings
  }()

  /// No word means yes in one language and no in another.
  private static let table: [(language: String, yes: [String], no: [String])] = [
    ("en", ["true", "yes", "y", "on", "1"], ["false", "no", "n", "off", "0"]),
    ("ca", ["sí"], ["no"]), ("cs", ["ano"], ["ne"]), ("da", ["ja", "j"], ["nej"]),
    ("de", ["ja", "j", "wahr"], ["nein", "falsch"]), ("el", ["ναι"], ["όχι"]),
    ("es", ["sí", "s"], ["no"]),
    ("fi", ["kyllä"], ["ei"]), ("fr", ["oui", "o"], ["non"]), ("hr", ["da"], ["ne"]),
    ("hu", ["igen"], ["nem"]), ("it", ["sì", "s"], ["no"]), ("ja", ["はい"], ["いいえ"]),
    ("ko", ["예", "네"], ["아니요"]), ("nb", ["ja", "j"], ["nei"]), ("nl", ["ja", "j"], ["nee"]),
    ("nn", ["ja", "j"], ["nei"]), ("pl", ["tak"], ["nie"]), ("pt", ["sim", "s"], ["não"]),
    ("ro", ["da"], ["nu"]), ("ru", ["да"], ["нет"]), ("sk", ["áno"], ["nie"]),
    ("sl", ["da"], ["ne"]), ("sv", ["ja", "j"], ["nej"]), ("tr", ["evet"], ["hayır"]),
    ("uk", ["так"], ["ні"]), ("zh", ["是"], ["否"]),
  ]
}

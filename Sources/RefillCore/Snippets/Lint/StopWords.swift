/// English stop words: short words that occur in most texts.
enum StopWords {
  static let all = Set(
    """
    a about after again all also am an and any are as at back be because been before being but by
    came can come could day did do does done down each end even every few find first for from get
    give go going good got great had has have he hello help her here hers hi him his how i if in into
    is it its just keep know last let like line long look made make man many may me men more most
    much must my name need never new next no nor not now of off old on once one only or other our out
    over own part past per place please put right said same saw say see set she show side sir so some
    soon still such take tell than thank thanks that the their them then there these they thing think
    this those time to today too try two under until up upon us use very want was way we well went
    were what when where which while who whom why will with word work would year yes yet you your
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Stop words and other common words of three and four letters; those of five and more come with
  /// the list of words for completion.
  static let everyday = all.union(
    """
    able acid acre add adds age aged ages ago aid aim air alas ally aunt auto baby bad bag bags
    ball band bank bar base bath bear beat bed beds beer bell belt bet bid big bike bill bird
    birth bit bits blood blow blue boat body bomb bond bone book boot boss both bowl box boy
    boys bread brown burn bus bush busy buy buys cake calf call calls calm camp cap car card
    cards care cars case cases cash cast cat cell cent chat chef chip city clay clip club coal
    coat code codes coin cold cook cool cope copy corn cost costs crew crop cup cut cuts dad
    dare dark data date dates dawn days dead deaf deal dear debt deck deep deer deny desk dial
    diet dirt dish disk dog dogs door dose drag draw drop drug dry due dust duty dye ear earn
    ears ease east easy eat edge egg eggs else envy era euro evil exam exit eye eyes face faces
    fact facts fail fair fall fame fan far farm fast fate fax fear fed fee feed feel fees feet
    fell felt file files fill film fine fire firm fish fit five fix flag flat flew flow fly folk
    food foot form forms four free fuel full fun fund gain game gap gas gate gave gear gift girl
    glad goal goat gold golf gone gray grew grey grow gun guy hair half hall hand hands hang
    hard harm hat hate head hear heat heel held hell hide high hill hire hit hold hole holy home
    hope horn host hot hour huge hung hunt hurt ice icon idea ideas idle inch info iron item
    items jazz job jobs join joke jump jury keen kept key keys kick kid kids kill kind king kiss
    knee knew knife lab lack lady laid lake lamp land lane late law lay lazy lead leaf leg legs
    less life lift link links lip list lists live load loan lock log logo lone lord lose loss
    lost lot lots loud love low luck mad mail main male map mark mass mate meal mean meat meet
    menu mess mild milk mill mind mine miss mix mode mood moon mouse move mud names near neat
    neck nest net news nice nine none noon nose note notes nurse oak odd oil okay open oral owe
    pack page pages paid pain pair pale palm park parts path paths pay peak pen pet pick pie
    pile pink pipe plan plans play plot plug plus poem poet pole pool poor pop port pose post
    pot pour prize pub pull pump pure push race rail rain ran rank rare rate rates raw read real
    rear red rely rent rest rice rich ride ring rise risk road rock role roof room rooms root
    rose row rows rule rules run runs rush sad safe sail sake sale sales salt sand save scan sea
    seal seat seed seek seem seen self sell send sent sets sex shed ship shoe shop shot shut
    sick sign sing sink site sites six size skin sky slip slow snow soap soft soil sold sole son
    song sort soul soup spot star stay step steps stop storm suit sum sun sure swim tail talk
    tall tank tap tape task tasks tax taxi tea team tear tend tent term terms test tests text
    thin tide tie till times tiny tip tips tire toe told ton tone tool tools top tour town toy
    tree trip trips true tube tune turn twin type types ugly unit units used user users vary
    vast via view views visa void vote wage wait wake walk wall war warm wash wave weak wear web
    week wet wide wife wild win wind wine wing wire wise wish won wood wool words wore worn wrap
    yard zero zone
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Returns true if normal typing produces the abbreviation.
  ///
  /// That is a single character, a text that cannot be seen, a stop word, or a two-letter part of a
  /// stop word in which the rule lets it expand.
  static func have(_ abbreviation: String, expandingBy rule: ExpansionRule) -> Bool {
    let word = abbreviation.lowercased()
    if word.count == 1 || word.isInvisible || all.contains(word) { return true }
    guard word.count == 2, word.allSatisfy(\.isLetter) else { return false }
    let mayBeginInside = (rule.precededBy ?? .anything) == .anything
    let mayEndInside = [nil, .immediately, .atTab].contains(rule.moment)
    return switch (mayBeginInside, mayEndInside) {
    case (true, true): all.contains { $0.contains(word) }
    case (true, false): all.contains { $0.hasSuffix(word) }
    case (false, true): all.contains { $0.hasPrefix(word) }
    case (false, false): false
    }
  }
}

extension StopWords {
  /// Returns true if an abbreviation has one or two characters, all of them letters or digits.
  static func isShort(_ abbreviation: String) -> Bool {
    abbreviation.count <= 2 && abbreviation.allSatisfy { $0.isLetter || $0.isNumber }
  }
}

extension SnippetCollection {
  /// Returns the effective rule of a snippet, with parts inherited from its group and the
  /// collection.
  func rule(of snippet: Snippet, in group: SnippetGroup) -> ExpansionRule {
    snippet.rule.over(group.rule).over(rule)
  }

  /// Makes stop words, and abbreviations of one or two characters that expand at Tab, available by
  /// search only.
  ///
  /// Tab leaves a field, and such a short text is often the answer itself.
  ///
  /// - Parameter keepsMoments: true to skip snippets and groups that set their own moment.
  /// - Returns: the abbreviations changed, as typed and without duplicates.
  package mutating func holdBackEverydayWords(keepsMoments: Bool = false) -> [String] {
    change { typed, rule, said in
      let isEveryday =
        StopWords.have(typed, expandingBy: rule)
        || rule.moment == .atTab && StopWords.isShort(typed)
      let isSaid = keepsMoments && said.moment != nil
      guard isEveryday, !isSaid || rule.moment == .never else { return nil }
      return ExpansionRule(moment: .never)
    }
  }

  /// Makes common words that typing alone would expand available by search only.
  ///
  /// - Parameter words: further common words, beside `StopWords`, in lower case.
  /// - Returns: the abbreviations changed, as typed and without duplicates.
  package mutating func holdBackCommonWords(_ words: Set<String>) -> [String] {
    change { typed, rule, _ in
      let word = typed.lowercased()
      guard StopWords.everyday.contains(word) || words.contains(word) else { return nil }
      switch rule.moment {
      case .atTab, .never: return nil
      case nil, .immediately, .atDelimiter, .atWordEnd: return ExpansionRule(moment: .never)
      }
    }
  }

  /// Lets abbreviations of letters alone expand as whole words: they also occur inside of others.
  ///
  /// Scripts without case, and an abbreviation whose delimiter is set, stay as they are.
  ///
  /// - Returns: the abbreviations changed, as typed and without duplicates.
  package mutating func keepWordsWhole() -> [String] {
    change { typed, rule, _ in
      guard typed.allSatisfy({ $0.isLetter && $0.isCased }),
        rule.moment ?? .immediately == .immediately
      else { return nil }
      let isInside = rule.precededBy ?? .anything == .anything
      return ExpansionRule(
        moment: .atWordEnd, precededBy: isInside ? .notLetterOrDigit : nil)
    }
  }

  /// Changes the rules of enabled snippets; returns their abbreviations, without duplicates.
  ///
  /// - Parameter change: returns the parts to change, from the abbreviation as typed, the effective
  ///   rule, and the rule that the snippet and its group set.
  private mutating func change(
    _ change: (String, ExpansionRule, ExpansionRule) -> ExpansionRule?
  ) -> [String] {
    var (found, seen) = ([String](), Set<String>())
    for (number, group) in groups.enumerated() {
      for (place, snippet) in group.snippets.enumerated()
      where snippet.isEnabled && !snippet.abbreviation.isEmpty {
        let typed = group.prefix + snippet.abbreviation
        let said = snippet.rule.over(group.rule)
        guard let changed = change(typed, said.over(rule), said) else { continue }
        groups[number].snippets[place].rule = changed.over(snippet.rule)
        if seen.insert(typed).inserted { found.append(typed) }
      }
    }
    return found
  }
}

/// The words of a language for days relative to today, folded without case and diacritics.
struct DayWords: Sendable {
  /// The words by their distance from today in days, -2 to 2.
  let distances: [String: Int]
  /// The words for the weekday after today, as in `next Monday`.
  let next: Set<String>
  /// The words for the weekday before today, as in `last Monday`.
  let last: Set<String>

  /// Returns the words of a language given by its code, such as `de`; `nil` if they are unknown.
  init?(language: String) {
    guard let line = Self.table.first(where: { $0.hasPrefix(language + ":") }) else { return nil }
    let slots = line.dropFirst(language.count + 1)
      .split(separator: "|", omittingEmptySubsequences: false)
      .map { slot in slot.split(separator: ",").map { CalendarNames.folded($0.trimmed) } }
    var distances: [String: Int] = [:]
    for (distance, words) in zip(-2...2, slots) {
      for word in words where !word.isEmpty { distances[word] = distance }
    }
    self.distances = distances
    next = Set(slots.count > 5 ? slots[5] : [])
    last = Set(slots.count > 6 ? slots[6] : [])
  }

  /// The language, then the words for 2 days ago, yesterday, today, tomorrow, in 2 days, next and
  /// last; a comma separates words of the same meaning.
  private static let table = """
    ar: أول أمس | أمس | اليوم | غدًا, غدا | بعد الغد, بعد غد | القادم, المقبل | الماضي
    bg: завчера, онзи ден | вчера | днес | утре | вдругиден | следващия, следваща | миналия, миналата
    ca: abans-d'ahir | ahir | avui | demà | demà passat | pròxim, vinent | passat
    cs: předevčírem | včera | dnes | zítra | pozítří | příští | minulý, minulé, minulou, minulá
    da: i forgårs | i går | i dag | i morgen | i overmorgen | næste | sidste
    de: vorgestern | gestern | heute | morgen | übermorgen, uebermorgen \
    | nächster, nächsten, nächste, nächstes, kommenden | letzter, letzten, letzte, letztes, vorigen
    el: προχθές | χθες, εχθές | σήμερα | αύριο | μεθαύριο | επόμενη, επόμενο | προηγούμενη, περασμένη
    en: day before yesterday | yesterday | today, t | tomorrow, tom, tmrw | day after tomorrow | next | last
    es: anteayer, antier | ayer | hoy | mañana | pasado mañana | próximo | pasado, último
    et: üleeile | eile | täna | homme | ülehomme | järgmine | eelmine
    fa: پریروز | دیروز | امروز | فردا | پس‌فردا | آینده | گذشته
    fi: toissapäivänä | eilen | tänään | huomenna | ylihuomenna | ensi | viime
    fr: avant-hier | hier | aujourd'hui | demain | après-demain | prochain | dernier
    he: שלשום | אתמול | היום | מחר | מחרתיים | הבא | שעבר
    hi: | बीता कल | आज | आने वाला कल | | अगला | पिछला
    hr: prekjučer | jučer | danas | sutra | prekosutra | sljedeći, sljedeću | prošli, prošlu
    hu: tegnapelőtt | tegnap | ma | holnap | holnapután | jövő, következő | múlt
    id: kemarin lusa | kemarin | hari ini | besok | lusa | depan | lalu
    it: l'altro ieri, altro ieri | ieri | oggi | domani | dopodomani | prossimo, prossima | scorso, scorsa
    ja: 一昨日, おととい | 昨日, きのう | 今日, きょう | 明日, あした | 明後日, あさって | |
    ko: 그저께, 그제 | 어제 | 오늘 | 내일 | 모레 | 다음 | 지난
    lt: užvakar | vakar | šiandien | rytoj | poryt | |
    lv: aizvakar | vakar | šodien | rīt | parīt | |
    nb: i forgårs | i går | i dag | i morgen | i overmorgen | neste | forrige
    nl: eergisteren | gisteren | vandaag | morgen | overmorgen | volgende, komende | vorige, afgelopen
    nn: i førgår | i går | i dag | i morgon | i overmorgon | neste | førre
    no: i forgårs | i går | i dag | i morgen | i overmorgen | neste | forrige
    pl: przedwczoraj | wczoraj | dzisiaj, dziś | jutro | pojutrze | następny, następna, następną \
    | ostatni, zeszły, zeszła, zeszłą
    pt: anteontem | ontem | hoje | amanhã | depois de amanhã | próximo, próxima | passado, passada
    ro: alaltăieri | ieri | azi, astăzi | mâine | poimâine | viitoare, următoare | trecută
    ru: позавчера | вчера | сегодня | завтра | послезавтра | следующий, следующая, следующую, следующее \
    | прошлый, прошлая, прошлую, прошлое
    sk: predvčerom | včera | dnes | zajtra | pozajtra | budúci, budúcu | minulý, minulú
    sl: predvčerajšnjim | včeraj | danes | jutri | pojutrišnjem | naslednji | prejšnji
    sv: i förrgår | i går, igår | i dag, idag | i morgon, imorgon | i övermorgon | nästa | förra
    th: เมื่อวานซืน | เมื่อวาน | วันนี้ | พรุ่งนี้ | มะรืนนี้ | |
    tr: evvelsi gün | dün | bugün | yarın | öbür gün | gelecek, önümüzdeki | geçen
    uk: позавчора | вчора | сьогодні | завтра | післязавтра | наступний, наступна, наступну \
    | минулий, минула, минулу
    vi: hôm kia | hôm qua | hôm nay | ngày mai | ngày kia | tới | trước
    zh: 前天 | 昨天 | 今天 | 明天 | 后天, 後天 | |
    """.split(separator: "\n")
}

/// The parts of names and sentences of one script.
struct MadeWords: Sendable {
  /// The fraction of all text in this script; the fractions of all scripts add up to 1.
  let share: Double
  /// The first parts of names; middle parts, which are optional, and last parts follow.
  let beginnings: [String]
  let middles: [String]
  let endings: [String]
  let givenNames: [String]
  /// The street names, to which a house number is added.
  let streets: [String]
  /// The suffixes of company names.
  let forms: [String]
  /// The words of sentences.
  let words: [String]
  /// The separator of words.
  var space = " "

  static let all = [latin, cyrillic, greek, hebrew, arabic, chinese, korean, emoji]

  private init(
    share: Double, _ beginnings: String, _ middles: String, _ endings: String,
    given: String, streets: String, forms: String, words: String, space: String = " "
  ) {
    func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    self.share = share
    self.beginnings = list(beginnings)
    self.middles = list(middles)
    self.endings = list(endings)
    givenNames = list(given)
    self.streets = list(streets)
    self.forms = list(forms)
    self.words = list(words)
    self.space = space
  }

  private static let latin = MadeWords(
    share: 0.76,
    """
    Al An Ash Bel Ber Bran Brå Cal Car Chmiel Dun Du El Fair Fern Gar Glen Gran Gro Hart Hol Jan \
    Kel Kow Kö Lan Lin Mal Mar Mil Mon Mül Nor Oak Os Pen Per Ros San Sel Sø Stan Strat Šte Thorn \
    Tor Ul Val Ven Vil Wal Wes Win Yar Zür Łód
    """,
    "a al an ber da de der di el en er fer gar i in ko la len ling lo ma mer na or ra ri ster ten va",
    """
    berg bourg bridge burg by chester czyk dale dez ell enko ez field ford gård ham haven holm ić \
    ini itz ková lein ley lund man mann mere moto nen oğlu owski port ra rød sen shaw son stad \
    strøm tes ton tti úz vić ville wood ães
    """,
    given: """
      Ada Ana André Ben Björn Carla Chloé David Elif Émile Eva Femi Frank Grace Hana Hélène Igor \
      Ivan Jana João Jörg Jun Karin Luca Luis Lucía Małgorzata Maria Maya Noah Nuria Olga Øystein \
      Paul Pia Rosa Sam Sofia Søren Tess Thomas Uma Victor Wei Yara Zoë Željko
      """,
    streets: """
      Street Road Avenue Lane Allee Straße Weg rue Boulevard Calle Plaza Via Corso gatan vej ulica \
      Sokak laan Square Court
      """,
    forms: "AG Co. GmbH Group Inc. Ltd plc SA S.p.A. AB Oy BV d.o.o. Kft. & Sons Brothers Partners",
    words: """
      the and for with please call before after delivery at back door meeting about invoice order \
      number annual review of new contract left message returns on Monday Tuesday Friday morning \
      second floor reception needs signature repair replaced filter checked all fine still waiting \
      spare part from supplier discussed budget next year asked to be called again warten auf Teil \
      merci pour votre visite réunion avec le client pedido entregado sin problema
      """)

  private static let cyrillic = MadeWords(
    share: 0.08, "Алек Бар Вол Гор Дмит Ива Кузне Лебе Мос Ново Пет Сема Тара Фёдор Шев Яко",
    "а ва ди и ко ла ли на ни о ра ро та", "вич в вский ев енко ин ич ко ов ский цов чук щук ёв",
    given: "Анна Борис Вера Глеб Дарья Елена Иван Мария Олег Пётр София Юлия",
    streets: "улица проспект переулок площадь шоссе бульвар", forms: "ООО ЗАО ИП АО и партнёры",
    words: """
      встреча доставка заказ звонок договор клиент после обеда утром вечером просит перезвонить \
      готово проверено замена фильтра счёт оплачен новый склад второй этаж
      """)

  private static let greek = MadeWords(
    share: 0.03, "Αθην Βασιλ Γεωργ Δημητρ Ελευθ Θεσσαλ Ιωανν Κωνστ Μακρ Νικολ Παπαδ Στεφ",
    "α αν ι ο ου", "άκης ίδης ίου όπουλος ούλης ας ος ης ιά",
    given: "Άννα Ελένη Γιώργος Μαρία Νίκος Σοφία",
    streets: "Οδός Λεωφόρος Πλατεία", forms: "Α.Ε. Ε.Π.Ε. Ο.Ε.",
    words:
      "παράδοση συνάντηση με τον πελάτη αύριο το πρωί τιμολόγιο πληρώθηκε νέα παραγγελία όροφος")

  private static let hebrew = MadeWords(
    share: 0.02, "אב בן גול דוד הר וינ זיל כה לוי מזר פרי רוז שפיר", "א ו י מ נ ר",
    "ברג מן סקי ון אל ית ים ה",
    given: "דוד חנה יוסי מיכל נועה רחל שרה", streets: "רחוב שדרות סמטת", forms: "בע״מ ושות׳",
    words: "פגישה עם לקוח משלוח מחר בבוקר חשבונית שולמה הזמנה חדשה קומה שנייה")

  private static let arabic = MadeWords(
    share: 0.03, "ال أبو بن حس خال رش سع عبد فار قاس مح نص", "ا ي و م ن",
    "د ي ان ين اوي ري مد لله ة",
    given: "أحمد خالد سارة فاطمة ليلى محمد نور يوسف", streets: "شارع طريق ميدان",
    forms: "ش.م.م وشركاه وأولاده",
    words: "اجتماع مع العميل غدا صباحا تسليم الطلب فاتورة مدفوعة جديدة الطابق الثاني تم الفحص")

  private static let chinese = MadeWords(
    share: 0.04, "王 李 张 刘 陈 佐藤 鈴木 高橋 田中 東 北 南 上 長 広 中", "大 小 山 川 田 海 明 文 春 さ み か",
    "市 県 村 原 島 野 子 一 華 平 龙 強 ん な", given: "伟 芳 娜 敏 静 太郎 花子 健 美咲 翔", streets: "路 街 通り 丁目 大道 号",
    forms: "有限公司 株式会社 集団 商店 銀行",
    words: "会議 客户 送货 明天 上午 发票 已付 新订单 二楼 検査 部品 交換 電話 お願いします 配達 完了", space: "")

  private static let korean = MadeWords(
    share: 0.02, "김 이 박 최 정 서울 부산 대 광 인", "민 서 지 현 수 영 전 주", "준 우 연 호 시 구 동 진 희",
    given: "민준 서연 지우 하은 도윤",
    streets: "로 길 대로", forms: "주식회사 상사 그룹", words: "회의 배송 고객 내일 오전 주문 확인 완료 이층 부품 교체 전화 요청")

  private static let emoji = MadeWords(
    share: 0.02, "Sun Moon Star Happy Blue Café", "ny light fish 🎉 ", "☕️ 🚀 ✨ 🌿 🐟 👩‍💻 🇩🇪 👍🏽",
    given: "Mia Leo Kim Zoë", streets: "🏠 🏢 Street", forms: "🍕 🛠️ & Co.",
    words: "party 🎂 at eight bring snacks 🥨 done ✅ thanks 🙏 call 📞 late ⏰ lunch 🍜 fixed 🔧 see you 👋"
  )
}

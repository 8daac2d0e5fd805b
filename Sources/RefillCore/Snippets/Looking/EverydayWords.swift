/// The short English words that nobody writes a text without.
enum EverydayWords {
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
}

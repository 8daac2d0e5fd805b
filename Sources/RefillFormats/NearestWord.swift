/// ` Did you mean title?`, or nothing where no word of `words` is near the one that was written.
///
/// One letter in three may be missing, too many, changed or swapped with its neighbour, whatever its
/// case. O(words × the square of their length); of a word, 40 letters count.
public func didYouMean(_ word: String, among words: [String]) -> String {
  nearestWord(to: word, in: words).map { " Did you mean \($0)?" } ?? ""
}

/// The word of `words` that is near the one that was written, as `didYouMean` looks for it.
public func nearestWord(to word: String, in words: [String]) -> String? {
  let typed = Array(word.lowercased().prefix(40))
  let reach = typed.count / 3
  var nearest: (word: String, distance: Int)?
  for candidate in words {
    let letters = Array(candidate.lowercased())
    guard abs(letters.count - typed.count) <= reach else { continue }
    let distance = editDistance(typed, letters)
    if distance <= reach && distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  return nearest?.word
}

/// How many letters are added, left out, changed or swapped with a neighbour.
///
/// O(left × right).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1)
      best = min(best, current[column] + 1)
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}

import Foundation
import GRDB
import RefillCore

// The values of fields.
//
// Callers of all methods must already be in a transaction.
extension RankingState {
  /// The number of values that are read as numbers.
  private static let mostNumbers = 1024
  /// The number of values by which a field without numbers is recognized.
  private static let sample = 32

  /// Finds out which values of a field have no votes, and which are numbers.
  mutating func prepare(_ field: Int, in database: Database) throws {
    let (done, count) = (prepared[field], window.values[field].keys.count)
    guard done != count else { return }
    try silence(field, from: done ?? 0, in: database)
    if done == nil { try readNumbers(field, in: database) }
    prepared[field] = count
  }

  /// Returns the text of a value of a field in its current spelling; `nil` if its record has
  /// changed.
  func text(of code: Int32, _ field: Int, in database: Database) throws -> String? {
    if let text = texts[field]?[code] { return text }
    let values = window.values[field]
    guard values.keys.indices.contains(Int(code)) else { return nil }
    return try aliases.text(of: values.keys[Int(code)])
      ?? ContextTable.value(
        of: window.fields[field].id, in: values.records[Int(code)], database)
  }

  /// Returns the texts of values of a field, without those whose record has changed.
  mutating func texts(
    of codes: [Int32], _ field: Int, in database: Database
  ) throws -> [String] {
    try loadTexts(of: codes, field, in: database)
    let known = texts[field] ?? [:]
    return codes.compactMap { known[$0] }
  }

  /// Reads the texts of the values that were used last, as far as they were not read yet.
  mutating func loadTexts(
    ofNewest count: Int, _ field: Int, in database: Database
  ) throws {
    let codes = window.values[field].keys.indices.prefix(count).map { Int32(clamping: $0) }
    try loadTexts(of: codes, field, in: database)
  }

  private mutating func loadTexts(
    of codes: [Int32], _ field: Int, in database: Database
  ) throws {
    let values = window.values[field]
    var known = texts[field] ?? [:]
    texts[field] = nil
    defer { texts[field] = known }
    var missing: [Int32] = []
    for code in codes where values.keys.indices.contains(Int(code)) && known[code] == nil {
      if let text = aliases.text(of: values.keys[Int(code)]) {
        known[code] = text
      } else {
        missing.append(code)
      }
    }
    let read = try ContextTable.values(
      of: window.fields[field].id, in: missing.map { values.records[Int($0)] }, database)
    for (place, text) in read where missing.indices.contains(place) { known[missing[place]] = text }
  }

  private mutating func silence(_ field: Int, from first: Int, in database: Database) throws {
    guard let name = window.fields[field].history else { return }
    let removals = try RemovalTable.removals(from: name, in: database)
    guard !removals.isEmpty else { return }
    let values = window.values[field]
    let history = try HistoryTable.id(of: name, in: database)
    for code in first..<values.keys.count
    where removals.concern(values.keys[code], record: values.records[code]) {
      let text = try text(of: Int32(clamping: code), field, in: database)
      let isKept =
        try history.flatMap { history in
          try text.flatMap { try HistoryTable.find($0, history: history, in: database) }
        } != nil
      if !isKept { window.values[field].silence(Int32(clamping: code)) }
    }
  }

  private mutating func readNumbers(_ field: Int, in database: Database) throws {
    let count = min(window.values[field].keys.count, Self.mostNumbers)
    let isNumeric = window.fields[field].isNumeric
    var numbers = [Double](repeating: .nan, count: window.values[field].keys.count)
    for code in 0..<count {
      // In two steps, because most fields are recognized by a sample.
      if code == 0 { try loadTexts(ofNewest: Self.sample, field, in: database) }
      if code == Self.sample { try loadTexts(ofNewest: count, field, in: database) }
      let text = try text(of: Int32(clamping: code), field, in: database)
      numbers[code] = text.flatMap(Double.init) ?? .nan
      let isSampled = code + 1 == Self.sample || code + 1 == count
      guard !isNumeric, isSampled else { continue }
      let known = numbers[...code].count { $0.isFinite }
      guard known * 10 >= (code + 1) * 9 else { return }
    }
    window.values[field].numbers = count > 0 ? numbers : nil
  }
}

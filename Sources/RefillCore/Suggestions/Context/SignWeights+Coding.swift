extension SignWeights {
  /// The weights as bytes: numbers of 32 bits, little-endian; then each field id with its four
  /// numbers.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for part in Self.parts {
      for learned in self[keyPath: part] { bytes.put(learned) }
    }
    bytes.put(merits.weighted)
    bytes.put(merits.plain)
    for field in Set(agreements.keys).union(predecessors.keys).sorted() {
      let name = Array(field.utf8)
      bytes.append(contentsOf: [
        // Never traps: the number is masked.
        UInt8(truncatingIfNeeded: name.count), UInt8(name.count >> 8 & 255),
      ])
      bytes.append(contentsOf: name)
      bytes.put(agreement(field))
      bytes.put(predecessor(field))
    }
    return bytes
  }

  /// Reads weights; the first weights if the bytes are damaged.
  package init(bytes: [UInt8]) {
    self = Self.read(bytes) ?? SignWeights()
  }

  private static func read(_ bytes: [UInt8]) -> SignWeights? {
    var (reader, weights) = (ByteReader(bytes: bytes[...]), SignWeights())
    for part in parts {
      for index in weights[keyPath: part].indices {
        guard let learned = reader.learned() else { return nil }
        weights[keyPath: part][index] = learned
      }
    }
    guard let weighted = reader.number(), let plain = reader.number() else { return nil }
    weights.merits = Merits(weighted: weighted, plain: plain)
    while !reader.bytes.isEmpty {
      guard let field = reader.text(), let agreement = reader.learned(),
        let predecessor = reader.learned()
      else { return nil }
      weights.setAgreement(field, agreement)
      weights.setPredecessor(field, predecessor)
    }
    return weights
  }

  private static var parts: [WritableKeyPath<SignWeights, [Learned]>] {
    [\.age, \.clock, \.day, \.since, \.near]
  }
}

/// Reads numbers and texts; `nil` at the end of the bytes, and for what is not valid.
private struct ByteReader {
  var bytes: ArraySlice<UInt8>

  mutating func number() -> Float? {
    guard bytes.count >= 4 else { return nil }
    let pattern = bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    bytes = bytes.dropFirst(4)
    let number = Float(bitPattern: pattern)
    return number.isFinite ? number : nil
  }

  mutating func learned() -> SignWeights.Learned? {
    guard let weight = number(), let squares = number() else { return nil }
    let learned = SignWeights.Learned(weight: weight, squares: squares)
    return learned.isValid ? learned : nil
  }

  mutating func text() -> String? {
    guard bytes.count >= 2 else { return nil }
    let count = Int(bytes[bytes.startIndex]) | Int(bytes[bytes.startIndex + 1]) << 8
    bytes = bytes.dropFirst(2)
    guard bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return String(validating: bytes.prefix(count), as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func put(_ number: Float) {
    Swift.withUnsafeBytes(of: number.bitPattern.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func put(_ learned: SignWeights.Learned) {
    put(learned.weight)
    put(learned.squares)
  }
}

import Foundation
import RefillCore

/// A change set in a file of a machine: a head line and a line for each register, as one gzip member.
struct Member: Equatable {
  /// The greatest size of a member in bytes, unpacked.
  static let largest = 64 << 20
  /// The greatest number of registers of a member.
  static let mostRows = 250_000

  let team: String
  let person: String
  let device: String
  let machine: String?
  let from: Int64
  let to: Int64
  let after: UUID?
  let mark: UUID
  let rows: Int

  /// A member that was read.
  struct Content {
    let head: Member
    /// The lines behind the head.
    let lines: [ChangeSet.Line]
  }

  /// Returns a batch as a member.
  static func packed(
    _ batch: OutgoingBatch, of own: OwnStream, after: UUID?, mark: UUID
  ) -> [UInt8] {
    var text =
      "{\"refill\":\(ChangeSet.version),\"team\":\(ChangeSet.quoted(own.team)),"
      + "\"person\":\(ChangeSet.quoted(own.name.person)),"
      + "\"device\":\"\(FileName.hexadecimal(own.name.device))\","
      + "\"machine\":\(ChangeSet.quoted(own.machine)),\"from\":\(batch.from),\"to\":\(batch.to),"
      + "\"after\":\(ChangeSet.quoted(after?.text)),\"token\":\"\(mark.text)\","
      + "\"rows\":\(batch.registers.count)}\n"
    for register in batch.registers {
      text += ChangeSet.line(register)
      text += "\n"
    }
    return Gzip.packed(Array(text.utf8))
  }

  /// Reads the unpacked bytes of a member.
  ///
  /// - Throws: `ChangeSet.Malformed` if a line is not what it should be.
  static func read(_ bytes: [UInt8]) throws -> Content {
    try bytes.withUnsafeBytes { bytes in
      guard let end = bytes.firstIndex(of: 0x0A), end <= 4096 else { throw ChangeSet.Malformed() }
      let head = try Member(Data(bytes[..<end]))
      guard head.rows <= mostRows else { throw ChangeSet.Malformed() }
      var lines: [ChangeSet.Line] = []
      var start = end + 1
      var last = head.from
      while start < bytes.count {
        guard lines.count < head.rows else { throw ChangeSet.Malformed() }
        let stop = min(start + ChangeSet.longestLine + 1, bytes.count)
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start..<stop])
        guard let end = rest.firstIndex(of: 0x0A) else { throw ChangeSet.Malformed() }
        let line = try ChangeSet.read(UnsafeRawBufferPointer(rebasing: rest[..<end]))
        guard line.number > last, line.number <= head.to else { throw ChangeSet.Malformed() }
        last = line.number
        lines.append(line)
        start += end + 1
      }
      guard lines.count == head.rows else { throw ChangeSet.Malformed() }
      return Content(head: head, lines: lines)
    }
  }

  private init(_ line: Data) throws {
    guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
      let version = object["refill"] as? Int, version >= 1, let team = object["team"] as? String,
      let person = object["person"] as? String, let device = object["device"] as? String,
      let from = object["from"] as? Int64, let to = object["to"] as? Int64,
      let mark = (object["token"] as? String).flatMap(UUID.init(uuidString:)),
      let rows = object["rows"] as? Int, from >= 0, to >= from, to <= Register.greatestSeq,
      rows >= 0
    else { throw ChangeSet.Malformed() }
    (self.team, self.person, self.device, self.from, self.to) = (team, person, device, from, to)
    (self.mark, self.rows) = (mark, rows)
    after = (object["after"] as? String).flatMap(UUID.init(uuidString:))
    machine = (object["machine"] as? String).map { String($0.prefix(200)) }
  }
}

extension ChangeSet.Line {
  /// The number of the write.
  var number: Int64 {
    switch self {
    case .register(let register): register.seq
    case .unknown(let seq): seq
    }
  }
}

package import Foundation
package import RefillCore

/// A folder, here or on another machine, in which each machine writes one file of its own.
package final class FolderTransport: Transport {
  private let place: any Place
  private var files: [String: Int]?

  package var name: String { place.name }
  package var clockError: Double? { nil }

  /// Creates a transport of a place.
  package init(_ place: any Place) { self.place = place }

  /// What is noted about the own file.
  fileprivate struct State {
    var generation: Int
    var size: Int
    /// The size when it was written anew.
    var first: Int
    /// The end of the file: the checksum and the length of its last member; empty where it is not noted.
    var end: [UInt8] = []

    /// The number of bytes of an end.
    static let endSize = 8

    var text: String {
      ([generation, size, first] + end.map(Int.init)).map(String.init).joined(separator: " ")
    }

    init(generation: Int, size: Int, first: Int, end: [UInt8] = []) {
      (self.generation, self.size, self.first, self.end) = (generation, size, first, end)
    }

    init?(_ text: String?) {
      let numbers = (text ?? "").split(separator: " ").compactMap { Int($0) }
      guard numbers.count >= 3 else { return nil }
      self.init(
        generation: numbers[0], size: numbers[1], first: numbers[2],
        end: numbers.dropFirst(3).map { UInt8(truncatingIfNeeded: $0) })
    }
  }

  private func list() throws -> [String: Int] {
    if let files { return files }
    let files = try place.list()
    self.files = files
    return files
  }

  private func newest(of device: Int64) throws -> (name: FileName, size: Int)? {
    try list().compactMap { name, size in
      FileName(name).flatMap { $0.device == device ? ($0, size) : nil }
    }.max { $0.0.generation < $1.0.generation }
  }

  // MARK: The own file

  package func check(_ own: OwnStream) throws -> Standing {
    let file = try newest(of: own.name.device)
    guard let file else {
      // Nothing there: gone, or never written.
      return own.sent > 0 || own.state != nil
        ? .older(sent: 0, mark: nil, state: State(own.state)?.gone.text) : .current
    }
    let state = State(own.state)
    if let state, file.name.generation == state.generation, state.size <= file.size,
      try !ends(file.name, as: state)
    {
      return .older(sent: 0, mark: nil, state: state.gone.text)
    }
    if let state, file.name.generation == state.generation, file.size == state.size {
      try removeCopies(of: own, except: file.name)
      return .current
    }
    // Told before, and not written anew yet.
    if let state, file.name.generation == state.generation, state.size < 0 { return .current }
    if let state, file.name.generation < state.generation {
      return .older(sent: 0, mark: nil, state: state.gone.text)
    }
    let isGrown = state?.generation == file.name.generation
    if let state, isGrown, file.size < state.size {
      return .older(sent: 0, mark: nil, state: state.gone.text)
    }
    return try standing(
      own, file, behind: isGrown ? state?.size ?? 0 : 0, first: isGrown ? state?.first : nil)
  }

  /// True if the own file has what was noted up to its noted size.
  ///
  /// A file that was cut, and filled up by whatever keeps the folder in step, has its size all the same.
  private func ends(_ file: FileName, as state: State) throws -> Bool {
    guard !state.end.isEmpty, state.size >= State.endSize else { return true }
    let place = state.size - State.endSize
    return try self.place.read(file.text, from: place, count: State.endSize) == state.end
  }

  /// Tells what the members mean that are in the own file and not noted.
  private func standing(
    _ own: OwnStream, _ file: (name: FileName, size: Int), behind offset: Int, first: Int?
  ) throws -> Standing {
    var others: [Register] = []
    var isOther = false
    var arrived: (to: Int64, mark: UUID, end: Int)?
    _ = try members(of: file.name.text, from: offset, size: file.size) { content, end in
      if content.head.mark == own.pending {
        arrived = (content.head.to, content.head.mark, end)
        // A file that was written anew has one mark for all of its members.
      } else if content.head.mark != own.token || content.head.to > own.sent {
        isOther = true
      }
      for case .register(let register) in content.lines where register.seq > own.sent {
        others.append(register)
      }
      return true
    }
    if isOther { return .copied(others) }
    if let arrived {
      let size = arrived.end
      let end = try place.read(file.name.text, from: size - State.endSize, count: State.endSize)
      let state = State(
        generation: file.name.generation, size: size, first: first ?? size, end: end)
      try removeCopies(of: own, except: file.name)
      return .arrived(to: arrived.to, mark: arrived.mark, state: state.text)
    }
    // A torn tail, which the next append cuts.
    return State(own.state) == nil || first == nil
      ? .older(
        sent: 0, mark: nil,
        state: State(generation: file.name.generation, size: -1, first: 0).text) : .current
  }

  package func replacesWhole(_ batch: OutgoingBatch, of own: OwnStream) -> Bool {
    guard let state = State(own.state), state.size >= 0 else { return true }
    if state.size > max(2 * state.first, 256 << 10) { return true }
    return batch.registers.contains { register in
      switch register.kind {
      case .forget, .forgetForAll: true
      case .value: register.value == nil
      case .record: register.body == nil
      case .alias, .aliasForAll: false
      }
    }
  }

  package func push(_ batch: OutgoingBatch, of own: OwnStream, mark: UUID) throws -> String? {
    let state = State(own.state)
    guard batch.from > 0, let state, state.size >= 0 else {
      return try replace(batch, of: own, mark: mark, generation: (state?.generation ?? 0) + 1)
    }
    let bytes = Member.packed(batch, of: own, after: own.token, mark: mark)
    let file = FileName(device: own.name.device, generation: state.generation)
    try place.append(bytes, to: file.text, behind: state.size)
    files = nil
    return State(
      generation: state.generation, size: state.size + bytes.count, first: state.first,
      end: Array(bytes.suffix(State.endSize))
    ).text
  }

  /// Writes the whole stream as a new file, and removes the old one.
  private func replace(
    _ batch: OutgoingBatch, of own: OwnStream, mark: UUID, generation: Int
  ) throws -> String {
    var bytes: [UInt8] = []
    var from: Int64 = 0
    var rest = batch.registers[...]
    repeat {
      let piece = Array(rest.prefix(Synchronisation.batch))
      rest = rest.dropFirst(piece.count)
      let to = rest.isEmpty ? batch.to : piece.last?.seq ?? batch.to
      bytes += Member.packed(
        OutgoingBatch(from: from, to: to, registers: piece), of: own,
        after: bytes.isEmpty ? nil : mark, mark: mark)
      from = to
    } while !rest.isEmpty
    let file = FileName(device: own.name.device, generation: generation)
    try place.replace(file.text, with: bytes)
    files = nil
    try removeCopies(of: own, except: file)
    return State(
      generation: generation, size: bytes.count, first: bytes.count,
      end: Array(bytes.suffix(State.endSize))
    ).text
  }

  /// Removes files of this machine but the current one: they hold what was forgotten since.
  private func removeCopies(of own: OwnStream, except file: FileName) throws {
    let digits = FileName.hexadecimal(own.name.device)
    for name in try list().keys where name != file.text {
      let plain = name.hasPrefix(".") ? String(name.dropFirst()) : name
      if plain.hasPrefix(digits) { try place.remove(name) }
    }
  }

  package func erase(_ erasures: [Erasure], of own: OwnStream) throws {}

  // MARK: Files of others

  package func news(
    of own: OwnStream, behind cursors: [StreamName: StreamCursor]
  ) throws -> [RemoteStream] {
    let states = Dictionary(
      cursors.map { ($0.key.device, $0.value) }, uniquingKeysWith: { first, _ in first })
    var newest: [Int64: (name: FileName, size: Int)] = [:]
    for (name, size) in try list() {
      guard let name = FileName(name), name.device != own.name.device else { continue }
      if let known = newest[name.device], known.name.generation > name.generation { continue }
      newest[name.device] = (name, size)
    }
    var streams: [RemoteStream] = []
    for (device, file) in newest.sorted(by: { $0.key < $1.key }) {
      let state = State(states[device]?.state)
      if let state, (state.generation, state.size) == (file.name.generation, file.size) { continue }
      // One of an earlier generation is read as well: the newer one may have been lost before its machine
      // noted it, and the machine goes on with this one.
      let known = cursors.keys.first { $0.device == device }
      guard let person = try known?.person ?? person(of: file) else { continue }
      streams.append(
        RemoteStream(
          name: StreamName(person: person, device: device), file: file.name.text))
    }
    return streams
  }

  /// Returns the person whom a file names; `nil` if its first member is not whole.
  private func person(of file: (name: FileName, size: Int)) throws -> String? {
    var person: String?
    _ = try members(of: file.name.text, from: 0, size: file.size) { content, _ in
      person = content.head.person
      return false
    }
    return person
  }

  package func read(
    _ stream: RemoteStream, of own: OwnStream, from cursor: StreamCursor,
    page: ([ChangeSet.Line], StreamCursor) throws -> Void
  ) throws -> ReadEnd {
    guard let file = FileName(stream.file), let size = try list()[stream.file] else {
      return .whole
    }
    let state = State(cursor.state)
    if let state, state.generation == file.generation, state.size <= size {
      let end = try read(file, size, from: state.size, stream, of: own, cursor, page: page)
      if end != .unreadable { return end }
      // Another file has this name now: the one that was read was lost before its machine noted it.
    }
    return try read(file, size, from: 0, stream, of: own, cursor, page: page)
  }

  /// Reads the members of a file from a place on; those that were read before change nothing.
  private func read(
    _ file: FileName, _ size: Int, from offset: Int, _ stream: RemoteStream, of own: OwnStream,
    _ cursor: StreamCursor, page: ([ChangeSet.Line], StreamCursor) throws -> Void
  ) throws -> ReadEnd {
    var seq = cursor.seq
    var last = offset > 0 ? cursor.seq : 0
    var isForeign = false
    let end = try members(of: stream.file, from: offset, size: size) { content, end in
      let head = content.head
      guard head.team == own.team, head.person == stream.name.person,
        head.device == FileName.hexadecimal(stream.name.device), head.from <= last
      else {
        isForeign = true
        return false
      }
      last = max(last, head.to)
      let lines = content.lines.filter { $0.number > seq }
      seq = max(seq, head.to)
      let noted = State(generation: file.generation, size: end, first: 0)
      try page(lines, StreamCursor(seq: seq, state: noted.text))
      return true
    }
    return isForeign ? .unreadable : end
  }

  /// Passes the whole members of a file to `body` with the places of their ends, until it returns false.
  private func members(
    of file: String, from offset: Int, size: Int, _ body: (Member.Content, Int) throws -> Bool
  ) throws -> ReadEnd {
    var position = offset
    var buffer: [UInt8] = []
    var start = 0
    var readTo = offset
    while position < size {
      let isAll = readTo >= size
      switch Gzip.unpacked(buffer[start...], limit: Member.largest) {
      case .member(let bytes, let length):
        guard let content = try? Member.read(bytes) else { return .unreadable }
        position += length
        start += length
        guard try body(content, position) else { return .whole }
        if start > 1 << 22 {
          buffer.removeFirst(start)
          start = 0
        }
      case .torn where !isAll:
        let piece = try place.read(file, from: readTo, count: min(1 << 22, size - readTo))
        if piece.isEmpty { return .whole }
        readTo += piece.count
        buffer += piece
      case .torn: return .whole
      case .broken: return .unreadable
      }
    }
    return .whole
  }
}

extension FolderTransport.State {
  /// The state of a file that is not as it was left: it is written anew.
  fileprivate var gone: Self { Self(generation: generation, size: -1, first: 0) }
}

package import Foundation
package import RefillCore

/// A folder, here or on another machine, in which each machine writes one file of its own.
package final class FolderTransport: Transport {
  private let place: any Place
  private let key: SealKey?
  private let today: () -> Int
  private var files: [String: Int]?

  package var name: String { place.name }
  package var clockError: Double? { nil }
  package private(set) var unreadableFiles: Set<String> = []

  /// Creates a transport of a place.
  ///
  /// - Parameters:
  ///   - key: the key of an encrypted folder; `nil` for a plain one.
  ///   - today: returns the number of the day since 1970.
  package init(
    _ place: any Place, key: SealKey? = nil,
    today: @escaping () -> Int = { Int(bounded: Date().timeIntervalSince1970 / 86_400) }
  ) {
    (self.place, self.key, self.today) = (place, key, today)
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
        ? .older(sent: 0, mark: nil, state: FileState(own.state)?.gone.text) : .current
    }
    let state = FileState(own.state)
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
    return try standing(own, file, behind: isGrown ? state : nil)
  }

  /// True if the own file has what was noted up to its noted size.
  ///
  /// A file that was cut, and filled up by whatever keeps the folder in step, has its size all the same.
  private func ends(_ file: FileName, as state: FileState) throws -> Bool {
    guard !state.end.isEmpty, state.size >= FileState.endSize else { return true }
    let place = state.size - FileState.endSize
    return try self.place.read(file.text, from: place, count: FileState.endSize) == state.end
  }

  /// Tells what the members mean that are in the own file and not noted.
  private func standing(
    _ own: OwnStream, _ file: (name: FileName, size: Int), behind noted: FileState?
  ) throws -> Standing {
    var others: [Register] = []
    var isOther = false
    var arrived: (to: Int64, mark: UUID, end: Int, members: Int)?
    let start = Start(offset: noted?.size ?? 0, number: noted?.members ?? 0)
    _ = try members(of: file.name, in: own.team, from: start, size: file.size) { content, end in
      if content.head.mark == own.pending {
        arrived = (content.head.to, content.head.mark, end.offset, end.number)
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
      let end = try place.read(
        file.name.text, from: size - FileState.endSize, count: FileState.endSize)
      var state = FileState(
        generation: file.name.generation, size: size, first: noted?.first ?? size, end: end)
      state.members = arrived.members
      state.sum = try sum(of: file.name.text, size, behind: noted)
      try removeCopies(of: own, except: file.name)
      return .arrived(to: arrived.to, mark: arrived.mark, state: state.text)
    }
    // A torn tail, which the next append cuts.
    return noted == nil
      ? .older(
        sent: 0, mark: nil,
        state: FileState(generation: file.name.generation, size: -1, first: 0).text) : .current
  }

  /// Returns the checksum of the own file, which was just read from its noted size on; `nil` if that of what is
  /// before is not noted.
  private func sum(of file: String, _ size: Int, behind noted: FileState?) throws -> UInt32? {
    guard let noted else { return try place.checksum(file, count: size) }
    guard let sum = noted.sum else { return nil }
    let bytes = try place.read(file, from: noted.size, count: size - noted.size)
    return Gzip.checksum(bytes, after: sum)
  }

  package func replacesWhole(_ batch: OutgoingBatch, of own: OwnStream) throws -> Bool {
    guard let state = FileState(own.state), state.size >= 0 else { return true }
    if state.size > max(2 * state.first, 256 << 10) { return true }
    if try !isWhole(own, state) { return true }
    return batch.registers.contains { register in
      switch register.kind {
      case .forget, .forgetForAll: true
      case .value: register.value == nil
      case .record: register.body == nil
      case .alias, .aliasForAll: false
      }
    }
  }

  /// True if the own file has its checksum, which is looked at once a day: bytes in its middle may be others.
  private func isWhole(_ own: OwnStream, _ state: FileState) throws -> Bool {
    guard let sum = state.sum, state.day != today() else { return true }
    let file = FileName(device: own.name.device, generation: state.generation)
    return try place.checksum(file.text, count: state.size) == sum
  }

  package func push(_ batch: OutgoingBatch, of own: OwnStream, mark: UUID) throws -> String? {
    let state = FileState(own.state)
    guard batch.from > 0, let state, state.size >= 0 else {
      return try replace(batch, of: own, mark: mark, generation: (state?.generation ?? 0) + 1)
    }
    let file = FileName(device: own.name.device, generation: state.generation)
    let bytes = sealed(
      Member.packed(batch, of: own, after: own.token, mark: mark),
      at: MemberPlace(team: own.team, file: file, number: state.members))
    try place.append(bytes, to: file.text, behind: state.size)
    files = nil
    var next = FileState(
      generation: state.generation, size: state.size + bytes.count, first: state.first,
      end: Array(bytes.suffix(FileState.endSize)))
    next.members = state.members + 1
    next.sum = state.sum.map { Gzip.checksum(bytes, after: $0) }
    next.day = next.sum == nil ? 0 : today()
    return next.text
  }

  private func sealed(_ member: [UInt8], at place: MemberPlace) -> [UInt8] {
    key?.sealed(member, at: place) ?? member
  }

  /// Writes the whole stream as a new file, and removes the old one.
  private func replace(
    _ batch: OutgoingBatch, of own: OwnStream, mark: UUID, generation: Int
  ) throws -> String {
    let file = FileName(device: own.name.device, generation: generation)
    var bytes: [UInt8] = []
    var count = 0
    var from: Int64 = 0
    var rest = batch.registers[...]
    repeat {
      let piece = Array(rest.prefix(Synchronisation.batch))
      rest = rest.dropFirst(piece.count)
      let to = rest.isEmpty ? batch.to : piece.last?.seq ?? batch.to
      bytes += sealed(
        Member.packed(
          OutgoingBatch(from: from, to: to, registers: piece), of: own,
          after: bytes.isEmpty ? nil : mark, mark: mark),
        at: MemberPlace(team: own.team, file: file, number: count))
      count += 1
      from = to
    } while !rest.isEmpty
    try place.replace(file.text, with: bytes)
    files = nil
    try removeCopies(of: own, except: file)
    var state = FileState(
      generation: generation, size: bytes.count, first: bytes.count,
      end: Array(bytes.suffix(FileState.endSize)))
    (state.members, state.sum, state.day) = (count, Gzip.checksum(bytes), today())
    return state.text
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
      let state = FileState(states[device]?.state)
      if let state, (state.generation, state.size) == (file.name.generation, file.size) { continue }
      // One of an earlier generation is read as well: the newer one may have been lost before its machine
      // noted it, and the machine goes on with this one.
      let known = cursors.keys.first { $0.device == device }
      guard let person = try known?.person ?? person(of: file, in: own.team) else { continue }
      streams.append(
        RemoteStream(
          name: StreamName(person: person, device: device), file: file.name.text))
    }
    return streams
  }

  /// Returns the person whom a file names; `nil` if its first member is not whole, or cannot be read, which is
  /// noted.
  private func person(of file: (name: FileName, size: Int), in team: String) throws -> String? {
    var person: String?
    let end = try members(of: file.name, in: team, from: Start(), size: file.size) { content, _ in
      person = content.head.person
      return false
    }
    if end == .unreadable { unreadableFiles.insert(file.name.text) }
    return person
  }

  package func read(
    _ stream: RemoteStream, of own: OwnStream, from cursor: StreamCursor,
    page: ([ChangeSet.Line], StreamCursor) throws -> Void
  ) throws -> ReadEnd {
    guard let file = FileName(stream.file), let size = try list()[stream.file] else {
      return .whole
    }
    let state = FileState(cursor.state)
    if let state, state.generation == file.generation, (0...size).contains(state.size) {
      let start = Start(offset: state.size, number: state.members)
      let end = try read(file, size, from: start, stream, of: own, cursor, page: page)
      if end != .unreadable { return end }
      // Another file has this name now: the one that was read was lost before its machine noted it.
    }
    return try read(file, size, from: Start(), stream, of: own, cursor, page: page)
  }

  /// Reads the members of a file from a place on; those that were read before change nothing.
  private func read(
    _ file: FileName, _ size: Int, from start: Start, _ stream: RemoteStream, of own: OwnStream,
    _ cursor: StreamCursor, page: ([ChangeSet.Line], StreamCursor) throws -> Void
  ) throws -> ReadEnd {
    var seq = cursor.seq
    var last = start.offset > 0 ? cursor.seq : 0
    var isForeign = false
    let end = try members(of: file, in: own.team, from: start, size: size) { content, end in
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
      var noted = FileState(generation: file.generation, size: end.offset, first: 0)
      noted.members = end.number
      try page(lines, StreamCursor(seq: seq, state: noted.text))
      return true
    }
    return isForeign ? .unreadable : end
  }

  /// A place between members.
  private struct Start {
    /// The number of bytes before it.
    var offset = 0
    /// The number of members before it.
    var number = 0
  }

  private func opened(_ bytes: ArraySlice<UInt8>, at place: MemberPlace) -> Gzip.Unpacked {
    // A plain member in an encrypted folder, and a sealed one in a plain folder, is broken.
    key?.opened(bytes, at: place, limit: Member.largest)
      ?? Gzip.unpacked(bytes, limit: Member.largest)
  }

  /// Passes the whole members of a file to `body` with the places of their ends, until it returns false.
  private func members(
    of file: FileName, in team: String, from begin: Start, size: Int,
    _ body: (Member.Content, Start) throws -> Bool
  ) throws -> ReadEnd {
    var position = begin
    var buffer: [UInt8] = []
    var start = 0
    var readTo = begin.offset
    while position.offset < size {
      let isAll = readTo >= size
      let place = MemberPlace(team: team, file: file, number: position.number)
      switch opened(buffer[start...], at: place) {
      case .member(let bytes, let length):
        guard let content = try? Member.read(bytes) else { return .unreadable }
        position.offset += length
        position.number += 1
        start += length
        guard try body(content, position) else { return .whole }
        if start > 1 << 22 {
          buffer.removeFirst(start)
          start = 0
        }
      case .torn where !isAll:
        let piece = try self.place.read(
          file.text, from: readTo, count: min(1 << 22, size - readTo))
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

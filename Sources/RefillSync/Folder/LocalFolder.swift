import Foundation

/// A folder that some program keeps in step with other machines.
package struct LocalFolder: Place {
  /// The path of the folder.
  package let name: String

  /// Creates a place of a folder.
  package init(_ path: String) { name = path }

  package func list() throws -> [String: Int] {
    guard let folder = opendir(name) else { throw failure() }
    defer { closedir(folder) }
    var files: [String: Int] = [:]
    while let entry = readdir(folder) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard FileName.isOwn(file) else { continue }
      var status = stat()
      guard lstat(path(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files[file] = Int(status.st_size)
    }
    return files
  }

  package func make() throws -> Bool {
    if mkdir(name, S_IRWXU) == 0 { return true }
    guard errno == EEXIST else { throw failure() }
    return false
  }

  package func contents(_ file: String) throws -> [UInt8]? {
    var status = stat()
    if stat(path(file), &status) != 0, errno == ENOENT { return nil }
    return try read(file, from: 0, count: 1 << 16)
  }

  package func read(_ file: String, from offset: Int, count: Int) throws -> [UInt8] {
    let descriptor = open(path(file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        repeated {
          pread(
            descriptor, buffer.baseAddress?.advanced(by: done), count - done,
            off_t(clamping: offset + done))
        }
      }
      guard more >= 0 else { throw failure() }
      if more == 0 { break }
      done += more
    }
    return Array(bytes.prefix(done))
  }

  package func checksum(_ file: String, count: Int) throws -> UInt32 {
    var (sum, offset): (UInt32, Int) = (0, 0)
    while offset < count {
      let piece = try read(file, from: offset, count: min(1 << 22, count - offset))
      if piece.isEmpty { break }
      sum = Gzip.checksum(piece, after: sum)
      offset += piece.count
    }
    return sum
  }

  package func append(_ bytes: [UInt8], to file: String, behind size: Int) throws {
    let descriptor = open(
      path(file), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    guard ftruncate(descriptor, off_t(clamping: size)) == 0, lseek(descriptor, 0, SEEK_END) >= 0
    else {
      throw failure()
    }
    try write(bytes, to: descriptor)
  }

  package func replace(_ file: String, with bytes: [UInt8]) throws {
    let temporary = path(".\(file).\(getpid())")
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { throw failure() }
    do {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      guard rename(temporary, path(file)) == 0 else { throw failure() }
    } catch {
      unlink(temporary)
      throw error
    }
    syncFolder()
  }

  package func remove(_ file: String) throws {
    guard unlink(path(file)) == 0 || errno == ENOENT else { throw failure() }
  }

  private func path(_ file: String) -> String { "\(name)/\(file)" }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        repeated {
          Foundation.write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
        }
      }
      guard count > 0 else { throw failure() }
      done += count
    }
    guard repeated({ Int(fsync(descriptor)) }) == 0 else { throw failure() }
  }

  private func syncFolder() {
    let folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Makes a call until it ends otherwise than by a signal.
  private func repeated(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  private func failure() -> SyncError {
    .place(name, reason: String(cString: strerror(errno)).lowercased())
  }
}

/// The names of the files of machines.
package struct FileName: Equatable {
  /// The number of the machine.
  package let device: Int64
  /// The number of the file among those of the machine, from 1.
  package let generation: Int

  /// Creates a name.
  package init(device: Int64, generation: Int) {
    (self.device, self.generation) = (device, generation)
  }

  /// Reads a name; `nil` for another file.
  package init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "refill", parts[0].utf8.count == 16,
      parts[0].utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }),
      let device = Int64(parts[0], radix: 16), device > 0, (1...9).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let generation = Int(parts[1])
    else { return nil }
    (self.device, self.generation) = (device, generation)
  }

  /// The name of the file.
  package var text: String { "\(Self.hexadecimal(device)).\(generation).refill" }

  /// The number of a machine in 16 digits.
  package static func hexadecimal(_ device: Int64) -> String {
    let digits = String(device, radix: 16)
    return String(repeating: "0", count: max(16 - digits.count, 0)) + digits
  }

  /// True for a name that begins with the number of a machine, also that of a copy of its file, or of its
  /// temporary file.
  static func isOwn(_ name: String) -> Bool {
    let name = name.hasPrefix(".") ? name.dropFirst() : name[...]
    return name.utf8.count > 16
      && name.utf8.prefix(16).allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }
}

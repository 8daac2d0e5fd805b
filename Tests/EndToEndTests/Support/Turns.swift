/// A semaphore: lets a few tasks run at a time.
actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  nonisolated func take(_ body: () async throws -> Void) async throws {
    await begin()
    do {
      try await body()
    } catch {
      await end()
      throw error
    }
    await end()
  }

  private func begin() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  private func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

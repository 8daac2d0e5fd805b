import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `A long list` {
  @Test func `costs a key and its frame hardly more than a short one`() {
    let few = nanoseconds(items: 5)
    #expect(nanoseconds(items: 500) < 3 * few)
  }

  private static func form(items: Int) -> Form {
    var list = ItemList(id: "items", number: 0, title: "Items")
    list.minItems = items
    list.elements = [.field(0), .field(1)]
    let fields = [
      Field.field("items.what") { $0.key = "what" },
      Field.field("items.amount", .decimal) { $0.key = "amount" },
      Field(id: "end"),
    ]
    return Form(id: "form", fields: fields, elements: [.items(list), .field(2)])
  }

  /// Returns the least processor time of ten keys, of a few tries.
  private func nanoseconds(items: Int) -> Int {
    var form = DrawnForm(Self.form(items: items))
    form.type("a")
    _ = form.frame()
    return (0..<5).map { _ in
      let start = Self.processorTime
      for _ in 0..<10 {
        form.type("b")
        _ = form.frame()
      }
      return Self.processorTime - start
    }.min() ?? .max
  }

  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

import RefillCore
import Testing

@Suite("The partitioning index")
struct PartitioningIndexTests {
  @Test("is the first index of the second partition, or the end")
  func everyPartition() {
    for count in 0...9 {
      for boundary in 0...count {
        #expect((10..<10 + count).partitioningIndex { $0 >= 10 + boundary } == 10 + boundary)
      }
    }
  }
}

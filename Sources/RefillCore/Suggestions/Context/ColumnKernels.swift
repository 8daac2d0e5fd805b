/// Loops over columns, in a form that the compiler vectorizes.
///
/// Ranges must be within all buffers; sums are in the order of the rows, so they are deterministic.
enum ColumnKernels {
  /// Adds `weight` to the sums of those rows whose code is `code`.
  ///
  /// - Parameter shift: the distance from a row to the one whose code counts.
  static func add(
    _ weight: Float, to sums: inout [Float], in rows: Range<Int>, where column: [Int32],
    shift: Int = 0, is code: Int32
  ) {
    guard weight != 0, check(rows, shift, column.count, sums.count) else { return }
    sums.withUnsafeMutableBufferPointer { sums in
      column.withUnsafeBufferPointer { column in
        for row in rows { sums[row] += column[row + shift] == code ? weight : 0 }
      }
    }
  }

  /// Returns the sum of the numbers of those rows whose code is `code`.
  static func sum(
    _ numbers: [Float], in rows: Range<Int>, where column: [Int32], shift: Int = 0, is code: Int32
  ) -> Double {
    guard check(rows, shift, column.count, numbers.count) else { return 0 }
    return numbers.withUnsafeBufferPointer { numbers in
      column.withUnsafeBufferPointer { column in
        // Four sums, because one alone waits for each addition.
        var (one, two, three, four): (Float, Float, Float, Float) = (0, 0, 0, 0)
        var row = rows.lowerBound
        while row + 4 <= rows.upperBound {
          one += column[row + shift] == code ? numbers[row] : 0
          two += column[row + 1 + shift] == code ? numbers[row + 1] : 0
          three += column[row + 2 + shift] == code ? numbers[row + 2] : 0
          four += column[row + 3 + shift] == code ? numbers[row + 3] : 0
          row += 4
        }
        while row < rows.upperBound {
          one += column[row + shift] == code ? numbers[row] : 0
          row += 1
        }
        return Double(one) + Double(two) + Double(three) + Double(four)
      }
    }
  }

  private static func check(_ rows: Range<Int>, _ shift: Int, _ column: Int, _ sums: Int) -> Bool {
    rows.lowerBound >= 0 && rows.upperBound <= sums && rows.upperBound + shift <= column
  }
}

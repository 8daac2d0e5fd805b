import Foundation

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
        for row in rows { sums[row] += column[row &+ shift] == code ? weight : 0 }
      }
    }
  }

  /// Returns the sum of the numbers of those rows whose code is `code`.
  static func sum(
    _ numbers: [Float], in rows: Range<Int>, where column: [Int32], shift: Int = 0, is code: Int32
  ) -> Double {
    guard check(rows, shift, column.count, numbers.count) else { return 0 }
    return numbers.withUnsafeBytes { numbers in
      column.withUnsafeBytes { column in
        // Eight sums, because one alone waits for each addition.
        let (width, size) = (SIMD8<Float>.scalarCount, MemoryLayout<Float>.size)
        let wanted = SIMD8<Int32>(repeating: code)
        var sums = SIMD8<Float>()
        var row = rows.lowerBound
        while row &+ width <= rows.upperBound {
          let codes = column.loadUnaligned(
            fromByteOffset: (row &+ shift) &* size, as: SIMD8<Int32>.self)
          let part = numbers.loadUnaligned(fromByteOffset: row &* size, as: SIMD8<Float>.self)
          sums += SIMD8<Float>().replacing(with: part, where: codes .== wanted)
          row &+= width
        }
        var sum = Double(sums.sum())
        while row < rows.upperBound {
          let own = column.loadUnaligned(fromByteOffset: (row &+ shift) &* size, as: Int32.self)
          let number = numbers.loadUnaligned(fromByteOffset: row &* size, as: Float.self)
          sum += own == code ? Double(number) : 0
          row &+= 1
        }
        return sum
      }
    }
  }

  /// Adds the weight of the code of each row to its sum; rows with a negative code are left out, as
  /// in the following functions.
  static func add(
    _ weights: [Float], to sums: inout [Float], in rows: Range<Int>, by codes: [Int32]
  ) {
    guard check(rows, 0, codes.count, sums.count) else { return }
    weights.withUnsafeBufferPointer { weights in
      sums.withUnsafeMutableBufferPointer { sums in
        codes.withUnsafeBufferPointer { codes in
          for row in rows where codes[row] >= 0 && codes[row] < weights.count {
            sums[row] += weights[Int(codes[row])]
          }
        }
      }
    }
  }

  /// Returns the greatest number; negative infinity for no rows.
  static func greatest(_ numbers: [Float], in rows: Range<Int>, by codes: [Int32]) -> Float {
    guard check(rows, 0, codes.count, numbers.count) else { return -.infinity }
    return numbers.withUnsafeBytes { numbers in
      codes.withUnsafeBytes { codes in
        // Eight numbers at a time, because one alone waits for each comparison.
        let (width, size) = (SIMD8<Float>.scalarCount, MemoryLayout<Float>.size)
        var greatest = SIMD8<Float>(repeating: -.infinity)
        var row = rows.lowerBound
        while row &+ width <= rows.upperBound {
          let own = codes.loadUnaligned(fromByteOffset: row &* size, as: SIMD8<Int32>.self)
          let part = numbers.loadUnaligned(fromByteOffset: row &* size, as: SIMD8<Float>.self)
          greatest.replace(with: part, where: (own .>= 0) .& (part .> greatest))
          row &+= width
        }
        var most = greatest.max()
        while row < rows.upperBound {
          let own = codes.loadUnaligned(fromByteOffset: row &* size, as: Int32.self)
          let number = numbers.loadUnaligned(fromByteOffset: row &* size, as: Float.self)
          if own >= 0 { most = max(most, number) }
          row &+= 1
        }
        return most
      }
    }
  }

  /// Replaces each number by the exponential of it less `greatest`; those left out by 0.
  static func exponentiate(
    _ numbers: inout [Float], less greatest: Float, in rows: Range<Int>, by codes: [Int32]
  ) {
    guard check(rows, 0, codes.count, numbers.count) else { return }
    numbers.withUnsafeMutableBufferPointer { numbers in
      codes.withUnsafeBufferPointer { codes in
        for row in rows { numbers[row] = codes[row] >= 0 ? exp(numbers[row] - greatest) : 0 }
      }
    }
  }

  /// Returns the sums of the numbers by code.
  ///
  /// - Parameter count: the number of codes.
  static func sums(
    of numbers: [Float], in rows: Range<Int>, by codes: [Int32], count: Int
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    guard check(rows, 0, codes.count, numbers.count) else { return sums }
    sums.withUnsafeMutableBufferPointer { sums in
      numbers.withUnsafeBufferPointer { numbers in
        codes.withUnsafeBufferPointer { codes in
          for row in rows where codes[row] >= 0 && codes[row] < count {
            sums[Int(codes[row])] += Double(numbers[row])
          }
        }
      }
    }
    return sums
  }

  /// Returns the numbers times `factor`, those of rows with the code times `factor + more`.
  static func scaled(
    _ numbers: [Float], by factor: Float, plus more: Float, where column: [Int32], is code: Int32
  ) -> [Float] {
    var scaled = numbers
    guard check(0..<numbers.count, 0, column.count, numbers.count) else { return scaled }
    scaled.withUnsafeMutableBufferPointer { scaled in
      column.withUnsafeBufferPointer { column in
        for row in scaled.indices {
          scaled[row] *= factor + (column[row] == code ? more : 0)
        }
      }
    }
    return scaled
  }

  private static func check(_ rows: Range<Int>, _ shift: Int, _ column: Int, _ sums: Int) -> Bool {
    rows.lowerBound >= 0 && rows.upperBound <= sums && rows.upperBound + shift <= column
  }
}

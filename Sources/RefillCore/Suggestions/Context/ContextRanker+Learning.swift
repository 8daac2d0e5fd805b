extension ContextRanker {
  /// Returns the weights after the value of this code was submitted; unchanged if no record had it.
  ///
  /// One step along the slope of the logarithm of the value's probability: O(rows × fields).
  package func weights(afterWanting code: Int32) -> SignWeights {
    let (weighted, plain) = probabilities(of: code)
    guard code >= 0, weighted > 0 else { return weights }
    var weights = weights
    weights.merits.add(weighted: weighted, plain: plain)
    let slopes = slopes(of: code)
    learnMoments(&weights, slopes)
    learnValues(&weights, slopes)
    learnFields(&weights, slopes)
    return weights
  }

  /// Returns the slope of the logarithm of a value's probability by the sum of weights of each row:
  /// the row's share among those of the value, less its share among all.
  private func slopes(of code: Int32) -> [Float] {
    let (own, all) = sums(of: code)
    let (ownFactor, factor) = (Float(1 / own), Float(1 / all))
    return ColumnKernels.scaled(loudness, by: -factor, plus: ownFactor, where: spoken, is: code)
  }

  private func learnMoments(_ weights: inout SignWeights, _ slopes: [Float]) {
    var age = [Double](repeating: 0, count: SignBuckets.distances)
    var clock = [Double](repeating: 0, count: SignBuckets.clock)
    var day = [Double](repeating: 0, count: SignBuckets.day)
    let moments = ColumnKernels.sums(
      of: slopes, in: opening.rows, by: opening.moments, count: SignBuckets.moments)
    for (moment, slope) in moments.enumerated() where slope != 0 {
      let parts = SignBuckets.parts(ofMoment: moment)
      age[parts.age] += slope
      clock[parts.clock] += slope
      day[parts.day] += slope
    }
    weights.age.step(age)
    weights.clock.step(clock)
    weights.day.step(day)
  }

  private func learnValues(_ weights: inout SignWeights, _ slopes: [Float]) {
    let values = ColumnKernels.sums(
      of: slopes, in: opening.rows, by: spoken, count: buckets.since.count)
    weights.since.step(values.sums(by: buckets.since, count: SignBuckets.distances))
    if let near = buckets.near {
      weights.near.step(values.sums(by: near, count: SignBuckets.near))
    }
  }

  private func learnFields(_ weights: inout SignWeights, _ slopes: [Float]) {
    let window = opening.window
    for answer in given {
      let slope = ColumnKernels.sum(
        slopes, in: opening.rows, where: window.columns[answer.field], is: answer.code)
      weights.stepAgreement(window.fields[answer.field].id, slope)
    }
    for (field, code) in opening.newestAnswers {
      let slope = ColumnKernels.sum(
        slopes, in: opening.followers, where: window.columns[field], shift: 1, is: code)
      weights.stepPredecessor(window.fields[field].id, slope)
    }
  }
}

extension [SignWeights.Learned] {
  fileprivate mutating func step(_ slopes: [Double]) {
    for index in indices { self[index].step(slopes[index]) }
  }
}

extension [Double] {
  /// Returns the sums of the elements with the same bucket.
  fileprivate func sums(by buckets: [UInt8], count: Int) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    for (code, bucket) in buckets.enumerated() where code < self.count {
      sums[Int(bucket)] += self[code]
    }
    return sums
  }
}

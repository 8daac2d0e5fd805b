import Foundation

/// The machine of the measurements.
enum Machine {
  /// The load average of the last minute.
  static var load: Double {
    var loads = [0.0]
    return getloadavg(&loads, 1) == 1 ? loads[0] : .nan
  }

  /// The number of cores, the processor, and the kernel.
  static var description: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let processor = line(of: "/proc/cpuinfo", beginning: "model name")?
      .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    let kernel = line(of: "/proc/sys/kernel/osrelease", beginning: "").map { "Linux \($0)" }
    return [
      "\(cores) cores", processor, kernel ?? ProcessInfo.processInfo.operatingSystemVersionString,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static func line(of file: String, beginning: String) -> String? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    return text.split(separator: "\n").first { $0.hasPrefix(beginning) }.map(String.init)
  }
}

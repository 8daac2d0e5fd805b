public import ArgumentParser
import RefillCore
public import RefillFormats

/// A value of `--format` of `refill fill`: a format of the record or of the form.
enum FillFormat: Equatable {
  case record(ExportFormat)
  case shape(RecordShape)
  case form(FormFormat)
}

extension FillFormat: ExpressibleByArgument {
  init?(argument: String) {
    if let format = ExportFormat(rawValue: argument) {
      self = .record(format)
    } else if let shape = RecordShape(rawValue: argument), shape != .own {
      self = .shape(shape)
    } else if let format = FormFormat(rawValue: argument) {
      self = .form(format)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    var seen: Set<String> = [RecordShape.own.rawValue]
    let names =
      ExportFormat.allCases.map(\.rawValue) + RecordShape.allCases.map(\.rawValue)
      + FormFormat.allCases.map(\.rawValue)
    return names.filter { seen.insert($0).inserted }
  }
}

extension FillOptions {
  /// Sets the format of the record or of the form.
  mutating func take(_ format: FillFormat) {
    switch format {
    case .record(let record): (self.format, self.shape) = (record, .own)
    case .shape(let shape): (self.format, self.shape) = (nil, shape)
    case .form(let form): formFormat = form
    }
  }
}

extension FormFormat: ExpressibleByArgument {}

/// Finds the occurrence of each numbered tabstop that defines its contents; the others mirror it.
///
/// The first occurrence with a placeholder or a choice, else the first one.
struct LSPStops {
  private var definitions: [String: Blank] = [:]
  private var plain: [String: Blank] = [:]
  private var defined: Set<String> = []

  init(_ nodes: [SnippetNode]) { collect(nodes) }

  private mutating func collect(_ nodes: [SnippetNode]) {
    for node in nodes {
      switch node {
      case .blank(let blank, let placeholder):
        if placeholder.isEmpty, blank.kind == .line {
          plain[blank.name] = plain[blank.name] ?? blank
        } else if definitions[blank.name] == nil {
          definitions[blank.name] = blank
        }
        collect(placeholder)
      case .either(_, let otherwise): collect(otherwise)
      case .section(_, let inside): collect(inside)
      case .text, .value, .transformed, .snippet, .mirror, .cursor, .selectionEnd, .key: break
      }
    }
  }

  /// Returns the nodes with all but the defining occurrence of each tabstop made mirrors.
  func resolved(_ nodes: [SnippetNode]) -> [SnippetNode] {
    var copy = self
    return copy.resolve(nodes)
  }

  private mutating func resolve(_ nodes: [SnippetNode]) -> [SnippetNode] {
    nodes.map { node in
      switch node {
      case .blank(let blank, let placeholder):
        let isPlain = placeholder.isEmpty && blank.kind == .line
        guard isPlain == (definitions[blank.name] == nil), defined.insert(blank.name).inserted
        else { return .mirror(blank.name, nil) }
        var blank = blank
        if blank.order != nil, case .text(let title) = placeholder.first, placeholder.count == 1 {
          blank.title = title.trimmed
          blank.isRemembered = true
        }
        return .blank(blank, placeholder: resolve(placeholder))
      case .either(let value, let otherwise):
        return .either(value, otherwise: resolve(otherwise))
      case .section(let blank, let inside): return .section(blank, resolve(inside))
      case .text, .value, .transformed, .snippet, .mirror, .cursor, .selectionEnd, .key: return node
      }
    }
  }
}

extension Blank {
  /// Creates a numbered tabstop.
  init(lsp number: Int, _ kind: Kind) {
    self.init(String(number), kind, order: number)
    title = "Blank \(number)"
    isRemembered = false
    if case .choice(let options) = kind { defaultText = options.first?.value ?? "" }
  }
}

/// The variables of the Language Server Protocol, as far as they apply to a form.
enum LSPVariables {
  /// Returns the value of a variable; `nil` if the name is unknown.
  static func value(of name: String) -> SnippetValue? {
    if let (piece, padding) = dates[name] {
      return .date(.piece(piece, padding), DateShift(), DateRegion())
    }
    switch name {
    case "CLIPBOARD": return .clipboard
    case "TM_SELECTED_TEXT": return .selection
    case "UUID": return .uuid
    case "RANDOM": return .digits(6, base: 10)
    case "RANDOM_HEX": return .digits(6, base: 16)
    default: return ofEditors.contains(name) ? .unknown : nil
    }
  }

  private static let dates: [String: (DatePart.Piece, DatePadding)] = [
    "CURRENT_YEAR": (.year, .zero), "CURRENT_YEAR_SHORT": (.shortYear, .zero),
    "CURRENT_MONTH": (.month, .zero), "CURRENT_MONTH_NAME": (.monthName, .none),
    "CURRENT_MONTH_NAME_SHORT": (.shortMonthName, .none), "CURRENT_DATE": (.day, .zero),
    "CURRENT_DAY_NAME": (.weekdayName, .none), "CURRENT_DAY_NAME_SHORT": (.shortWeekdayName, .none),
    "CURRENT_HOUR": (.hour, .zero), "CURRENT_MINUTE": (.minute, .zero),
    "CURRENT_SECOND": (.second, .zero), "CURRENT_SECONDS_UNIX": (.secondsSince1970, .none),
    "CURRENT_TIMEZONE_OFFSET": (.zoneOffsetWithColon, .none),
  ]

  private static let ofEditors: Set<String> = [
    "TM_CURRENT_LINE", "TM_CURRENT_WORD", "TM_LINE_INDEX", "TM_LINE_NUMBER", "TM_FILENAME",
    "TM_FILENAME_BASE", "TM_DIRECTORY", "TM_FILEPATH", "RELATIVE_FILEPATH", "WORKSPACE_NAME",
    "WORKSPACE_FOLDER", "CURSOR_INDEX", "CURSOR_NUMBER", "LINE_COMMENT", "BLOCK_COMMENT_START",
    "BLOCK_COMMENT_END",
  ]
}

extension Command {
  /// The title of the command in the search of commands.
  nonisolated var title: String {
    switch self {
    case .navigation(let command): command.title
    case .movement(let command): command.title
    case .values(let command): command.title
    case .text(let command): command.title
    case .change(let command): command.title
    case .program(let command): command.title
    }
  }
}

nonisolated extension Command.Navigation {
  fileprivate var title: String {
    switch self {
    case .nextField: "Next field"
    case .previousField: "Previous field"
    case .enter: "Enter"
    case .done: "Done: close, or go to the review"
    case .goToField: "Go to a field"
    case .nextPage: "Next page of the form"
    case .previousPage: "Previous page of the form"
    case .moveItemUp: "Move the item up"
    case .moveItemDown: "Move the item down"
    case .dismiss: "Leave the field, close its lists"
    case .submit: "Submit the form"
    case .submitAndNext: "Submit, and begin the next record"
    }
  }
}

nonisolated extension Command.Movement {
  fileprivate var title: String {
    switch self {
    case .up: "Up a line or value"
    case .down: "Down a line or value"
    case .first: "First line or oldest value"
    case .last: "Last line or newest value"
    case .searchOrUp: "Search values, or up"
    case .searchOrDown: "Search values, or down"
    }
  }
}

nonisolated extension Command.Values {
  fileprivate var title: String {
    switch self {
    case .autoFill: "AutoFill: list earlier values, fetch a secret"
    case .search: "Search all values of the field"
    case .ditto: "Copy from the last record"
    case .dittoNext: "Copy from the last record, counted up"
    case .fillRest: "Fill the rest from an earlier record"
    case .fillDetails: "Fill in my details: name, address"
    case .takeGhost: "Take the grey text"
    case .takeGhostWord: "Take the next word of the grey text"
    case .removeValue: "Delete a value of the list"
    case .renameValue: "Correct a value of the list"
    case .explainValue: "Explain why a value is suggested"
    }
  }
}

nonisolated extension Command.Text {
  fileprivate var title: String {
    switch self {
    case .mention: "Mention a person"
    case .tagPanel: "Tags of the field"
    case .textPanel: "Change the text: panel"
    case .snippets: "Snippets: insert one"
    case .saveSnippet: "Snippets: save the text as one"
    case .undo: "Undo"
    case .redo: "Redo"
    case .clearField: "Clear the field"
    case .newline: "New line"
    case .editor: "Edit the text in the editor"
    }
  }
}

nonisolated extension Command.Change {
  fileprivate var title: String {
    switch self {
    case .reverse: "Reverse the text"
    case .rot13: "Rotate letters by 13"
    case .upperCase: "Upper case"
    case .lowerCase: "Lower case"
    case .titleCase: "Title case"
    case .sentenceCase: "Sentence case"
    case .swapCase: "Swap upper and lower case"
    case .squeezeBlanks: "Squeeze blanks"
    }
  }
}

nonisolated extension Command.Program {
  fileprivate var title: String {
    switch self {
    case .help: "Help: all keys"
    case .findCommand: "Find a command"
    case .quoteNext: "Insert the next key as it is"
    case .repaint: "Redraw the screen"
    }
  }
}

import RefillCore
import Testing

@testable import RefillTerminal

@MainActor @Suite struct `Items and conditions by lines` {
  private static let list = #"""
    {"id": "who", "title": "Who"},
    {"id": "items", "kind": "repeat", "title": "Items", "maxItems": 3, "fields": [
      {"id": "what", "title": "What", "required": true},
      {"id": "amount", "title": "Amount", "kind": "number"}]},
    {"id": "total", "title": "Total", "kind": "number", "calculate": "sum(${amount})"},
    {"id": "city", "title": "City"}
    """#

  private func fill(_ lines: String...) throws -> LineDesk.Conversation {
    try LineDesk(json: Self.list).fill(lines: lines)
  }

  @Test func `are added, and say what they change`() throws {
    let form = try fill("Ann", "+", "Train", "84", "+", "Hotel", "160", "", "York", "")
    #expect(
      form.transcript.contains("2 of 3. Items, none so far. Enter continues, + adds one: +\n"))
    #expect(form.transcript.contains("Items 1, 1 of 2. What, required: Train\n"))
    #expect(form.transcript.contains("Total is 84.\n"))
    #expect(form.transcript.contains("Total is 244.\n"))
    #expect(
      form.transcript.contains("Items, 1 so far. Enter continues, + adds, a number opens one,"))
    #expect(form.transcript.contains("a number opens one, - 1 deletes it: +\n"))
    #expect(
      form.transcript.contains(
        "2 of 3. Items, 2 so far. Enter continues, + adds, a number opens one, - 2 deletes the second"
      ))
    #expect(
      form.record
        == #"{"who":"Ann","items":[{"what":"Train","amount":84},{"what":"Hotel","amount":160}],"#
        + #""total":244,"city":"York"}"#)
  }

  @Test func `are listed, opened, copied, moved and deleted`() throws {
    let form = try fill(
      "Ann", "+", "Train", "84", "=", "", "90", "down 1", ".", "1", "Bus", "", "- 2", ". undo",
      "- 2", "", "York", "")
    #expect(form.transcript.contains("A copy of Items 1.\n"))
    #expect(form.transcript.contains("This is item 2 now.\n"))
    #expect(form.transcript.contains("  Items 1: Train, 90\n  Items 2: Train, 84\n"))
    #expect(form.transcript.contains("Item 2 is deleted. Dot undo brings it back.\n"))
    #expect(form.transcript.contains("Item 2 is back.\n"))
    #expect(
      form.record
        == #"{"who":"Ann","items":[{"what":"Bus","amount":90}],"total":90,"city":"York"}"#)
  }

  @Test func `are no more than the form takes`() throws {
    let form = try fill("Ann", "+", "a", "1", "+", "b", "2", "+", "c", "3", "<", "+", "4", "x")
    #expect(form.transcript.contains("Items is full: 3 items at most.\n"))
    #expect(form.transcript.contains("There is no number 4 here.\n"))
    #expect(form.transcript.contains("That is no command here."))
  }

  @Test func `lead back before and on behind the list`() throws {
    let form = try fill("Ann", "<", "Bea", ">", "<", "", "York", "")
    #expect(form.record == #"{"who":"Bea","total":0,"city":"York"}"#)
  }

  @Test func `are shown in the review, which leads to their problems`() throws {
    let form = try fill("Ann", "+", "", "5", "", "York", "", "Tea", "")
    #expect(form.transcript.contains("Review. 2 of 2 fields filled, 1 item, 1 problem.\n"))
    #expect(form.transcript.contains("  2. Items, 1 so far\n     Items 1: 5\n"))
    #expect(form.transcript.contains("Items 1, 1 of 2. What, required: Tea\n"))
    #expect(form.transcript.contains("  4. Items 1, What is required.\n"))
    #expect(form.record?.contains(#""items":[{"what":"Tea","amount":5}]"#) == true)
  }

  @Test func `are named after their lists, one in another`() throws {
    let desk = try LineDesk(
      json: #"""
        {"id": "rooms", "kind": "repeat", "title": "Rooms", "minItems": 1,
          "description": "Each room with a door.", "fields": [
          {"id": "room", "title": "Room", "required": true},
          {"id": "faults", "kind": "repeat", "title": "Faults", "fields": [
            {"id": "what", "title": "What", "description": "In a word."}]}]}
        """#)
    let form = desk.fill("", "+", "dent", "+", "", "", "+", "", "", "")
    #expect(
      form.transcript.contains(
        "\nList Rooms.\nRooms: Each room with a door.\nRooms 1, 1 of 2. Room, required: \n"))
    #expect(form.transcript.contains("\nRooms 1, Faults 1, What: In a word.\n"))
    #expect(form.transcript.contains("\nRooms 1, Faults 1, 1 of 1. What: dent\n"))
    #expect(form.transcript.contains("\nRooms 1, Room is required; the review asks"))
    #expect(form.transcript.contains("  3. Rooms 2, Room is required.\n"))
    #expect(form.transcript.ranges(of: "Each room").count == 1)
  }

  @Test func `come and go in words`() throws {
    let desk = try LineDesk(
      json: #"""
        {"id": "abroad", "title": "Abroad", "kind": "confirm"},
        {"id": "visa", "title": "Visa", "relevant": "${abroad}"},
        {"id": "from", "title": "From", "kind": "number"},
        {"id": "to", "title": "To", "kind": "number",
          "constraint": {"test": ". >= ${from}", "message": "It ends before it begins."}}
        """#)
    let form = desk.fill("y", "V1", "1", "2", "1", "n", "2", "5", "3", "6", "")
    #expect(form.transcript.contains("Visa is asked now.\n"))
    #expect(form.transcript.contains("Visa is not asked any more.\n"))
    #expect(form.transcript.contains("To: It ends before it begins.\n"))
    #expect(form.record == #"{"abroad":false,"from":5,"to":6}"#)
  }
}

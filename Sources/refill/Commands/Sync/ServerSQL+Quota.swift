extension ServerSQL {
  /// The least quota in megabytes, and the greatest.
  static let megabytes = 1...1_000_000_000

  /// The quota of PostgreSQL: a table with the bytes of each person, and the triggers that count them.
  ///
  /// A row counts 300 bytes and those of its texts. What is counted follows from the rows, in whoever's name a
  /// statement runs; the triggers run as the owner of the tables.
  ///
  /// - Parameter megabytes: the number of megabytes, of a million bytes, that a person may keep.
  static func quota(megabytes: Int) -> String {
    """
    BEGIN;
    CREATE TABLE refill.quota (
      person text PRIMARY KEY,
      bytes bigint NOT NULL DEFAULT 0,
      most bigint NOT NULL DEFAULT \(megabytes)000000 CHECK (most >= 0)
    );
    ALTER TABLE refill.quota ENABLE ROW LEVEL SECURITY;
    REVOKE ALL ON refill.quota FROM PUBLIC;
    GRANT SELECT ON refill.quota TO refill;
    CREATE POLICY own ON refill.quota FOR SELECT TO refill USING (person = session_user);
    INSERT INTO refill.quota (person, bytes)
      SELECT person, sum(\(size)) FROM refill.change GROUP BY person;
    \(trigger("insert", "NEW TABLE AS written", plus: "written", minus: nil))
    \(trigger("update", "OLD TABLE AS gone NEW TABLE AS written", plus: "written", minus: "gone"))
    \(trigger("delete", "OLD TABLE AS gone", plus: nil, minus: "gone"))
    COMMIT;

    """
  }

  /// The bytes of a row.
  private static let size =
    "300 + octet_length(concat(history, value)) + coalesce(octet_length(body::text), 0)"

  /// Returns the function and the trigger of a kind of statement.
  private static func trigger(
    _ event: String, _ tables: String, plus: String?, minus: String?
  ) -> String {
    let parts =
      (plus.map { ["SELECT person, \(size) FROM \($0)"] } ?? [])
      + (minus.map { ["SELECT person, -(\(size)) FROM \($0)"] } ?? [])
    return """
      CREATE FUNCTION refill.count_\(event)() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, pg_temp AS $$
      DECLARE part record;
      BEGIN
        FOR part IN
          SELECT person, sum(more)::bigint AS more FROM (
            \(parts.joined(separator: "\n      UNION ALL "))
          ) AS counted (person, more) GROUP BY person HAVING sum(more) <> 0 ORDER BY person
        LOOP
          INSERT INTO refill.quota AS own (person, bytes) VALUES (part.person, part.more)
            ON CONFLICT (person) DO UPDATE SET bytes = own.bytes + excluded.bytes;
          PERFORM FROM refill.quota WHERE person = part.person AND bytes > most;
          IF FOUND AND part.more > 0 THEN
            RAISE EXCEPTION 'the quota is used up' USING ERRCODE = 'disk_full';
          END IF;
        END LOOP;
        RETURN NULL;
      END $$;
      REVOKE EXECUTE ON FUNCTION refill.count_\(event)() FROM PUBLIC;
      CREATE TRIGGER count_\(event) AFTER \(event.uppercased()) ON refill.change
        REFERENCING \(tables) FOR EACH STATEMENT EXECUTE FUNCTION refill.count_\(event)();
      """
  }
}

/// The SQL of a server.
enum ServerSQL {
  /// The tables, and the rights of a person to what the own machines share.
  static let schema = """
    BEGIN;
    CREATE SCHEMA refill;
    CREATE TABLE refill.format (version int NOT NULL, least int NOT NULL);
    INSERT INTO refill.format VALUES (1, 1);
    CREATE ROLE refill NOLOGIN;
    CREATE TABLE refill.team (
      team text NOT NULL,
      person text NOT NULL,
      secret uuid NOT NULL,
      PRIMARY KEY (team, person)
    );
    CREATE TABLE refill.stream (
      team text NOT NULL,
      person text NOT NULL,
      device bigint NOT NULL CHECK (device > 0),
      name text CHECK (octet_length(name) <= 200),
      head bigint NOT NULL DEFAULT 0 CHECK (head BETWEEN 0 AND 9007199254740991),
      token uuid NOT NULL,
      PRIMARY KEY (team, person, device)
    );
    CREATE TABLE refill.change (
      team text NOT NULL,
      person text NOT NULL,
      device bigint NOT NULL,
      kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 6),
      key uuid NOT NULL,
      seq bigint NOT NULL CHECK (seq BETWEEN 1 AND 9007199254740991),
      known int NOT NULL DEFAULT 0 CHECK (known >= 0),
      uses bigint NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND 1000000000),
      first bigint CHECK (first >= 0),
      last bigint CHECK (last BETWEEN first AND 4102444800000),
      rank bigint,
      history text CHECK (octet_length(history) <= 400),
      value text CHECK (octet_length(value) <= 4000),
      body jsonb CHECK (octet_length(body::text) <= 1048576),
      PRIMARY KEY (team, person, device, kind, key),
      FOREIGN KEY (team, person, device) REFERENCES refill.stream ON DELETE CASCADE
    );
    CREATE INDEX change_by_seq ON refill.change (team, person, device, seq);
    ALTER TABLE refill.format ENABLE ROW LEVEL SECURITY;
    ALTER TABLE refill.team ENABLE ROW LEVEL SECURITY;
    ALTER TABLE refill.stream ENABLE ROW LEVEL SECURITY;
    ALTER TABLE refill.change ENABLE ROW LEVEL SECURITY;
    REVOKE ALL ON ALL TABLES IN SCHEMA refill FROM PUBLIC;
    REVOKE ALL ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA refill TO refill;
    GRANT SELECT ON refill.format TO refill;
    GRANT SELECT, INSERT ON refill.team TO refill;
    GRANT SELECT, INSERT, UPDATE ON refill.stream, refill.change TO refill;
    CREATE POLICY everyone ON refill.format FOR SELECT TO refill USING (true);
    CREATE POLICY own ON refill.team FOR SELECT TO refill
      USING (person = session_user AND team = '');
    CREATE POLICY own_add ON refill.team FOR INSERT TO refill
      WITH CHECK (person = session_user AND team = '');
    CREATE POLICY own ON refill.stream TO refill
      USING (person = session_user AND team = '')
      WITH CHECK (person = session_user AND team = '');
    CREATE POLICY own ON refill.change TO refill
      USING (person = session_user AND team = '')
      WITH CHECK (person = session_user AND team = '' AND kind <= 4);
    COMMIT;

    """

  /// The rights to columns, which PostgreSQL has, and without which a member could lock the tables.
  static let columns = """
    BEGIN;
    REVOKE UPDATE ON refill.stream, refill.change FROM refill;
    GRANT UPDATE (name, head, token) ON refill.stream TO refill;
    GRANT UPDATE (seq, known, uses, first, last, rank, history, value, body)
      ON refill.change TO refill;
    DO $$ BEGIN
      EXECUTE format('REVOKE TEMP ON DATABASE %I FROM PUBLIC', current_database());
    END $$;
    REVOKE EXECUTE ON FUNCTION lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea),
      lo_import(text), lo_import(text, oid), lo_put(oid, bigint, bytea), lowrite(int, bytea)
      FROM PUBLIC;
    COMMIT;

    """

  /// The SQL of a team.
  static func team(_ team: String) -> String {
    """
    BEGIN;
    CREATE ROLE \(team) NOLOGIN;
    CREATE ROLE \(team)_keeper NOLOGIN;
    GRANT refill TO \(team);
    GRANT \(team) TO \(team)_keeper;
    INSERT INTO refill.team VALUES ('\(team)', '', gen_random_uuid());
    CREATE POLICY \(team) ON refill.team FOR SELECT TO \(team) USING (team = '\(team)');
    CREATE POLICY \(team) ON refill.stream FOR SELECT TO \(team) USING (team = '\(team)');
    CREATE POLICY \(team)_add ON refill.stream FOR INSERT TO \(team)
      WITH CHECK (team = '\(team)' AND person = session_user);
    CREATE POLICY \(team)_change ON refill.stream FOR UPDATE TO \(team)
      USING (team = '\(team)' AND person = session_user)
      WITH CHECK (team = '\(team)' AND person = session_user);
    CREATE POLICY \(team) ON refill.change FOR SELECT TO \(team) USING (team = '\(team)');
    CREATE POLICY \(team)_add ON refill.change FOR INSERT TO \(team)
      WITH CHECK (team = '\(team)' AND person = session_user AND kind <= 4);
    CREATE POLICY \(team)_change ON refill.change FOR UPDATE TO \(team)
      USING (team = '\(team)' AND person = session_user)
      WITH CHECK (team = '\(team)' AND person = session_user AND kind <= 4);
    CREATE POLICY \(team)_keeper ON refill.change FOR INSERT TO \(team)_keeper
      WITH CHECK (team = '\(team)' AND person = session_user AND kind >= 5);
    CREATE POLICY \(team)_keeper_change ON refill.change FOR UPDATE TO \(team)_keeper
      USING (team = '\(team)')
      WITH CHECK (team = '\(team)'
        AND (person = session_user OR uses = 0 AND value IS NULL AND body IS NULL));
    COMMIT;

    """
  }

  /// The SQL that takes a person into a team; the password is set by the owner, or not needed.
  static func person(_ person: String, of team: String, isKeeper: Bool) -> String {
    """
    SELECT 'CREATE ROLE \(person) LOGIN'
      WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '\(person)') \\gexec
    GRANT \(isKeeper ? "\(team)_keeper" : team) TO \(person);

    """
  }
}

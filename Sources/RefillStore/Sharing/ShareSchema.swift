/// The migration that creates the tables of sharing.
enum ShareSchema {
  // `stream` has the streams of this machine (`own` 1), the uses of histories that others share and this
  // person does not (`own` 2), those of others (`own` 0), and own ones of teams that were left (`own` 3).
  // `cursor` is the greatest number of a write,
  // or how much of another stream is here; `state` belongs to the place; `unknown` is the first register
  // of a kind that this version does not know.
  // `share` has one row a stream and value; `value` is NULL without a text, the number of the row of
  // `value` that shows the text, or 0 if `share_text` has it; `base` the uses that others had
  // of an own row before it was written and not sent yet. Forgettings and aliases, in `share_rule`, are few and read whole.
  // `share_scope` tells with which stream a history (`part` 1) or the records of a form (`part` 2) are
  // shared; NULL with nobody.
  static let step: Schema.Migration = """
    CREATE TABLE stream (
      number INTEGER PRIMARY KEY,
      team TEXT NOT NULL,
      person TEXT NOT NULL,
      device INTEGER NOT NULL,
      own INTEGER NOT NULL,
      cursor INTEGER NOT NULL,
      sent INTEGER,
      token BLOB,
      pending BLOB,
      place TEXT,
      state TEXT,
      machine TEXT,
      muted INTEGER NOT NULL DEFAULT 0,
      changed INTEGER,
      unknown INTEGER,
      UNIQUE (team, person, device)
    );
    CREATE TABLE share_place (
      stream INTEGER PRIMARY KEY,
      seed BLOB NOT NULL,
      keepers TEXT,
      everything INTEGER NOT NULL,
      since INTEGER NOT NULL,
      synced INTEGER,
      tried INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0,
      failure TEXT
    );
    CREATE TABLE share_scope (
      part INTEGER NOT NULL,
      name TEXT NOT NULL,
      stream INTEGER,
      PRIMARY KEY (part, name)
    ) WITHOUT ROWID;
    CREATE TABLE share_history (
      number INTEGER PRIMARY KEY,
      team TEXT NOT NULL,
      name TEXT NOT NULL,
      UNIQUE (team, name)
    );
    CREATE TABLE share (
      key BLOB NOT NULL,
      stream INTEGER NOT NULL,
      history INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      known INTEGER NOT NULL,
      uses INTEGER NOT NULL,
      first INTEGER,
      last INTEGER,
      rank INTEGER,
      value INTEGER,
      base INTEGER,
      PRIMARY KEY (key, stream)
    ) WITHOUT ROWID;
    CREATE INDEX share_to_send ON share (stream, seq) WHERE base IS NOT NULL;
    CREATE TABLE share_text (
      key BLOB PRIMARY KEY,
      value TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE share_rule (
      key BLOB NOT NULL,
      kind INTEGER NOT NULL,
      stream INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      uses INTEGER NOT NULL,
      last INTEGER,
      target BLOB,
      PRIMARY KEY (key, kind, stream)
    ) WITHOUT ROWID;
    CREATE TABLE share_record (
      key BLOB NOT NULL,
      stream INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      known INTEGER NOT NULL,
      record INTEGER,
      replaces BLOB,
      body TEXT,
      PRIMARY KEY (key, stream)
    ) WITHOUT ROWID;
    CREATE INDEX share_record_by_record ON share_record (record) WHERE record IS NOT NULL;
    CREATE TABLE share_refusal (
      stream INTEGER NOT NULL,
      reason TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (stream, reason)
    ) WITHOUT ROWID;
    ALTER TABLE record ADD COLUMN stream INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE record ADD COLUMN hidden TEXT;
    ALTER TABLE past_record ADD COLUMN stream INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE past_record ADD COLUMN hidden TEXT;
    ALTER TABLE removal ADD COLUMN at INTEGER;
    """

  // `sealed` is 1 if what is sent is sealed with a key; `weight` is the number of days by which uses of others count less, NULL for the usual one; `weighed` that
  // of the ranks that are stored; `told` the time of the last notice about what waits; `waits` the time since
  // which something waits to be sent.
  static let weightAndWaiting: Schema.Migration = """
    ALTER TABLE share_place ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE share_place ADD COLUMN weight INTEGER;
    ALTER TABLE share_place ADD COLUMN weighed INTEGER;
    ALTER TABLE share_place ADD COLUMN told INTEGER;
    ALTER TABLE stream ADD COLUMN waits INTEGER;
    """
}

-- A store as Refill 0.1.0 left it, for Support/try-package.sh: two visitors and their histories.
PRAGMA application_id = 1380338764;
PRAGMA user_version = 2;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE history (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
, version INTEGER NOT NULL DEFAULT 0, sealed INTEGER NOT NULL DEFAULT 0, generation INTEGER NOT NULL DEFAULT 0, reserved INTEGER NOT NULL DEFAULT 0, folding INTEGER NOT NULL DEFAULT 0);
INSERT INTO history VALUES(1,'name',2,0,0,0,0);
INSERT INTO history VALUES(2,'organization',2,0,0,0,0);
INSERT INTO history VALUES(3,'colleague',2,0,0,0,0);
CREATE TABLE record (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  form TEXT NOT NULL,
  started INTEGER NOT NULL,
  submitted INTEGER NOT NULL
);
INSERT INTO record VALUES(1,'B8F0F81E-892D-45A9-9357-CB617D0A9B54','visitor',1795827699605,1795827699609);
INSERT INTO record VALUES(2,'CB75C6A6-D3BE-4B87-8C63-0E10156D73D2','visitor',1795827699726,1795827699733);
CREATE TABLE answer (
  record INTEGER NOT NULL REFERENCES record ON DELETE CASCADE,
  position INTEGER NOT NULL,
  item INTEGER NOT NULL,
  field TEXT NOT NULL,
  title TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT,
  PRIMARY KEY (record, position, item)
) WITHOUT ROWID;
INSERT INTO answer VALUES(1,0,0,'name','Full name','text','Ann Chen');
INSERT INTO answer VALUES(1,1,0,'company','Company','text','Acme Ltd');
INSERT INTO answer VALUES(1,2,0,'host','Host','text','Priya Nair');
INSERT INTO answer VALUES(1,3,0,'badge','Badge','text','1042');
INSERT INTO answer VALUES(1,4,0,'pass','Pass','text','day');
INSERT INTO answer VALUES(1,5,0,'parking','Parking?','flag','false');
INSERT INTO answer VALUES(2,0,0,'name','Full name','text','Tomas Novak');
INSERT INTO answer VALUES(2,1,0,'company','Company','text','Acme Ltd');
INSERT INTO answer VALUES(2,2,0,'host','Host','text','Priya Nair');
INSERT INTO answer VALUES(2,3,0,'badge','Badge','text','1043');
INSERT INTO answer VALUES(2,4,0,'pass','Pass','text','day');
INSERT INTO answer VALUES(2,5,0,'parking','Parking?','flag','false');
CREATE TABLE value (
  id INTEGER PRIMARY KEY,
  history INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  uses INTEGER NOT NULL,
  first INTEGER,
  last INTEGER NOT NULL,
  value TEXT NOT NULL
);
INSERT INTO value VALUES(1,1,122627521212312,1452979804,1,NULL,1795827699609,'Ann Chen');
INSERT INTO value VALUES(2,2,128747845364313,1455076956,2,1795827699609,1795827699733,'Acme Ltd');
INSERT INTO value VALUES(3,3,43124206141921,1455076956,2,1795827699609,1795827699733,'Priya Nair');
INSERT INTO value VALUES(4,1,111711347866991,1452979804,1,NULL,1795827699733,'Tomas Novak');
CREATE TABLE changed (
  history INTEGER NOT NULL,
  value INTEGER NOT NULL,
  version INTEGER NOT NULL,
  rank INTEGER,
  PRIMARY KEY (history, value)
) WITHOUT ROWID;
INSERT INTO changed VALUES(1,1,1,NULL);
INSERT INTO changed VALUES(1,4,2,NULL);
INSERT INTO changed VALUES(2,2,2,NULL);
INSERT INTO changed VALUES(3,3,2,NULL);
CREATE TABLE recent (
  history INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (history, turn)
) WITHOUT ROWID;
INSERT INTO recent VALUES(1,1,1);
INSERT INTO recent VALUES(1,2,4);
INSERT INTO recent VALUES(2,1,2);
INSERT INTO recent VALUES(2,2,2);
INSERT INTO recent VALUES(3,1,3);
INSERT INTO recent VALUES(3,2,3);
CREATE TABLE segment (
  history INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  weight INTEGER NOT NULL,
  value INTEGER NOT NULL,
  ids BLOB NOT NULL,
  weights BLOB NOT NULL,
  text BLOB NOT NULL,
  PRIMARY KEY (history, generation, weight, value)
) WITHOUT ROWID;
CREATE TABLE alphabet (
  history INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  start INTEGER NOT NULL,
  rows BLOB NOT NULL,
  PRIMARY KEY (history, generation, start)
) WITHOUT ROWID;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('record',2);
CREATE INDEX record_by_form ON record (form);
CREATE INDEX value_by_hash ON value (hash);
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "visitor" (
  "$id" TEXT,
  "$form" TEXT,
  "$submitted" TEXT,
  "name" TEXT,
  "rtl" TEXT,
  "escape" TEXT,
  "markup" TEXT,
  "long" TEXT,
  "company" TEXT,
  "plus" TEXT,
  "minus" TEXT,
  "tab" TEXT,
  "line" TEXT,
  "wide" TEXT,
  "quoted" TEXT,
  "apostrophe" TEXT,
  "mark" TEXT,
  "quote" TEXT,
  "fake" TEXT,
  "colours" TEXT,
  "weight" NUMERIC,
  "agreed" BOOLEAN,
  "none" TEXT,
  "notes" TEXT,
  PRIMARY KEY ("$id")
);
INSERT INTO "visitor" ("$id", "$form", "$submitted", "name", "rtl", "escape", "markup", "long", "company", "plus", "minus", "tab", "line", "wide", "quoted", "apostrophe", "mark", "quote", "fake", "colours", "weight", "agreed", "none", "notes") VALUES ('00000000-0000-0000-0000-0000000000ff', 'visitor', '2026-11-21T07:06:28Z', 'Ann "A" Chen', NULL, NULL, NULL, NULL, 'Acme, Ltd | `x` <b>', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '["red","a;b\\c",""]', -0.50, TRUE, '[]', 'first
second
third	Tab \n') ON CONFLICT DO NOTHING;
INSERT INTO "visitor" ("$id", "$form", "$submitted", "name", "rtl", "escape", "markup", "long", "company", "plus", "minus", "tab", "line", "wide", "quoted", "apostrophe", "mark", "quote", "fake", "colours", "weight", "agreed", "none", "notes") VALUES ('00000000-0000-0000-0000-0000000000ff', 'payload', '2026-11-21T07:06:28Z', '=1+1', NULL, NULL, NULL, NULL, '@SUM(A1)', '+49 30 1', '-5', '	=1', '
=1', '＝1+1', '"=1+1"', '''=1', '≠1', '"́,=1', '=1+1', '["=1","x"]', NULL, NULL, NULL, NULL) ON CONFLICT DO NOTHING;
INSERT INTO "visitor" ("$id", "$form", "$submitted", "name", "rtl", "escape", "markup", "long", "company", "plus", "minus", "tab", "line", "wide", "quoted", "apostrophe", "mark", "quote", "fake", "colours", "weight", "agreed", "none", "notes") VALUES ('00000000-0000-0000-0000-0000000000ff', 'script', '2026-11-21T07:06:28Z', '👩‍👩‍👧 Zoë Köln', 'שלום ‮evil', '[31m31m�', '[x](javascript:1) *b* _i_ ~s~ &amp; \| <script> ', '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL) ON CONFLICT DO NOTHING;
COMMIT;

import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { Postings } from "~/db/postings.server";
import { countBits, idsOfBits, noBits } from "~/features/students/bits";
import { randomFrom } from "../support/list-oracle";

const lastId = 40_000;
const letters = ["a", "ab", "abc", "abcd", "b", "ba", "nur", "nurul", "nuraisyah", "z"];

function makeIndex() {
  const db = new Database(":memory:");
  db.exec(`create virtual table names using fts5(name, content='', tokenize='unicode61 remove_diacritics 2',
    prefix='2 3', detail=none, columnsize=0)`);
  // Small pages and early merges bring about in a thousand rows what takes millions otherwise.
  db.exec("insert into names (names, rank) values ('pgsz', 64)");
  db.exec("insert into names (names, rank) values ('automerge', 2)");
  db.exec("insert into names (names, rank) values ('crisismerge', 4)");
  return db;
}

describe("the postings of the word index", () => {
  it.each([1, 2, 3, 4, 5, 6])("are what MATCH finds, after any additions and deletions: story %i", (seed) => {
    const random = randomFrom(seed);
    const db = makeIndex();
    const postings = new Postings(db, "names", [2, 3]);
    const matching = db.prepare("select rowid from names where names match ? order by rowid").pluck();
    const insert = db.prepare("insert into names (rowid, name) values (?, ?)");
    const remove = db.prepare("insert into names (names, rowid, name) values ('delete', ?, ?)");
    const stored = new Map<number, string>();
    const wordOf = () => `${letters[random(letters.length)]}${random(3) ? "" : random(300)}`;
    const nameOf = () => Array.from({ length: 1 + random(4) }, wordOf).join(" ");

    for (let round = 0; round < 30; round++) {
      db.transaction(() => {
        for (let n = random(120); n > 0; n--) {
          const id = 1 + random(random(2) ? 500 : lastId);
          const before = stored.get(id);
          if (before) remove.run(id, before);
          stored.delete(id);
          if (before && random(2)) continue;
          const name = nameOf();
          insert.run(id, name);
          stored.set(id, name);
        }
        // A savepoint brings to the pages what the transaction has added.
        db.transaction(() => check())();
      })();
      if (random(6) === 0) db.exec("insert into names (names, rank) values ('merge', 8)");
      if (random(12) === 0) db.exec("insert into names (names) values ('optimize')");
      check();
    }

    function check() {
      for (const word of [...letters, "ab1", "n", "nu", "nurulz", "q", "abcd29"]) {
        const bits = noBits(lastId);
        postings.addBeginning(word, bits);
        const ids = matching.all(`"${word}"*`);
        expect(idsOfBits(bits), word).toEqual(ids);
        expect(countBits(bits)).toBe(ids.length);
      }
    }
  });

  it("are none in an empty index", () => {
    const bits = noBits(lastId);
    new Postings(makeIndex(), "names", [2, 3]).addBeginning("nur", bits);
    expect(countBits(bits)).toBe(0);
  });
});

import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { db, sqlite } from "~/db/client";
import { databasePath } from "~/db/file";
import { import_drafts, kept_forms, submissions, trash, users } from "~/db/schema";
import { emptyLog, keepPruning, prune } from "~/features/housekeeping/prune";
import { keepFileUpToDate } from "~/features/housekeeping/start";
import { deleteStudent } from "~/features/students/commands";
import { makeStudent, makeWorld } from "../support/people";

/** Nothing is rolled back here, because the test reads the bytes of the file. */
let world: ReturnType<typeof makeWorld>;
beforeAll(() => {
  world = makeWorld();
});

const place = { school_code: "AAA0001", exam_year: 2026 };
const long_ago = "2025-01-01T00:00:00.000Z";
const bytes = () => ["", "-wal"].map((suffix) => readFileSync(databasePath() + suffix, "latin1")).join("");

test("once a deleted candidate has left the trash, the identity numbers are in no byte of the file or its log", async () => {
  const numbers = ["140816101489", "A98765432", "BC7654321", "VISA55501"];
  const [ic_number = "", passport_number, birth_cert_number, visa_number] = numbers;
  const one = makeStudent({ ...place, ic_number, passport_number, birth_cert_number, visa_number });
  for (let at = 0; at < 200; at++) makeStudent({ ...place, full_name: `CALON ${at}` });
  const { user_id } = world.clerk;
  const at = { created_at: long_ago, updated_at: long_ago };
  const pasted = `NUR\t${ic_number}\n`.repeat(20_000);
  db.insert(import_drafts)
    .values({ id: "lama", user_id, entity: "students", pasted, corrections: {}, ...at })
    .run();
  db.insert(submissions)
    .values({
      user_id,
      key: "k",
      body_hash: "h",
      outcome: { kind: "saved", value: one },
      created_at: long_ago,
    })
    .run();
  db.insert(kept_forms)
    .values({
      id: "k",
      user_id,
      path: "/",
      fields: numbers.map((number) => ["ic_number", number]),
      created_at: long_ago,
      expires_at: long_ago,
    })
    .run();
  expect(deleteStudent(world.clerk, one.id).kind).toBe("saved");
  for (const number of numbers) expect(bytes()).toContain(number);

  db.update(trash).set({ created_at: long_ago }).run();
  expect(await prune()).toBeGreaterThan(0);
  expect(emptyLog()).toBe(true);

  for (const number of numbers) expect(bytes()).not.toContain(number);
  expect(readFileSync(`${databasePath()}-wal`)).toHaveLength(0);
  expect(sqlite.pragma("busy_timeout", { simple: true })).toBe(5000);
  expect(db.select().from(users).where(eq(users.id, user_id)).get()).toBeTruthy();
});

test("housekeeping erases the words of a deleted name from the index, also where it was written in many parts", async () => {
  const stay = (name: string) =>
    Array.from({ length: 60 }, (_, n) => makeStudent({ ...place, full_name: `${name}${n} BIN QADIR` }).id);
  const before = stay("ZAKARIA");
  const { id } = makeStudent({ ...place, full_name: "WALHAMDULILLAH ZUBAIDATUN" });
  stay("YUSOFF");
  expect(deleteStudent(world.clerk, id).kind).toBe("saved");
  // The index has the words in small letters; the trash and the audit trail have the name in capitals.
  const words = ["walhamdulillah", "zubaidatun"];
  for (const word of words) expect(bytes()).toContain(word);

  keepPruning();

  await vi.waitFor(() => {
    for (const word of words) expect(bytes()).not.toContain(word);
  }, 30_000);
  const found = sqlite.prepare("select rowid from students_fts where students_fts match ? order by rowid");
  expect(found.pluck().all('"2026zakaria"*')).toEqual(before);
  sqlite.exec("insert into students_fts (students_fts, rank) values ('integrity-check', 1)");
});

test("a large commit leaves its rows in the log, and the server copies them into the file soon after", async () => {
  const inFile = (word: string) => readFileSync(databasePath(), "latin1").includes(word);
  const store = (word: string) =>
    db
      .insert(import_drafts)
      .values({
        ...{ id: word, user_id: world.clerk.user_id, entity: "students", corrections: {} },
        pasted: word.repeat(1_000_000),
        ...{ created_at: long_ago, updated_at: long_ago },
      })
      .run();
  emptyLog();
  store("ZAMRUD");
  expect(inFile("ZAMRUD")).toBe(true);
  keepFileUpToDate(200);
  emptyLog();
  store("NILAM");
  expect(inFile("NILAM")).toBe(false);
  await vi.waitFor(() => expect(inFile("NILAM")).toBe(true), 30_000);
});

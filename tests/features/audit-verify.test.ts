import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordEvents } from "~/db/audit";
import { hashOfLine, type NotedLine } from "~/db/audit-chain";
import { sqlite } from "~/db/client";
import { inContext } from "~/db/request-context";
import { type Verdict, verifyTrail } from "~/features/audit/verify";
import { run } from "../support/child";
import { contextFrom } from "../support/context";

const events = 1_200;
const folder = mkdtempSync(join(tmpdir(), "calon-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));

function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

beforeAll(() => {
  const people = [
    { user_id: 1, username: "pejabat" },
    { user_id: 2, username: "smka1", acting_as: "SU AAA0001" },
    { user_id: null, username: null },
  ];
  const roll = dice(1);
  const requests = [contextFrom("10.1.2.3"), contextFrom("2001:db8::7", { session_id: 41 })];
  for (let at = 0; at < events; at += 100) {
    const request = requests[roll(3)];
    const record = (...given: Parameters<typeof recordEvents>) =>
      request ? inContext(request, () => recordEvents(...given)) : recordEvents(...given);
    record(
      people[roll(3)] ?? { user_id: 1, username: "x" },
      Array.from({ length: 100 }, (_, n) => ({
        action: ["student.edited", "student.created", "session.started"][roll(3)] ?? "",
        entity: "student",
        entity_id: roll(2) ? at + n : null,
        school_code: roll(2) ? "AAA0001" : null,
        exam_year: roll(2) ? 2026 : null,
        changes: roll(4)
          ? { full_name: ['NUR \'AIN "A" \\ نور', `NAMA ${at + n}`], 7: [1, 2], ids: [[1, 9]] }
          : undefined,
      })),
    );
  }
});

beforeEach(() => sqlite.exec("begin"));
afterEach(() => sqlite.exec("rollback"));

const verdict = (kept: NotedLine | null = null): Verdict => verifyTrail(sqlite, kept, 500);
const lineOf = (id: number) =>
  sqlite.prepare("select * from audit_events where id = ?").get(id) as Parameters<typeof hashOfLine>[1] &
    NotedLine & { previous_hash: string };
const openTheTrail = () =>
  sqlite.exec(
    "drop trigger audit_events_stand; drop trigger audit_events_stay; drop trigger audit_events_follow",
  );

/** Recomputes the hashes from this line on, so that the chain is valid again. */
function resealFrom(first: number): void {
  const set = sqlite.prepare("update audit_events set previous_hash = ?, hash = ? where id = ?");
  let previous = first > 1 ? lineOf(first - 1).hash : "";
  for (let id = first; id <= events; id++) {
    const hash = hashOfLine(previous, lineOf(id));
    set.run(previous, hash, id);
    previous = hash;
  }
}

describe("verifying an unchanged audit trail", () => {
  it("finds the trail whole and gives its last line to note down", () => {
    const { hash } = lineOf(events);
    expect(verdict()).toEqual({ kind: "whole", events, last: { id: events, hash } });
    expect(verdict({ id: 77, hash: lineOf(77).hash }).kind).toBe("whole");
  });

  it("finds the trail whole after a rollback, which leaves no gap", () => {
    sqlite.exec("savepoint action");
    recordEvents({ user_id: 1, username: "x" }, [{ action: "student.edited", entity: "student" }]);
    sqlite.exec("rollback to action; release action");
    recordEvents({ user_id: 1, username: "x" }, [{ action: "student.edited", entity: "student" }]);
    expect(verdict()).toMatchObject({ kind: "whole", events: events + 1 });
  });
});

describe("the hash of an audit line", () => {
  const line = {
    user_id: 2,
    username: "smka1",
    acting_as: null,
    action: "session.started",
    entity: "session",
    entity_id: null,
    school_code: null,
    exam_year: null,
    changes: null,
    created_at: "2026-11-01T00:00:00.000Z",
  };

  it("is the hash of earlier versions if the line has no address and no session", () => {
    const text =
      '{"user_id":2,"username":"smka1","acting_as":null,"action":"session.started","entity":"session",' +
      '"entity_id":null,"school_code":null,"exam_year":null,"changes":null,"created_at":"2026-11-01T00:00:00.000Z"}';
    const hash = createHash("sha256").update("before").update(text).digest("hex");
    expect(hashOfLine("before", { ...line, address: null, session_id: null })).toBe(hash);
  });

  it("differs for every address and every session", () => {
    const origins = [
      [null, null],
      ["10.1.2.3", null],
      ["10.1.2.3", 4],
      [null, 4],
      ["10.1.2.4", 4],
      ["", null],
    ] as const;
    const hashes = origins.map(([address, session_id]) => hashOfLine("", { ...line, address, session_id }));
    expect(new Set(hashes).size).toBe(origins.length);
  });
});

describe("verifying a copy of the trail from before address and session were recorded", () => {
  it("finds the copy whole", () => {
    const copy = new Database(":memory:");
    copy.exec(
      `create table audit_events (id integer primary key autoincrement, user_id, username, acting_as, action, entity,
        entity_id, school_code, exam_year, changes, created_at, previous_hash, hash)`,
    );
    const line = { ...lineOf(1), address: null, session_id: null };
    copy
      .prepare(
        `insert into audit_events values (1, :user_id, :username, :acting_as, :action, :entity, :entity_id, :school_code,
          :exam_year, :changes, :created_at, '', :hash)`,
      )
      .run({ ...line, hash: hashOfLine("", line) });
    // This table has no triggers, and the verdict names them last.
    expect(verifyTrail(copy)).toMatchObject({ how: "trigger", before: 1 });
  });
});

describe("verifying a tampered audit trail", () => {
  beforeEach(openTheTrail);

  const roll = dice(20261121);
  const fields = [
    "user_id",
    "username",
    "acting_as",
    "action",
    "entity",
    "entity_id",
    "school_code",
    "exam_year",
    "changes",
    "created_at",
    "previous_hash",
    "hash",
    "address",
    "session_id",
  ] as const;
  const tampered = Array.from({ length: 120 }, (_, at) => ({
    field: fields[at % fields.length] ?? "action",
    id: 1 + roll(events),
    way: roll(4),
  }));

  it.each(tampered)("finds a changed $field in line $id ($way)", ({ field, id, way }) => {
    const old = (lineOf(id) as unknown as Record<string, unknown>)[field];
    const isNumber = ["user_id", "exam_year", "session_id"].includes(field);
    const text = String(old ?? "");
    const other = [
      isNumber ? Number(old ?? 0) + 1 : `${text} `,
      old === null ? (isNumber ? 0 : "") : isNumber ? null : text.slice(0, -1),
      isNumber ? -1 : text.replace(/\w/, (letter) => (letter === "z" ? "y" : "z")) + (text ? "" : "x"),
      isNumber ? 9_999 : Buffer.from(`${text}.`),
    ][way];
    sqlite.prepare(`update audit_events set ${field} = ? where id = ?`).run(other, id);
    expect(verdict()).toMatchObject({ kind: "broken", id, before: id - 1 });
  });

  it("finds changes that are spelt another way with the same meaning", () => {
    const id = sqlite.prepare("select max(id) from audit_events where changes is not null").pluck().get();
    for (const spelt of ["replace(changes, ':', ': ')", "cast(changes as blob)"]) {
      sqlite.exec("savepoint spelling");
      sqlite.exec(`update audit_events set changes = ${spelt} where id = ${id}`);
      expect(verdict()).toMatchObject({ kind: "broken", how: "changed", id });
      sqlite.exec("rollback to spelling; release spelling");
    }
  });

  it("finds deleted lines: the first, one between, a whole slice", () => {
    for (const [first, last] of [
      [1, 1],
      [600, 600],
      [101, 600],
    ]) {
      sqlite.exec("savepoint deletion");
      sqlite.prepare("delete from audit_events where id between ? and ?").run(first, last);
      expect(verdict()).toMatchObject({ kind: "broken", how: "missing", id: first });
      sqlite.exec("rollback to deletion; release deletion");
    }
  });

  it("finds lines that moved up after a deletion", () => {
    sqlite.exec("delete from audit_events where id = 1100");
    sqlite.exec("update audit_events set id = id - 1 where id > 1100");
    sqlite.exec(`update sqlite_sequence set seq = ${events - 1} where name = 'audit_events'`);
    expect(verdict()).toMatchObject({ kind: "broken", how: "link", id: 1_100 });
  });

  it("finds an inserted line, even with a valid hash", () => {
    const { hash } = lineOf(1_190);
    sqlite.exec("update audit_events set id = -id where id > 1190");
    sqlite.exec("update audit_events set id = -id + 1 where id < 0");
    const line = { ...lineOf(1_190), action: "student.deleted" };
    sqlite
      .prepare(
        `insert into audit_events (id, user_id, username, acting_as, action, entity, entity_id,
          school_code, exam_year, changes, created_at, previous_hash, hash, address, session_id)
         values (1191, :user_id, :username, :acting_as, :action, :entity, :entity_id,
          :school_code, :exam_year, :changes, :created_at, :previous_hash, :hash, :address, :session_id)`,
      )
      .run({ ...line, previous_hash: hash, hash: hashOfLine(hash, line) });
    expect(verdict()).toMatchObject({ kind: "broken", how: "link", id: 1_192 });
  });

  it("finds a line before the first", () => {
    sqlite.exec(`insert into audit_events (id, action, entity, created_at, previous_hash, hash)
      values (-4, 'student.edited', 'student', '', '', '')`);
    expect(verdict()).toMatchObject({ kind: "broken", how: "stray", id: -4 });
  });

  it("finds two swapped lines", () => {
    sqlite.exec("update audit_events set id = -1 where id = 700");
    sqlite.exec("update audit_events set id = 700 where id = 900");
    sqlite.exec("update audit_events set id = 900 where id = -1");
    expect(verdict()).toMatchObject({ kind: "broken", how: "link", id: 700 });
  });

  it("finds a truncated trail, also with a reset counter if the last line was noted", () => {
    const kept = { id: events, hash: lineOf(events).hash };
    sqlite.exec("delete from audit_events where id > 1180");
    expect(verdict()).toMatchObject({ kind: "broken", how: "tail", id: 1_181 });
    sqlite.exec("update sqlite_sequence set seq = 1180 where name = 'audit_events'");
    sqlite.exec("rollback; begin");
    openTheTrail();
    sqlite.exec("delete from audit_events where id > 1180");
    sqlite.exec("update sqlite_sequence set seq = 1180 where name = 'audit_events'");
    expect(verdict(kept)).toMatchObject({ kind: "broken", how: "tail", id: 1_181 });
  });

  it("finds a trail that was rewritten as a whole if a line was noted", () => {
    const kept = { id: 1_195, hash: lineOf(1_195).hash };
    sqlite.exec("update audit_events set username = 'orang lain' where id = 1190");
    resealFrom(1_190);
    expect(verdict(kept)).toMatchObject({ kind: "broken", how: "kept", id: 1_195 });
  });

  it("finds missing triggers", () => {
    expect(verdict()).toMatchObject({ kind: "broken", how: "trigger", name: "audit_events_stand" });
  });

  it("finds a trail that was emptied", () => {
    sqlite.exec("delete from audit_events");
    expect(verdict()).toMatchObject({ kind: "broken", how: "tail", id: 1 });
  });
});

describe("the triggers of the audit trail", () => {
  const refused = [
    ["a change", "update audit_events set action = 'x' where id = 5"],
    ["a deletion", "delete from audit_events where id = 5"],
    ["a change that replaces", "update or replace audit_events set id = 6 where id = 5"],
    [
      "a line in place of another",
      `insert or replace into audit_events (id, user_id, username, acting_as, action, entity, entity_id, school_code,
        exam_year, changes, created_at, previous_hash, hash, address, session_id)
        select id, 9, username, acting_as, action, entity, entity_id, school_code,
        exam_year, changes, created_at, previous_hash, hash, address, session_id from audit_events where id = 5`,
    ],
    [
      "the last line in place of itself",
      `replace into audit_events (id, user_id, username, acting_as, action, entity, entity_id, school_code,
        exam_year, changes, created_at, previous_hash, hash, address, session_id)
        select id, 9, username, acting_as, action, entity, entity_id, school_code,
        exam_year, changes, created_at, hash, hash, address, session_id from audit_events where id = ${events}`,
    ],
    [
      "an upsert",
      `insert into audit_events select * from audit_events where id = 5
        on conflict (id) do update set action = 'x'`,
    ],
    [
      "a line that does not follow the last",
      `insert into audit_events (action, entity, created_at, previous_hash, hash) values ('x', 'x', '', '', '')`,
    ],
    [
      "a line before the first",
      `insert into audit_events (id, action, entity, created_at, previous_hash, hash)
        select -7, 'x', 'x', '', hash, '' from audit_events where id = ${events}`,
    ],
  ] as const;
  it.each(refused)("refuse %s", (_, sql) => {
    for (const recursive of ["off", "on"]) {
      sqlite.pragma(`recursive_triggers = ${recursive}`);
      expect(() => sqlite.exec(sql)).toThrow(/append-only/);
    }
    sqlite.pragma("recursive_triggers = off");
    expect(verdict().kind).toBe("whole");
  });
});

describe("npm run audit -- verify", () => {
  const path = join(folder, "office.db");
  const audit = async (...args: string[]) => {
    const child = run(["app/cli/audit.ts", ...args], { DATABASE_PATH: path });
    return { code: await child.ended, said: child.said() };
  };
  const last = () => lineOf(events);

  it("prints the number of events and the last line, and accepts that line again", async () => {
    sqlite.exec("rollback");
    sqlite.prepare("vacuum into ?").run(path);
    sqlite.exec("begin");
    const first = await audit("verify");
    expect(first).toMatchObject({ code: 0 });
    expect(first.said).toContain(`${events} catatan disemak`);
    expect(first.said).toContain(`--from ${events} --hash ${last().hash}`);
    const again = await audit("verify", "--from", String(events), "--hash", last().hash.toUpperCase());
    expect(again).toMatchObject({ code: 0 });
    expect(again.said).toContain(`(no. ${events}) masih sama; 0 catatan selepasnya`);
  });

  it("names the first broken line and exits with 1", async () => {
    const file = new Database(path);
    file.exec("drop trigger audit_events_stand; update audit_events set username = 'x' where id in (42, 99)");
    file.close();
    const { code, said } = await audit("verify");
    expect(code).toBe(1);
    expect(said).toContain("ROSAK pada catatan no. 42");
  });

  it("prints its usage, or why a file is not a database of ours", async () => {
    for (const args of [["mend"], ["verify", "--from", "3"]]) {
      const { code, said } = await audit(...args);
      expect(code).toBe(1);
      expect(said).toContain("Penggunaan: npm run audit");
    }
    const child = run(["app/cli/audit.ts", "verify"], { DATABASE_PATH: join(folder, "none.db") });
    expect(await child.ended).toBe(1);
    expect(child.said()).not.toMatch(/at .*\.ts/);
  }, 20_000);
});

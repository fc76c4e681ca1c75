import { readFileSync } from "node:fs";
import type { Actor } from "~/auth/actor";
import { db, sqlite, write } from "~/db/client";
import { students, users } from "~/db/schema";
import { createDraft, findDraft } from "~/features/imports/drafts";
import { planCandidates } from "~/features/imports/judging/candidate-plan";
import { commitCandidates } from "~/features/imports/saving/commit";
import type { Sliced } from "~/features/values/in-slices";

/** 60,000 candidates in twelve pastes, previewed and stored, in its own process with its own database. Prints JSON. */
export interface RowTimes {
  rows: number;
  /** Milliseconds of CPU and of the clock. */
  preview: Spent;
  commit: Spent;
  /** Milliseconds of the clock, of the longest slice of each preview: so long another request waits for its turn. */
  slices: number[];
  /** One prepared statement in one transaction, without and with triggers. */
  bare: Spent;
  counted: Spent;
}
export interface Spent {
  cpu: number;
  wall: number;
}

const drafts = 12;
const anotherWord =
  "AIMAN BALQIS CHEMPAKA DARWISY ELYANA FIRDAUS GHAZALI HUMAIRA IMTIYAZ JAUHARI KHALISH LUQMAN".split(" ");

const actor = officer();
const pastes = differentPastes(readFileSync("tests/fixtures/clean/candidates.tsv", "utf8"));
const times: RowTimes = {
  rows: 0,
  preview: { cpu: 0, wall: 0 },
  commit: { cpu: 0, wall: 0 },
  slices: [],
  bare: { cpu: 0, wall: 0 },
  counted: { cpu: 0, wall: 0 },
};

for (const pasted of pastes) {
  const { id, fingerprint } = spend(times.preview, () => {
    // A clerk has answered that the later lists are no lists of another school.
    const id = createDraft(actor, "students", pasted, undefined, { answers: { chosen: { whole: ["use"] } } });
    const draft = findDraft(actor, "students", id);
    const plan = draft && inSlices(planCandidates(actor, draft));
    if (!plan || "problem" in plan) throw new Error(plan?.problem.code);
    return { id, fingerprint: plan.fingerprint };
  });
  const outcome = spend(times.commit, () => commitCandidates(actor, id, fingerprint));
  if (outcome.kind !== "saved" || outcome.value.left > 0) throw new Error(JSON.stringify(outcome));
  times.rows += outcome.value.created;
}

const rows = sqlite.prepare("select * from students order by id").raw().all() as unknown[][];
const width = rows[0]?.length ?? 0;
const insertion = () => `insert into students values (${Array(width).fill("?").join(", ")})`;
const insertAll = () =>
  write(() => {
    const insert = sqlite.prepare(insertion());
    for (const row of rows) insert.run(...row);
  });

db.delete(students).run();
spend(times.counted, insertAll);
db.delete(students).run();
const triggers = sqlite
  .prepare("select name from sqlite_master where type = 'trigger' and tbl_name = 'students'")
  .pluck()
  .all();
for (const name of triggers) sqlite.exec(`drop trigger ${name}`);
spend(times.bare, insertAll);
console.log(JSON.stringify(times));

function inSlices<Value>(work: Sliced<Value>): Value {
  let longest = 0;
  for (;;) {
    const began = performance.now();
    const step = work.next();
    longest = Math.max(longest, performance.now() - began);
    if (!step.done) continue;
    times.slices.push(longest);
    return step.value;
  }
}

function spend<Value>(on: Spent, work: () => Value): Value {
  const cpu = process.cpuUsage();
  const began = performance.now();
  const value = work();
  on.wall += performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  on.cpu += (user + system) / 1000;
  return value;
}

function officer(): Actor {
  const user = db
    .select()
    .from(users)
    .all()
    .find(({ role_id }) => role_id === "ADMIN");
  if (!user) throw new Error("the demonstration has no ADMIN");
  return {
    ...user,
    role_id: "ADMIN",
    user_id: user.id,
    session_id: 0,
    has_second_step: false,
    acting_as: null,
  } as Actor;
}

/** Other names and birthdays and no roll numbers, so that each line is a new candidate. */
function differentPastes(text: string): string[] {
  const [header = "", ...lines] = text.trimEnd().split(/\r?\n/);
  const taken = new Set<string>();
  return Array.from({ length: drafts }, (_, round) =>
    [header, ...lines.map((line) => asAnother(line, round, taken))].join("\n"),
  );
}

function asAnother(line: string, round: number, taken: Set<string>): string {
  const cells = line.split("\t");
  cells[0] += ` ${anotherWord[round]}`;
  cells[3] = "";
  const ic = cells[1] ?? "";
  if (ic === "") {
    const certificate = `${"ABCDEFGHIJKL"[round]}${10_000 + taken.size}`;
    taken.add(certificate);
    cells[9] = certificate;
    cells[7] = "";
    return cells.join("\t");
  }
  const day = String(((Number(ic.slice(4, 6)) + 2 * round) % 28) + 1).padStart(2, "0");
  let serial = Number(ic.slice(8, 11));
  const other = () =>
    `${ic.slice(0, 4)}${day}${ic.slice(6, 8)}${String(serial).padStart(3, "0")}${ic.slice(11)}`;
  while (taken.has(other())) serial = (serial + 1) % 1000;
  taken.add(other());
  cells[9] = "";
  cells[1] = other();
  return cells.join("\t");
}

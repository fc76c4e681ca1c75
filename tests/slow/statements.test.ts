import { expect, test } from "vitest";
import { makeStallsDatabase } from "../bench/stalls-database";
import type { Person } from "../support/people";
import type { Side } from "../support/sides";

/** Milliseconds of the processor that one statement may hold the server. */
const most = 50;

/** Statements that may take longer, each by words of its own, with the reason. */
const mayTakeLonger: Record<string, string> = {
  "cross join audit_events as event on event.id >= first":
    "reads the events of a day, and this office has a million of today: 1 ms for each thousand",
  'select "check_findings"."student_id", "check_findings"."rule"':
    "a file holds all findings of the state in the order of its schools: 40,000 here",
  'sum("check_answers"."student_id" is null)': "counts all findings of the state by school: 40,000 here",
  'cross join "room_seats" on "room_seats"."student_id" = "students"."id"':
    "counts the seats of all candidates by school, from two indexes alone",
  'select substr("created_at", 1, 13), count(*)':
    "a chart of a district: 55,000 candidates here, by the hour in which they were entered",
};

// `OFFICE_FOLDER` keeps the office for the next run: it takes minutes to make.
process.env.DATABASE_PATH = await makeStallsDatabase(
  process.env.OFFICE_FOLDER ?? process.env.CALON_RUN_FOLDER ?? "",
);
const { sqlite } = await import("~/db/client");
const { checkEverywhere } = await import("~/features/checks/run");
const { runAtOnce } = await import("~/features/values/in-slices");
const { requestFor } = await import("../matrix/engine");
const { asAsk, isApi } = await import("../matrix/questions");
const { loadApp } = await import("../support/app");
const { doors } = await import("../support/doors");
const { makeSides } = await import("../support/sides");

const app = await loadApp();

/** The office has the years of the sides, and its own candidates in them. No list waits for its check, as on any day but that of an upgrade. */
async function officeWithSides() {
  sqlite.pragma("synchronous = off");
  sqlite.pragma("foreign_keys = off");
  sqlite.exec("delete from exam_years");
  sqlite.pragma("foreign_keys = on");
  // The cards of the sides are of these two days.
  sqlite.exec("update students set ic_number = null where substr(ic_number, 1, 6) in ('140203', '150101')");
  const sides = await makeSides();
  runAtOnce(checkEverywhere());
  return sides;
}

/** The milliseconds of the longest run of each statement meanwhile. A cold page of the file counts little, because only processor time does. */
async function timesOf(work: () => Promise<void>): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const statement = Object.getPrototypeOf(sqlite.prepare("select 1"));
  const methods = { all: statement.all, get: statement.get, run: statement.run };
  for (const [name, method] of Object.entries(methods)) {
    statement[name] = function (...values: unknown[]) {
      const before = process.cpuUsage();
      const began = performance.now();
      try {
        return method.apply(this, values);
      } finally {
        const { user, system } = process.cpuUsage(before);
        const text = this.source.replace(/\s+/g, " ").trim();
        // Threads of the process count in the first figure, other processes in the second.
        const milliseconds = Math.min((user + system) / 1000, performance.now() - began);
        times.set(text, Math.max(times.get(text) ?? 0, milliseconds));
      }
    };
  }
  try {
    await work();
  } finally {
    Object.assign(statement, methods);
  }
  return times;
}

const isSlow = ([, milliseconds]: readonly [string, number]) => milliseconds > most;

/** A statement that was slow has two more chances, so that a busy moment of the machine is no failure. */
async function slowOnes(work: () => Promise<void>): Promise<Map<string, number>> {
  let slow = new Map([...(await timesOf(work))].filter(isSlow));
  for (let again = 0; again < 2 && slow.size > 0; again++) {
    const times = await timesOf(work);
    const least = [...slow].map(
      ([text, milliseconds]) => [text, Math.min(milliseconds, times.get(text) ?? milliseconds)] as const,
    );
    slow = new Map(least.filter(isSlow));
  }
  return slow;
}

interface Slow {
  request: string;
  text: string;
  milliseconds: number;
}

const roles: [string, (side: Side) => Person][] = [
  ["ADMIN", (side) => side.admin],
  ["PENYELIA_DAERAH", (side) => side.supervisor],
  ["SU", (side) => side.clerk],
];

test("no screen, call and command makes a statement of more than 50 ms among 600,000 candidates", async () => {
  const sides = await officeWithSides();
  const found = new Map<string, Slow>();
  let requests = 0;
  for (const [role, who] of roles) {
    const person = who(sides.own);
    for (const [address, byMethod] of Object.entries(doors)) {
      for (const [method, door] of Object.entries(byMethod)) {
        const ask = async () => {
          sqlite.exec("savepoint asked");
          try {
            const question = asAsk(door.ask(sides.own, person, sides));
            const answer = await app(
              requestFor(isApi(address) ? "api" : "document", method, question, { person }),
            );
            await answer.arrayBuffer();
            expect(answer.status, `${method} ${address}`).toBeLessThan(500);
          } finally {
            sqlite.exec("rollback to asked; release asked");
          }
        };
        for (const [text, milliseconds] of await slowOnes(ask))
          if (milliseconds > (found.get(text)?.milliseconds ?? 0))
            found.set(text, { request: `${method} ${address} of ${role}`, text, milliseconds });
        requests += 1;
      }
    }
  }
  expect(requests).toBeGreaterThan(1000);
  const reasons = Object.keys(mayTakeLonger);
  const unexplained = [...found.values()].filter(
    ({ text }) => !reasons.some((words) => text.includes(words)),
  );
  expect(unexplained).toEqual([]);
}, 1_800_000);

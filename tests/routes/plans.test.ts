import { expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { requestFor } from "../matrix/engine";
import { asAsk, isApi } from "../matrix/questions";
import { loadApp } from "../support/app";
import { doors } from "../support/doors";
import { inRollback, type Person } from "../support/people";
import { makeSides, type Side, type Sides } from "../support/sides";

const app = await loadApp();
inRollback();

/** The text of each statement that runs meanwhile. */
async function statementsOf(work: () => Promise<void>): Promise<Set<string>> {
  const ran = new Set<string>();
  const statement = Object.getPrototypeOf(sqlite.prepare("select 1"));
  const methods = { all: statement.all, get: statement.get, run: statement.run };
  for (const [name, method] of Object.entries(methods)) {
    statement[name] = function (...values: unknown[]) {
      ran.add(this.source);
      return method.apply(this, values);
    };
  }
  try {
    await work();
  } finally {
    Object.assign(statement, methods);
  }
  return ran;
}

/** Each screen, file and call, or each form and call that changes something. */
async function askAll(person: Person, sides: Sides, isWanted: (method: string) => boolean): Promise<void> {
  for (const [address, byMethod] of Object.entries(doors)) {
    for (const [method, door] of Object.entries(byMethod).filter(([name]) => isWanted(name))) {
      sqlite.exec("savepoint asked");
      const ask = asAsk(door.ask(sides.own, person, sides));
      const answer = await app(requestFor(isApi(address) ? "api" : "document", method, ask, { person }));
      await answer.arrayBuffer();
      sqlite.exec("rollback to asked; release asked");
      expect(answer.status, `${method} ${address}`).toBeLessThan(500);
    }
  }
}

/** SQLite keeps no statistics here, so its plan is the same for any number of candidates. */
function planOf(text: string): string[] {
  const plan = sqlite.prepare<unknown[], { detail: string }>(`explain query plan ${text}`);
  const unquoted = text.replace(/'[^']*'/g, "''");
  const places = Math.max(0, ...Array.from(unquoted.matchAll(/\?(\d*)/g), (_, at) => at + 1));
  const named = Object.fromEntries(Array.from(text.matchAll(/[:@$](\w+)/g), ([, name]) => [name, null]));
  const values = [...Array(places).fill(null), ...(Object.keys(named).length > 0 ? [named] : [])];
  return plan.all(...values).map(({ detail }) => detail);
}

const readsTheYear =
  /^SCAN students\b|USING (COVERING )?INDEX students_(?!withdrawn|late)\w+ \(exam_year=\?\)/;

/** The list of candidates counts first, and names this index where that costs least.
 * The latest change of a year is the last entry of its index. */
const isMeant = (text: string) =>
  text.includes('indexed by "students_list"') ||
  text.includes("select max(updated_at) from students where exam_year");

const isGet = (method: string) => method === "GET";

test.each<[string, (side: Side) => Person, (method: string) => boolean]>([
  ["no query of a clerk of one school", (side) => side.clerk, isGet],
  ["no query of a supervisor of a district", (side) => side.supervisor, isGet],
  ["no command of the office", (side) => side.admin, (method) => !isGet(method)],
])(
  "%s reads all candidates of the year",
  async (_, who, isWanted) => {
    const sides = await makeSides();
    const statements = await statementsOf(() => askAll(who(sides.own), sides, isWanted));
    expect(statements.size).toBeGreaterThan(100);
    const found = [...statements]
      .filter((text) => /\bstudents\b/.test(text) && /^\s*(select|with|insert|update|delete)\b/i.test(text))
      .filter((text) => !isMeant(text) && planOf(text).some((step) => readsTheYear.test(step)));
    expect(found).toEqual([]);
  },
  120_000,
);

/** The condition and the statements of a trigger, as queries of their own: the record that fires it is a value. */
function queriesOf(trigger: string): string[] {
  const [, head = "", body = ""] = /^([\s\S]*?)\bBEGIN\b([\s\S]*)\bEND;?\s*$/.exec(trigger) ?? [];
  const [, condition] = /\bWHEN\b([\s\S]*)$/.exec(head) ?? [];
  const statements = body.split(";").filter((text) => text.trim() && !/^\s*SELECT RAISE/.test(text));
  return [...(condition ? [`select ${condition}`] : []), ...statements].map((text) =>
    text.replace(/\b(new|old)\.[`"]?(\w+)[`"]?/g, ":$1_$2"),
  );
}

test("no trigger reads all candidates of the year", () => {
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_master where type = 'trigger'")
    .all();
  expect(triggers.length).toBeGreaterThan(50);
  const found = triggers.flatMap(({ name, sql }) =>
    queriesOf(sql)
      .filter((text) => planOf(text).some((step) => readsTheYear.test(step)))
      .map(() => name),
  );
  expect(found).toEqual([]);
});

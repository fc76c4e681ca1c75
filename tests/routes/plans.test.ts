import { expect, test } from "vitest";
import { sqlite } from "~/db/client.server";
import { loadApp } from "../support/app";
import { doors } from "../support/doors";
import { inRollback, type Person, requestOf } from "../support/people";
import { makeSides, type Side, type Sides } from "../support/sides";

const app = await loadApp();
inRollback();

/** The text of each statement that these requests run. */
async function statementsOf(person: Person, sides: Sides): Promise<Set<string>> {
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
    for (const { GET } of Object.values(doors)) {
      if (!GET) continue;
      const ask = GET.ask(sides.own, person, sides);
      const answer = await app(requestOf(person, typeof ask === "string" ? ask : ask.to));
      await answer.arrayBuffer();
      expect(answer.status).toBeLessThan(500);
    }
  } finally {
    Object.assign(statement, methods);
  }
  return ran;
}

/** SQLite keeps no statistics here, so its plan is the same for any number of candidates. */
function planOf(text: string): string[] {
  const plan = sqlite.prepare<unknown[], { detail: string }>(`explain query plan ${text}`);
  const places = Math.max(0, ...Array.from(text.matchAll(/\?(\d*)/g), (_, at) => at + 1));
  const named = Object.fromEntries(Array.from(text.matchAll(/[:@$](\w+)/g), ([, name]) => [name, null]));
  const values = [...Array(places).fill(null), ...(Object.keys(named).length > 0 ? [named] : [])];
  return plan.all(...values).map(({ detail }) => detail);
}

const readsTheYear =
  /^SCAN students\b|USING (COVERING )?INDEX students_(?!withdrawn|late)\w+ \(exam_year=\?\)/;

/** The list of candidates counts first, and names this index where that costs least. Persons whom two schools hold are found among all. */
const isMeant = (text: string) =>
  text.includes('indexed by "students_list"') || /with repeated as \(\s+select full_name/.test(text);

test.each([
  ["a clerk of one school", (side: Side) => side.clerk],
  ["a supervisor of a district", (side: Side) => side.supervisor],
])(
  "no query of %s reads all candidates of the year",
  async (_, who) => {
    const sides = await makeSides();
    const statements = await statementsOf(who(sides.own), sides);
    expect(statements.size).toBeGreaterThan(100);
    const found = [...statements]
      .filter((text) => /\bstudents\b/.test(text) && /^\s*(select|with|insert|update|delete)\b/i.test(text))
      .filter((text) => !isMeant(text) && planOf(text).some((step) => readsTheYear.test(step)));
    expect(found).toEqual([]);
  },
  120_000,
);

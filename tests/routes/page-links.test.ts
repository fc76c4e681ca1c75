import { describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { loadApp, loadFloorPlan } from "../support/app";
import { makePaper, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

/** The screens with a link that skips to the rows of their list. */
const lists = (await loadFloorPlan()).flatMap(({ address, module }) =>
  address && (module as { handle?: { hasRows?: boolean } }).handle?.hasRows ? [address] : [],
);

/** The links within the page that have no goal in it. */
async function leadingNowhere(who: Person, address: string): Promise<string[]> {
  const answer = await app(requestOf(who, address));
  // A list of an account that has its groups elsewhere leads there.
  if (answer.status === 302) return [];
  const html = await answer.text();
  const goals = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  expect(goals, address).toContain("isi");
  return goals
    .filter((id) => !html.includes(` id="${id}"`))
    .map((id) => `${address} ${answer.status}: #${id}`);
}

async function leadingNowhereIn(people: readonly Person[], queries: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const paper = String(makePaper().id);
  for (const list of lists)
    for (const who of people)
      for (const query of queries)
        found.push(
          ...(await leadingNowhere(who, list.replace(":step", "received").replace(":id", paper) + query)),
        );
  return found;
}

describe("a link within the page of a list has its goal", () => {
  test("on all list screens", () => {
    expect(lists.length).toBeGreaterThan(25);
  });

  test("where the list has rows, and where a filter finds none", async () => {
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "CALON" });
    const { admin, clerk, observer } = world;
    const none = [
      ...["search=tiada", "school_name=tiada", "school_code=ZZZ9999", "district_code=99", "class_name=9"],
      ...["page=99", "exam_year=1999", "exam_year=2026&search=tiada&school_code=AAA0001"],
    ];
    const queries = ["", ...none.map((query) => `?${query}`)];
    expect(await leadingNowhereIn([admin, clerk, observer], queries)).toEqual([]);
  });

  test("before the office has a year", async () => {
    sqlite.exec("delete from school_exam_years");
    const { admin } = world;
    const found = await leadingNowhereIn([admin], [""]);
    sqlite.exec("delete from exam_papers; delete from exam_years");
    for (const list of lists.filter((one) => !one.includes(":id")))
      found.push(...(await leadingNowhere(admin, list.replace(":step", "received"))));
    expect(found).toEqual([]);
  });
});

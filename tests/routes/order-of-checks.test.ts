import { beforeAll, describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { type Ask, requestFor } from "../matrix/engine";
import { asAsk, isApi } from "../matrix/questions";
import { loadApp } from "../support/app";
import { type Door, doors } from "../support/doors";
import { inRollback, type Person } from "../support/people";
import { withSides } from "../support/sides";

const sides = withSides();
inRollback();
let app: Awaited<ReturnType<typeof loadApp>>;
beforeAll(async () => {
  app = await loadApp();
});

const people = (): Person[] => [sides.own.admin, sides.own.supervisor, sides.own.clerk];
const closeEveryYear = () => sqlite.exec("update exam_years set closed_at = '2026-01-01T00:00:00.000Z'");

/** The status of a call that another call has not preceded. */
async function status(method: string, person: Person, ask: Ask, isClosed: boolean): Promise<number> {
  sqlite.exec("savepoint asked");
  if (isClosed) closeEveryYear();
  const answer = await app(requestFor("api", method, ask, { person }));
  await answer.text();
  sqlite.exec("rollback to asked; release asked");
  return answer.status;
}

const calls = Object.entries(doors)
  .filter(([address]) => isApi(address))
  .flatMap(([address, byMethod]) =>
    Object.entries(byMethod).map(([method, door]) => ({ name: `${method} ${address}`, method, door })),
  )
  .filter(({ method }) => method !== "GET");

/** The call of an account that saves it, as it is and with an old version. */
async function edit(method: string, door: Door) {
  for (const person of people()) {
    const ask = asAsk(door.ask(sides.own, person, sides));
    if ((await status(method, person, ask, false)) >= 300) continue;
    return { person, fresh: ask, old: { ...ask, body: { ...(ask.body as object), version: 4000 } } };
  }
  return null;
}

/** A new password and a decision on duplicates replace no record that somebody saw; a group has a fingerprint of its requests. */
const withoutVersion = [
  "PUT /api/users/reset-password/:id",
  "PUT /api/duplicates/:exam_year/:kind/:id",
  "PUT /api/requests/groups/:id",
];

const nounsOfYears = [
  "PUT /api/students/:id",
  "PUT /api/rooms/:id",
  "PUT /api/exam_papers/:id",
  "PUT /api/exam_years/:id",
  "PUT /api/exam_years/:id/request_windows",
  "PUT /api/requests/:id",
  "PUT /api/school_exam_years/:id",
  "PUT /api/students/:id/special_needs",
  "PUT /api/students/:id/withdrawal",
];

describe("an edit with an old version", () => {
  let found: { name: string; open: number; closed: number; fresh: number }[];
  beforeAll(async () => {
    found = [];
    for (const { name, method, door } of calls) {
      const one = await edit(method, door);
      if (!one) continue;
      found.push({
        name,
        open: await status(method, one.person, one.old, false),
        closed: await status(method, one.person, one.old, true),
        fresh: await status(method, one.person, one.fresh, true),
      });
    }
  });

  test("is stale for the edits of all nouns", () => {
    const edits = found.filter(
      ({ name }) => /^PUT .*(:id|:code)(\/\w+)?$/.test(name) && !withoutVersion.includes(name),
    );
    expect(edits.length).toBeGreaterThan(15);
    expect(edits.filter(({ open }) => open !== 412)).toEqual([]);
  });

  test("is answered in a closed year as an edit with the present version is", () => {
    const ofYears = found.filter(({ open, fresh }) => open === 412 && fresh >= 400);
    expect(ofYears.map(({ name }) => name)).toEqual(expect.arrayContaining([...nounsOfYears]));
    expect(ofYears.filter(({ closed, fresh }) => closed !== fresh)).toEqual([]);
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { type Ask, requestFor } from "../matrix/engine";
import { asAsk, isApi } from "../matrix/questions";
import { loadApp } from "../support/app";
import { doors } from "../support/doors";
import { inRollback } from "../support/people";
import { withSides } from "../support/sides";

const sides = withSides();
inRollback();
let app: Awaited<ReturnType<typeof loadApp>>;
beforeAll(async () => {
  app = await loadApp();
});

describe("a closed year", () => {
  test("is still read by each page and file of the office, the school, the district and the observer", async () => {
    const statuses = async () => {
      const { admin, clerk, supervisor, observer } = sides.own;
      const found: string[] = [];
      for (const [address, { GET: door }] of Object.entries(doors)) {
        for (const person of door ? [admin, clerk, supervisor, observer] : []) {
          const ask: Ask = asAsk(door?.ask(sides.own, person, sides) ?? "");
          const answer = await app(requestFor(isApi(address) ? "api" : "document", "GET", ask, { person }));
          found.push(`${address} ${person.username} ${answer.status}`);
        }
      }
      return found;
    };
    const open = await statuses();
    sqlite.exec("update exam_years set closed_at = '2026-01-01T00:00:00.000Z'");
    expect(await statuses()).toEqual(open);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, request_windows } from "~/db/schema";
import { type Boxes, boxesOf, dayTextOf } from "~/features/values/day-boxes";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

let path: string;
beforeEach(() => {
  path = `/admin/exam_years/${world.year.id}/requests`;
});

const send = (fields: Record<string, string>) => answerOf(formOf(world.admin, path, fields));
const open = async () => (await answerOf(requestOf(world.admin, path))).body.windows;
const put = (body: object) =>
  answerOf(jsonOf(world.admin, "PUT", `/api/exam_years/${world.year.id}/request_windows`, body));

/** The three boxes of a day as a browser sends them. */
const boxes = (name: string, [day, month, year]: readonly [string, string, string]) => ({
  [`${name}_day`]: day,
  [`${name}_month`]: month,
  [`${name}_year`]: year,
});
const shown = (day: string, month: string, year: string): Boxes => ({ day, month, year, time: "" });

describe("the form of the request windows", () => {
  it("saves the three boxes of each day and shows them when it is opened again", async () => {
    const fields = {
      version: "1",
      ...boxes("correction_opens_on", ["5", "1", "2026"]),
      ...boxes("correction_closes_on", ["06", "02", "2026"]),
      ...boxes("late_opens_on", ["", "", ""]),
      ...boxes("transfer_closes_on", ["7", "8", "2026"]),
    };
    const answer = await send(fields);
    expect([answer.status, answer.location]).toEqual([303, "/admin/exam_years"]);
    const windows = await open();
    expect(windows).toMatchObject({
      correction_opens_on: "2026-01-05",
      correction_closes_on: "2026-02-06",
      late_opens_on: null,
      transfer_opens_on: null,
      transfer_closes_on: "2026-08-07",
      version: 2,
    });
    expect(boxesOf(windows, "correction_opens_on")).toEqual(shown("05", "01", "2026"));
    expect(boxesOf(windows, "late_opens_on")).toEqual(shown("", "", ""));
  });

  it.each(["31/3/2026", "31-03-2026", "31.3.2026", "31 Mac 2026", "31 mac 2026", "2026-03-31"])(
    "saves a day that was written in one field as %s, and shows it as 31/3/2026",
    async (late_opens_on) => {
      expect((await send({ late_opens_on })).status).toBe(303);
      const windows = await open();
      expect([windows.late_opens_on, dayTextOf(windows, "late_opens_on")]).toEqual([
        "2026-03-31",
        "31/3/2026",
      ]);
    },
  );

  it("is a table of four kinds with two days each, and shows a wrong day to the letter", async () => {
    const html = await (await app(requestOf(world.admin, path))).text();
    const table = html.split('<table class="table">')[1]?.split("</table>")[0] ?? "";
    expect([table.split('<th scope="row">').length - 1, table.split("<input").length - 1]).toEqual([4, 8]);
    const wrong = await app(formOf(world.admin, path, { late_opens_on: "31 Mart 2026" }));
    const again = await wrong.text();
    expect([wrong.status, again.includes('value="31 Mart 2026"')]).toEqual([422, true]);
  });

  it("removes a limit when its boxes are emptied", async () => {
    await send(boxes("late_closes_on", ["5", "1", "2026"]));
    expect((await open()).late_closes_on).toBe("2026-01-05");
    expect((await send(boxes("late_closes_on", ["", "", ""]))).status).toBe(303);
    expect((await open()).late_closes_on).toBeNull();
  });

  it.each<[typed: [string, string, string], code: string]>([
    [["", "2", "2026"], "day_incomplete"],
    [["5", "", "2026"], "day_incomplete"],
    [["5", "2", ""], "day_incomplete"],
    [["30", "2", "2026"], "no_such_day"],
    [["lima", "2", "2026"], "not_a_day"],
    [["5/", " 2", "20 26"], "not_a_day"],
  ])("refuses %j with %s at its field and shows it again to the letter", async (typed, code) => {
    const other = boxes("late_opens_on", ["1", "3", "2026"]);
    const answer = await send({ ...boxes("withdrawal_closes_on", typed), ...other });
    expect([answer.status, answer.problems]).toEqual([422, [["withdrawal_closes_on", code]]]);
    expect(boxesOf(answer.body.typed, "withdrawal_closes_on")).toEqual(shown(...typed));
    expect(boxesOf(answer.body.typed, "late_opens_on")).toEqual(shown("1", "3", "2026"));
    await expect(db.$count(request_windows)).resolves.toBe(0);
  });

  it("refuses a window that closes before it opens, together with the other problems", async () => {
    const reversed = {
      ...boxes("correction_opens_on", ["6", "2", "2026"]),
      ...boxes("correction_closes_on", ["5", "2", "2026"]),
    };
    const found = ["correction_closes_on", "closes_before_opens"];
    expect((await send(reversed)).problems).toEqual([found]);
    const answer = await send({ ...reversed, ...boxes("late_opens_on", ["", "2", "2026"]) });
    expect([answer.status, answer.problems]).toEqual([422, [found, ["late_opens_on", "day_incomplete"]]]);
    expect(boxesOf(answer.body.typed, "correction_closes_on")).toEqual(shown("5", "2", "2026"));
    await expect(db.$count(request_windows)).resolves.toBe(0);
  });

  it("accepts a window of one day", async () => {
    const day = ["6", "2", "2026"] as const;
    const answer = await send({ ...boxes("late_opens_on", day), ...boxes("late_closes_on", day) });
    expect(answer.status).toBe(303);
  });

  it("keeps what another person saved since, and shows the typed days beside it", async () => {
    await send({ version: "1", ...boxes("late_opens_on", ["1", "3", "2026"]) });
    const answer = await send({ version: "1", ...boxes("late_opens_on", ["2", "4", "2026"]) });
    expect([answer.status, answer.current]).toMatchObject([412, { late_opens_on: "2026-03-01" }]);
    expect(boxesOf(answer.body.typed, "late_opens_on")).toEqual(shown("2", "4", "2026"));
    expect((await open()).late_opens_on).toBe("2026-03-01");
  });
});

describe("the call for the request windows", () => {
  it("takes and gives ISO days, with an audit event", async () => {
    const days = { withdrawal_opens_on: "2026-01-05", withdrawal_closes_on: "2026-02-06" };
    const answer = await put(days);
    expect([answer.status, answer.body.data]).toMatchObject([200, days]);
    const actions = db.select().from(audit_events).all();
    expect(actions.map(({ action }) => action)).toContain("request_window.edited");
  });

  it("refuses reversed days at the closing day", async () => {
    const answer = await put({ late_opens_on: "2026-02-06", late_closes_on: "2026-01-05" });
    expect([answer.status, answer.problems]).toEqual([422, [["late_closes_on", "closes_before_opens"]]]);
  });
});

import { expect, test } from "vitest";
import { foldLines } from "~/features/audit/fold";

/** From the newest on, as "user action" or "user action role". */
const fold = (...events: string[]) =>
  foldLines(
    events.map((text, at) => {
      const [user = "", action = "", acting_as = null] = text.split(" ");
      const names: Record<string, string> = { in: "session.started", out: "session.ended" };
      const user_id = user === "-" ? null : Number(user);
      return { id: 100 - at, user_id, action: names[action] ?? action, acting_as };
    }),
  ).map(({ newest, oldest, n }) => [newest, oldest, n]);

test("the sign-ins and sign-outs of one user are one line, with the first and the last", () => {
  expect(fold("1 in", "1 out", "1 session.refreshed", "1 session.second_step_verified")).toEqual([
    [100, 97, 4],
  ]);
});

test("users who sign in at the same time have a line each, at the place of their latest", () => {
  expect(fold("1 in", "2 in", "1 out", "3 in", "2 out")).toEqual([
    [100, 98, 2],
    [99, 96, 2],
    [97, 97, 1],
  ]);
});

test("the refusals of one user are one line, beside the sign-ins", () => {
  expect(fold("1 access.refused", "1 in", "1 access.refused", "2 access.refused")).toEqual([
    [100, 98, 2],
    [99, 99, 1],
    [97, 97, 1],
  ]);
});

test("another event in between separates them", () => {
  expect(fold("1 in", "2 student.edited", "1 out")).toEqual([
    [100, 100, 1],
    [99, 99, 1],
    [98, 98, 1],
  ]);
});

test("a refused sign-in, one without a user and one that acts for another stay apart", () => {
  const events = ["1 in", "1 session.refused_wrong", "- in", "- in", "1 out SU", "1 in"];
  expect(fold(...events)).toHaveLength(6);
});

test("no event is lost", () => {
  const events = Array.from(
    { length: 500 },
    (_, at) => `${at % 7} ${at % 11 === 0 ? "sheet.printed" : "in"}`,
  );
  const lines = fold(...events);
  expect(lines.reduce((sum, [, , n = 0]) => sum + n, 0)).toBe(500);
  expect(lines.map(([newest]) => newest)).toEqual(
    lines.map(([newest = 0]) => newest).toSorted((a, b) => b - a),
  );
});

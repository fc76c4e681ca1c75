import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { loadApp } from "../support/app";
import { doors } from "../support/doors";
import { inRollback, makeStudent, makeYear, type Person, register, requestOf } from "../support/people";
import { withSides } from "../support/sides";

const sides = withSides();
inRollback();
let app: (request: Request) => Promise<Response>;
beforeAll(async () => {
  app = await loadApp();
}, 60_000);
beforeEach(() => {
  const { school_code } = sides.own.school;
  register(school_code, 2027);
  makeStudent({ school_code, exam_year: 2025, full_name: "TAHUN LEPAS" });
  makeStudent({ school_code, exam_year: 2027, full_name: "TAHUN DEPAN" });
});

const pageOf = async (person: Person, path: string) =>
  (await app(requestOf(person, path, { headers: { "Sec-Fetch-Site": "same-origin" } }))).text();

it("a new year changes no screen of any account but the choices of a year", async () => {
  const people = [sides.own.clerk, sides.own.supervisor, sides.own.observer, sides.foreign.admin];
  const screens = Object.entries(doors).flatMap(([address, { GET }]) =>
    GET && !address.startsWith("/api") ? [{ address, ask: GET.ask }] : [],
  );
  const read = async () => {
    const pages = new Map<string, string>();
    for (const person of people) {
      for (const { address, ask } of [{ address: "/", ask: () => "/" }, ...screens]) {
        if (
          /csv|tsv|(list|attendance|checks)\.xlsx|exam_years|^\/year$|account|second-step|print|closing/.test(
            address,
          )
        )
          continue;
        const request = ask(sides.own, person, sides);
        const path = typeof request === "string" ? request : request.to;
        pages.set(`${person.role_id} ${path}`, withoutYears(await pageOf(person, path)));
      }
    }
    return pages;
  };
  // A draft shows the present minute.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  // The first walk opens sheets, so that their schools are recent ones.
  await read();
  const before = await read();
  makeYear(2031);
  const after = await read();
  expect(before.size).toBeGreaterThan(120);
  for (const [screen, page] of before) expect(after.get(screen), screen).toBe(page);
}, 60_000);

/** Keys of forms differ on every page. */
const withoutYears = (page: string) =>
  page
    .replace(/<option[^>]*>2031<\/option>/g, "")
    .replace(/name="(submission_key|grid_key|form_token)" value="[^"]*"/g, "")
    .replace(/value="[^"]*" name="(submission_key|grid_key|form_token)"/g, "");

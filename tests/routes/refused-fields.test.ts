import { expect, it } from "vitest";
import { metricsResponse } from "~/http/metrics";
import { answerOf } from "../support/answers";
import { formOf, jsonOf, requestOf, withWorld } from "../support/people";

const world = withWorld();
const place = { school_code: "AAA0001", exam_year: "2026" };

const metrics = async () =>
  (await metricsResponse({ problems: [], backup_age: null, replica_delay: null, mails: 0 })).text();

/** Other tests of this process have refused fields too. */
const counts = async () =>
  Object.fromEntries(
    Array.from(
      (await metrics()).matchAll(/^calon_refused_fields_total\{route="\w+",problem="(\w+)"\} (\d+)$/gm),
      ([, code = "", n]) => [code, Number(n)],
    ),
  );

async function refusedBy(work: () => Promise<unknown>) {
  const before = await counts();
  await work();
  const after = Object.entries(await counts()).map(([code, n]) => [code, n - (before[code] ?? 0)]);
  return Object.fromEntries(after.filter(([, n]) => n !== 0));
}

const lines = (...all: string[]) => ["NAMA\tNO KP", ...all].join("\n");

it("are counted for the metrics, of forms and calls alike", async () => {
  const refused = await refusedBy(async () => {
    for (let n = 0; n < 3; n++)
      await answerOf(
        formOf(world.clerk, "/student-add", { ...place, full_name: "RAHSIA SATU", ic_number: "12" }),
      );
    await answerOf(
      jsonOf(world.clerk, "POST", "/api/students", { ...place, full_name: "", ic_number: "12" }),
    );
  });
  expect(refused).toEqual({ ic_length: 4, required: 1 });
});

it("are counted in each row of a batch, without a value, a name or a school", async () => {
  const refused = await refusedBy(() =>
    answerOf(
      formOf(world.clerk, "/student-add/batch?school_code=AAA0001&exam_year=2026", {
        "rows[0].full_name": "RAHSIA SATU",
        "rows[0].ic_number": "140203",
        "rows[7].full_name": "RAHSIA DUA",
        "rows[7].ic_number": "999",
      }),
    ),
  );
  expect(refused).toEqual({ ic_length: 2 });
  expect(await metrics()).not.toMatch(/RAHSIA|140203|AAA0001/);
});

it("are counted once for each rule of a preview, and not again where it is shown again", async () => {
  const refused = await refusedBy(async () => {
    const body = new FormData();
    body.set("exam_year", "2026");
    body.set(
      "pasted",
      lines("ALI BIN ABU\t12", "ABU BIN ALI\t13", "SITI BINTI ALI\t140810014476", "BAKAR BIN ALI\t"),
    );
    const sent = requestOf(world.clerk, "/students/import", { method: "POST", body });
    const { location } = await answerOf(sent);
    for (const _ of ["shown", "shown again"]) await answerOf(requestOf(world.clerk, location ?? ""));
  });
  expect(refused).toEqual({ ic_length: 1, no_identity: 1 });
});

it("had a page, whose address leads home", async () => {
  const { status, location } = await answerOf(requestOf(world.admin, "/admin/refused_fields"));
  expect([status, location]).toEqual([302, "/"]);
});

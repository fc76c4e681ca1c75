import { beforeEach, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { storeRefusedFields } from "~/db/refused-fields";
import { metricsResponse } from "~/http/metrics";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, requestOf, withWorld } from "../support/people";

const world = withWorld();
const app = await loadApp();

const place = { school_code: "AAA0001", exam_year: "2026" };
/** Other tests of this process have refused fields too. */
beforeEach(() => {
  storeRefusedFields();
  sqlite.exec("delete from refused_fields");
});

const counts = async () =>
  (await answerOf(requestOf(world.admin, "/api/refused_fields"))).body.data.map(
    (row: { field: string; code: string; total: number }) => [row.field, row.code, row.total],
  );

it("are counted by screen and rule, the most frequent first", async () => {
  for (let n = 0; n < 3; n++)
    await answerOf(
      formOf(world.clerk, "/student-add", { ...place, full_name: "RAHSIA SATU", ic_number: "12" }),
    );
  await answerOf(jsonOf(world.clerk, "POST", "/api/students", { ...place, full_name: "", ic_number: "12" }));
  expect(await counts()).toEqual([
    ["ic_number", "ic_length", 4],
    ["full_name", "required", 1],
  ]);
});

it("count the rows of a batch as one field, and store no value", async () => {
  await answerOf(
    formOf(world.clerk, "/student-add/batch?school_code=AAA0001&exam_year=2026", {
      "rows[0].full_name": "RAHSIA SATU",
      "rows[0].ic_number": "140203",
      "rows[7].full_name": "RAHSIA DUA",
      "rows[7].ic_number": "999",
    }),
  );
  expect(await counts()).toEqual([["ic_number", "ic_length", 2]]);
  const stored = JSON.stringify(sqlite.prepare("select * from refused_fields").all());
  expect(stored).not.toMatch(/RAHSIA|140203|999|AAA0001/);
});

it("count each rule of an import once for its preview, and not again where it is shown again", async () => {
  const body = new FormData();
  body.set("exam_year", "2026");
  body.set(
    "pasted",
    "NAMA\tNO KP\nALI BIN ABU\t12\nABU BIN ALI\t13\nSITI BINTI ALI\t140810014476\nBAKAR BIN ALI\t",
  );
  const sent = requestOf(world.clerk, "/students/import", { method: "POST", body });
  const { location } = await answerOf(sent);
  for (const _ of ["shown", "shown again"]) await answerOf(requestOf(world.clerk, location ?? ""));
  expect(await counts()).toEqual([
    ["ic_number", "ic_length", 1],
    ["ic_number", "no_identity", 1],
  ]);
  const stored = JSON.stringify(sqlite.prepare("select * from refused_fields").all());
  expect(stored).not.toMatch(/ALI|BAKAR|AAA0001/);
});

it("are shown to the office alone, with the sentence of the problem", async () => {
  await answerOf(formOf(world.clerk, "/student-add", { ...place, full_name: "", ic_number: "" }));
  const html = await (await app(requestOf(world.admin, "/admin/refused_fields"))).text();
  expect(html).toContain("Nama penuh mesti diisi");
  expect((await answerOf(requestOf(world.supervisor, "/api/refused_fields"))).status).toBe(403);
});

it("are in the metrics by route and code", async () => {
  await answerOf(formOf(world.clerk, "/student-add", { ...place, full_name: "", ic_number: "12" }));
  const text = await (
    await metricsResponse({
      problems: [],
      backup_age: null,
      replica_delay: null,
      mails: 0,
    })
  ).text();
  expect(text).toMatch(/calon_refused_fields_total\{route="\w+",problem="ic_length"\} \d+/);
});

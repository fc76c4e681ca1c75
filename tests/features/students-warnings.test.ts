import { expect, test } from "vitest";
import { sqlite } from "~/db/client";
import type { Outcome } from "~/db/outcome";
import { createStudents } from "~/features/students/batch/commands";
import { readBatch } from "~/features/students/batch/schema";
import { createStudent, updateStudent } from "~/features/students/commands";
import { studentNew } from "~/features/students/schema";
import { problem } from "~/messages";
import { answerOf } from "../support/answers";
import { formOf, jsonOf, withWorld } from "../support/people";

const world = withWorld();

const place = { school_code: "AAA0001", exam_year: 2026 };
const odd = { full_name: "NUR AINA", ic_number: "140315101234", gender: "L" };
function savedBy<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}
const warnings = [{ field: "gender", problem: problem("gender_mismatch") }];

test("a command that adds a candidate returns its warnings", () => {
  expect(savedBy(createStudent(world.clerk, studentNew.parse({ ...odd, ...place }))).warnings).toEqual(
    warnings,
  );
});

test("a command that changes a candidate returns the warnings of the changed record", () => {
  const given = studentNew.parse({ ...odd, ...place });
  const { id } = savedBy(createStudent(world.clerk, { ...given, gender: "P" }));
  const changed = savedBy(updateStudent(world.clerk, id, { ...given, version: 1, reason: null }));
  expect(changed.warnings).toEqual(warnings);
});

test("a batch returns the warnings of each row, and the same ones for a row that it saved before", () => {
  const send = () =>
    savedBy(
      createStudents(
        world.clerk,
        place,
        "k",
        readBatch(
          [odd, { ...odd, full_name: "NUR AINI", ic_number: "140315101236", gender: "P" }],
          place,
          null,
        ),
      ),
    );
  const first = send();
  expect(first.rows.map((row) => row.warnings)).toEqual([warnings, []]);
  expect(send()).toEqual({ ...first, span: null });
});

test("a digit or an IC in a name is a warning of the form, the batch and the API, and blocks none", async () => {
  const named = (full_name: string, ic_number: string) => ({ ...odd, gender: "P", full_name, ic_number });
  const [first, second, third] = [
    named("1 NUR AINA", "140315101234"),
    named("140315101236NUR", "140315101236"),
    named("NUR (140315-10-1238)", "140315101238"),
  ] as const;
  const warningOf = (code: "name_has_digits" | "name_has_ic") => [
    { field: "full_name", problem: problem(code) },
  ];
  const added = createStudent(world.clerk, studentNew.parse({ ...first, ...place }));
  expect(savedBy(added).warnings).toEqual(warningOf("name_has_digits"));
  const { rows } = savedBy(createStudents(world.clerk, place, null, readBatch([second], place, null)));
  expect(rows[0]?.warnings).toEqual(warningOf("name_has_ic"));
  const answer = await answerOf(jsonOf(world.clerk, "POST", "/api/students", { ...third, ...place }));
  expect(answer.status).toBe(201);
  expect(JSON.stringify(answer.body)).toContain("Amaran: nama mengandungi no. kad pengenalan");
});

const forgetWarnings = () =>
  sqlite.exec(
    `update submissions set outcome = json_remove(outcome, '$.value.warnings', '$.value.rows[0].warnings')`,
  );

test("the API repeats a saved outcome without warnings, as an earlier version stored it", async () => {
  const send = () => {
    const headers = { "Idempotency-Key": "k" };
    return answerOf(jsonOf(world.clerk, "POST", "/api/students", { ...odd, ...place }, headers));
  };
  const first = await send();
  expect(first.body.warnings).toHaveLength(1);
  expect((await send()).body).toEqual(first.body);
  forgetWarnings();
  const again = await send();
  expect([again.status, again.body]).toEqual([201, { ...first.body, warnings: [] }]);
});

test("the batch form repeats a saved outcome without warnings, as an earlier version stored it", async () => {
  const fields = {
    submission_key: "k",
    "rows[0].full_name": odd.full_name,
    "rows[0].ic_number": odd.ic_number,
    "rows[0].gender": odd.gender,
  };
  const address = "/student-add/batch?school_code=AAA0001&exam_year=2026";
  const send = async () => {
    const { status, headers } = await answerOf(formOf(world.clerk, address, fields));
    const cookie = /calon_makluman=([^;]*)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";
    return [status, JSON.parse(Buffer.from(cookie, "base64url").toString()).key];
  };
  expect(await send()).toEqual([303, "batch.saved_with_warnings"]);
  expect(await send()).toEqual([303, "batch.saved_with_warnings"]);
  forgetWarnings();
  expect(await send()).toEqual([303, "batch.saved"]);
});

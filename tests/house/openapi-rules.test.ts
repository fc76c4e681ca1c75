import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { exceptions } from "../openapi/exceptions";
import { textOf } from "../support/source";

const text = textOf("docs/api/openapi.json");

/** What Redocly's recommended rules say: `rule: where`. */
async function objectionsTo(source: string) {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: "docs/api/openapi.json", config });
  return problems.map(({ ruleId, location }) => ({ ruleId, at: `${ruleId}: ${location[0]?.pointer}` }));
}

test("the API document keeps the recommended rules of Redocly, except those with a reason", async () => {
  const found = await objectionsTo(text);
  expect(found.filter(({ ruleId }) => !(ruleId in exceptions)).map(({ at }) => at)).toEqual([]);
  expect([...new Set(found.map(({ ruleId }) => ruleId))].sort()).toEqual(Object.keys(exceptions).sort());
});

test("an operation without a summary, a parameter without a definition and a wrong example are found", async () => {
  const document = JSON.parse(text);
  delete document.paths["/api/rooms"].get.summary;
  delete document.paths["/api/exam_types/{code}"].get.parameters;
  document.paths["/api/roles"].get.responses["200"].content["application/json"].example.data = "Pentadbir";
  const rules = (await objectionsTo(JSON.stringify(document))).map(({ ruleId }) => ruleId);
  expect(rules).toEqual(
    expect.arrayContaining([
      "operation-summary",
      "path-parameters-defined",
      "no-invalid-media-type-examples",
    ]),
  );
});

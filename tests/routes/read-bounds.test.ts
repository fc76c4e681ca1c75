import { describe, expect, test } from "vitest";
import { z } from "zod";
import { compressPage } from "~/http/compress";
import { readJson } from "~/http/json";
import { readQuery } from "~/http/query";

const page = "<p>Calon peperiksaan</p>".repeat(100);

const json = (text: string) =>
  readJson(
    new Request("http://localhost/api/x", {
      method: "POST",
      body: text,
      headers: { "Content-Type": "application/json" },
    }),
    z.unknown(),
  ).then(
    () => "read",
    async (thrown: Response) => [thrown.status, ((await thrown.json()) as { code: string }).code],
  );

describe("a JSON body", () => {
  test.each<[string, string, unknown]>([
    ["eight levels deep", `${"[".repeat(8)}${"]".repeat(8)}`, "read"],
    ["nine levels deep", `${"[".repeat(9)}${"]".repeat(9)}`, [422, "too_deep"]],
    ["nine levels deep in records", `${'{"a":'.repeat(9)}1${"}".repeat(9)}`, [422, "too_deep"]],
    ["deep and never closed", "[".repeat(90_000), [422, "too_deep"]],
    [
      "with brackets and quotes within a text",
      JSON.stringify({ a: '[[[[[[[[[[{{{{"\\"[[[[[[[[[', b: "\\" }),
      "read",
    ],
    [
      "of 5,000 records with 16 fields",
      JSON.stringify(Array(5000).fill(Object.fromEntries(Array(16).entries()))),
      "read",
    ],
    ["of 100,001 elements", `[${"1,".repeat(100_000)}1]`, [422, "too_large"]],
    ["that ends within a text", '{"a":"b', [400, "malformed"]],
    ["of nothing", "", [400, "malformed"]],
  ])("%s", async (_, text, expected) => {
    expect(await json(text)).toEqual(expected);
  });
});

test("a query of thousands of names is read in one go, and a repeated name is a list", () => {
  const names = Array.from({ length: 4000 }, (_, at) => `n${at}=`).join("&");
  const request = new Request(`http://localhost/?${names}&a=1&b=1&b=&b=2&__proto__=x&__proto__=y`);
  expect(readQuery(request, z.looseObject({}))).toEqual({ a: "1", b: ["1", "2"] });
});

test.each([
  ["a quality of 15,500 digits", `br;q=0.${"1".repeat(15_500)}x`],
  ["15,500 blanks", `br${" ".repeat(15_500)}x`],
  ["8,000 encodings", "a,".repeat(8000)],
  ["8,000 parameters", `br${";q=1".repeat(4000)}`],
])("only the beginning of an Accept-Encoding with %s is read", async (_, accepted) => {
  const headers = new Headers();
  const request = new Request("http://localhost/", { headers: { "Accept-Encoding": accepted } });
  await compressPage(request, headers, page);
  expect(headers.get("Content-Encoding")).toBeOneOf(["br", null]);
});

import { beforeAll, describe, expect, test } from "vitest";
import { requestFor } from "../matrix/engine";
import { asAsk, isApi } from "../matrix/questions";
import { loadApp } from "../support/app";
import { doors, type Method } from "../support/doors";
import { inRollback, letProofGoStale, type Person } from "../support/people";
import { makeSides, type Sides } from "../support/sides";
import { textOf } from "../support/source";

/** Files with personal data. Each needs a proof of the last ten minutes, at its door. */
const withProof = [
  "GET /admin/users.csv",
  "POST /admin/audit.csv",
  "GET /special_needs.csv",
  "GET /requests.csv",
  "GET /absentees/:id/list.csv",
  "GET /absentees/:id/list.xlsx",
  "GET /students/sheets/reprints.csv",
  "GET /students/sheets/reprints.xlsx",
  "GET /checks.csv",
  "GET /checks.xlsx",
  "POST /students/export/file",
  "POST /students/export/layout",
  "GET /api/export_layouts/:id/file",
  "POST /students/export/handover",
  "GET /api/handovers/:id/file",
];

const exceptions: Record<string, string> = {
  "GET /admin/stats.csv": "counts, without a person",
  "GET /admin/stats/attendance.csv": "counts, without a person",
  "GET /admin/stats/attendance.xlsx": "counts, without a person",
  "GET /absentees/:id/lists/list.csv": "the counts of schools, without a person",
  "GET /absentees/:id/lists/list.xlsx": "the counts of schools, without a person",
  "GET /school_exam_years/readiness.csv": "the counts of schools, without a person",
  "GET /students/handovers/:id/receipt.pdf": "the counts of schools, without a person",
  "GET /students/sheets/:sheet/file.pdf": "a print with its receipt, or a draft",
  "GET /students/sheets/many/file.pdf": "prints with their receipts",
  "GET /students/import/:id/wrong.tsv": "the lines that the account itself has just sent",
  "GET /admin/schools/import/:id/wrong.tsv": "the lines that the account itself has just sent",
  "GET /office/crest": "a picture of the office",
};

let app: Awaited<ReturnType<typeof loadApp>>;
let sides: Sides;
beforeAll(async () => {
  app = await loadApp();
  sides = await makeSides();
});
inRollback();

const cases = Object.entries(doors).flatMap(([address, methods]) =>
  Object.keys(methods).map((method) => ({ name: `${method} ${address}`, address, method: method as Method })),
);

async function answerOf(address: string, method: Method, who: Person = sides.own.admin) {
  const ask = asAsk(doors[address]?.[method]?.ask(sides.own, who, sides) ?? "");
  const given = requestFor(isApi(address) ? "api" : "document", method, ask, { person: who });
  const response = await app(given);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const isFile = ({ status, headers }: Awaited<ReturnType<typeof answerOf>>) =>
  status === 200 &&
  (headers.has("Content-Disposition") ||
    !/^(text\/html|application\/json)/.test(headers.get("Content-Type") ?? ""));

describe("an address that answers with a file", () => {
  test.each(cases)("$name needs a proof or is an exception", async ({ name, address, method }) => {
    const listed = withProof.includes(name) || name in exceptions;
    const answer = await answerOf(address, method);
    expect(isFile(answer) ? `${name} is a file` : "").toBe(
      isFile(answer) && listed ? `${name} is a file` : "",
    );
  });

  test("each name of the two lists is an address", () => {
    const names = cases.map(({ name }) => name);
    expect([...withProof, ...Object.keys(exceptions)].filter((name) => !names.includes(name))).toEqual([]);
  });
});

/** The lists that files are made of. docs/asvs.md says so in 7.5. */
const listsWithoutProof = ["GET /api/students", "GET /students/print", "GET /api/handovers/:id/compare"];

describe.each(listsWithoutProof)("%s", (name) => {
  const [method = "", address = ""] = name.split(" ");

  test("is read with a proof of any age, and the statement about ASVS says so", async () => {
    letProofGoStale(sides.own.admin);
    expect((await answerOf(address, method as Method)).status).toBe(200);
    const statement = textOf("docs/asvs.md")
      .split("\n")
      .find((line) => line.startsWith("| 7.5.x |"));
    const shown = address.replace(":id", "{id}");
    expect(statement).toContain(isApi(address) ? `GET ${shown}` : "the pages for print");
  });
});

describe.each(withProof)("%s", (name) => {
  const [method = "", address = ""] = name.split(" ");

  test("is a file for a session that was just proved", async () => {
    expect(isFile(await answerOf(address, method as Method))).toBe(true);
  });

  test("is refused to a session that was proved more than ten minutes ago", async () => {
    letProofGoStale(sides.own.admin);
    const { status, headers, body } = await answerOf(address, method as Method);
    if (isApi(address)) expect([status, JSON.parse(body).code]).toEqual([403, "proof_required"]);
    else {
      expect([status, headers.has("Content-Disposition")]).toEqual([303, false]);
      expect(headers.get("Location")).toMatch(/^\/account\/proof\?|^\/students\/(export|handovers\/)/);
    }
  });
});

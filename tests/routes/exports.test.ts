import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events } from "~/db/schema";
import { writeInThread } from "~/features/exports/in-xlsx-thread";
import { EXPORT_LIMITS } from "~/features/exports/limits";
import { readSpreadsheetFile } from "~/features/imports/reading/file";
import { answerOf, fileOf } from "../support/answers";
import { formOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();

const take = (person: Person, format: string, query = "") =>
  fileOf(formOf(person, `/students/export/file${query}`, { format }));
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const rowsOf = async (answer: Response, format: string) => {
  const read = await readSpreadsheetFile(world.admin, new File([await bytesOf(answer)], `x.${format}`));
  if (!read.ok) throw new Error(read.problem.code);
  return read.text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
};

const names = [
  "NUR'AIN BINTI ALI",
  "=1+1",
  "'=1+1",
  "''@SUM(A1)",
  "-ALI",
  "+ALI",
  "＝ALI",
  "'UTHMAN",
  'ALI "AL" BIN ABU',
  "A, B; C",
  "<B>ALI</B>",
];

function fill() {
  for (const [at, full_name] of names.entries()) {
    makeStudent({
      full_name,
      school_code: "AAA0001",
      exam_year: 2026,
      ic_number: `0508100144${String(at * 2 + 11)}`,
      class_name: at % 2 === 0 ? "-6 A" : "'6 A",
      student_code: at < 3 ? `-${at}` : null,
      gender: at % 3 === 0 ? null : "P",
      passport_number: at === 4 ? "A1234567" : null,
      is_student: at !== 5,
      is_citizen: at !== 6,
    } as never);
  }
  makeStudent({
    full_name: "ORANG LAIN",
    school_code: "BBB0002",
    exam_year: 2026,
    ic_number: "140810014479",
  } as never);
}

describe.each(["csv", "xlsx"])("an export as %s", (format) => {
  it("an export imported again counts every candidate as stored already", async () => {
    fill();
    const file = new File([await bytesOf(await take(world.clerk, format))], `calon.${format}`);
    const body = new FormData();
    body.set("pasted", "");
    body.set("file", file);
    const request = requestOf(world.clerk, "/students/import", { method: "POST", body });
    const { location } = await answerOf(request);
    const { body: shown } = await answerOf(requestOf(world.clerk, location ?? ""));
    expect(shown.plan.counts).toEqual({
      ...{ bad: 0, good: 0, warned: 0, same: names.length, skipped: 0 },
      ...{ changed: 0, held: 0, unticked: 0, missing: 0, unanswered: 0, withdrawn: 0 },
    });
  });

  it("an export has every column of the import, then the school, and no live formula", async () => {
    fill();
    const [headings = [], ...rows] = await rowsOf(await take(world.clerk, format), format);
    expect(headings.slice(0, 3)).toEqual(["Nama penuh", "No. kad pengenalan", "Kod sekolah"]);
    expect(headings).toHaveLength(17);
    expect(headings[16]).toBe("Kunci");
    expect(headings[12]).toBe("Nama (Jawi/Arab)");
    expect(rows).toHaveLength(names.length);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
    expect(rows.map(([, ic]) => ic)).toContain("050810014411");
    expect(rows.every((cells) => cells[13] === "SEKOLAH AAA0001")).toBe(true);
  });

  it("an export is an attachment without personal data in its name and is never cached", async () => {
    fill();
    const { headers } = await take(
      world.clerk,
      format,
      "?school_code=AAA0001&exam_year=2026&search=050810014411",
    );
    expect(headers.get("content-disposition")).toBe(`attachment; filename="calon-AAA0001-2026.${format}"`);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("an export's audit event has the filter and the count, without the searched IC", async () => {
    fill();
    await take(world.clerk, format, "?exam_year=2026&search=0508-1001-4411");
    const event = db.select().from(audit_events).where(eq(audit_events.action, "student.exported")).get();
    expect(event?.changes).toEqual({
      format,
      count: 1,
      filter: { exam_year: 2026, search: "**********4411" },
    });
    expect(event?.user_id).toBe(world.clerk.user_id);
  });

  it("an export holds no candidate out of scope", async () => {
    fill();
    const text = JSON.stringify(await rowsOf(await take(world.clerk, format, "?exam_year=2026"), format));
    expect(text).not.toContain("ORANG LAIN");
    expect(JSON.stringify(await rowsOf(await take(world.admin, format), format))).toContain("ORANG LAIN");
  });
});

it("the CSV begins with a byte order mark and quotes every cell", async () => {
  fill();
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await bytesOf(await take(world.clerk, "csv")),
  );
  expect(text.startsWith('\ufeff"Nama penuh","No. kad pengenalan"')).toBe(true);
  expect(
    text
      .trimEnd()
      .split("\r\n")
      .every((line) => /^\ufeff?"([^"]|"")*"(,"([^"]|"")*")*$/.test(line)),
  ).toBe(true);
});

it("the export page shows the count and the filter", async () => {
  fill();
  const { body } = await answerOf(requestOf(world.clerk, "/students/export?exam_year=2026&search=ALI"));
  expect(body.total).toBe(6);
  expect(body.query.search).toBe("ALI");
});

it.each([
  ["a filter without results", "csv", "?search=TIADA"],
  ["another kind of file", "pdf", ""],
])("an export of %s returns to the page without an audit event", async (_, format, query) => {
  fill();
  const answer = await take(world.clerk, format, query);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`/students/export${query}`);
  expect(await db.$count(audit_events, eq(audit_events.action, "student.exported"))).toBe(0);
});

it("the page refuses a workbook of too many candidates, and the CSV has them all", async () => {
  const limits = { ...EXPORT_LIMITS };
  try {
    EXPORT_LIMITS.xlsx = 5;
    fill();
    expect((await take(world.clerk, "xlsx")).status).toBe(303);
    expect(await rowsOf(await take(world.clerk, "csv"), "csv")).toHaveLength(names.length + 1);
  } finally {
    Object.assign(EXPORT_LIMITS, limits);
  }
});

it("a GET of the file's address leads to the export page", async () => {
  const answer = await answerOf(requestOf(world.clerk, "/students/export/file?exam_year=2026"));
  expect(answer.location).toBe("/students/export?exam_year=2026");
});

describe("a workbook that cannot be written", () => {
  const columns = [{ width: 9 }];
  it("a failed read of an export is reported", async () => {
    const broken = writeInThread(async (send) => {
      send([["NAMA"]]);
      throw new Error("the disk is gone");
    });
    await expect(broken).rejects.toThrow("the disk is gone");
  });

  it("a failed workbook thread is reported", async () => {
    const broken = writeInThread(async (send) => {
      send([["NAMA"], [true as never]]);
      return { sheet: "CALON", columns, stickyRowsCount: 1 };
    });
    await expect(broken).rejects.toThrow("Invalid cell value");
  });

  it("a failed workbook blocks no later one, and simultaneous workbooks all arrive", async () => {
    const made = (name: string) =>
      writeInThread(async (send) => {
        if (name === "") throw new Error("nobody");
        send([["NAMA"], [name]]);
        return { sheet: "CALON", columns, stickyRowsCount: 1 };
      });
    const [broken, ...whole] = await Promise.allSettled(["", "ALI", "ABU", "SITI"].map(made));
    expect(broken?.status).toBe("rejected");
    const names = whole.map((one) => {
      const files = unzipSync(one.status === "fulfilled" ? one.value : new Uint8Array());
      return /ALI|ABU|SITI/.exec(
        Object.values(files)
          .map((file) => strFromU8(file))
          .join(""),
      )?.[0];
    });
    expect(names).toEqual(["ALI", "ABU", "SITI"]);
  });
});

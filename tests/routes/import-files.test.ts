import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { import_drafts, students } from "~/db/schema";
import { inTurn } from "~/features/imports/reading/file";
import { PASTE_LIMITS } from "~/features/imports/reading/paste";
import { problem } from "~/messages";
import { answerOf, fileOf } from "../support/answers";
import { tsv } from "../support/candidate-lines";
import { fixture } from "../support/known";
import { formOf, type Person, requestOf, withWorld } from "../support/people";
import { rowsOf, sheetOf, workbook } from "../support/workbooks";

const world = withWorld();

const addresses = { students: "/students/import", schools: "/admin/schools/import" };
type Noun = keyof typeof addresses;

interface Sent {
  pasted?: string;
  files?: [bytes: BlobPart, name: string][];
}

const send = (person: Person, { pasted = "", files = [] }: Sent, noun: Noun = "students") => {
  const body = new FormData();
  body.set("pasted", pasted);
  for (const [bytes, name] of files) body.append("file", new File([bytes], name));
  if (files.length === 0) body.set("file", new File([], ""));
  return answerOf(requestOf(person, addresses[noun], { method: "POST", body }));
};

async function planOf(person: Person, sent: Sent, noun: Noun = "students") {
  const { location } = await send(person, sent, noun);
  const { body } = await answerOf(requestOf(person, location ?? ""));
  const download = (who = person) => fileOf(requestOf(who, `${location}/wrong.tsv`));
  return { location: location ?? "", plan: body.plan, download };
}

const header =
  "Nama\tNo KP\tKod Sekolah\tAngka Giliran\tKelas\tTahun\tJantina\tNo Pasport\tNo Visa\tNo Sijil Lahir\tCalon\tWarganegara";

describe("a file", () => {
  const lines = `${header}\n${tsv({}, { full_name: "BUDI", ic_number: "50810014475" }, { full_name: "CHONG", ic_number: "x" })}`;
  const cells = lines.split("\n").map((line) => line.split("\t"));
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(";")).join("\r\n");
  const xlsx = workbook({ sheets: { Calon: sheetOf(rowsOf(...cells)) } });

  it.each<[string, Sent]>([
    ["a paste", { pasted: lines }],
    ["a .tsv", { files: [[lines, "calon.tsv"]] }],
    ["a .csv", { files: [[csv, "calon.csv"]] }],
    ["a .xlsx", { files: [[xlsx as BlobPart, "calon.xlsx"]] }],
  ])("a file sent as %s gives the same plan", async (_, sent) => {
    const { plan } = await planOf(world.clerk, sent);
    expect(plan.counts).toEqual({
      ...{ bad: 2, good: 1, warned: 0, same: 0, skipped: 0 },
      ...{ changed: 0, held: 0, unticked: 0, missing: 0, unanswered: 0, withdrawn: 0 },
    });
    expect(plan.lines.map(({ line }: { line: number }) => line)).toEqual([3, 4]);
    expect(plan.missingZeros).toBe(1);
  });

  it("a file of schools gives a plan", async () => {
    const schools =
      "Nama Sekolah,Kod Sekolah,Kod Pusat,Kod Daerah,Jenis Peperiksaan\nSRA AL-HUDA,ABA0001,A0001,01,PSRA";
    const { plan } = await planOf(world.admin, { files: [[schools, "sekolah.csv"]] }, "schools");
    expect(plan.counts.good).toBe(1);
  });

  it.each<[string, Sent, string, string]>([
    [
      "two files",
      {
        files: [
          ["a", "a.csv"],
          ["b", "b.csv"],
        ],
      },
      "file",
      "file_many",
    ],
    ["a file beside a paste", { pasted: tsv({}), files: [[csv, "a.csv"]] }, "file", "file_and_paste"],
    ["an empty file", { files: [["", "a.csv"]] }, "file", "file_blank"],
    ["neither file nor paste", {}, "pasted", "required"],
    ["a file of 5,001 lines", { files: [["ALI,1\n".repeat(5001), "a.csv"]] }, "file", "too_many"],
    ["a file of nothing but blanks", { files: [[" , \n , \n", "a.csv"]] }, "file", "required"],
    [
      "a file without a year, and none chosen",
      { files: [["No KP,Nama\n140810014475,ALI", "a.csv"]] },
      "exam_year",
      "place_needed",
    ],
  ])("a refused upload keeps the typed text: %s", async (_, sent, field, problem) => {
    const answer = await send(world.clerk, sent);
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([[field, problem]]);
    expect(answer.body.typed.pasted ?? "").toBe(sent.pasted ?? "");
    expect(answer.body.typed).not.toHaveProperty("file");
    expect(await db.$count(import_drafts, eq(import_drafts.is_waiting, false))).toBe(0);
  });

  it("a file is refused for a minute while too many wait, and can be sent again", async () => {
    let goOn = () => {};
    const first = inTurn({ user_id: 0 }, () => new Promise<void>((done) => (goOn = done)));
    const others = Array.from({ length: 24 }, (_, at) => inTurn({ user_id: -at - 1 }, async () => {}));
    const sent: Sent = { files: [[xlsx as BlobPart, "calon.xlsx"]] };
    const answer = await send(world.clerk, sent);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(answer.body.problems.file).toEqual([problem("file_busy", { n: 25 })]);
    goOn();
    await Promise.all([first, ...others]);
    expect((await send(world.clerk, sent)).status).toBe(303);
  });

  it("twelve files of one account at once: two are read, and the file of another account between them", async () => {
    const sent: Sent = { files: [[xlsx as BlobPart, "calon.xlsx"]] };
    const ended: string[] = [];
    const sends = async (person: Person, name: string) => {
      const { status, problems } = await send(person, sent);
      if (status === 303) ended.push(name);
      return problems[0]?.[1] ?? status;
    };
    const flood = Array.from({ length: 12 }, () => sends(world.clerk, "first account"));
    const other = sends(world.otherClerk, "other account");
    expect(await other).toBe(303);
    expect((await Promise.all(flood)).toSorted()).toEqual([303, 303, ...Array(10).fill("file_busy_own")]);
    expect(ended).toEqual(["first account", "other account", "first account"]);
  });

  it("a file name that looks like a path is only a name", async () => {
    const { plan } = await planOf(world.clerk, { files: [[lines, "../../<script>.tsv"]] });
    expect(plan.counts.good).toBe(1);
  });
});

describe("the wrong lines", () => {
  const hostile = [
    { full_name: "=HYPERLINK(A1)", ic_number: "x" },
    { full_name: "'=1+1", gender: "X", ic_number: "140810014476" },
    { full_name: 'ALI "AL"', ic_number: "140231014475" },
    { full_name: "\u00a0BUDI", ic_number: "1.40101E+11" },
  ];
  const text = [
    header,
    tsv({}, ...hostile),
    "PENDEK\t140810014477\tAAA0001",
    `${tsv({ ic_number: "140810014478" })}\tLEBIH`,
  ].join("\n");

  it("wrong lines download as UTF-8 with a byte order mark and without live formulas", async () => {
    const { download } = await planOf(world.clerk, { pasted: text });
    const { headers, ...answer } = await download();
    expect(headers.get("content-disposition")).toBe('attachment; filename="calon-perlu-dibetulkan.tsv"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toContain("text/tab-separated-values");
    expect(answer).toBeDefined();
    const lines = new TextDecoder("utf-8", { ignoreBOM: true })
      .decode(await (await download()).arrayBuffer())
      .split("\r\n");
    expect(lines[0]?.startsWith("\ufeffNama penuh\tNo. kad pengenalan\t")).toBe(true);
    expect(lines[0]?.endsWith("\tSebab")).toBe(true);
    const cells = lines.slice(1).flatMap((line) => line.split("\t"));
    expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
    expect(lines[1]).toContain("Baris 3: No. kad pengenalan");
  });

  it("downloaded wrong lines are refused for the same reasons when imported again", async () => {
    const before = await planOf(world.clerk, { pasted: text });
    const again = await (await before.download()).text();
    const after = await planOf(world.clerk, { files: [[again, "x.tsv"]] });
    const problemsOf = ({ plan }: typeof before) =>
      plan.lines.map(({ cells, wrong }: { cells: unknown; wrong: unknown }) => ({ cells, wrong }));
    const [first, second] = [problemsOf(before), problemsOf(after)];
    expect(second.slice(0, 4)).toEqual(first.slice(0, 4));
    expect(after.plan.counts).toEqual({ ...before.plan.counts, good: 0 });
    expect(after.plan.ignored).toEqual([]);
  });

  it("corrected wrong lines are good, because the import ignores the reason column", async () => {
    const { download } = await planOf(world.clerk, {
      pasted: [header, tsv({ ic_number: "140231014475" })].join("\n"),
    });
    const corrected = (await (await download()).text()).replace("140231014475", "140228014475");
    expect((await planOf(world.clerk, { pasted: corrected })).plan.counts.good).toBe(1);
  });

  it("the download holds corrected cells and only lines that are still wrong", async () => {
    const pasted = tsv({ ic_number: "140231014475" }, { full_name: "BUDI", ic_number: "x" });
    const { location, download } = await planOf(world.clerk, { pasted });
    const cells = { "rows[0].line": "1", "rows[0].cells.ic_number": "140230014475", intent: "check" };
    await answerOf(formOf(world.clerk, location, cells));
    const lines = (await (await download()).text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("\t140230014475\t");
  });

  it("wrong lines of schools download too", async () => {
    const pasted = "SRA AL-HUDA\tABA0001\tA0001\t99\tPSRA\nSRA\tX";
    const { download } = await planOf(world.admin, { pasted }, "schools");
    const again = await (await download()).text();
    expect((await planOf(world.admin, { pasted: again }, "schools")).plan.counts).toMatchObject({
      bad: 2,
      good: 0,
    });
    expect(
      (await planOf(world.admin, { pasted: again.replace("\t99\t", "\t01\t") }, "schools")).plan.counts,
    ).toMatchObject({ bad: 1, good: 1 });
  });

  it("another user cannot download wrong lines", async () => {
    const { download } = await planOf(world.clerk, { pasted: text });
    expect((await download(world.otherClerk)).status).toBe(404);
    expect((await download(world.admin)).status).toBe(404);
  });

  it("the wrong lines of the dirty spreadsheet survive download and import", async () => {
    const { plan, download } = await planOf(world.clerk, { pasted: fixture("dirty/candidates.tsv") });
    const after = await planOf(world.clerk, { files: [[await (await download()).text(), "x.tsv"]] });
    expect(after.plan.counts.bad).toBe(plan.counts.bad);
    expect(PASTE_LIMITS.lines).toBeGreaterThan(plan.counts.bad);
  });
});

describe("spreadsheet traces in a paste", () => {
  it("spreadsheet traces are removed and reported", async () => {
    const pasted = tsv(
      { full_name: "ALI\u00a0BIN ABU" },
      { full_name: '"BUDI ""B"""', ic_number: "140810014476" },
    );
    const { plan } = await planOf(world.clerk, { pasted });
    expect(plan.repaired).toEqual({ blanks: 1, quotes: 1, names: 0, remarks: [], jawi: 0, cleared: 0 });
    expect(plan.lines.map(({ cells }: { cells: Record<string, string> }) => cells.full_name)).toEqual([
      "ALI BIN ABU",
      'BUDI "B"',
    ]);
    expect(await db.$count(students)).toBe(0);
  });
});

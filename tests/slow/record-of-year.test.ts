import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { findExamYearOf } from "~/features/exam-years/queries";
import { saveCrest } from "~/features/office/stored-crest";
import { disposeYear, exportForDisposal, finishDisposals, undoDisposal } from "~/features/persons/disposal";
import { erasePerson } from "~/features/persons/erase";
import { otherSheets } from "~/features/sheets/kinds";
import { loadApp } from "../support/app";
import { textsOfPdf } from "../support/pdf";
import {
  formOf,
  jsonOf,
  makeAbsence,
  makeLayout,
  makePaper,
  makeReturn,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { pngOf } from "../support/pictures";
import { pressPdf } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const first = {
  school_name: "SMA LAMA",
  school_code: "SMA0001",
  hq_code: "HL07",
  hq_code_alt: "HL08",
  district_code: "02",
  exam_type_code: "SMA",
};
const years = [2024, 2025, 2026] as const;

const get = async (path: string, person: Person = world.admin) => {
  const answer = await app(requestOf(person, path));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer;
};
const textOf = async (path: string) => (await get(path)).text();
const file = async (path: string, fields: Record<string, string>) => {
  const answer = await app(formOf(world.admin, path, fields));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
};

const icOf = (exam_year: number, n: number) => `1201011012${exam_year - 2020}${n}`;

/** Two candidates with numbers, one of whom missed the only paper, and a final list. The school beside it never changes. */
function sit(exam_year: number, { school_code, hq_code, exam_type_code }: typeof first) {
  const { id } = register(school_code, exam_year);
  register("TETAP01", exam_year);
  const paper = makePaper({ exam_year, exam_type_code, held_on: `${exam_year}-10-05` });
  const [candidate] = [1, 2].map((n) =>
    makeStudent({
      school_code,
      exam_year,
      full_name: `CALON ${exam_year} ${n}`,
      student_code: `${hq_code}/00${n}`,
      gender: n === 1 ? "L" : "P",
      ic_number: icOf(exam_year, n),
    }),
  );
  makeStudent({ school_code: "TETAP01", exam_year, full_name: `TETAP ${exam_year}`, student_code: "TT/001" });
  makeAbsence(paper.id, candidate?.id ?? 0);
  makeReturn(paper.id, id);
  sqlite.prepare("update school_exam_years set state = 'muktamad' where exam_year = ?").run(exam_year);
}

const close = (exam_year: number) =>
  sqlite
    .prepare("update exam_years set closed_at = '2026-11-01T00:00:00.000Z' where year = ?")
    .run(exam_year);

const yearOf = (exam_year: number) => findExamYearOf(exam_year)?.id ?? 0;
const candidatesNamed = (exam_year: number) =>
  sqlite
    .prepare("select full_name from students where exam_year = ? and erased_at is null order by 1")
    .pluck()
    .all(exam_year);

async function dispose(exam_year: number) {
  const exported = await exportForDisposal(world.admin, yearOf(exam_year), null);
  if (exported.kind !== "saved") throw new Error(`The export is ${exported.kind}`);
  const given = { version: null, archived: exported.value };
  expect(disposeYear(world.admin, yearOf(exam_year), given).kind).toBe("saved");
  await finishDisposals();
  rmSync(exported.value.file);
}

async function takeBack(exam_year: number) {
  expect(undoDisposal(world.admin, yearOf(exam_year), null).kind).toBe("saved");
  await finishDisposals();
}

const codeNow = (id: number) =>
  sqlite.prepare<[number], string>("select school_code from schools where id = ?").pluck().get(id) ?? "";

async function edit(id: number, changes: Partial<typeof first>) {
  const before = sqlite.prepare("select * from schools where id = ?").get(id) as object;
  const answer = await app(jsonOf(world.admin, "PUT", `/api/schools/${id}`, { ...before, ...changes }));
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

async function lookup(noun: string, code: string, changes: object) {
  const table = noun === "districts" ? "districts" : "exam_types";
  const before = sqlite.prepare(`select * from ${table} where code = ?`).get(code) as object;
  const fields = Object.entries({ ...before, allows_second_exam: "false", ...changes, confirmed: "true" });
  const texts = Object.fromEntries(fields.map(([name, value]) => [name, String(value ?? "")]));
  const answer = await app(formOf(world.admin, `/admin/lookups/${noun}/${code}/edit`, texts));
  expect(answer.status).toBe(303);
}

async function department(department_name: string) {
  const answer = await app(
    jsonOf(world.admin, "PUT", "/api/office", { department_name, sheet_footer: "Kaki baharu" }),
  );
  expect(answer.status).toBe(200);
}

const putCrest = (more: number) =>
  saveCrest(world.admin, { type: "image/png", content: pngOf({ width: 20, height: 20 + more }) });

async function crestChanges() {
  putCrest(2);
  sqlite.exec("update office set unit_name = 'UNIT LAIN'");
}

const withoutKey = (record: unknown): string =>
  JSON.stringify(record, (key, value) => (key === "school_code" ? undefined : value));

/** A preview names its minute. */
const withoutMoment = (html: string) => html.replace(/Dipaparkan pada [^<]+ kepada/g, "Dipaparkan kepada");

const json = async (path: string) => withoutKey((await (await get(path)).json()).data);
const board = (html: string) => html.match(/<main[\s\S]*<\/main>/)?.[0];
const filters = ["", "&district_code=01", "&district_code=02", "&exam_type_code=SMA", "&exam_type_code=PSRA"];

/** What the office counts of a year. */
const figuresOf = async (exam_year: number) => ({
  scripts: board(await textOf(`/papers/scripts?exam_year=${exam_year}`)),
  pages: board(await textOf(`/admin/stats/attendance?exam_year=${exam_year}`)),
  statistics: await textOf(`/admin/stats.csv?exam_year=${exam_year}`),
  attendance: await textOf(`/admin/stats/attendance.csv?exam_year=${exam_year}`),
  attendance_json: await json(`/api/attendance?exam_year=${exam_year}`),
  readiness: await textOf(`/school_exam_years/readiness.csv?exam_year=${exam_year}`),
  registrations: await json(`/api/school_exam_years/stats?exam_year=${exam_year}&sort_column=school_name`),
  totals: sqlite
    .prepare("select * from year_totals where exam_year = ? and total_schools > 0 order by 1, 2, 3")
    .all(exam_year),
  listed: await Promise.all(
    [...filters, "&gender=L", "&has_ic_number=true", "&has_document=false"].map(
      async (filter) => (await (await get(`/api/students?exam_year=${exam_year}${filter}`)).json()).total,
    ),
  ),
});

/** Everything that the office reads and prints of a year. */
async function pictureOf(exam_year: number, id: number, layout_id: number) {
  const school_code = codeNow(id);
  const place = `school_code=${school_code}&exam_year=${exam_year}`;
  const [{ sheet }] = sqlite
    .prepare(
      "select lower(exam_type_code) as sheet from school_exam_years where school_code = ? and exam_year = ?",
    )
    .all(school_code, exam_year) as [{ sheet: string }];
  const sheets: Record<string, unknown> = {};
  for (const name of [
    sheet,
    ...otherSheets.filter((each) => !["seating-plan", "room-list"].includes(each)),
  ]) {
    const html = await textOf(`/students/sheets/${name}?${place}`);
    sheets[name] = withoutMoment(html).match(/<section class="sheet[\s\S]*?<\/section>/g);
  }
  for (const name of [sheet, "final-list", "slips"]) {
    const pdf = await pressPdf(app, world.admin, `/students/sheets/${name}?${place}`);
    if (pdf.status !== 200) throw new Error(`The PDF of ${name} answered ${pdf.status}`);
    const bytes = Buffer.from(await pdf.arrayBuffer());
    sheets[`${name}.pdf`] = [
      await textsOfPdf(new Uint8Array(bytes)),
      createHash("sha256").update(bytes).digest("hex"),
    ];
  }
  const lists: Record<string, string> = {};
  for (const filter of filters)
    lists[filter] = await json(`/api/students?exam_year=${exam_year}&sortBy=full_name&limit=100${filter}`);
  return {
    sheets,
    lists,
    numbers: sqlite
      .prepare("select number, checksum, sheet from sheet_prints where exam_year = ? order by id")
      .all(exam_year),
    ...(await figuresOf(exam_year)),
    exported: await file(`/students/export/file?exam_year=${exam_year}&sortBy=full_name`, { format: "csv" }),
    layout: await file("/students/export/layout", {
      id: String(layout_id),
      exam_year: String(exam_year),
      part: "file",
    }),
  };
}

describe("a school over three years", () => {
  it("leaves each closed year byte for byte as it was when the school or the office changes", {
    timeout: 300_000,
  }, async () => {
    makeYear(2024);
    makeYear(2025);
    sqlite.exec("update office set department_name = 'JABATAN LAMA'");
    putCrest(0);
    makeSchool("TETAP01", { hq_code: "TT", district_code: "01", exam_type_code: "PSRA" });
    const { id } = makeSchool(first.school_code, first);
    const columns =
      "school_code\nschool_name\ndistrict_code\ndistrict_name\nhq_code\nhq_code_alt\nexam_type_code";
    const layout = makeLayout({ column_lines: `${columns}\nstudent_code\nfull_name`, is_final_only: true });
    const before: Record<number, Awaited<ReturnType<typeof pictureOf>>> = {};
    const expectUnchanged = async () => {
      for (const [year, picture] of Object.entries(before))
        expect(await pictureOf(Number(year), id, layout.id), year).toEqual(picture);
    };
    const changes: Record<(typeof years)[number], Partial<typeof first>[]> = {
      2024: [{ school_name: "SMA BAHARU" }, { district_code: "01" }],
      2025: [{ exam_type_code: "PSRA" }, { hq_code: "ZZ99", hq_code_alt: "ZZ98" }],
      2026: [{ school_code: "SMA0009" }, { school_name: "SRA SEKALI LAGI", district_code: "02" }],
    };
    const office: Record<(typeof years)[number], (() => Promise<unknown>)[]> = {
      2024: [() => lookup("districts", "02", { name: "Daerah Baharu" }), () => department("JABATAN BAHARU")],
      2025: [
        () => lookup("exam_types", "SMA", { name: "Sijil Baharu", head_title: "Ketua" }),
        () => lookup("exam_types", "PSRA", { name: "Penilaian Baharu", sheet: "SKM" }),
      ],
      2026: [() => lookup("districts", "01", { name: "Daerah Lain" }), crestChanges],
    };
    for (const year of years) {
      sit(year, sqlite.prepare("select * from schools where id = ?").get(id) as typeof first);
      close(year);
      before[year] = await pictureOf(year, id, layout.id);
      for (const change of changes[year]) await edit(id, change);
      for (const change of office[year]) await change();
      await expectUnchanged();
      if (year === 2025) {
        const figures = await figuresOf(2024);
        await dispose(2024);
        expect(candidatesNamed(2024)).toEqual([]);
        expect(await figuresOf(2024)).toEqual(figures);
        await takeBack(2024);
        await expectUnchanged();
      }
    }

    expect(JSON.stringify(before[2024])).toContain("Hulu Langat");
    expect(JSON.stringify(before[2024])).not.toContain("Daerah Baharu");
    const { statistics, attendance, sheets, exported } = before[2024] ?? {};
    for (const text of [statistics, attendance, exported, JSON.stringify(sheets)]) {
      expect(text).toContain("SMA LAMA");
      expect(text).toContain("SMA0001");
    }
    expect(JSON.stringify(sheets)).toContain("HL07");
    expect(before[2026]?.statistics).toContain("SMA BAHARU");

    const figures = await figuresOf(2024);
    for (const n of [1, 2])
      expect(erasePerson({ user_id: null, username: "operator" }, icOf(2024, n), "Permintaan").kind).toBe(
        "saved",
      );
    expect(candidatesNamed(2024)).toEqual(["TETAP 2024"]);
    expect(await figuresOf(2024)).toEqual(figures);
    delete before[2024];
    await expectUnchanged();
  });
});

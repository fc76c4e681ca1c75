import { join } from "node:path";
import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { demoSize, makeDemo } from "~/demo/make";
import { fileOf } from "./print";
import type { Browser } from "./product";
import { type Measure, measuredAt, type Stall } from "./stalls";

const size = { ...demoSize, schools: 600, candidates: 60_000 };
const papers = 10;
const inDistrict = 60;
const year = malaysianYear();
export const packetsOffice = `${size.schools} schools with ${papers} papers each, ${inDistrict} in the district`;

/** The figures and the papers of question papers: the board of the office, and the prints of one district. */
export async function timePackets(folder: string): Promise<Stall[]> {
  const database = join(folder, "packets.db");
  await makeDemo(database, size);
  const { district_code, labels } = fixPapers(database);
  console.log(`District ${district_code} has ${labels} packets`);
  return measuredAt(database, (browser, measure) => work(browser, measure, { database, district_code }));
}

interface Office {
  database: string;
  district_code: string;
}

async function work(browser: Browser, measure: Measure, { database, district_code }: Office) {
  await measure("board of the office", () => browser.open(`/papers/packets?exam_year=${year}`));
  await measure("packing list of the state", () => browser.open(pathOf("packing", "print")));
  for (const kind of ["labels", "notes", "packing", "scripts"]) {
    const path = (file: string) => `${pathOf(kind, file)}&district_code=${district_code}`;
    await measure(`${kind} of a district: preview`, () => browser.open(path("print")));
    await measure(`${kind} of a district: Cetak`, () =>
      browser.send({ action: path("print"), fields: new URLSearchParams() }),
    );
    await measure(`${kind} of a district: page`, () => browser.open(path("print")));
    await measure(`${kind} of a district: PDF`, () => fileOf(browser, path("file.pdf")));
  }
  const receipts = addReceipts(database);
  console.log(`${receipts} prints of question papers`);
  const prints = `/papers/packets/prints?exam_year=${year}`;
  await measure("25 latest prints", () => browser.open(`${prints}&sheet=notes`));
  await measure("100 latest prints", () => browser.open(`${prints}&sheet=notes&limit=100`));
}

const pathOf = (kind: string, file: string) => `/papers/packets/papers/${kind}/${file}?exam_year=${year}`;

/** Of each kind for each school, for all papers and for each of its papers alone. */
function addReceipts(path: string): number {
  const database = new Database(path);
  const { changes } = database
    .prepare(
      `insert into sheet_prints (number, sheet, school_code, exam_year, filters, total, checksum, content, user_id, printed_by, created_at)
       select 'P-' || print.id || '-' || kind.value || list.id || '-' || paper.id || '-' || paper.n, 'packet-' || kind.value, list.school_code, list.exam_year,
         iif(paper.n = 0, '{}', json_object('exam_paper_id', paper.id)), print.total, print.checksum, print.content, 0, 'PEJABAT', print.created_at
       from school_exam_years as list
       join (select id, exam_type_code, 1 as n from exam_papers where exam_year = :year
             union all select min(id), exam_type_code, 0 from exam_papers where exam_year = :year group by exam_type_code) as paper
         using (exam_type_code)
       cross join json_each('["notes", "packing", "labels", "scripts"]') as kind
       join (select * from sheet_prints where sheet = 'packet-notes' order by id limit 1) as print
       where list.exam_year = :year`,
    )
    .run({ year });
  database.close();
  return changes;
}

/** Each exam type has its papers, which are fixed for each school, and one district has its schools. */
function fixPapers(path: string) {
  const database = new Database(path);
  database.pragma("foreign_keys = on");
  const at = new Date().toISOString();
  const district_code = database.prepare("select min(code) from districts").pluck().get() as string;
  const schools = database
    .prepare(
      "select school_code from school_exam_years where exam_year = ? order by district_code, id limit ?",
    )
    .pluck()
    .all(year, inDistrict) as string[];
  for (const table of ["schools", "school_exam_years"]) {
    const other = database.prepare("select max(code) from districts").pluck().get();
    database
      .prepare(`update ${table} set district_code = ? where district_code = ?`)
      .run(other, district_code);
    const move = database.prepare(`update ${table} set district_code = ? where school_code = ?`);
    for (const school_code of schools) move.run(district_code, school_code);
  }
  const types = database
    .prepare("select distinct exam_type_code from school_exam_years where exam_year = ?")
    .pluck()
    .all(year) as string[];
  const addPaper = database.prepare(
    `insert into exam_papers (exam_year, exam_type_code, code, name, held_on, created_at, updated_at)
     values (?, ?, ?, ?, null, ?, ?)`,
  );
  database.prepare("delete from packet_movements").run();
  database.prepare("delete from packet_lines").run();
  database.prepare("delete from packet_rules").run();
  database.prepare("delete from exam_papers where exam_year = ?").run(year);
  for (const type of types)
    for (let n = 1; n <= papers; n++) addPaper.run(year, type, `K${n}`, `Kertas ke-${n}`, at, at);
  database
    .prepare(
      `insert into packet_rules (exam_paper_id, spare_percent, spare_least, spare_most, copies_per_packet, fixed_at, created_at, updated_at)
       select id, 5, 2, 20, 25, ?, ?, ? from exam_papers where exam_year = ?`,
    )
    .run(at, at, at, year);
  database
    .prepare(
      `insert into packet_lines (exam_paper_id, registration_id, candidates, spare, extra, copies_per_packet)
       select paper.id, list.id, list.total_students, 5, 0, 25
       from exam_papers as paper join school_exam_years as list using (exam_year, exam_type_code) where exam_year = ?`,
    )
    .run(year);
  const labels = database
    .prepare(
      `select sum((candidates + spare + 24) / 25) from packet_lines join school_exam_years as list on list.id = registration_id
       where district_code = ?`,
    )
    .pluck()
    .get(district_code) as number;
  database.close();
  return { district_code, labels };
}

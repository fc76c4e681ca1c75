import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { readPostForm } from "./forms";
import type { LoadQuestion } from "./load";
import { questionOf } from "./product";

/** The port, and a cookie for a session. */
export interface Asker {
  port: number;
  cookie: string;
}

export interface Screen {
  name: string;
  expect: number;
  /** Without it a round has a fixed time. */
  requests?: number;
  /** Asked in turn, and again from the first in a round with a fixed time. */
  prepare: (asker: Asker, requests: number) => Promise<LoadQuestion[]>;
}

const year = malaysianYear();
const searched = ["AISYAH", "SYAFIQ", "MUHAMMAD HAKIM", "NURUL HUDA"];

/** A clerk's five daily screens in the present year. */
export function screensOf(database: string, savesInRound: number, product: Asker): Screen[] {
  const ids = someCandidates(database, Math.max(savesInRound, 200));
  const pages =
    (paths: string[]): Screen["prepare"] =>
    async ({ cookie }) =>
      paths.map((path) => ({ path, headers: { Cookie: cookie } }));
  return [
    { name: "list", expect: 200, prepare: pages([`/students?exam_year=${year}`]) },
    {
      name: "filtered list",
      expect: 200,
      prepare: pages([`/students?exam_year=${year}&gender=L&district_code=07`]),
    },
    {
      name: "search",
      expect: 200,
      prepare: pages(searched.map((words) => `/students?search=${encodeURIComponent(words)}`)),
    },
    { name: "edit form", expect: 200, prepare: pages(ids.map((id) => `/student-edit/${id}`)) },
    {
      name: "save",
      expect: 303,
      requests: savesInRound,
      prepare: (asker, requests) => saves(asker, product, ids.slice(0, requests)),
    },
  ];
}

function someCandidates(database: string, count: number): number[] {
  const db = new Database(database, { readonly: true });
  const ids = db
    .prepare(
      `select students.id from students join school_exam_years using (school_code, exam_year)
        where exam_year = ? and state = 'draf' and withdrawn_at is null order by full_name limit ?`,
    )
    .pluck()
    .all(year, count);
  db.close();
  return ids as number[];
}

/** Reads the forms before the round, so that only the save counts. */
async function saves(asker: Asker, product: Asker, ids: number[]): Promise<LoadQuestion[]> {
  const forms: LoadQuestion[] = [];
  for (const id of ids) {
    const address = `/student-edit/${id}`;
    const page = await fetch(`http://127.0.0.1:${product.port}${address}`, {
      headers: { Cookie: product.cookie },
    });
    const form = readPostForm(await page.text(), "full_name", address);
    form.fields.set("class_name", form.fields.get("class_name") === "6 BENAR" ? "6 TEKUN" : "6 BENAR");
    forms.push(questionOf(form, asker.port, asker.cookie));
  }
  return forms;
}

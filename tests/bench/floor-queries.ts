import Database from "better-sqlite3";
import { defineFunctions } from "~/db/file";
import { wordsIn } from "~/db/name-words";

export interface StudentRow {
  id: number;
  full_name: string;
}

export interface Query {
  exam_year: number | null;
  gender: string | null;
  district_code: string | null;
  search: string | null;
}

/** In the order of the floor's update. */
const editable = [
  "full_name",
  "ic_number",
  "class_name",
  "gender",
  "student_code",
  "school_code",
  "exam_year",
  "full_name_arabic",
  "passport_number",
  "birth_cert_number",
  "visa_number",
  "is_student",
  "is_citizen",
] as const;

/** Prepared once, with the cheapest plans that we measured. */
export function floorQueries(path: string) {
  const db = new Database(path, { fileMustExist: true });
  defineFunctions(db);
  for (const rule of [
    "journal_mode = wal",
    "synchronous = full",
    "foreign_keys = on",
    "busy_timeout = 5000",
    "cache_size = -65536",
  ]) {
    db.pragma(rule);
  }
  const columns = "s.*, c.school_name from students s join schools c using (school_code)";
  const page = db.prepare(
    `select ${columns} where s.id in (select id from students where exam_year = ? order by full_name, id limit 10 offset ?)
      order by s.full_name, s.id`,
  );
  const total = db
    .prepare("select coalesce(sum(total_students), 0) from year_totals where exam_year = ?")
    .pluck();
  const filtered = db.prepare(
    `select s.*, c.school_name from students s indexed by students_list cross join schools c using (school_code)
      where s.exam_year = ? and s.gender = ? and c.district_code = ? order by s.full_name, s.id limit 10 offset ?`,
  );
  const filteredTotal = db
    .prepare(
      `with asked (exam_year, gender, district_code) as (values (?, ?, ?))
       select coalesce(sum(iif(gender = 'L', total_male, total_female)), 0)
         from asked join year_totals using (exam_year, district_code)`,
    )
    .pluck();
  const known = db.prepare("select year from exam_years").pluck().all() as number[];
  /** The index stores each word with its exam year in front. */
  const matchOf = (search: string) =>
    known
      .map(
        (year) =>
          `(${wordsIn(search)
            .map((word) => `"${year}${word}"*`)
            .join(" AND ")})`,
      )
      .join(" OR ");
  const hits = `select rowid from students_fts where students_fts match ?`;
  const searched = db.prepare(
    `select ${columns} where s.id in (${hits}) order by s.full_name, s.id limit 10 offset ?`,
  );
  const searchedTotal = db.prepare(`select count(*) from (${hits})`).pluck();
  const one = db.prepare(`select ${columns} where s.id = ?`);
  const update = db.prepare(
    `update students set ${editable.map((field) => `${field} = ?`).join(", ")}, version = version + 1, updated_at = ?
      where id = ? and version = ?`,
  );

  return {
    /** The count and the first page. */
    list(query: Query): StudentRow[] {
      const run = (rows: Database.Statement, count: Database.Statement, ...values: unknown[]) => {
        count.get(...values);
        return rows.all(...values, 0) as StudentRow[];
      };
      if (query.search) return run(searched, searchedTotal, matchOf(query.search));
      if (query.gender && query.district_code) {
        return run(filtered, filteredTotal, query.exam_year, query.gender, query.district_code);
      }
      return run(page, total, query.exam_year);
    },

    find: (id: number) => one.get(id) as StudentRow | undefined,

    /** False for a stale version, which changes nothing. */
    save(id: number, fields: URLSearchParams): boolean {
      const values = editable.map((field) => {
        const value = fields.get(field);
        return field.startsWith("is_") ? Number(value === "true") : value || null;
      });
      return update.run(...values, new Date().toISOString(), id, Number(fields.get("version"))).changes === 1;
    },
  };
}

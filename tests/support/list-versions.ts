import { sqlite } from "~/db/client";

const fields = [
  "full_name",
  "full_name_arabic",
  "ic_number",
  "student_code",
  "class_name",
  "gender",
  "passport_number",
  "birth_cert_number",
  "visa_number",
  "is_student",
  "is_citizen",
  "withdrawn_at",
] as const;

type Row = Record<(typeof fields)[number], string | number | null> & { id: number };
export type Snapshot = ReadonlyMap<number, Row>;

/** The candidates of a list, read beside the program: the independent record. */
export function snapshotOf(school_code: string, exam_year = 2026): Snapshot {
  const rows = sqlite
    .prepare<[string, number], Row>(`select * from students where school_code = ? and exam_year = ?`)
    .all(school_code, exam_year);
  return new Map(rows.map((row) => [row.id, row]));
}

const kindOf = (field: string, was: unknown, is: unknown) => {
  if (field === "withdrawn_at") return was === null ? "withdrawn" : is === null ? "reinstated" : "changed";
  return field === "student_code" && was === null ? "numbered" : "changed";
};

/** "kind id field before after" of each change between two snapshots, in plain JavaScript. */
export function differences(before: Snapshot, after: Snapshot): string[] {
  const found: string[] = [];
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(id), after.get(id)];
    if (!was) found.push(`in ${id}`);
    else if (!is) found.push(`out ${id}`);
    else {
      for (const field of fields)
        if (was[field] !== is[field])
          found.push(`${kindOf(field, was[field], is[field])} ${id} ${field} ${was[field]} ${is[field]}`);
    }
  }
  return found.sort();
}

interface StoredChange {
  student_id: number;
  kind: string;
  field: string | null;
  before: string | null;
  after: string | null;
}

const ins = ["added", "moved_in"];
const outs = ["removed", "moved_out"];

/** What the program stored for a version, written as `differences` writes it. */
export function storedChanges(school_code: string, version: number): string[] {
  return sqlite
    .prepare<[string, number], StoredChange>(
      `select student_id, c.kind, field, before, after from list_changes as c
         join list_versions as v on v.id = list_version_id join school_exam_years as r on r.id = registration_id
       where school_code = ? and exam_year = 2026 and v.version = ?`,
    )
    .all(school_code, version)
    .map(({ student_id, kind, field, before, after }) => {
      if (ins.includes(kind)) return `in ${student_id}`;
      if (outs.includes(kind)) return `out ${student_id}`;
      return `${kind} ${student_id} ${field} ${before} ${after}`;
    })
    .sort();
}

export interface StoredVersion {
  version: number;
  kind: string;
  made_by: string | null;
  reason: string | null;
  request_id: number | null;
  total_students: number;
  total_withdrawn: number;
}

export const versionsAt = (school_code: string): StoredVersion[] =>
  sqlite
    .prepare<[string], StoredVersion>(
      `select v.version, v.kind, made_by, reason, request_id, v.total_students, v.total_withdrawn from list_versions as v
         join school_exam_years as r on r.id = registration_id where school_code = ? and exam_year = 2026 order by v.version`,
    )
    .all(school_code);

/** The counts of the candidates themselves. */
export const countsAt = (school_code: string) => {
  const rows = [...snapshotOf(school_code).values()];
  const total_withdrawn = rows.filter(({ withdrawn_at }) => withdrawn_at !== null).length;
  return { total_students: rows.length - total_withdrawn, total_withdrawn };
};

import { sqlite } from "~/db/client";
import type { SchoolYear } from "~/features/values/school-year";
import { nearEverywhere } from "./queries";
import type { NearSubject } from "./rules";

type Row = NearSubject & { id: number; exam_year: number; withdrawn_at: string | null };

const rowsOf = sqlite.prepare<[string, number], Row>(
  `select id, full_name, ic_number, passport_number, birth_cert_number, school_code, exam_year, withdrawn_at
   from students indexed by students_by_school where school_code = ? and exam_year = ?`,
);
const pairsOf = sqlite
  .prepare<[string], string>(
    `with own as materialized (select value as id from json_each(?))
     select student_id || ' ' || other_id from near_pairs where student_id in (select id from own)
     union select student_id || ' ' || other_id from near_pairs where other_id in (select id from own)`,
  )
  .pluck();
const remove = sqlite.prepare("delete from near_pairs where student_id = ? and other_id = ?");
const add = sqlite.prepare("insert into near_pairs (student_id, other_id) values (?, ?)");

/** Those with candidates of other lists too. Call it inside a transaction. */
export function refreshPairs({ school_code, exam_year }: SchoolYear): void {
  const rows = rowsOf.all(school_code, exam_year);
  const before = new Set(pairsOf.all(JSON.stringify(rows.map(({ id }) => id))));
  const after = new Set(pairsAmong(rows.filter(({ withdrawn_at }) => withdrawn_at === null)));
  const gone = [...before].filter((pair) => !after.has(pair));
  const come = [...after].filter((pair) => !before.has(pair));
  for (const pair of gone) remove.run(...idsOf(pair));
  for (const pair of come) add.run(...idsOf(pair));
}

const idsOf = (pair: string) => pair.split(" ").map(Number) as [number, number];

const pairsAmong = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) =>
    nearEverywhere(row, row.id).map(({ id }) => [row.id, id].sort((a, b) => a - b).join(" ")),
  );

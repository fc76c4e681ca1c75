import { beforeCommit, sqlite } from "./client";
import { now } from "./clock";
import type { Author } from "./request-context";
import { listedColumns } from "./student-triggers";

sqlite.exec(`create temp table if not exists list_differences (
  registration_id integer not null, student_id integer not null, full_name text, kind text not null, field text, before text, after text)`);

const forget = sqlite.prepare("delete from temp.list_differences");

const compare = sqlite.prepare<[ids: string]>(`
  with touched as materialized (
    select touch.registration_id, touch.student_id, touch.is_moved, touch.before,
      students.id is not null as is_somewhere,
      coalesce(students.school_code = list.school_code and students.exam_year = list.exam_year, 0) as is_here,
      coalesce(students.full_name, touch.before ->> 'full_name') as full_name,
      json_object(${listedColumns.map((field) => `'${field}', students.${field}`).join(", ")}) as after
    from json_each(?) as each cross join list_touches as touch on touch.registration_id = each.value
      cross join school_exam_years as list on list.id = touch.registration_id
      left join students on students.id = touch.student_id)
  insert into temp.list_differences
  select registration_id, student_id, full_name, iif(is_moved, 'moved_in', 'added'), null, null, null
    from touched where before is null and is_here
  union all
  select registration_id, student_id, full_name, iif(is_somewhere, 'moved_out', 'removed'), null, null, null
    from touched where before is not null and not is_here
  union all
  select registration_id, student_id, full_name,
      case when was.key = 'withdrawn_at' and was.value is null then 'withdrawn'
        when was.key = 'withdrawn_at' and after ->> was.key is null then 'reinstated'
        when was.key = 'student_code' and was.value is null then 'numbered'
        else 'changed' end,
      was.key, was.value, after ->> was.key
    from touched cross join json_each(touched.before) as was
    where before is not null and is_here and was.value is not after ->> was.key`);

const dueLists = sqlite
  .prepare<[], number>("select distinct registration_id from list_touches where is_due = 1")
  .pluck();

const changedLists = sqlite
  .prepare<[], number>("select distinct registration_id from temp.list_differences")
  .pluck();

const raise = sqlite.prepare<[ids: string]>(
  "update school_exam_years set list_version = list_version + 1 where id in (select value from json_each(?))",
);

interface Made {
  kind: "final" | "amended";
  at: string;
  user_id: number | null;
  made_by: string | null;
  reason: string | null;
  request_id: number | null;
}

const insertVersions = sqlite.prepare<[Made & { ids: string }]>(`
  insert into list_versions (registration_id, version, kind, made_at, user_id, made_by, reason, request_id, total_students, total_withdrawn)
  select id, list_version, :kind, :at, :user_id, :made_by, :reason, :request_id, total_students, total_withdrawn
  from school_exam_years where id in (select value from json_each(:ids))`);

const insertChanges = sqlite.prepare(`
  insert into list_changes (list_version_id, student_id, full_name, kind, field, before, after)
  select list_versions.id, student_id, full_name, difference.kind, field, before, after
  from temp.list_differences as difference
    join school_exam_years as list on list.id = difference.registration_id
    join list_versions on list_versions.registration_id = list.id and list_versions.version = list.list_version
  order by list_versions.id, full_name, student_id, difference.rowid`);

const settle = sqlite.prepare<[ids: string]>(
  "delete from list_touches where registration_id in (select value from json_each(?))",
);

/** The account whose action the running transaction is; `recordEvents` notes it. */
let author: Author | null = null;

export function noteVersionAuthor(by: Author): void {
  author = by;
}

/** The next version of each list that became final. Call it in the transaction of the step, after it. A lock has no author. */
export function makeFinalVersions(ids: readonly number[], by: Author | null, at: string): void {
  makeVersions(ids, ids, { kind: "final", at, ...madeBy(by), reason: null, request_id: null });
}

/** The next version of each final list whose candidates changed since the last call. `write` calls it before it commits;
 * an action that decides several requests calls it after each, so that each has its version. */
export function makeDueVersions(): void {
  const ids = dueLists.all();
  if (ids.length === 0) return;
  const { amendment_reason: reason = null, approved_request: request_id = null } = author ?? {};
  makeVersions(ids, null, { kind: "amended", at: now(), ...madeBy(author), reason, request_id });
}

const madeBy = (by: Author | null) => ({ user_id: by?.user_id ?? null, made_by: by?.full_name ?? null });

/** Without `made`, only the lists whose candidates differ from their last version. */
function makeVersions(ids: readonly number[], made: readonly number[] | null, by: Made): void {
  const all = JSON.stringify(ids);
  compare.run(all);
  const versions = JSON.stringify(made ?? changedLists.all());
  raise.run(versions);
  insertVersions.run({ ...by, ids: versions });
  insertChanges.run();
  settle.run(all);
  forget.run();
}

beforeCommit({
  begin: () => {
    author = null;
  },
  end: makeDueVersions,
});

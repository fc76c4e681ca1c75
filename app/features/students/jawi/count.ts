import { sqlite, write } from "~/db/client";
import { runAtOnce, type Sliced } from "~/features/values/in-slices";
import { pairsOf } from "./pairs";

const nextDue = sqlite.prepare<[], string>("select school_code from jawi_due limit 1").pluck();
const done = sqlite.prepare("delete from jawi_due where school_code = ?");
const stillExists = sqlite.prepare<[string], 1>("select 1 from schools where school_code = ?").pluck();
/** Of lists that the head of the school or the office has signed: a lock closes the others unread. */
const namesOf = sqlite.prepare<[string], [string, string]>(
  `select full_name, full_name_arabic from students indexed by students_by_school
     join school_exam_years using (school_code, exam_year)
   where school_code = ? and full_name_arabic is not null and withdrawn_at is null
     and erased_at is null and state <> 'draf' and coalesce(head_name, submitted_on_behalf_at) is not null`,
);
const storedOf = sqlite.prepare<[string], { word: string; jawi: string; total: number }>(
  "select word, jawi, total from jawi_school_words where school_code = ?",
);
const remove = sqlite.prepare(
  "delete from jawi_school_words where school_code = ? and word = ? and jawi = ?",
);
const store = sqlite.prepare(
  `insert into jawi_school_words (school_code, word, jawi, total) values (?, ?, ?, ?)
   on conflict (school_code, word, jawi) do update set total = excluded.total`,
);
/** A spelling that has become usual makes others unusual, in the lists of any school. */
const judgeAllAgain = sqlite.prepare(
  `insert into checks_due (registration_id) select id from school_exam_years
   where total_students > 0 and id not in (select registration_id from checks_due)`,
);

/** After so many schools at once, as after an upgrade, the data check looks at every list again. */
const manySchools = 20;

/** Counts the words of schools whose submitted lists have changed, one school in a slice. */
export function* countJawiWords(): Sliced<number> {
  let counted = 0;
  for (let school_code = nextDue.get(); school_code !== undefined; school_code = nextDue.get()) {
    countSchool(school_code);
    counted++;
    yield;
  }
  if (counted >= manySchools) write(() => judgeAllAgain.run());
  return counted;
}

/** For an erasure: the words of a name leave their counts in its transaction. */
export const countJawiWordsNow = (): number => runAtOnce(countJawiWords());

function countSchool(school_code: string): void {
  const after = new Map<string, number>();
  const key = (word: string, jawi: string) => `${word}\t${jawi}`;
  write(() => {
    done.run(school_code);
    if (!stillExists.get(school_code)) return;
    for (const [full_name, full_name_arabic] of namesOf.raw().all(school_code)) {
      // A name that repeats a word is one candidate of it.
      for (const text of new Set(
        pairsOf(full_name, full_name_arabic).map(({ word, jawi }) => key(word, jawi)),
      ))
        after.set(text, (after.get(text) ?? 0) + 1);
    }
    for (const { word, jawi, total } of storedOf.all(school_code)) {
      const now = after.get(key(word, jawi));
      if (now === undefined) remove.run(school_code, word, jawi);
      if (now === total) after.delete(key(word, jawi));
    }
    for (const [text, total] of after) {
      const [word = "", jawi = ""] = text.split("\t");
      store.run(school_code, word, jawi, total);
    }
  });
}

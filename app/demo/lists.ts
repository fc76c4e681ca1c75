import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { setListState } from "~/features/school-exam-years/sign-off/commands";
import { signsOnBehalf } from "~/features/school-exam-years/sign-off/on-behalf";
import type { ListState } from "~/features/school-exam-years/sign-off/rules";
import { candidateAt, edit, fuller } from "./candidates-at-work";
import { type Diary, done } from "./diary";
import { inventName } from "./names";
import { admin, clerkOf, supervisorOf } from "./people";
import { Random } from "./random";

export interface CompleteList {
  id: number;
  school_code: string;
  district_code: string;
  exam_type_code: string;
  state: ListState;
}

const states: ListState[] = ["dihantar", "disahkan", "draf", "dihantar", "draf", "muktamad", "disahkan"];

/** Never that of the clerk. The supervisor's district comes first; the first registrations stay drafts. */
const complete = sqlite.prepare<[number, string, string], Omit<CompleteList, "state">>(
  `select id, school_code, district_code, exam_type_code from school_exam_years
   where exam_year = ? and school_code <> ? and total_students > 0 and expected_students = total_students
     and total_student_with_code = total_students and total_without_document = 0 and id > 2
   order by district_code <> ?, school_code limit 20`,
);

export const completeLists = ({ year, school_code, district_code }: Diary): CompleteList[] =>
  complete
    .all(year, school_code, district_code)
    .map((list, index) => ({ ...list, state: states[index % states.length] ?? "draf" }));

/** Brings each list to its state: by the school and the district, or by the office for those without an account. */
export function fillLists(diary: Diary, lists: readonly CompleteList[]): void {
  // The year before ended with its lock.
  diary.add(diary.daysSince(Date.UTC(diary.year - 1, 3, 16)), () => closeListsOfBegunLocks());
  for (const [index, { id, school_code, district_code, state }] of lists.entries()) {
    if (state === "draf") continue;
    const { full_name } = inventName(new Random(diary.seed, `head ${school_code}`), "P");
    diary.add(18 - index / 60, () => step(clerkOf(school_code), id, "dihantar", full_name));
    if (state === "dihantar") continue;
    diary.add(16 - index / 60, () => step(supervisorOf(district_code), id, "disahkan"));
    if (state === "muktamad") diary.add(14 - index / 60, () => step(admin(), id, "muktamad"));
  }
  amend(
    diary,
    lists.find(({ state }) => state === "muktamad"),
  );
}

function step(actor: Actor | undefined, id: number, state: ListState, head_name: string | null = null): void {
  const isSigner = actor && actor.acting_as === null;
  const signer = isSigner ? actor : admin();
  const on_behalf = signsOnBehalf(signer, state);
  const reason = on_behalf ? "Guru peperiksaan bercuti sakit; disahkan melalui telefon." : null;
  done(setListState(signer, id, { state, head_name, on_behalf, reason, version: null }));
}

/** The second version of a final list. */
function amend(diary: Diary, list: CompleteList | undefined): void {
  const found = list && candidateAt(list.school_code, diary.year, 8);
  if (!found) return;
  diary.add(10, () =>
    edit(
      admin(),
      found.id,
      { full_name: fuller(found) },
      "Nama bapa tidak lengkap; sijil kelahiran disemak.",
    ),
  );
}

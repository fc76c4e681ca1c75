import { findLayout } from "~/features/export-layouts/queries";
import { makeHandover } from "~/features/handovers/make";
import { planOf } from "~/features/handovers/plan";
import { Diary, done } from "./diary";
import { fillEntry } from "./entry";
import { fillExamWeek } from "./exam-week";
import { type CompleteList, completeLists, fillLists } from "./lists";
import type { DemoWork } from "./make";
import { admin, fillAccounts } from "./people";
import { fillPreparation } from "./preparation";
import { fillRequests } from "./requests";

/** What users have done until today, by the commands of the product. */
export async function work({ at, year, seed, school_code, district_code, day }: DemoWork): Promise<void> {
  const diary = new Diary(at, year, seed, school_code, district_code);
  const lists = completeLists(diary);
  // The office signs for all others, which have no account.
  const schools = lists.slice(0, 2).map((list) => list.school_code);
  const other = lists.find((list) => list.district_code !== district_code);
  fillAccounts(diary, schools, other ? [other.district_code] : []);
  fillPreparation(diary, schools);
  fillLists(diary, lists);
  fillHandovers(diary, lists);
  fillRequests(diary, lists);
  fillEntry(diary, lists);
  fillExamWeek(diary, day);
  await diary.do();
}

/** All candidates of the final lists, and then what an amendment changed. */
function fillHandovers(diary: Diary, lists: readonly CompleteList[]): void {
  const final = lists.find(({ state }) => state === "muktamad");
  if (!final) return;
  diary.add(11, () => make(diary, final.exam_type_code, null));
  diary.add(9, () => make(diary, final.exam_type_code, 1));
}

async function make(
  { year: exam_year }: Diary,
  exam_type_code: string,
  since_number: number | null,
): Promise<void> {
  const layout = findLayout(1);
  if (!layout) return;
  const choice = { exam_year, exam_type_code, layout_id: layout.id, since_number };
  const { fingerprint } = planOf(choice, layout);
  done(await makeHandover(admin(), { ...choice, fingerprint }));
}

import { Diary } from "./diary";
import { fillEntry } from "./entry";
import { fillExamWeek } from "./exam-week";
import { completeLists, fillLists } from "./lists";
import type { DemoWork } from "./make";
import { fillAccounts } from "./people";
import { fillPreparation } from "./preparation";
import { fillRequests } from "./requests";

/** What users have done until today, by the commands of the product. */
export async function work({ at, year, seed, school_code, district_code }: DemoWork): Promise<void> {
  const diary = new Diary(at, year, seed, school_code, district_code);
  const lists = completeLists(diary);
  const schools = lists.map((list) => list.school_code);
  fillAccounts(
    diary,
    schools.filter((_, index) => index !== 3),
    [...new Set(lists.map((list) => list.district_code))].filter((code) => code !== district_code),
  );
  fillPreparation(diary, schools);
  fillLists(diary, lists);
  fillRequests(diary, lists);
  fillEntry(diary, lists);
  fillExamWeek(diary);
  await diary.do();
}

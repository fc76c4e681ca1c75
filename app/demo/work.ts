import { Diary } from "./diary";
import { fillEntry } from "./entry";
import { fillExamWeek } from "./exam-week";
import { fillHandovers } from "./handovers";
import { completeLists, fillLists } from "./lists";
import type { DemoWork } from "./make";
import { fillAccounts } from "./people";
import { fillPreparation } from "./preparation";
import { fillRequests } from "./requests";

/** What users have done until today, by the commands of the product. */
export async function work({ at, year, seed, school_code, district_code }: DemoWork): Promise<void> {
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
  fillExamWeek(diary);
  await diary.do();
}

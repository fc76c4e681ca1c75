import { findLayout } from "~/features/export-layouts/queries";
import { makeHandover } from "~/features/handovers/make";
import { planOf } from "~/features/handovers/plan";
import { type Diary, done } from "./diary";
import type { CompleteList } from "./lists";
import { admin } from "./people";

/** All candidates of the final lists, and then what an amendment changed. */
export function fillHandovers(diary: Diary, lists: readonly CompleteList[]): void {
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

import { holidaysOfOffice } from "~/features/office/queries";
import { type Sentence, t } from "~/messages";
import type { Paper } from "./queries";
import { dayOfPaper, isWeekend } from "./schema";

/** What the form asks about the day of a paper before it saves it. */
export function onDayOff(paper: Pick<Paper, "held_on">): Sentence[] {
  if (paper.held_on === null) return [];
  const day = dayOfPaper(paper) ?? "";
  const name = holidaysOfOffice().get(paper.held_on);
  return [
    ...(isWeekend(paper.held_on) ? [{ key: "exam_paper.on_weekend", values: { day } } as const] : []),
    ...(name ? [{ key: "exam_paper.on_holiday", values: { day, name } } as const] : []),
  ];
}

/** Why schools are closed on days of papers, in words for the timetable. */
export function daysOff(papers: readonly Pick<Paper, "held_on">[]): Record<string, string> {
  const holidays = holidaysOfOffice();
  const days = papers.flatMap(({ held_on }) => held_on ?? []);
  return Object.fromEntries(
    days.flatMap((day) => {
      const why = [
        ...(isWeekend(day) ? [t("exam_paper.weekend")] : []),
        ...(holidays.has(day) ? [holidays.get(day)] : []),
      ];
      return why.length > 0 ? [[day, why.join(" · ")]] : [];
    }),
  );
}

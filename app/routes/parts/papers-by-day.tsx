import { Fragment, type ReactNode } from "react";
import type { Paper } from "~/features/exam-papers/queries";
import { dayOfPaper } from "~/features/exam-papers/schema";
import { t } from "~/messages";

type Dated = Pick<Paper, "held_on">;

interface PapersByDayProps<One extends Dated> {
  papers: readonly One[];
  today: string;
  hasCandidates: (paper: One) => boolean;
  /** Days with such a paper come first, the latest before the others. Without one the next day comes first. */
  isOpen?: (paper: One) => boolean;
  /** Of one day; the first has the usual identity of a table. */
  table: (group: { papers: One[]; caption: string; id: string | undefined }) => ReactNode;
  empty: ReactNode;
}

interface Day<One> {
  held_on: string | null;
  papers: One[];
  isOpen: boolean;
}

/** One day in sight and those with open work, the others folded, and the papers without candidates last. */
export function PapersByDay<One extends Dated>({
  papers,
  today,
  hasCandidates,
  isOpen = () => false,
  table,
  empty,
}: PapersByDayProps<One>) {
  const sat = papers.filter(hasCandidates);
  const days = [...new Set(sat.map(({ held_on }) => held_on))].map((held_on): Day<One> => {
    const ofDay = sat.filter((paper) => paper.held_on === held_on);
    return { held_on, papers: ofDay, isOpen: ofDay.some(isOpen) };
  });
  const others = papers.filter((paper) => !hasCandidates(paper));
  const groups = [
    ...days.toSorted(inOrder(today)).map(({ held_on, ...day }) => ({
      ...day,
      title: dayOfPaper({ held_on }) ?? t("paper_page.no_day"),
    })),
    ...(others.length > 0
      ? [{ title: t("exam_paper.without_candidates"), papers: others, isOpen: false }]
      : []),
  ];
  const shown = groups.map((group, at) => {
    const caption = t("exam_paper.of_day", { day: group.title, n: group.papers.length });
    if (at === 0 && days.length > 0)
      return <Fragment key={caption}>{table({ papers: group.papers, caption, id: undefined })}</Fragment>;
    return (
      <details key={caption} open={group.isOpen}>
        <summary>{caption}</summary>
        {table({ papers: group.papers, caption, id: `hari-${at}` })}
      </details>
    );
  });
  return (
    <>
      {days.length === 0 && empty}
      {shown}
    </>
  );
}

/** Open days, then those from today on, then the days before, each kind with the nearest first; no day is last. */
const inOrder =
  (today: string) =>
  (one: Day<unknown>, other: Day<unknown>): number => {
    const [rank, otherRank] = [rankOf(one, today), rankOf(other, today)];
    const before = (one.held_on ?? "").localeCompare(other.held_on ?? "");
    return rank - otherRank || (rank === 1 ? before : -before);
  };

function rankOf({ held_on, isOpen }: Day<unknown>, today: string): number {
  if (held_on === null) return 3;
  return isOpen ? 0 : held_on < today ? 2 : 1;
}

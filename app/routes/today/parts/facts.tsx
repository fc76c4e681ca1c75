import type { ReactNode } from "react";
import type { Paper } from "~/features/exam-papers/queries.server";
import { timesOfPaper } from "~/features/exam-papers/words";
import type { PaperToday, RoomToday } from "~/features/today/queries.server";
import { t } from "~/messages";
import type { Morning } from "./morning-data.server";

export const paperInWords = (paper: Paper) =>
  t("today.paper", {
    time: timesOfPaper(paper) ?? t("today.no_time"),
    code: `${paper.exam_type_code} ${paper.code}`,
    name: paper.name,
  });

const roomInWords = ({ name, host_school_code, candidates: n }: RoomToday) => {
  if (name === null) return t("today.no_room", { n });
  return host_school_code === null
    ? t("today.room", { name, n })
    : t("today.room_of", { name, school_code: host_school_code, n });
};

type Fact = readonly [term: string, detail: ReactNode];

/** Packets that were received are a fact of a paper too; it belongs after the rooms once movements are recorded. */
export function factsOf(
  paper: PaperToday,
  { isSchool, rooms, arrangements }: Pick<Morning, "isSchool" | "rooms" | "arrangements">,
): Fact[] {
  const { total_students: n, total_schools, total_received: received } = paper;
  const needs = arrangements
    .filter(({ exam_type_code }) => exam_type_code === paper.exam_type_code)
    .map((one) => t("today.arrangement", one));
  const lists = isSchool
    ? t(received > 0 ? "today.list_received" : "today.list_due")
    : t("today.lists_of", { received, due: total_schools });
  return [
    [t("today.candidates"), isSchool ? n : t("today.of_schools", { n, schools: total_schools })],
    ...(rooms.length > 0 ? [[t("today.rooms"), rooms.map(roomInWords).join("; ")] as const] : []),
    ...(needs.length > 0 ? [[t("today.arrangements"), needs.join("; ")] as const] : []),
    [t("today.lists"), lists],
  ];
}

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([term, detail]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{detail}</dd>
      </div>
    ))}
  </dl>
);

import type { ReactNode } from "react";
import type { Paper } from "~/features/exam-papers/queries";
import { timesOfPaper } from "~/features/exam-papers/words";
import type { RoomToday } from "~/features/today/queries";
import { t } from "~/messages";
import type { Morning } from "./morning-data";

const timeOf = (paper: Paper) => timesOfPaper(paper) ?? t("today.no_time");

export const paperInWords = (paper: Paper) =>
  t("today.paper", {
    time: timeOf(paper),
    code: `${paper.exam_type_code} ${paper.code}`,
    name: paper.name,
  });

const roomInWords = ({ name, host_school_code, candidates: n }: RoomToday) => {
  if (name === null) return t("today.no_room", { n });
  return host_school_code === null
    ? t("today.room", { name, n })
    : t("today.room_of", { name, school_code: host_school_code, n });
};

type Shared = Pick<Morning, "isSchool" | "rooms" | "arrangements">;
type Fact = readonly [term: ReactNode, detail: ReactNode];

type HeldPaper = Morning["papers"][number];

/** The papers of an exam type, and what they have in common. */
export function factsOf(papers: readonly HeldPaper[], { isSchool, rooms, arrangements }: Shared): Fact[] {
  const [{ exam_type_code = "", total_students: n = 0, total_schools: schools = 0 } = {}] = papers;
  const needs = arrangements
    .filter((one) => one.exam_type_code === exam_type_code)
    .map((one) => t("today.arrangement", one));
  return [
    ...papers.map((paper): Fact => [timeOf(paper), paperWithList(paper, isSchool)]),
    [t("today.candidates"), isSchool ? n : t("today.of_schools", { n, schools })],
    ...(rooms.length > 0 ? [[t("today.rooms"), rooms.map(roomInWords).join("; ")] as const] : []),
    ...(needs.length > 0 ? [[t("today.arrangements"), needs.join("; ")] as const] : []),
  ];
}

function paperWithList(
  { code, name, total_received: received, total_schools: due, arrived }: HeldPaper,
  isSchool: boolean,
) {
  const state = isSchool
    ? t(received > 0 ? "today.list_received" : "today.list_due")
    : t("today.lists_of", { received, due });
  return (
    <>
      <b>
        {code} {name}
      </b>
      . {t("today.lists", { state })} {arrived && packetsInWords(arrived, isSchool)}
    </>
  );
}

function packetsInWords(arrived: NonNullable<HeldPaper["arrived"]>, isSchool: boolean): string {
  if (!isSchool) return t("today.packets_of", { confirmed: arrived.confirmed, due: arrived.due });
  return t(arrived.confirmed > 0 ? "today.packets_received" : "today.packets_due", { n: arrived.packets });
}

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([term, detail], at) => (
      // Two papers may begin at one time.
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their order
      <div key={at}>
        <dt>{term}</dt>
        <dd>{detail}</dd>
      </div>
    ))}
  </dl>
);

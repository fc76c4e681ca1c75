import type { Actor } from "~/auth/actor";
import { now } from "~/db/clock";
import { type Paper, papersOf } from "~/features/exam-papers/queries.server";
import { findExamYearOf } from "~/features/exam-years/queries.server";
import { districtNameOf } from "~/features/lookups/queries.server";
import {
  arrangementsOfPapers,
  fixedLinesOf,
  type Place,
  type Registered,
  registeredIn,
} from "~/features/packets/queries.server";
import { by, inPackets, type PacketLine } from "~/features/packets/rules";
import { kindInWords } from "~/features/packets/words";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { type Issuer, issuerFor } from "../issuer.server";
import { issuerLines } from "../model/lines";

export interface PrintedPlace extends Place {
  exam_paper_id: number | null;
}

export interface PacketOnPaper extends PacketLine {
  paper: Paper;
  school: Registered;
  district_name: string;
  /** In words. */
  kind: string;
}

export interface PacketFacts {
  issuer: Issuer;
  exam_year: number;
  year_title: string;
  /** Of the chosen district; null for the whole state. */
  district_name: string | null;
  /** By paper as the candidates sit them, then by school, ordinary papers and rooms first. */
  packets: PacketOnPaper[];
  printed_by: string;
  printed_at: string;
}

/** What each page of a paper of the office says of itself. */
export type PaperFacts = Pick<PacketFacts, "issuer" | "year_title" | "printed_by" | "printed_at">;

/** The fixed question papers of a place. A paper whose figures are open has none. */
export function packetFacts(actor: Actor, place: PrintedPlace): PacketFacts {
  const { exam_year, district_code } = place;
  const papers = papersOf(exam_year).filter(
    ({ id }) => place.exam_paper_id === null || id === place.exam_paper_id,
  );
  const kinds = arrangementsOfPapers();
  const ids = papers.map(({ id }) => id);
  const lines = by(
    fixedLinesOf(actor, ids),
    ({ exam_paper_id, registration_id }) => `${exam_paper_id} ${registration_id}`,
  );
  const schools = registeredIn(actor, place);
  const districts = new Map(
    [...new Set(schools.map((each) => each.district_code))].map((code) => [code, districtNameOf(code)]),
  );
  return {
    issuer: issuerFor(null),
    exam_year,
    year_title: findExamYearOf(exam_year)?.title ?? String(exam_year),
    district_name: district_code === null ? null : districtNameOf(district_code),
    packets: papers.flatMap((paper) =>
      schools.flatMap((school) =>
        (lines.get(`${paper.id} ${school.registration_id}`) ?? [])
          .map(inPackets)
          .toSorted(inRooms)
          .map((line) => ({
            ...line,
            paper,
            school,
            district_name: districts.get(school.district_code) ?? school.district_code,
            kind: kindInWords(line.adaptation, kinds),
          })),
      ),
    ),
    printed_by: actor.full_name,
    printed_at: now(),
  };
}

const inRooms = (one: PacketLine, other: PacketLine): number =>
  compare(one.adaptation, other.adaptation) ||
  Number(one.room_name === "") - Number(other.room_name === "") ||
  compare(one.room_name, other.room_name);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export const headLines = (
  { issuer, year_title }: Pick<PaperFacts, "issuer" | "year_title">,
  title: string,
): string[] => [...issuerLines(issuer), t("packet_print.head", { year: year_title }), title];

export const footLines = ({ issuer, printed_at, printed_by }: Omit<PaperFacts, "year_title">): string[] => [
  ...(issuer.sheet_footer ? [issuer.sheet_footer] : []),
  t("sheet.printed", { moment: malaysianMoment(printed_at), name: printed_by }),
];

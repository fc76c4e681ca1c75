import type { Actor } from "~/auth/actor";
import { reachOf } from "~/auth/roles";
import { type Paper, papersOf } from "~/features/exam-papers/queries";
import { findExamYearOf } from "~/features/exam-years/queries";
import { districtsIn } from "~/features/lookups/queries";
import {
  arrangementsOfPapers,
  fixedLinesOf,
  inPlace,
  type Place,
  type Registered,
  registeredIn,
} from "~/features/packets/queries";
import { by, inPackets, type PacketLine } from "~/features/packets/rules";
import { kindInWords } from "~/features/packets/words";
import { anotherRequest } from "~/features/values/another-request";
import { t } from "~/messages";
import { issuerLines } from "../model/lines";
import { type Issuer, issuerFor } from "../queries";

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

/** What each page of a paper of the office says of itself. */
export interface PaperFacts {
  issuer: Issuer;
  year_title: string;
  foot: readonly string[];
}

export interface PacketFacts extends PaperFacts {
  exam_year: number;
  /** Of which place the papers are. */
  of: PlaceOfPrint;
  /** Null for the whole state. */
  district_name: string | null;
  /** By paper as the candidates sit them, then by school, ordinary papers and rooms first. */
  packets: PacketOnPaper[];
}

/** The fixed question papers of a place, with a turn for other requests after each. A paper whose figures are open has none. */
export async function packetFacts(actor: Actor, place: PrintedPlace): Promise<PacketFacts> {
  const { exam_year } = place;
  const of = placeOfPrint(actor, place);
  const kinds = arrangementsOfPapers();
  const schools = registeredIn(actor, place.exam_year, inPlace(place));
  const districts = new Map(districtsIn(exam_year).map(({ code, name }) => [code, name]));
  const packets: PacketOnPaper[] = [];
  for (const paper of papersAt(place)) {
    await anotherRequest();
    const lines = by(fixedLinesOf(actor, [paper.id], place), ({ registration_id }) => registration_id);
    for (const school of schools) {
      const { registration_id, district_code } = school;
      const district_name = districts.get(district_code) ?? district_code;
      for (const line of (lines.get(registration_id) ?? []).map(inPackets).toSorted(inRooms))
        packets.push({ ...line, paper, school, district_name, kind: kindInWords(line.adaptation, kinds) });
    }
  }
  return {
    issuer: issuerFor(exam_year),
    exam_year,
    year_title: findExamYearOf(exam_year)?.title ?? String(exam_year),
    of,
    district_name: of.district_code === null ? null : (districts.get(of.district_code) ?? of.district_code),
    packets,
    foot: [],
  };
}

export const papersAt = ({ exam_year, exam_paper_id }: PrintedPlace): Paper[] =>
  papersOf(exam_year).filter(({ id }) => exam_paper_id === null || id === exam_paper_id);

const inRooms = (one: PacketLine, other: PacketLine): number =>
  compare(one.adaptation, other.adaptation) ||
  Number(one.room_name === "") - Number(other.room_name === "") ||
  compare(one.room_name, other.room_name);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export const headLines = (
  { issuer, year_title }: Pick<PaperFacts, "issuer" | "year_title">,
  title: string,
): string[] => [...issuerLines(issuer), t("packet_print.head", { year: year_title }), title];

export const footLines = ({ sheet_footer }: Issuer, ...lines: string[]): string[] => [
  ...(sheet_footer ? [sheet_footer] : []),
  ...lines,
];

/** The school, the district or the whole state of a print. Within a district or a school, that of the account. */
export interface PlaceOfPrint {
  kind: "school" | "district" | "state";
  school_code: string | null;
  district_code: string | null;
}

function placeOfPrint(
  { role_id, ...own }: Actor,
  wanted: Pick<Place, "school_code" | "district_code">,
): PlaceOfPrint {
  const reach = reachOf(role_id);
  const school_code = wanted.school_code ?? (reach === "school" ? own.school_code : null);
  if (school_code !== null) return { kind: "school", school_code, district_code: null };
  const district_code = reach === "district" ? own.district_code : wanted.district_code;
  return { kind: district_code === null ? "state" : "district", school_code, district_code };
}

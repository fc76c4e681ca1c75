import type { Actor } from "~/auth/actor";
import { onceARequest, sqlite } from "~/db/client";
import { waitingList } from "~/db/schema/states";
import { districtsIn, examTypesIn } from "~/features/lookups/queries";
import { scriptBoardOf } from "~/features/scripts/board";

/** How much is open in a place; `place` is the code of a district, or of what the line names. */
interface Open {
  place: string;
  n: number;
}

type Place = "district" | "exam_type";

interface Line {
  places: Place;
  open: (actor: Actor, exam_year: number) => Open[];
  /** The list of the open work there. */
  href: (exam_year: number, place: string) => string;
}

const boardOf = (actor: Actor, exam_year: number) =>
  onceARequest(`script board of ${exam_year}`, () => scriptBoardOf(actor, exam_year).districts);

const inSql = (text: string) => {
  const query = sqlite.prepare<[exam_year: number], Open>(text);
  return (_: Actor, exam_year: number) => query.all(exam_year);
};

/** What a year that ends leaves open, in the order of the work. Another kind of open work is one more line here. */
const settlementLines = {
  attendance: {
    places: "district",
    open: (actor, exam_year) =>
      boardOf(actor, exam_year).map((one) => ({ place: one.district_code, n: one.due - one.attendance })),
    href: (exam_year, district_code) =>
      `/papers/scripts?exam_year=${exam_year}&district_code=${district_code}`,
  },
  scripts: {
    places: "district",
    open: (actor, exam_year) =>
      boardOf(actor, exam_year).map((one) => ({ place: one.district_code, n: one.due - one.scripts })),
    href: (exam_year, district_code) =>
      `/papers/scripts?exam_year=${exam_year}&district_code=${district_code}`,
  },
  reports: {
    places: "district",
    open: (actor, exam_year) =>
      boardOf(actor, exam_year).map((one) => ({ place: one.district_code, n: one.due - one.reports })),
    href: (exam_year, district_code) =>
      `/papers/scripts?exam_year=${exam_year}&district_code=${district_code}`,
  },
  cases: {
    places: "district",
    open: inSql(
      `select district_code as place, count(*) as n from centre_reports join school_exam_years as own on own.id = registration_id
       where exam_year = ? and decision is null and reopened_at is null group by district_code`,
    ),
    href: (exam_year) => `/papers/reports?exam_year=${exam_year}`,
  },
  packets: {
    places: "district",
    open: inSql(
      `select district_code as place, sum(total_consignments) as n from consignment_totals
       where exam_year = ? and next_step <> '' group by district_code`,
    ),
    href: (exam_year, district_code) =>
      `/papers/packets/movements?exam_year=${exam_year}&district_code=${district_code}`,
  },
  requests: {
    places: "district",
    open: inSql(
      `select district_code as place, count(*) as n from requests join school_exam_years using (school_code, exam_year)
       where exam_year = ? and requests.state in (${waitingList}) group by district_code`,
    ),
    href: (exam_year) => `/requests?exam_year=${exam_year}&state=waiting`,
  },
  handover: {
    places: "exam_type",
    open: inSql(
      `select exam_type_code as place, count(*) as n from school_exam_years as own
       where exam_year = ? and total_students > 0 and not exists (select 1 from handovers as made
         where made.exam_year = own.exam_year and made.exam_type_code = own.exam_type_code and made.sealed_at is not null)
       group by exam_type_code`,
    ),
    href: (exam_year, exam_type_code) =>
      `/students/handovers?exam_year=${exam_year}&exam_type_code=${exam_type_code}`,
  },
} satisfies Record<string, Line>;

type SettlementLine = keyof typeof settlementLines;

export interface OpenWork {
  line: SettlementLine;
  place: string;
  name: string;
  n: number;
  href: string;
}

/** The open work of a year, by line and place; empty where all is settled. */
export function openWorkOf(actor: Actor, exam_year: number): OpenWork[] {
  const named = { district: districtsIn(exam_year), exam_type: examTypesIn(exam_year) };
  const lines = Object.entries(settlementLines) as [SettlementLine, Line][];
  return lines.flatMap(([line, { places, open, href }]) =>
    open(actor, exam_year)
      .filter(({ n }) => n > 0)
      .map(({ place, n }) => ({
        line,
        place,
        name: named[places].find(({ code }) => code === place)?.name ?? place,
        n,
        href: href(exam_year, place),
      })),
  );
}

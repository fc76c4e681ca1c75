import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { noteIdentityRead } from "~/db/request-context";
import { papersOf } from "~/features/exam-papers/queries";
import { invigilatorsIn, type NamedInvigilator } from "~/features/invigilators/queries";
import { storedExamTypes } from "~/features/lookups/queries";
import { issuerOfYear, type YearIssuer } from "~/features/office/stored-crest";
import type { ClassCount } from "~/features/roll-numbers/classes";
import { readableSchoolYear } from "~/features/roll-numbers/numbering";
import type { RecordedSchool, recordColumns } from "~/features/school-exam-years/record";
import { storedList } from "~/features/school-exam-years/school-year";
import { officeSignature } from "~/features/school-exam-years/sign-off/on-behalf";
import type { ListState } from "~/features/school-exam-years/sign-off/rules";
import { roomAlone, type SheetFilters } from "./candidates/filters";
import { printedOn } from "./candidates/printed-on";
import {
  candidatesOf,
  classesOfSchoolYear,
  countCandidates,
  MOST_ON_A_SHEET,
  masked,
  type StoredCandidate,
} from "./candidates/queries";
import { roomOnSheet } from "./candidates/room";
import { isOtherSheet, isSheetName, type SheetKind, type SheetName, sheetKinds, unnumberedOn } from "./kinds";
import { identities } from "./roll-sheets";
import { centreOf, type PaperOnSheet, type RoomOnSheet, type SheetHead } from "./rules";

export interface Sheet extends SheetHead {
  sheet: SheetName;
  /** The key of today. */
  school_code: string;
  school: RecordedSchool;
  year: number;
  filters: SheetFilters;
  classes: ClassCount[];
  candidates: StoredCandidate[];
  omitted: number;
  /** Candidates without a number: labels leave them out, the check list shows them, other sheets become a draft. */
  unnumbered: number;
  isDraft: boolean;
  state: ListState;
  issuer: Issuer;
  /** The papers of the exam type, of which the sheet may be for one. */
  offered: readonly PaperOnSheet[];
  /** Of the room of a seating plan, as they are now: the receipt covers candidates alone (docs/decisions/077). */
  invigilators: readonly NamedInvigilator[];
}

export interface SheetRequest {
  school_code: string;
  exam_year: number;
  /** As in the address: psra, labels. */
  sheet: string;
  filters: SheetFilters;
}

export function findSheet(actor: Actor, request: SheetRequest): Sheet | undefined {
  const sheet = planSheet(actor, request);
  if (sheet && can(actor, "student.see_identity") && printsIdentity(sheetKinds[sheet.sheet])) {
    for (const { id, identity } of sheet.candidates) if (identity !== null) noteIdentityRead(id);
  }
  return sheet;
}

/** Notes no read: for counting pages, which show nothing to the actor. */
export function planSheet(
  actor: Actor,
  { school_code, exam_year, sheet, filters: given }: SheetRequest,
): Sheet | undefined {
  const at = readableSchoolYear(actor, school_code, exam_year);
  const name = at && sheetFor(sheet, at.school);
  if (!name) return undefined;
  const { school, year } = at;
  const filters = sheetKinds[name].pages === "plan" ? roomAlone(given) : given;
  const room = roomOnSheet(actor, filters);
  if (room === undefined) return undefined;
  const selected = candidatesOf(actor, { school_code, exam_year }, filters);
  const stored = printedOn(name, selected);
  const isCut = selected.length === MOST_ON_A_SHEET;
  const seesIdentity = can(actor, "student.see_identity");
  const total = isCut ? countCandidates(actor, { school_code, exam_year }, filters) : selected.length;
  const unnumbered = selected.filter(({ student_code }) => student_code === null).length;
  const head = headOf(school, year, stored, room);
  const papers = papersFor(name, filters, head.papers);
  if (papers.length === 0 && head.papers.length > 0) return undefined;
  return {
    ...head,
    papers,
    offered: name === "attendance" ? head.papers : [],
    state: storedList({ school_code, exam_year })?.state ?? "draf",
    sheet: name,
    school_code,
    school,
    year: year.year,
    filters,
    classes: classesOfSchoolYear(actor, { school_code, exam_year }),
    candidates: seesIdentity ? stored : stored.map(masked),
    omitted: total - selected.length,
    unnumbered,
    isDraft: unnumbered > 0 && unnumberedOn(name) === undefined,
    issuer: issuerFor(exam_year, at.head_title),
    invigilators: name === "seating-plan" && filters.room_id ? invigilatorsIn(actor, filters.room_id) : [],
  };
}

const papersFor = (name: SheetName, { paper }: SheetFilters, papers: readonly PaperOnSheet[]) =>
  name === "attendance" && paper !== undefined ? papers.filter(({ code }) => code === paper) : papers;

const printsIdentity = ({ printed }: SheetKind) => identities.some((field) => printed.includes(field));

function sheetFor(sheet: string, school: RecordedSchool): SheetName | undefined {
  if (isOtherSheet(sheet)) return sheet;
  const { exam_sheet, exam_type_code } = school;
  const isOwn = [exam_sheet, exam_type_code].includes(sheet.toUpperCase());
  return isOwn && isSheetName(exam_sheet) ? exam_sheet : undefined;
}

/** The facts of a school that the head of a sheet shows, as in the record of the year. */
export type HeadSchool = Pick<RecordedSchool, "school_code" | keyof typeof recordColumns>;

export function headOf(
  school: HeadSchool,
  year: { year: number; title: string | null } | undefined,
  candidates: readonly StoredCandidate[],
  room: RoomOnSheet | null,
): SheetHead {
  const codes = candidates.map(({ student_code }) => student_code);
  const list = year && storedList({ school_code: school.school_code, exam_year: year.year });
  return {
    school_name: school.school_name,
    recorded_school_code: school.recorded_school_code,
    centre_codes: centreOf(school, codes),
    district_name: school.district_name,
    exam_type_code: school.exam_type_code,
    exam_name: school.exam_name,
    year_title: year ? (year.title ?? String(year.year)) : "",
    list_version: list?.state === "muktamad" ? list.list_version : 0,
    on_behalf: {
      submitted: list ? officeSignature(list, "submitted") : null,
      confirmed: list ? officeSignature(list, "confirmed") : null,
    },
    papers: year ? papersOnSheet(year.year, school.exam_type_code) : [],
    room,
  };
}

const papersOnSheet = (exam_year: number, exam_type_code: string): PaperOnSheet[] =>
  papersOf(exam_year, exam_type_code).map(({ code, name, held_on, starts_at, ends_at }) => ({
    code,
    name,
    held_on,
    starts_at,
    ends_at,
  }));

/** Accepts the sheet's name or an exam type's code, because several types may share one sheet. */
export function sheetNamed(name: string): string | undefined {
  const named = name.toUpperCase();
  return examTypesWithSheets().some(({ sheet, code }) => sheet === named || code === named)
    ? named
    : undefined;
}

export const examTypesWithSheets = () =>
  storedExamTypes().flatMap(({ sheet, ...type }) => (isSheetName(sheet) ? [{ ...type, sheet }] : []));

/** Each sheet shows it. The checksum of a print covers it and the comparison with the data does not, so that a new name of the
 * department gives a print another number and makes none outdated. */
export type Issuer = YearIssuer & { head_title: string | null };

/** The title of the head comes from the record of the registration. */
export const issuerFor = (exam_year: number, head_title: string | null = null): Issuer => ({
  ...issuerOfYear(exam_year),
  head_title,
});

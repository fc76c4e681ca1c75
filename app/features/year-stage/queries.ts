import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool, roles } from "~/auth/roles";
import { ownExamType, papersOf } from "~/features/exam-papers/queries";
import { findExamYearOf, isLocked, whyYearClosed } from "~/features/exam-years/queries";
import { ownListOf } from "~/features/school-exam-years/readiness/queries";
import { today } from "~/features/values/moments";
import { type Place, type Stage, stages, type Work } from "~/features/values/places";
import type { MessageKey } from "~/messages";
import { allPlaces, placeOf } from "./places";
import { stageOf } from "./stages";

/** Of a school by its own list and papers, of the others by the lock and by the papers of the year. */
export function stageFor(actor: Actor, exam_year: number | null): Stage {
  if (exam_year === null) return "daftar";
  const list = ownListOf(actor, exam_year);
  const type = list?.exam_type_code ?? ownExamType(actor);
  return stageOf({
    day: today(),
    papers: papersOf(exam_year, type).flatMap(({ held_on }) => held_on ?? []),
    isEntering: !isLocked(exam_year) && (list?.state ?? "draf") === "draf",
    isClosed: whyYearClosed(exam_year) !== null,
  });
}

/** Work that waits for the account now, with the link to the screen that does it. */
export interface OpenWork {
  place: Place["href"];
  title: MessageKey;
  n: number;
  left: MessageKey;
  link: { href: string; label: MessageKey };
}

export interface YearWork {
  open: OpenWork[];
  /** The places of the stages up to now of which no work is open. */
  done: MessageKey[];
  /** The places of which some work begins in a later stage. */
  later: MessageKey[];
}

const order = (stage: Place["stage"]): number => (stages as readonly string[]).indexOf(stage);

const begins = (place: Place, { from }: Work): number => order(from ?? place.stage);

const isOf = (actor: Actor, place: Place, { of, may }: Work): boolean =>
  can(actor, may ?? place.may) && (!of || of.includes(roles[actor.role_id].reach));

const waitsIn = (stage: Stage, place: Place, work: Work): boolean =>
  begins(place, work) <= order(stage) && order(stage) <= order(work.until ?? "selepas");

function openWork(actor: Actor, exam_year: number, place: Place, work: Work): OpenWork[] {
  const n = work.open(actor, exam_year);
  if (n === 0) return [];
  const { left, href = place.href, label = "home.see_step" } = work;
  const link = { href: addressOf(actor, exam_year, place, href), label };
  return [{ place: place.href, title: place.label, n, left, link }];
}

/** A template is the screen of one record; the others are of the year, and those of candidates of the school too. */
function addressOf(actor: Actor, exam_year: number, { stage }: Place, path: string): string {
  if (path.includes(":"))
    return path
      .replace(":exam_year", String(findExamYearOf(exam_year)?.id))
      .replace(":list", String(ownListOf(actor, exam_year)?.id));
  if (stage === "office") return path;
  const [address = "", query] = path.split("?");
  const school_code = address.startsWith("/student") && isBoundToOneSchool(actor) ? actor.school_code : null;
  const at = { ...(school_code && { school_code }), exam_year: String(exam_year) };
  return `${address}?${new URLSearchParams([...Object.entries(at), ...new URLSearchParams(query)])}`;
}

const isOfPapers = ({ stage }: Pick<Place, "stage">): boolean => order(stage) >= order("peperiksaan");

/** In the order of the menu; from the exam week on, the places of the week and of its results come first. */
const placesIn = (stage: Stage): readonly Place[] =>
  isOfPapers({ stage })
    ? allPlaces.toSorted((one, other) => Number(isOfPapers(other)) - Number(isOfPapers(one)))
    : allPlaces;

/** The work of the account by its places. None waits in a closed year. */
export function workOfYear(actor: Actor, exam_year: number, stage = stageFor(actor, exam_year)): YearWork {
  const found: YearWork = { open: [], done: [], later: [] };
  if (whyYearClosed(exam_year)) return found;
  for (const place of placesIn(stage)) {
    const own = (place.work ?? []).filter((work) => isOf(actor, place, work));
    const waiting = own.filter((work) => waitsIn(stage, place, work));
    const open = waiting.flatMap((work) => openWork(actor, exam_year, place, work));
    found.open.push(...open);
    if (own.length === 0 || open.length > 0) continue;
    const isLater = own.some((work) => begins(place, work) > order(stage));
    found[isLater ? "later" : "done"].push(place.label);
  }
  return found;
}

/** After a message: the work that is left at the place of its screen, or else at the next place of the year. */
export function nextWork(
  actor: Actor,
  exam_year: number,
  path: string,
  declared: string | undefined,
): OpenWork | undefined {
  const stage = stageFor(actor, exam_year);
  const here = placeOf(path, declared)?.href;
  const at = Math.max(
    0,
    allPlaces.findIndex(({ href }) => href === here),
  );
  for (const place of [...allPlaces.slice(at), ...allPlaces.slice(0, at)])
    for (const work of place.work ?? []) {
      if (!isOf(actor, place, work) || !waitsIn(stage, place, work)) continue;
      const [open] = openWork(actor, exam_year, place, work);
      if (open && open.link.href.split(/[?#]/)[0] !== path) return open;
    }
}

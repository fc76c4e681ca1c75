import type { Actor } from "~/auth/actor";
import { now } from "~/db/clock";
import { papersOf } from "~/features/exam-papers/queries.server";
import { scriptsOfPaper } from "~/features/scripts/queries.server";
import { t } from "~/messages";
import { withHeights } from "../model/drawn-pages";
import type { DrawnPage } from "../model/pages";
import { drawInThread } from "../pdf/in-thread.server";
import { crestOfFile } from "../pdf/sheet-pdf.server";
import { type PacketFacts, type PrintedPlace, packetFacts } from "./facts.server";
import type { PacketPrint, PageGroup } from "./kinds";
import { labelGroups } from "./labels";
import { noteGroups } from "./notes";
import { packingGroups } from "./packing";
import { scriptLabelGroups } from "./script-labels";

interface Printed {
  actor: Actor;
  place: PrintedPlace;
  facts: PacketFacts;
}

const groupsOf: Record<PacketPrint, (printed: Printed) => Iterable<PageGroup>> = {
  notes: ({ facts }) => noteGroups(facts),
  packing: ({ facts }) => packingGroups(facts),
  labels: ({ facts }) => labelGroups(facts),
  scripts: ({ actor, place, facts }) => scriptLabelGroups(facts, envelopesIn(actor, place)),
};

/** By paper, then by school. The figures of the question papers need not be fixed. */
const envelopesIn = (actor: Actor, { exam_year, exam_paper_id, district_code, school_code }: PrintedPlace) =>
  papersOf(exam_year)
    .filter(({ id }) => exam_paper_id === null || id === exam_paper_id)
    .flatMap((paper) =>
      scriptsOfPaper(actor, paper)
        .filter(
          (school) =>
            (district_code === null || school.district_code === district_code) &&
            (school_code === null || school.school_code === school_code),
        )
        .map((school) => ({ paper, school })),
    );

/** A browser lays out more only slowly. */
export const mostPages = 200;

/** Null groups where there are more pages than a print has. */
export function packetPages(actor: Actor, print: PacketPrint, place: PrintedPlace) {
  const facts = packetFacts(actor, place);
  const { crest } = facts.issuer;
  const groups: PageGroup[] = [];
  let pages = 0;
  for (const group of groupsOf[print]({ actor, place, facts })) {
    pages += group.pages.length;
    if (pages > mostPages) return { groups: null, pages, crest };
    groups.push(group);
  }
  return { groups, pages, crest };
}

const drawnOf = ({ pages }: PageGroup): DrawnPage[] =>
  pages.map((page) => (page.kind === "table" ? withHeights(page) : page));

export const packetPdf = (
  actor: Actor,
  print: PacketPrint,
  { exam_year, groups }: { exam_year: number; groups: readonly PageGroup[] },
  signal: AbortSignal,
) =>
  drawInThread<never>(actor, signal, async () => ({
    file: {
      title: `${t(`packet_print.${print}`)} ${exam_year}`,
      author: actor.full_name,
      created_at: now(),
      crest: crestOfFile(),
    },
    pages: lazily(groups),
  }));

/** A group at a time, so that other requests have their turn. */
function* lazily(groups: readonly PageGroup[]): Generator<DrawnPage[]> {
  for (const group of groups) yield drawnOf(group);
}

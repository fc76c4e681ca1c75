import type { Actor } from "~/auth/actor";
import { now } from "~/db/clock";
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

const groupsOf: Record<PacketPrint, (facts: PacketFacts) => Iterable<PageGroup>> = {
  notes: noteGroups,
  packing: packingGroups,
  labels: labelGroups,
};

/** A browser lays out more only slowly. */
export const mostPages = 200;

/** Null groups where there are more pages than a print has. */
export function packetPages(actor: Actor, print: PacketPrint, place: PrintedPlace) {
  const facts = packetFacts(actor, place);
  const { crest } = facts.issuer;
  const groups: PageGroup[] = [];
  let pages = 0;
  for (const group of groupsOf[print](facts)) {
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

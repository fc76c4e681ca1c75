import type { Actor } from "~/auth/actor";
import { inPlace } from "~/features/packets/queries";
import { scriptsOf } from "~/features/scripts/queries";
import { anotherRequest } from "~/features/values/another-request";
import { t } from "~/messages";
import { withHeights } from "../model/drawn-pages";
import type { DrawnPage, TablePage } from "../model/pages";
import { drawInThread } from "../pdf/in-thread";
import { crestOfFile } from "../pdf/sheet-pdf";
import type { Receipt } from "../prints/commands";
import { type PacketFacts, type PrintedPlace, packetFacts, papersAt } from "./facts";
import { type PacketPrint, type PacketSheet, type PageGroup, sheetOf } from "./kinds";
import { labelSheets } from "./labels";
import { noteSheets } from "./notes";
import { packingSheets } from "./packing";
import { footOf, type Printing, previewOf, recordReceipt, storedReceipt } from "./receipts";
import { type ScriptsOnLabel, scriptLabelSheets } from "./script-labels";

interface Wanted {
  actor: Actor;
  place: PrintedPlace;
  facts: PacketFacts;
}

const sheetsOf: Record<PacketPrint, (wanted: Wanted) => PacketSheet[] | Promise<PacketSheet[]>> = {
  notes: ({ facts }) => noteSheets(facts),
  packing: ({ facts }) => packingSheets(facts),
  labels: ({ facts }) => labelSheets(facts),
  scripts: async ({ actor, place, facts }) => scriptLabelSheets(facts, await envelopesIn(actor, place)),
};

/** By paper, then by school. The figures of the question papers need not be fixed. */
async function envelopesIn(actor: Actor, place: PrintedPlace): Promise<ScriptsOnLabel[]> {
  const envelopes: ScriptsOnLabel[] = [];
  for (const paper of papersAt(place)) {
    await anotherRequest();
    for (const school of scriptsOf(actor, { papers: [paper.id], place: inPlace(place) }))
      envelopes.push({ paper, school });
  }
  return envelopes;
}

export async function packetSheets(actor: Actor, print: PacketPrint, place: PrintedPlace) {
  const facts = await packetFacts(actor, place);
  return { facts, sheets: await sheetsOf[print]({ actor, place, facts }) };
}

/** A browser lays out more only slowly. */
export const mostPages = 200;

interface WithPages {
  sheet: PacketSheet;
  groups: PageGroup[];
  pages: number;
}

/** Null where there are more pages than a print has. */
async function printed(actor: Actor, print: PacketPrint, place: PrintedPlace) {
  const { facts, sheets } = await packetSheets(actor, print, place);
  const printing: Printing = { print, place, facts };
  const all: WithPages[] = [];
  let pages = 0;
  for (const sheet of sheets) {
    await anotherRequest();
    const groups: PageGroup[] = [];
    const before = pages;
    for (const group of sheet.groups()) {
      pages += group.pages.length;
      if (pages > mostPages) return { printing, all: null };
      groups.push(group);
    }
    if (groups.length > 0) all.push({ sheet, groups, pages: pages - before });
  }
  return { printing, all };
}

export interface PacketPages {
  /** Null where there are more pages than a print has. */
  groups: PageGroup[] | null;
  pages: number;
  isPreview: boolean;
  printed_at: string;
  issuer: PacketFacts["issuer"];
}

/** Writes nothing: a preview without numbers, until the account has recorded each sheet with the data of now. */
export async function packetPages(
  actor: Actor,
  print: PacketPrint,
  place: PrintedPlace,
): Promise<PacketPages> {
  const { printing, all } = await printed(actor, print, place);
  const { issuer } = printing.facts;
  if (!all) return { groups: null, pages: mostPages + 1, isPreview: true, printed_at: "", issuer };
  await anotherRequest();
  const receipts = all.map(({ sheet, pages }) => storedReceipt(actor, printing, sheet, pages));
  const isPreview = receipts.some(({ isPreview }) => isPreview);
  const footAt = (sheet: PacketSheet, receipt: Receipt) =>
    footOf(printing, sheet, isPreview ? previewOf(receipt) : receipt);
  const groups = inPairs(
    all.flatMap(({ sheet, groups: own }, at) => {
      const [receipt] = receipts.slice(at);
      return receipt ? own.map((group) => withFoot(group, footAt(sheet, receipt))) : [];
    }),
  );
  return {
    groups,
    pages: groups.flatMap((group) => group.pages.filter((page) => halfOf(page) !== "lower")).length,
    isPreview,
    printed_at: receipts.map(({ created_at }) => created_at).reduce((a, b) => (b > a ? b : a), ""),
    issuer,
  };
}

const withFoot = ({ id, pages }: PageGroup, foot: readonly string[]): PageGroup => ({
  id,
  pages: pages.map((page) => ({ ...page, foot })),
});

const halfOf = (page: PageGroup["pages"][number]) => (page.kind === "table" ? page.half : undefined);

/** Two short notes, one after the other, share a page. */
function inPairs(groups: readonly PageGroup[]): PageGroup[] {
  const isShort = (at: number) => groups[at]?.pages.some((page) => halfOf(page) !== undefined) ?? false;
  let lower = -1;
  return groups.map((group, at) => {
    const isUpper = at !== lower && isShort(at) && isShort(at + 1);
    const half: TablePage["half"] = at === lower ? "lower" : isUpper ? "upper" : undefined;
    if (isUpper) lower = at + 1;
    const pages = group.pages.map((page) => (page.kind === "table" ? { ...page, half } : page));
    return { ...group, pages };
  });
}

/** Each sheet is a transaction of its own, so that a stop leaves whole receipts. Counts the sheets. */
export async function recordPackets(actor: Actor, print: PacketPrint, place: PrintedPlace): Promise<number> {
  const { printing, all } = await printed(actor, print, place);
  for (const { sheet, pages } of all ?? []) {
    await anotherRequest();
    recordReceipt(actor, printing, sheet, pages);
  }
  return all?.length ?? 0;
}

/** The date is that of the last print, so that the same prints make the same bytes. */
export const packetPdf = (
  actor: Actor,
  print: PacketPrint,
  { exam_year, groups, printed_at, issuer }: PacketPages & { exam_year: number; groups: PageGroup[] },
  signal: AbortSignal,
) =>
  drawInThread<never>(actor, signal, async () => ({
    file: {
      title: `${t(`sheet.name_of.${sheetOf(print)}`)} ${exam_year}`,
      author: issuer.department_name ?? "",
      created_at: printed_at,
      crest: crestOfFile(issuer),
    },
    pages: lazily(groups),
  }));

const drawnOf = ({ pages }: PageGroup): DrawnPage[] =>
  pages.map((page) => (page.kind === "table" ? withHeights(page) : page));

/** A group at a time, so that other requests have their turn. */
function* lazily(groups: readonly PageGroup[]): Generator<DrawnPage[]> {
  for (const group of groups) yield drawnOf(group);
}

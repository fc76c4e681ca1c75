import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db } from "~/db/client";
import { schools, sheet_prints } from "~/db/schema";
import { readPrintChecksum, readPrintNumber } from "../names";
import type { PrintedPlace } from "./facts";
import { type Counted, type PacketPrint, type PaperCount, printOfSheet, sumOf } from "./kinds";
import type { PacketContent } from "./receipts";
import {
  hasPlace,
  isVisible,
  paperInWords,
  placeInWords,
  placeToPrint,
  printColumns,
  type StoredPrint,
  sheetNow,
} from "./stored";

interface PaperChange {
  code: string;
  /** Null where the paper is on one side alone. */
  before: Counted | null;
  after: Counted | null;
}

export interface CheckedPackets {
  kind: "packets";
  print: PacketPrint;
  number: string;
  isSame: boolean;
  /** Empty where the totals of each paper are the same. */
  changes: PaperChange[];
  /** In words. */
  place: string;
  /** Null for all papers. */
  paper: string | null;
  counted: Counted;
  counted_now: Counted;
  pages: number;
  printed_by: string;
  created_at: string;
  exam_year: number | null;
  /** Where the papers of now are; null where there are none. */
  now: (Omit<PrintedPlace, "exam_year"> & { exam_year: number }) | null;
}

type Answer = { kind: "unknown" } | { kind: "mistyped"; number: string } | CheckedPackets;

/** A print outside the actor's scope is unknown, as those of other sheets are. */
export async function checkPackets(actor: Actor, typed: string, checksum: string): Promise<Answer> {
  const number = readPrintNumber(typed);
  const row = number !== null && can(actor, "packet.view") ? findPrint(actor, number) : undefined;
  const print = row && printOfSheet(row.sheet);
  if (!row || !print || number === null) return { kind: "unknown" };
  if (readPrintChecksum(checksum) !== row.checksum) return { kind: "mistyped", number };
  const { papers, pages } = row.content as PacketContent;
  const now = await sheetNow(actor, print, row);
  const counted_now = sumOf(now?.papers ?? []);
  const { exam_year, printed_by, created_at } = row;
  return {
    kind: "packets",
    print,
    number,
    isSame: now?.checksum === row.checksum,
    changes: changesOf(papers, now?.papers ?? []),
    place: placeInWords(row),
    paper: paperInWords(row),
    counted: sumOf(papers),
    counted_now,
    pages,
    printed_by,
    created_at,
    exam_year,
    now: exam_year === null || counted_now.packets === 0 ? null : { ...placeToPrint(actor, row), exam_year },
  };
}

function findPrint(actor: Actor, number: string): StoredPrint | undefined {
  return db
    .select(printColumns)
    .from(sheet_prints)
    .leftJoin(schools, eq(schools.school_code, sheet_prints.school_code))
    .where(and(eq(sheet_prints.number, number), hasPlace, isVisible(actor)))
    .get();
}

function changesOf(before: readonly PaperCount[], after: readonly PaperCount[]): PaperChange[] {
  const ids = [...new Set([...before, ...after].map(({ exam_paper_id }) => exam_paper_id))];
  return ids.flatMap((id) => {
    const [was, is] = [before, after].map((papers) => papers.find((each) => each.exam_paper_id === id));
    if (was?.copies === is?.copies && was?.packets === is?.packets) return [];
    return [{ code: is?.code ?? was?.code ?? "", before: was ?? null, after: is ?? null }];
  });
}

import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { maskIdentity, recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { type Outcome, refused, saved } from "~/db/outcome";
import { handovers, maskedColumns } from "~/db/schema";
import { type LayoutField, readColumns } from "~/features/export-layouts/columns";
import { formulasIn, shortened, written } from "~/features/export-layouts/file";
import { cellWriter, headings } from "~/features/export-layouts/lines";
import { textOf } from "~/features/exports/columns";
import { queueOf } from "~/features/threads/queue";
import { problem } from "~/messages";
import { findByNumber, type HandedList, type Handover, listsOf } from "./queries";
import { Content, candidatesInTurns, changesInTurns, type Handed } from "./rows";
import {
  type Change,
  type Counted,
  countChange,
  kindTexts,
  noChanges,
  type SchoolField,
  schoolFields,
} from "./rules";

type Made = Pick<Handover, "id" | "exam_year" | "exam_type_code" | "since_number" | "layout">;

export interface HandedFile {
  type: string;
  chunks: Uint8Array<ArrayBuffer>[];
  bytes: number;
  sha256: string;
  lines: number;
  formula_cells: number;
  counted: Counted;
  /** By registration, what the file has of its school. */
  ofLists: Map<number, Counted>;
}

interface Line {
  candidate: Handed;
  change: Change | null;
}

const fieldsOfRows = db
  .select({ fields: handovers.fields })
  .from(handovers)
  .where(eq(handovers.id, sql.placeholder("id")))
  .prepare();

/** What the lists say; a machine account of one district has those of its district. */
export function contentOf(lists: readonly HandedList[]): Content {
  const known = new Map<number, readonly string[]>();
  const fieldsOf = (id: number): readonly string[] => {
    const fields = known.get(id) ?? fieldsOfRows.get({ id })?.fields ?? [];
    known.set(id, fields);
    return fields;
  };
  return new Content(lists, fieldsOf);
}

const inTurn = queueOf({ waiting: 24, milliseconds: 60_000 });

/** The same bytes each time: a file that would differ from the one that was handed is refused. A machine account of one district, or one that
 * sees no identity numbers, gets a part of the file, whose checksum is its own. */
export const makeHandedFile = (actor: Actor, handover: Handover): Promise<Outcome<HandedFile>> =>
  inTurn(actor, async () => {
    const made = await writeFile(actor, handover);
    if (made.kind !== "saved" || isPart(actor)) return made;
    return made.value.sha256 === handover.sha256 ? made : refused({ "": [problem("handover_erased")] });
  });

const seesAll = (actor: Actor): boolean => can(actor, "student.see_identity");

/** Whether the account gets other bytes than the office handed. */
export const isPart = (actor: Actor): boolean => actor.district_code !== null || !seesAll(actor);

/** Also of a hand-over that is being made. */
export async function writeFile(actor: Actor, handover: Made): Promise<Outcome<HandedFile>> {
  const { layout } = handover;
  const { columns } = readColumns(layout.column_lines);
  const { cellsOf, overflows } = cellWriter(columns, layout.format === "fixed");
  const hash = createHash("sha256");
  const file = { chunks: [] as HandedFile["chunks"], bytes: 0, lines: 0, formula_cells: 0 };
  const counted = noChanges();
  const ofLists: HandedFile["ofLists"] = new Map();
  const add = (text: string) => {
    const chunk = new TextEncoder().encode(text);
    hash.update(chunk);
    file.bytes += chunk.length;
    file.chunks.push(chunk);
  };
  const addLines = (lines: string[][]) => {
    file.formula_cells += formulasIn(layout, lines);
    add(written(layout, lines));
  };
  if (layout.has_bom) add("\uFEFF");
  if (layout.has_heading) addLines([headings(layout, columns)]);
  for await (const lines of linesInTurns(actor, handover)) {
    file.lines += lines.length;
    for (const { candidate, change } of lines) {
      if (!change) continue;
      const id = candidate.list.registration_id;
      const ofList = ofLists.get(id) ?? noChanges();
      countChange(ofList, change.kind);
      countChange(counted, change.kind);
      ofLists.set(id, ofList);
    }
    addLines(lines.map((line) => cellsOf(textsOfLine(line, !seesAll(actor)), nameOf(line))));
  }
  if (overflows.length > 0) return refused({ "": shortened(overflows) });
  const type = `text/${layout.format === "csv" ? "csv" : "plain"}; charset=utf-8`;
  return saved({ ...file, type, sha256: hash.digest("hex"), counted, ofLists });
}

async function* linesInTurns(actor: Actor, handover: Made): AsyncGenerator<Line[], void> {
  const lists = listsOf(actor, handover.id);
  const content = contentOf(lists);
  if (handover.since_number === null) {
    const final = lists.filter(({ state }) => state === "muktamad");
    for await (const candidates of candidatesInTurns(content, final))
      yield candidates
        .filter(({ is_withdrawn }) => handover.layout.has_withdrawn || !is_withdrawn)
        .map((candidate) => ({ candidate, change: null }));
    return;
  }
  const since = findByNumber(handover, handover.since_number);
  const before = contentOf(since ? listsOf(actor, since.id) : []);
  for await (const changes of changesInTurns(before, content))
    yield changes.map(({ shown, kind, fields }) => ({ candidate: shown, change: { kind, fields } }));
}

const masked: readonly string[] = maskedColumns;

function textsOfLine({ candidate, change }: Line, isMasked: boolean) {
  return (field: LayoutField): string => {
    switch (field) {
      case "id":
        return String(candidate.student_id);
      case "state":
        return "muktamad";
      case "is_withdrawn":
        return textOf(candidate.is_withdrawn || change?.kind === "withdrawn");
      case "change_kind":
        return change ? kindTexts[change.kind] : "";
      case "changed_fields":
        return change?.fields.join(" ") ?? "";
      default: {
        const text = candidate.texts?.get(field) ?? ofSchool(candidate.list, field);
        return isMasked && masked.includes(field) ? maskIdentity(text) : text;
      }
    }
  };
}

/** Also of a person who was erased. */
const ofSchool = (list: HandedList, field: string): string =>
  (schoolFields as readonly string[]).includes(field) ? (list[field as SchoolField] ?? "") : "";

const nameOf = ({ candidate }: Line) => ({
  full_name: candidate.texts?.get("full_name") ?? "",
  school_code: candidate.list.school_code,
});

/** As `sha256sum -c` reads it. */
export const checksumLine = ({ sha256, file_name }: Handover): string => `${sha256}  ${file_name}\n`;

export function recordHandedFile(actor: Actor, handover: Handover, file: HandedFile): void {
  const { id, exam_year, exam_type_code, number } = handover;
  write(() =>
    recordEvent(actor, {
      action: "handover.taken",
      entity: "handover",
      entity_id: id,
      exam_year,
      changes: { exam_type_code, number, count: file.lines, sha256: file.sha256 },
    }),
  );
}

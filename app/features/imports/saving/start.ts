import type { Actor } from "~/auth/actor";
import { type Problems, problem } from "~/messages";
import {
  beginWaiting,
  createDraft,
  type Draft,
  type DraftEntity,
  findWaiting,
  type ListText,
} from "../drafts";
import type { StartedReading } from "../judging";
import { readSpreadsheetFile } from "../reading";
import type { ImportPlace } from "../shape";
import { kept, type WaitingText } from "./waiting";

interface Given {
  pasted: string;
  files: readonly File[];
  /** Text that the server keeps since the form was refused before. */
  waiting_id: string | null;
}

type Started = { ok: true; id: string } | { ok: false; problems: Problems; waiting?: WaitingText };

export async function startImport(
  actor: Actor,
  entity: DraftEntity,
  given: Given,
  read: (list: ListText) => StartedReading,
  place?: ImportPlace,
): Promise<Started> {
  const source = await sourceOf(actor, entity, given);
  if ("problems" in source) return { ok: false, problems: source.problems };
  const { list, field, waiting } = source;
  const lines = read(list);
  if (lines.ok) {
    const id = waiting
      ? beginWaiting(actor, waiting.id, place, lines.answers)
      : createDraft(actor, entity, list.text, place, { sheets: list.sheets, answers: lines.answers });
    return { ok: true, id };
  }
  const problems = { [lines.field ?? field]: [lines.problem] };
  // Another answer of the form can make it readable; a file with a mistake of its own is chosen again.
  const isKept = field === "file" && lines.field !== undefined;
  return { ok: false, problems, waiting: isKept ? kept(actor, entity, list) : undefined };
}

type Source = { list: ListText; field: "file" | "pasted"; waiting?: Draft } | { problems: Problems };

async function sourceOf(
  actor: Actor,
  entity: DraftEntity,
  { pasted, files, waiting_id }: Given,
): Promise<Source> {
  const [file, ...others] = files;
  const isBlank = pasted.trim() === "";
  if (!file) {
    if (!isBlank || waiting_id === null) return { list: { text: pasted }, field: "pasted" };
    const waiting = findWaiting(actor, entity, waiting_id);
    if (!waiting) return { problems: { pasted: [problem("waiting_gone")] } };
    return { list: { text: waiting.pasted, sheets: waiting.sheets }, field: "pasted", waiting };
  }
  if (others.length > 0) return { problems: { file: [problem("file_many")] } };
  if (!isBlank) return { problems: { file: [problem("file_and_paste")] } };
  const read = await readSpreadsheetFile(actor, file);
  return read.ok ? { list: read, field: "file" } : { problems: { file: [read.problem] } };
}

import type { Actor } from "~/auth/actor";
import { type Problem, type Problems, problem } from "~/messages";
import { createDraft, type DraftEntity } from "./drafts.server";
import { readSpreadsheetFile } from "./file.server";

interface Given {
  pasted: string;
  files: readonly File[];
  sheet_name: string | null;
}

type Started = { ok: true; id: string; sheet?: string } | { ok: false; problems: Problems };

export async function startImport(
  actor: Actor,
  entity: DraftEntity,
  { pasted, files, sheet_name }: Given,
  read: (text: string) => { ok: true } | { ok: false; problem: Problem },
): Promise<Started> {
  const [file, ...others] = files;
  if (!file) return keep("pasted", pasted);
  if (others.length > 0) return { ok: false, problems: { file: [problem("file_many")] } };
  if (pasted.trim() !== "") return { ok: false, problems: { file: [problem("file_and_paste")] } };
  const text = await readSpreadsheetFile(file, sheet_name);
  if (!text.ok) return { ok: false, problems: { [text.field ?? "file"]: [text.problem] } };
  return keep("file", text.text, text.sheet);

  function keep(field: "pasted" | "file", text: string, sheet?: string): Started {
    const lines = read(text);
    if (!lines.ok) return { ok: false, problems: { [field]: [lines.problem] } };
    return { ok: true, id: createDraft(actor, entity, text), sheet };
  }
}

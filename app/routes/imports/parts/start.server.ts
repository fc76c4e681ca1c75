import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { ReadingBusy } from "~/features/imports/file.server";
import { pasteForm } from "~/features/imports/form-schema";
import { startImport } from "~/features/imports/start.server";
import { discardStoredForm, readForm, redirectWith, refuse, refuseForNow } from "~/http/forms.server";
import { problem } from "~/messages";
import type { ImportNoun } from "./nouns.server";

export async function startDraft(request: Request, actor: Actor, { entity, start, read }: ImportNoun) {
  const form = await readForm(request, pasteForm);
  const files = form.fields
    .getAll("file")
    .filter((file) => file instanceof File && !isNoFile(file)) as File[];
  delete form.typed.file;
  if (form.status !== "success") return refuse(form);
  const started = await startImport(actor, entity, { ...form.value, files }, read).catch((error) => {
    if (error instanceof ReadingBusy) return null;
    throw error;
  });
  if (!started) return refuseForNow(form, { file: [problem("file_busy")] }, 503, 60);
  if (!started.ok) return refuse(form, started.problems);
  discardStoredForm(actor, form);
  const to = `${start}/${started.id}`;
  if (!started.sheet) return redirect(to, 303);
  return redirectWith(to, { key: "import.from_sheet", values: { sheet: started.sheet }, kind: "info" });
}

/** Browsers send this for a file field without a choice. */
const isNoFile = ({ name, size }: File) => name === "" && size === 0;

import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { startImport } from "~/features/imports/start.server";
import { QueueFull } from "~/features/threads/queue.server";
import {
  discardStoredForm,
  type Prepare,
  readForm,
  redirectWith,
  refuse,
  refuseForNow,
} from "~/http/forms.server";
import { problem } from "~/messages";
import type { ImportNoun } from "./nouns.server";

export async function startDraft(request: Request, actor: Actor, noun: ImportNoun, prepare?: Prepare) {
  const form = await readForm(request, noun.form, { prepare });
  const files = form.fields
    .getAll("file")
    .filter((file) => file instanceof File && !isNoFile(file)) as File[];
  delete form.typed.file;
  if (form.status !== "success") return refuse(form);
  const place = noun.placeOf(actor, form.value);
  const read = (text: string) => noun.read(actor, place, text);
  const started = await startImport(actor, noun.entity, { ...form.value, files }, read, place).catch(
    (error) => {
      if (error instanceof QueueFull) return error;
      throw error;
    },
  );
  if (started instanceof QueueFull) {
    const code = started.isOwn ? "file_busy_own" : "file_busy";
    return refuseForNow(form, { file: [problem(code, { n: started.before })] }, 503, 60);
  }
  if (!started.ok) {
    const { question, problems } = started;
    if (question) form.typed.pasted = question.text;
    return refuse(form, problems, question && { guesses: question.guesses, of: question.of });
  }
  discardStoredForm(actor, form);
  const to = `${noun.start}/${started.id}`;
  if (!started.sheet) return redirect(to, 303);
  return redirectWith(to, { key: "import.from_sheet", values: { sheet: started.sheet }, kind: "info" });
}

/** Browsers send this for a file field without a choice. */
const isNoFile = ({ name, size }: File) => name === "" && size === 0;

import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { ListText } from "~/features/imports/drafts";
import { startImport, type WaitingText, waitingText } from "~/features/imports/saving";
import { isShownAgain } from "~/features/imports/shown-again";
import { QueueFull } from "~/features/threads/queue";
import { discardStoredForm, type Prepare, readForm, refuse, refuseForNow } from "~/http/forms";
import { storedFieldOf } from "~/http/stored-forms";
import { problem } from "~/messages";
import type { ImportNoun } from "./nouns";

export async function startDraft(request: Request, actor: Actor, noun: ImportNoun, prepare?: Prepare) {
  const form = await readForm(request, noun.form, { prepare });
  const files = form.fields
    .getAll("file")
    .filter((file) => file instanceof File && !isNoFile(file)) as File[];
  const typed = withoutLongText(form.typed);
  const pasted = pastedIn(request, actor, form.typed, files.length > 0);
  const again = (waiting?: WaitingText) => {
    const waits =
      waiting ?? waitingText(actor, noun.entity, { pasted, waiting_id: typed.waiting_id ?? null });
    form.typed = { ...typed, ...(!waits && { pasted }) };
    return waits && { waiting: waits };
  };
  if (form.status !== "success") return refuse(form, form.problems, again() ?? null);
  const place = noun.placeOf(actor, form.value);
  const read = (list: ListText) => noun.read(actor, place, list);
  const started = await startImport(actor, noun.entity, { ...form.value, pasted, files }, read, place).catch(
    (error) => {
      if (error instanceof QueueFull) return error;
      throw error;
    },
  );
  if (started instanceof QueueFull) {
    const code = started.isOwn ? "file_busy_own" : "file_busy";
    form.typed = typed;
    return refuseForNow(form, { file: [problem(code, { n: started.before })] }, 503, 60);
  }
  if (!started.ok) {
    const { problems, waiting } = started;
    return refuse(form, problems, { ...again(waiting) });
  }
  discardStoredForm(actor, form);
  return redirect(`${noun.start}/${started.id}`, 303);
}

/** The page of a form that arrived late does not show a long paste, and the stored form still has it. */
function pastedIn(request: Request, actor: Actor, typed: Record<string, unknown>, hasFile: boolean): string {
  const pasted = typeof typed.pasted === "string" ? typed.pasted : "";
  if (hasFile || typed.waiting_id || pasted.trim() !== "") return pasted;
  const stored = storedFieldOf(request, actor, "pasted") ?? "";
  return isShownAgain(stored) ? pasted : stored;
}

const longestTyped = 500;

/** The fields of one line, as far as a person types them. */
const withoutLongText = (typed: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) =>
      typeof text === "string" && name !== "pasted" ? [[name, text.slice(0, longestTyped)]] : [],
    ),
  );

/** Browsers send this for a file field without a choice. */
const isNoFile = ({ name, size }: File) => name === "" && size === 0;

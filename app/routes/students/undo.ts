import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Actor } from "~/auth/actor";
import { undoImport } from "~/features/imports/undo.server";
import { undoAddition } from "~/features/students/commands.server";
import { restoreBatch } from "~/features/trash/trash.server";
import { text } from "~/features/values/fields";
import { requireActor } from "~/http/actor.server";
import type { Flash } from "~/http/flash.server";
import { readForm, redirectWith } from "~/http/forms.server";
import { isMessageKey, type Problem, t } from "~/messages";

const undoForm = z.object({ batch_id: text({ max: 60 }) });

/** Where "Buat asal" leads: it is a button, so the address by itself shows the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "student.delete");
  return redirect("/students", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = requireActor(request, "student.delete");
  const form = await readForm(request, undoForm);
  const batch_id = form.status === "success" ? form.value.batch_id : "";
  return redirectWith(whereItWasAsked(request), undone(actor, batch_id));
}

function undone(actor: Actor, batch_id: string): Flash {
  const added = /^added-([1-9]\d{0,14})$/.exec(batch_id)?.[1];
  if (added) return undoneAddition(actor, Number(added));
  const imported = /^imported-([\w-]{16})$/.exec(batch_id)?.[1];
  return imported ? undoneImport(actor, imported) : undoneDeletion(actor, batch_id);
}

function undoneImport(actor: Actor, draftId: string): Flash {
  const outcome = undoImport(actor, draftId);
  if (outcome.kind === "stale") {
    const { worked_on } = outcome.current as { worked_on: number };
    return { key: "import.undo_worked_on", values: { n: worked_on }, kind: "error" };
  }
  if (outcome.kind !== "saved") return { key: "trash.gone", kind: "error" };
  const { removed, batch_id } = outcome.value;
  return { key: "import.undone", values: { n: removed }, undo: batch_id };
}

function undoneAddition(actor: Actor, id: number): Flash {
  const outcome = undoAddition(actor, id);
  if (outcome.kind === "stale") return { key: "trash.worked_on", kind: "error" };
  if (outcome.kind !== "saved") return { key: "trash.gone", kind: "error" };
  const { full_name, batch_id } = outcome.value;
  return { key: "student.deleted", values: { full_name }, undo: batch_id };
}

function undoneDeletion(actor: Actor, batch_id: string): Flash {
  const outcome = restoreBatch(actor, batch_id);
  if (outcome.kind === "refused") return standing(outcome.problems[""] ?? []);
  if (outcome.kind !== "saved") return { key: "trash.gone", kind: "error" };
  const { restored, full_name } = outcome.value;
  if (restored === 1) return { key: "student.restored", values: { full_name } };
  return { key: "student.restored_many", values: { n: restored } };
}

/** The first thing that stands in the way, and how many more do. */
function standing([first = "", ...others]: Problem[]): Flash {
  const [code, values] = first.split("?", 2);
  const key = `problem.${code}`;
  if (!isMessageKey(key)) return { key: "trash.gone", kind: "error" };
  const more = others.length > 0 ? t("trash.more", { n: others.length }) : "";
  return { key, values: { ...Object.fromEntries(new URLSearchParams(values)), more }, kind: "error" };
}

/** The clerk stays in the list, the form for the next candidate or the import, where "Buat asal" was shown. */
function whereItWasAsked(request: Request): string {
  const referer = request.headers.get("referer") ?? "";
  const { pathname, search } = URL.canParse(referer) ? new URL(referer) : { pathname: "", search: "" };
  return /^\/(students|student-add|students\/import\/[\w-]+)$/.test(pathname)
    ? pathname + search
    : "/students";
}

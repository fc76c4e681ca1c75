import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { deleteStudent } from "~/features/students/commands.server";
import { restoreBatch } from "~/features/trash/trash.server";
import { text } from "~/features/values/fields";
import { requireActor } from "~/http/actor.server";
import type { Flash } from "~/http/flash.server";
import { readForm, redirectWith } from "~/http/forms.server";
import { t } from "~/messages";

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
  const added = /^added-(\d{1,15})$/.exec(batch_id)?.[1];
  const flash = added ? undoneAddition() : undoneDeletion();
  return redirectWith("/students", flash);

  function undoneAddition(): Flash {
    const outcome = deleteStudent(actor, Number(added), "student.addition_undone");
    if (outcome.kind !== "saved") return failed(t("trash.gone"));
    const { full_name, batch_id: undo } = outcome.value;
    return { key: "student.deleted", values: { full_name }, undo };
  }

  function undoneDeletion(): Flash {
    const outcome = restoreBatch(actor, batch_id);
    if (outcome.kind !== "saved")
      return failed(outcome.kind === "blocked" ? outcome.reason : t("trash.gone"));
    const { restored, full_name } = outcome.value;
    if (restored === 1) return { key: "student.restored", values: { full_name } };
    return { key: "student.restored_many", values: { n: restored } };
  }
}

const failed = (reason: string): Flash => ({ key: "student.undo_failed", values: { reason }, kind: "error" });

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { text } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { readForm, redirectWith } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { isStudentList } from "./parts/lists";
import { undoFlash } from "./parts/undo-flash";

const undoForm = z.object({ batch_id: text({ max: 60 }) });

/** "Buat asal" is a button, so a GET only shows the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "student.withdraw");
  return redirect("/students", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.withdraw");
  const form = await readForm(request, undoForm);
  const batch_id = form.status === "success" ? form.value.batch_id : "";
  const to = originOf(request);
  // A form moves the focus to its own field; a list would lose it with the button.
  return redirectWith(to, { ...undoFlash(request, actor, batch_id, to), is_removal: isStudentList(to) });
}

/** The screens that show the message of an undo. */
const origins = new Set([
  "/students",
  "/students/roll-numbers",
  "/students/roll-numbers/all",
  "/student-add",
  "/student-add/batch",
  "/admin/exam_years",
  "/school_exam_years",
  "/school-exam-years",
  "/modul-pendaftaran-calon",
]);
const record = /^\/(students\/import\/[\w-]+|student\/\d+|student-edit\/\d+)$/;

function originOf(request: Request): string {
  const referer = request.headers.get("referer") ?? "";
  const { pathname, search } = URL.canParse(referer) ? new URL(referer) : { pathname: "", search: "" };
  return origins.has(pathname) || record.test(pathname) ? pathname + search : "/students";
}

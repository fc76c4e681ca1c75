import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CANDIDATE_COLUMNS, readCandidatePaste } from "~/features/imports/candidates";
import { createDraft } from "~/features/imports/drafts.server";
import { pasteForm } from "~/features/imports/form-schema";
import { PASTE_LIMITS } from "~/features/imports/paste";
import { requireActor } from "~/http/actor.server";
import { readForm, refuse } from "~/http/forms.server";
import { t } from "~/messages";
import { pageTitle } from "~/ui";
import { PastePage } from "../imports/paste-page";

export const meta: MetaFunction = () => [{ title: pageTitle(t("import.students_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "student.import");
  return { limit: PASTE_LIMITS.lines, columns: CANDIDATE_COLUMNS };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = requireActor(request, "student.import");
  const form = await readForm(request, pasteForm);
  if (form.status !== "success") return refuse(form);
  const read = readCandidatePaste(form.value.pasted);
  if (!read.ok) return refuse(form, { pasted: [read.problem] });
  return redirect(`/students/import/${createDraft(actor, "students", form.value.pasted)}`, 303);
}

export default function ImportStudents() {
  const { limit, columns } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PastePage
      title="import.students_title"
      intro="import.students_intro"
      back={{ href: "/students", label: t("nav.students") }}
      columns={columns}
      limit={limit}
      answer={answer}
    />
  );
}

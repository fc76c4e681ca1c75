import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createDraft } from "~/features/imports/drafts.server";
import { pasteForm } from "~/features/imports/form-schema";
import { PASTE_LIMITS } from "~/features/imports/paste";
import { readSchoolPaste } from "~/features/imports/schools";
import { schoolFields } from "~/features/schools/schema";
import { requireActor } from "~/http/actor.server";
import { readForm, refuse } from "~/http/forms.server";
import { t } from "~/messages";
import { pageTitle } from "~/ui";
import { PastePage } from "../imports/paste-page";

export const meta: MetaFunction = () => [{ title: pageTitle(t("import.schools_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "school.import");
  return { limit: PASTE_LIMITS.lines, columns: schoolFields };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = requireActor(request, "school.import");
  const form = await readForm(request, pasteForm);
  if (form.status !== "success") return refuse(form);
  const read = readSchoolPaste(form.value.pasted);
  if (!read.ok) return refuse(form, { pasted: [read.problem] });
  return redirect(`/admin/schools/import/${createDraft(actor, "schools", form.value.pasted)}`, 303);
}

export default function ImportSchools() {
  const { limit, columns } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PastePage
      title="import.schools_title"
      intro="import.schools_intro"
      back={{ href: "/admin/schools", label: t("nav.schools") }}
      columns={columns}
      limit={limit}
      answer={answer}
    />
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireActor } from "~/http/actor.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { draftTitle } from "~/routes/parts/titles";
import { actOnDraft, showDraft } from "./parts/draft.server";
import { DraftPage } from "./parts/draft-page";
import { ImportedCandidates } from "./parts/imported";
import { studentImport } from "./parts/nouns.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => draftTitle(t("nav.students"), data);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.import");
  return showDraft(request, actor, studentImport, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.import");
  return actOnDraft(request, actor, studentImport, params.id);
}

export default function ImportStudentsDraft() {
  const { id, plan, created, place, imported } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DraftPage
      path={`/students/import/${id}`}
      start="/students/import"
      commit="import.commit_students"
      back={{ href: "/students", label: t("nav.students") }}
      done={imported.length > 0 && <ImportedCandidates imported={imported} />}
      {...{ plan, created, place, answer }}
    />
  );
}

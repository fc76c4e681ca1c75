import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireActor } from "~/http/actor";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { draftTitle } from "~/routes/parts/titles";
import { actOnDraft, showDraft } from "./parts/draft";
import { DraftPage } from "./parts/draft-page";
import { schoolImport } from "./parts/nouns";

export const meta: MetaFunction<typeof loader> = ({ data }) => draftTitle(t("nav.schools"), data);

export const handle: Screen = { failed: { form: "school.save_failed" }, late: "stored", body: "large" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.import");
  return showDraft(request, actor, schoolImport, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.import");
  return actOnDraft(request, actor, schoolImport, params.id);
}

export default function ImportSchoolsDraft() {
  const { id, plan, created } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DraftPage
      path={`/admin/schools/import/${id}`}
      start="/admin/schools/import"
      read="import.read_schools"
      commit="import.commit_schools"
      back={{ href: "/admin/schools", label: t("nav.schools") }}
      {...{ plan, created, answer }}
    />
  );
}

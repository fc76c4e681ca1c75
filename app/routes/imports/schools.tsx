import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PASTE_LIMITS } from "~/features/imports/reading";
import { requireActor } from "~/http/actor";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { schoolImport } from "./parts/nouns";
import { PastePage } from "./parts/paste-page";
import { startDraft } from "./parts/start";

export const meta: MetaFunction = () => [{ title: pageTitle(t("import.schools_title")) }];

export const handle: Screen = { failed: { form: "school.save_failed" }, late: "stored", body: "large" };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "school.import");
  return { limit: PASTE_LIMITS.lines, columns: schoolImport.columns };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.import");
  return startDraft(request, actor, schoolImport);
}

export default function ImportSchools() {
  const { limit, columns } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PastePage
      start="/admin/schools/import"
      title="import.schools_title"
      intro="import.schools_intro"
      back={{ href: "/admin/schools", label: t("nav.schools") }}
      columns={columns}
      limit={limit}
      answer={answer}
    />
  );
}

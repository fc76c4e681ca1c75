import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PASTE_LIMITS } from "~/features/imports/paste";
import { requireActor } from "~/http/actor.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { pageTitle } from "~/ui";
import { studentImport } from "./parts/nouns.server";
import { PastePage } from "./parts/paste-page";
import { startDraft } from "./parts/start.server";

export const meta: MetaFunction = () => [{ title: pageTitle(t("import.students_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "student.import");
  return { limit: PASTE_LIMITS.lines, columns: studentImport.columns };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.import");
  return startDraft(request, actor, studentImport);
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

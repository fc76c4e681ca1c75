import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { entryDays } from "~/features/exam-years/days-ahead";
import { lockedSince } from "~/features/exam-years/queries";
import { LateNote } from "~/features/students/form";
import { requireActor } from "~/http/actor";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { EntryNote } from "~/routes/parts/entry-note";
import type { Screen } from "~/routes/parts/screen";
import { draftTitle } from "~/routes/parts/titles";
import { actOnDraft, showDraft } from "./parts/draft";
import { DraftPage } from "./parts/draft-page";
import { ImportedCandidates } from "./parts/imported";
import { studentImport } from "./parts/nouns";

export const meta: MetaFunction<typeof loader> = ({ data }) => draftTitle(t("student.many"), data);

export const handle: Screen = { step: 2, late: "stored", body: "large" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.import");
  const draft = await showDraft(request, actor, studentImport, params.id);
  const year = draft.exam_year ?? 0;
  return { ...draft, entry: entryDays(year), locked_since: lockedSince(year) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.import");
  return actOnDraft(request, actor, studentImport, params.id);
}

export default function ImportStudentsDraft() {
  const { id, plan, created, place, imported, corrected, entry, locked_since } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DraftPage
      path={`/students/import/${id}`}
      start="/students/import"
      read="import.read"
      commit="import.commit_students"
      back={{ href: "/students", label: t("nav.students") }}
      days={
        <>
          <EntryNote entry={entry} />
          <LateNote locked_since={locked_since} />
        </>
      }
      done={(imported.length > 0 || corrected > 0) && <ImportedCandidates {...{ imported, corrected }} />}
      {...{ plan, created, place, answer }}
    />
  );
}

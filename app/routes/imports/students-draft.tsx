import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { entryDays } from "~/features/exam-years/days-ahead";
import { lockedSince } from "~/features/exam-years/queries";
import type { Imported } from "~/features/imports/saving";
import { LateNote } from "~/features/students/form";
import { requireActor } from "~/http/actor";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { EntryNote } from "~/routes/parts/entry-note";
import type { Screen } from "~/routes/parts/screen";
import { draftTitle } from "~/routes/parts/titles";
import { ButtonLink, FormActions, Notice } from "~/ui";
import { actOnDraft, showDraft } from "./parts/draft";
import { DraftPage } from "./parts/draft-page";
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
  const { id, plan, created, place, imported, corrected, entry, locked_since, exam_year } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DraftPage
      path={`/students/import/${id}`}
      start={listAddress("/students/import", { exam_year }, {})()}
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

interface ImportedProps {
  imported: readonly Imported[];
  /** The number of stored candidates that the commits changed. */
  corrected?: number;
}

/** One link for each commit of the draft: exactly its candidates. */
export function ImportedCandidates({ imported, corrected = 0 }: ImportedProps) {
  const n = imported.reduce((sum, { total }) => sum + total, 0);
  const [first] = imported;
  const isOnePlace = imported.every(
    (one) => one.school_code === first?.school_code && one.exam_year === first.exam_year,
  );
  const place = isOnePlace ? { school_code: first?.school_code, exam_year: first?.exam_year } : {};
  return (
    <Notice kind="success">
      {n > 0 && <p>{t("import.imported", { n })}</p>}
      {corrected > 0 && <p>{t("import.corrected_before", { n: corrected })}</p>}
      <FormActions>
        {imported.map(({ total, ...commit }) => (
          <ButtonLink key={commit.import_event_id} href={listAddress("/students", commit, {})()}>
            {t("import.see_imported", { n: total })}
          </ButtonLink>
        ))}
        <ButtonLink href={listAddress("/students/roll-numbers", place, {})()}>
          {t("import.next_numbers")}
        </ButtonLink>
      </FormActions>
    </Notice>
  );
}

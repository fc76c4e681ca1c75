import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listExamYears } from "~/features/exam-years/queries";
import {
  consequencesOfSchoolClosing,
  objectionsToClosing,
  sentenceOfClosing,
  setClosing,
} from "~/features/schools/closing";
import { findSchool, type School } from "~/features/schools/queries";
import { schoolClosing } from "~/features/schools/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { sentenceText, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Page, pageTitle } from "~/ui";
import { CloseForm, ReopenForm } from "./parts/closing-forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("school.closing"), { context: data?.school.school_name }) },
];

export const handle: Screen = {
  place: "/admin/schools",
  failed: { page: "school.load_failed", form: "school.closing_failed" },
  late: "stored",
};

const recordOf = (id: number) => `/schools-edit/${id}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.close");
  const school = orNotFound(request, findSchool(actor, idFrom(request, params.id)));
  return {
    school,
    usual: usualYear(school),
    consequences: consequencesOfSchoolClosing(school).map((each) => sentenceText(each)),
  };
}

/** The latest year, or the next one while the school is registered to it. */
function usualYear(school: School): number | null {
  const latest = listExamYears()[0]?.year ?? null;
  if (latest === null) return null;
  const isRegistered = objectionsToClosing(school, { closed_from: latest }).closed_from !== undefined;
  return isRegistered ? latest + 1 : latest;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.close");
  const id = idFrom(request, params.id);
  const school = orNotFound(request, findSchool(actor, id));
  const form = await readForm(request, schoolClosing, {
    judge: (given) => objectionsToClosing(school, given),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => setClosing(actor, id, form.value), {
    to: recordOf(id),
    flash: sentenceOfClosing,
  });
}

export default function CloseSchool() {
  const { school, usual, consequences } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isClosed = school.closed_from !== null;
  const form = { school, usual, consequences, answer, back: recordOf(school.id) };
  return (
    <Page
      title={t(isClosed ? "school.reopen_title" : "school.close_title")}
      context={school.school_name}
      back={{ href: recordOf(school.id), label: t("action.back") }}
      errors={Boolean(answer)}
    >
      {isClosed ? <ReopenForm {...form} /> : <CloseForm {...form} />}
    </Page>
  );
}

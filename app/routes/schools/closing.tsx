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
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { sentenceText, t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  ConfirmPanel,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Page,
  PostForm,
  pageTitle,
  TextField,
} from "~/ui";

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

interface ClosingFormProps {
  school: Pick<School, "version">;
  /** The year that the form proposes. */
  usual: number | null;
  consequences: readonly string[];
  answer: FormAnswer | undefined;
  back: string;
}

const ReopenForm = ({ school: { version }, consequences, answer, back }: Omit<ClosingFormProps, "usual">) => (
  <>
    <ErrorSummary problems={answer?.problems ?? {}} />
    <ConfirmPanel
      title={t("school.reopen_question")}
      confirmLabel={t("school.reopen_confirm")}
      cancelHref={back}
      hidden={{ closed_from: "", version }}
      once
    >
      <Consequences lines={consequences} />
    </ConfirmPanel>
  </>
);

function CloseForm({ school: { version }, usual, consequences, answer, back }: ClosingFormProps) {
  const problems = answer?.problems ?? {};
  return (
    <>
      <Consequences lines={consequences} />
      <PostForm once draft problems={problems}>
        <HiddenFields values={{ version }} />
        <TextField
          name="closed_from"
          value={(answer?.typed.closed_from as string | undefined) ?? usual}
          problems={problems.closed_from}
          hint={t("school.closed_year_hint")}
          width="tiny"
          inputMode="numeric"
        />
        <FormActions>
          <Button kind="danger">{t("school.close_confirm")}</Button>
          <CancelLink href={back} />
        </FormActions>
      </PostForm>
    </>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { setExpected, whyExpectedReadOnly } from "~/features/school-exam-years/readiness/expected";
import { findReadiness } from "~/features/school-exam-years/readiness/queries";
import { expectedEdit } from "~/features/school-exam-years/readiness/rules";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, labelOf, sentenceText, t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  SummaryList,
  TextField,
} from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("readiness.expected_title"), {
      context: data && `${data.line.school_code} ${data.line.exam_year}`,
    }),
  },
];

export const handle: Screen = {
  failed: {
    page: "school_exam_year.load_failed",
    form: "school_exam_year.update_failed",
    fault: "school_exam_year.update_error",
  },
  late: "stored",
};

const comeBackTo = (request: Request, exam_year: number) =>
  safePath(
    new URL(request.url).searchParams.get("return_to"),
    `/school_exam_years/readiness?exam_year=${exam_year}`,
  );

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.register");
  const line = orNotFound(request, findReadiness(actor, idFrom(request, params.id)));
  return {
    line,
    obstacle: sentenceText(whyExpectedReadOnly(actor, line)),
    back: comeBackTo(request, line.exam_year),
  };
}

/** Every role that registers a school may set its expected count. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_exam_year.register");
  const id = idFrom(request, params.id);
  const form = await readForm(request, expectedEdit);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => setExpected(actor, id, form.value), {
    to: ({ exam_year }) => comeBackTo(request, exam_year),
    flash: { key: "readiness.expected_saved", next: true },
  });
}

export default function ExpectedStudents() {
  const { line, obstacle, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { school_name, school_code, exam_year, total_students, total_student_with_code } = line;
  const facts = [
    { term: labelOf("school_code"), detail: school_code },
    { term: t("readiness.entered"), detail: figure(total_students) },
    { term: t("readiness.numbered"), detail: figure(total_student_with_code) },
  ];
  const said = line.expected_students === null ? t("readiness.unsaid_short") : figure(line.expected_students);
  return (
    <Page
      title={t("readiness.expected_title")}
      context={t("school_exam_year.about", { school: school_name, year: exam_year })}
      errors={Boolean(answer)}
      intro={t("readiness.expected_intro")}
      back={{ href: back, label: t("action.back") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {obstacle ? (
        // The attribute marks an answer to the form, which takes the form's place.
        <div data-draft="">
          <Notice kind="info">
            <p>{obstacle}</p>
          </Notice>
          <SummaryList rows={[{ term: labelOf("expected_students"), detail: said }, ...facts]} />
        </div>
      ) : (
        <ExpectedForm {...{ line, facts, answer, back }} />
      )}
    </Page>
  );
}

interface ExpectedFormProps {
  line: { expected_students: number | null; version: number };
  facts: ComponentProps<typeof SummaryList>["rows"];
  answer: FormAnswer | undefined;
  back: string;
}

function ExpectedForm({ line, facts, answer, back }: ExpectedFormProps) {
  const { expected_students } = answer?.typed ?? line;
  const { version } = line;
  const problems = answer?.problems ?? {};
  return (
    <PostForm once draft>
      <HiddenFields values={{ version }} />
      <Conflict answer={answer} fields={["expected_students"]} />
      <SummaryList rows={facts} />
      <TextField
        name="expected_students"
        value={expected_students as string | number | null}
        problems={problems.expected_students}
        hint={t("readiness.expected_hint")}
        inputMode="numeric"
        width="tiny"
        optional
        autoFocus={Object.keys(problems).length === 0}
      />
      <FormActions>
        <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
        <CancelLink href={back} />
      </FormActions>
    </PostForm>
  );
}

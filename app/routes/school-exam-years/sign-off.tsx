import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { findExamYearOf, runningYear } from "~/features/exam-years/queries";
import { sentenceOfSigned, setListStates } from "~/features/school-exam-years/sign-off/commands";
import { signedForWords, signsOnBehalf } from "~/features/school-exam-years/sign-off/on-behalf";
import { listsWaitingFor } from "~/features/school-exam-years/sign-off/queries";
import { mostSignedAtOnce, permissionFor } from "~/features/school-exam-years/sign-off/rules";
import { type BulkStep, signOffForm, signOffQuery } from "~/features/school-exam-years/sign-off/schema";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, hasProblems, labelOf, type Problems, t } from "~/messages";
import { listAddress, schoolAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import {
  Button,
  CancelLink,
  DataTable,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Page,
  PostForm,
  pageTitle,
  RowCheckbox,
  TextField,
} from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t(`list.bulk_title_${data?.query.state ?? "disahkan"}`), {
      context: data && String(data.query.exam_year),
    }),
  },
];

export const handle: Screen = {
  place: "/school_exam_years/readiness",
  failed: {
    page: "school_exam_year.stats_failed",
    form: "school_exam_year.update_failed",
    fault: "school_exam_year.update_error",
  },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "list.view_waiting");
  const given = readQueryLeniently(request, signOffQuery);
  const state = given.state ?? "disahkan";
  if (state === "muktamad") requireActor(request, "list.finalise");
  const exam_year = given.exam_year ?? runningYear();
  if (exam_year === null || !findExamYearOf(exam_year)) throw notFound(request);
  const query = { ...given, state, exam_year };
  const isOnBehalf = signsOnBehalf(actor, state);
  return { query, lists: listsWaitingFor(actor, query), isOnBehalf, maySign: can(actor, "list.sign_many") };
}

/** A list that a second user has moved meanwhile is left alone and counted. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "list.sign_many");
  const form = await readForm(request, signOffForm);
  if (form.status !== "success") return refuse(form);
  const { seen, ...step } = form.value;
  const { state } = step;
  requireActor(request, permissionFor(actor, step));
  const { exam_year } = readQueryLeniently(request, signOffQuery);
  // A refused form is rolled back with its key, but not the lists that the lock has closed.
  closeListsOfBegunLocks();
  return answerForm(actor, form, () => setListStates(actor, step, seen), {
    to: listAddress("/school_exam_years/readiness", { exam_year, state }, {})(),
    flash: (signed) => ({ ...sentenceOfSigned(state, signed), next: true }),
  });
}

export default function SignOffLists() {
  const { query, lists, isOnBehalf, maySign } = useLoaderData<typeof loader>();
  const { problems = {}, typed } = useActionData<typeof action>() ?? {};
  const { state, exam_year: year } = query;
  const back = listAddress("/school_exam_years/readiness", { exam_year: year }, {})();
  return (
    <Page
      title={t(`list.bulk_title_${state}`)}
      context={t("home.year", { year })}
      intro={lists.length > 0 && maySign && t("list.bulk_intro")}
      errors={hasProblems(problems)}
      back={{ href: back, label: t("readiness.title") }}
      wide
    >
      <ErrorSummary problems={problems} />
      <SignsNothing what="list" />
      {lists.length === 0 ? (
        <p className="empty">{t("list.bulk_none", { year })}</p>
      ) : (
        <PostForm once>
          <HiddenFields values={{ state }} />
          <WaitingLists lists={lists} year={year} />
          {lists.length === mostSignedAtOnce && (
            <p className="hint">{t("list.bulk_more", { m: mostSignedAtOnce })}</p>
          )}
          {maySign && <SignMany {...{ state, isOnBehalf, problems, typed, back }} />}
        </PostForm>
      )}
    </Page>
  );
}

type Lists = ReturnType<typeof listsWaitingFor>;

/** Each ticked row sends the version that was shown. */
function WaitingLists({ lists, year }: { lists: Lists; year: number }) {
  return (
    <DataTable
      caption={t("list.bulk_caption", { n: lists.length, year })}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        { key: "school_code", label: labelOf("school_code"), nowrap: true },
        { key: "total_students", label: labelOf("total_students"), align: "right" },
        { key: "total_male", label: labelOf("total_male"), align: "right" },
        { key: "total_female", label: labelOf("total_female"), align: "right" },
        { key: "head_name", label: labelOf("head_name") },
        { key: "since", label: t("list.when"), nowrap: true },
      ]}
      rows={lists.map((list) => ({
        id: list.id,
        select: (
          <RowCheckbox name="seen" value={`${list.id}:${list.version}`} about={list.school_name} checked />
        ),
        cells: {
          ...list,
          head_name: list.head_name ?? signedForWords(list),
          school_name: (
            <a href={schoolAddress({ school_code: list.school_code, exam_year: year })}>{list.school_name}</a>
          ),
          total_students: <Total list={list} />,
          total_male: figure(list.total_male),
          total_female: figure(list.total_female),
          since: list.state_changed_at && malaysianMoment(list.state_changed_at),
        },
      }))}
      empty={null}
    />
  );
}

/** With the expected number, where the list was handed in with another one. */
function Total({ list: { total_students, expected_students } }: { list: Lists[number] }) {
  if (expected_students === null || expected_students === total_students) return figure(total_students);
  return (
    <>
      {figure(total_students)}
      <p className="context">{t("list.expected_was", { n: expected_students })}</p>
    </>
  );
}

interface SignManyProps {
  state: BulkStep;
  isOnBehalf: boolean;
  problems: Problems;
  typed: Record<string, unknown> | undefined;
  back: string;
}

/** One reason for all ticked lists that the office signs for an absent district. */
function SignMany({ state, isOnBehalf, problems, typed, back }: SignManyProps) {
  const confirm = isOnBehalf ? "list.bulk_confirm_for" : "list.bulk_confirm";
  return (
    <>
      {isOnBehalf && (
        <>
          <p>{t("list.confirm_for_intro")}</p>
          <HiddenFields values={{ on_behalf: "true" }} />
          <TextField
            name="reason"
            label={t("list.confirm_for_reason")}
            value={typed?.reason as string | undefined}
            problems={problems.reason}
            hint={t("list.for_hint")}
          />
        </>
      )}
      <FormActions>
        <Button accessKey="s">{t(state === "disahkan" ? confirm : "list.bulk_finalise")}</Button>
        <CancelLink href={back} />
      </FormActions>
    </>
  );
}

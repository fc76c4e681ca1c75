import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findExamYear } from "~/features/exam-years/queries";
import { yearState } from "~/features/exam-years/schema";
import {
  consequencesOfClosing,
  consequencesOfReopening,
  sentenceOfYearState,
  setYearState,
  whyNotClosed,
  whyNotReopened,
} from "~/features/settlement/closing";
import { type OpenWork, openWorkOf } from "~/features/settlement/lines";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, sentenceText, t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import { Refused, refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
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
  TextField,
} from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t(titleOf(data?.examYear)), { context: data?.examYear.year }) },
];

export const handle: Screen = { failed: { page: "exam_year.list_failed", form: "exam_year.state_failed" } };

const list = "/admin/exam_years";

const titleOf = (examYear: { closed_at: string | null } | undefined) =>
  examYear?.closed_at ? "exam_year.reopen_title" : "exam_year.close_title";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_year.manage");
  const examYear = orNotFound(request, findExamYear(idFrom(request, params.id)));
  const isClosed = examYear.closed_at !== null;
  const consequences = isClosed ? consequencesOfReopening(examYear) : consequencesOfClosing(examYear);
  const { id, year } = examYear;
  const own = `${list}/${id}`;
  const obstacle = refusalOf(isClosed ? whyNotReopened(examYear) : whyNotClosed(examYear), {
    "exam_year.closing_running": wayTo("exam_year.list_title", list),
    "exam_year.closing_unlocked": wayTo("exam_year.edit_title", `${own}/edit`),
    "exam_year.closing_corrections": wayTo("exam_year.edit_title", `${own}/edit`),
    "exam_year.closing_requests": wayTo("request.title", `/requests?exam_year=${year}&state=waiting`),
  });
  return {
    examYear,
    obstacle,
    consequences: consequences.map((each) => sentenceText(each)),
    work: isClosed ? [] : openWorkOf(actor, examYear.year),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, yearState);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => setYearState(actor, id, form.value), {
    to: list,
    flash: sentenceOfYearState,
  });
}

export default function StateOfYear() {
  const { examYear, obstacle, consequences, work } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { year, version } = examYear;
  const problems = answer?.problems ?? {};
  const page = {
    title: t(titleOf(examYear)),
    context: year,
    back: { href: list, label: t("exam_year.list_title") },
    errors: Boolean(answer),
  };
  if (examYear.closed_at !== null) {
    return (
      <Page {...page}>
        {obstacle ? (
          <Refused action="reopen" refusal={obstacle} />
        ) : (
          <PostForm once draft problems={problems}>
            <Consequences lines={consequences} />
            <HiddenFields values={{ is_closed: "false", version }} />
            <TextField
              name="reason"
              value={answer?.typed.reason as string | undefined}
              problems={problems.reason}
              hint={t("exam_year.reopen_hint")}
            />
            <FormActions>
              <Button kind="danger">{t("exam_year.reopen_confirm", { year })}</Button>
              <CancelLink href={list} />
            </FormActions>
          </PostForm>
        )}
        <p className="actions">
          <a href={`${list}/${examYear.id}/disposal`}>{t("disposal.title")}</a>
        </p>
      </Page>
    );
  }
  return (
    <Page {...page}>
      <ErrorSummary problems={problems} />
      <OpenWorkTable work={work} year={year} />
      {obstacle ? (
        <Refused action="close" refusal={obstacle} />
      ) : (
        <PostForm once draft problems={problems}>
          <h2>{t("exam_year.close_question", { year })}</h2>
          <Consequences lines={consequences} />
          <HiddenFields values={{ is_closed: "true", version }} />
          {work.length > 0 && (
            <TextField
              name="reason"
              label={t("settlement.reason")}
              value={answer?.typed.reason as string | undefined}
              problems={problems.reason}
              hint={t("settlement.reason_hint")}
            />
          )}
          <FormActions>
            <Button kind="danger">
              {t(work.length > 0 ? "settlement.close_anyway" : "exam_year.close_confirm", { year })}
            </Button>
            <CancelLink href={list} />
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}

function OpenWorkTable({ work, year }: { work: readonly OpenWork[]; year: number }) {
  if (work.length === 0) return <p>{t("settlement.none", { year })}</p>;
  return (
    <DataTable
      caption={t("settlement.caption", { year })}
      columns={[
        { key: "line", label: t("settlement.line") },
        { key: "place", label: t("settlement.place") },
        { key: "n", label: t("settlement.open"), align: "right" },
      ]}
      rows={[...new Set(work.map(({ line }) => line))].map((line) => {
        const places = work.filter((one) => one.line === line);
        const words = t(`settlement.line.${line}`);
        return {
          id: line,
          cells: {
            line: words,
            place: places.flatMap(({ place, name, n, href }) => [
              <span key={place} className="inline-block py-1.5">
                <a href={href} aria-label={`${name} (${figure(n)}) · ${words}`}>
                  {name} ({figure(n)})
                </a>
              </span>,
              " ",
            ]),
            n: figure(places.reduce((sum, { n }) => sum + n, 0)),
          },
        };
      })}
      empty={null}
    />
  );
}

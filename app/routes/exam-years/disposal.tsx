import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findExamYear } from "~/features/exam-years/queries";
import { disposalForm } from "~/features/exam-years/schema";
import {
  candidatesLeft,
  consequencesOfDisposal,
  disposeYear,
  exportForDisposal,
  restorableUntil,
  undoDisposal,
  whyNotDisposed,
  whyNotRestored,
} from "~/features/persons/disposal";
import { dayInWords, malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, hasProblems, labelOf, type Problems, problem, sentenceText, t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import { Refused, refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  ConfirmPanel,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  SummaryList,
} from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("disposal.title"), { context: data?.examYear.year }) },
];

export const handle: Screen = { failed: { page: "exam_year.list_failed", form: "disposal.failed" } };

const list = "/admin/exam_years";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "exam_year.dispose");
  const examYear = orNotFound(request, findExamYear(idFrom(request, params.id)));
  const { year, disposed_at } = examYear;
  const obstacle = whyNotDisposed(examYear);
  const again = wayTo("enhance.reload", `${list}/${examYear.id}/disposal`);
  return {
    examYear,
    obstacle: refusalOf(obstacle, {
      "disposal.open": wayTo("exam_year.close_title", `${list}/${examYear.id}/state`),
      "disposal.emptying": again,
      "disposal.restoring": again,
    }),
    consequences: obstacle ? [] : consequencesOfDisposal(examYear).map((each) => sentenceText(each)),
    left: disposed_at === null ? null : candidatesLeft(year),
    undo:
      disposed_at !== null && whyNotRestored(examYear) === null
        ? dayInWords(restorableUntil(disposed_at))
        : null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.dispose");
  const id = idFrom(request, params.id);
  const { year } = orNotFound(request, findExamYear(id));
  const judge = ({ is_undo, typed_year }: { is_undo?: boolean; typed_year?: string | null }): Problems =>
    is_undo || typed_year === String(year)
      ? {}
      : { typed_year: [problem("typed_code_differs", { code: String(year) })] };
  const form = await readProvedForm(request, actor, disposalForm, { judge });
  if (form.status !== "success") return refuse(form);
  const { is_undo, version } = form.value;
  const to = `${list}/${id}/disposal`;
  if (is_undo) {
    return answerForm(actor, form, () => undoDisposal(actor, id, version), {
      to,
      flash: { key: "disposal.undo_begun", values: { year } },
    });
  }
  const differs = judge(form.value);
  if (differs.typed_year) return refuse(form, differs);
  const exported = await exportForDisposal(actor, id, version);
  const dispose = () =>
    exported.kind === "saved" ? disposeYear(actor, id, { version, archived: exported.value }) : exported;
  return answerForm(actor, form, dispose, { to, flash: { key: "disposal.begun", values: { year } } });
}

export default function DisposalOfYear() {
  const { examYear, obstacle, consequences, left, undo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const { year, version, disposed_at, disposal_file, disposal_sha256 } = examYear;
  return (
    <Page
      title={t("disposal.title")}
      context={year}
      back={{ href: list, label: t("exam_year.list_title") }}
      errors={hasProblems(problems)}
    >
      <ErrorSummary problems={problems} />
      {obstacle && disposed_at === null && <Refused action="dispose" refusal={obstacle} />}
      {obstacle && disposed_at !== null && (
        <Notice kind="info">
          {obstacle.reason} {obstacle.way && <a href={obstacle.way.href}>{obstacle.way.label}</a>}
        </Notice>
      )}
      {disposed_at !== null && (
        <SummaryList
          rows={[
            { term: t("disposal.at"), detail: malaysianMoment(disposed_at) },
            { term: t("disposal.left"), detail: figure(left ?? 0) },
            { term: labelOf("disposal_file"), detail: disposal_file ?? "" },
            { term: labelOf("disposal_sha256"), detail: disposal_sha256 },
          ]}
        />
      )}
      {undo && (
        <PostForm once problems={problems}>
          <p>{t("disposal.undo_until", { day: undo })}</p>
          <HiddenFields values={{ is_undo: "true", version }} />
          <ProofFields problems={problems} />
          <FormActions>
            <Button>{t("disposal.undo", { year })}</Button>
          </FormActions>
        </PostForm>
      )}
      {!obstacle && (
        <ConfirmPanel
          title={t("disposal.question", { year })}
          confirmLabel={t("disposal.confirm", { year })}
          cancelHref={list}
          hidden={{ is_undo: "false", version }}
          typed={{
            name: "typed_year",
            label: t("disposal.typed"),
            value: answer?.typed.typed_year as string | undefined,
            problems: problems.typed_year,
          }}
          danger
          once
        >
          <Consequences lines={consequences} />
          <ProofFields problems={problems} />
        </ConfirmPanel>
      )}
    </Page>
  );
}

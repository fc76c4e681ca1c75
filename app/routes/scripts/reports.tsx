import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyYearClosed } from "~/features/exam-years/queries";
import { acceptUsual, decideReport } from "~/features/reports/deciding";
import { type ListedReport, listReports, usualReports } from "~/features/reports/queries";
import { reportDecisions, reportList, reportsForm } from "~/features/reports/schema";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { labelOf, problem, sentenceText, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { OwnerCell, ownerChoices, TakeForm } from "~/routes/parts/owner";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  DataTable,
  ErrorSummary,
  FilterForm,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  Pagination,
  PostForm,
  pageTitle,
  rangeText,
  SelectField,
  TextField,
} from "~/ui";
import { boardOf, reportsAddress, schoolAddress } from "./parts/words";

export const handle: Screen = { place: "/papers/scripts", late: "stored", hasRows: true };

export const meta: MetaFunction = () => [{ title: pageTitle(t("report.list_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "report.decide");
  const query = readListQuery(request, reportList);
  const exam_year = query.exam_year ?? chosenYear(request);
  if (exam_year === null) return null;
  const list = listReports(actor, exam_year, query);
  const closed = whyYearClosed(exam_year);
  return {
    exam_year,
    query,
    me: closed === null ? actor.user_id : null,
    list,
    usual: usualReports(actor, exam_year).length,
    chosen: list.data.find(({ id }) => id === query.report) ?? null,
    closed: sentenceText(closed),
  };
}

/** All usual reports, or the decision of one. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "report.decide");
  const form = await readForm(request, reportsForm);
  if (form.status !== "success") return refuse(form);
  const { exam_year, total, id, decision, reason, version } = form.value;
  const to = listAddress(reportsAddress, { exam_year }, {})();
  if (total !== null)
    return answerForm(actor, form, () => acceptUsual(actor, { exam_year, total }), {
      to,
      flash: ({ accepted: n }) => ({ key: "report.accepted", values: { n } }),
    });
  const missing = {
    ...(decision === null && { decision: [problem("required")] }),
    ...(reason === null && { reason: [problem("required")] }),
  };
  if (id === null || decision === null || reason === null) return refuse(form, missing);
  return answerForm(actor, form, () => decideReport(actor, id, { decision, reason, version }), {
    to,
    flash: ({ school_name }) => ({ key: "report.decided", values: { school_name } }),
  });
}

export default function Reports() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (data === null)
    return (
      <Page title={t("report.list_title")}>
        <p className="empty" id="baris">
          {t("today.no_year")}
        </p>
      </Page>
    );
  const { exam_year, query, me, list, usual, chosen, closed } = data;
  const { data: rows, ...range } = list;
  const address = listAddress(reportsAddress, { ...query, exam_year, report: null }, { page: 1, limit: 10 });
  const isOpen = closed === null;
  return (
    <Page
      title={t("report.list_title")}
      context={exam_year}
      intro={t("report.list_how")}
      errors={Boolean(answer)}
      back={{ href: boardOf({ exam_year }), label: t("script.title") }}
      wide
    >
      {closed && <Notice kind="info">{closed}.</Notice>}
      {chosen ? (
        isOpen && (
          <div className="mb-4">
            <DecisionForm {...{ chosen, answer, exam_year }} />
          </div>
        )
      ) : (
        <ErrorSummary problems={answer?.problems ?? {}} />
      )}
      {isOpen && usual > 0 && (
        <PostForm action={address()} once>
          <HiddenFields values={{ exam_year, total: usual }} />
          <Button kind={chosen ? "secondary" : "primary"}>{t("report.accept_usual", { n: usual })}</Button>
        </PostForm>
      )}
      <FilterForm
        action={reportsAddress}
        clearHref={address({ owner: null, page: 1 })}
        hidden={{ exam_year, limit: query.limit === 10 ? null : query.limit }}
        chips={chipsOf(filters, query, address)}
      >
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <DataTable
        caption={t("report.list_caption", { range: rangeText(range) })}
        columns={[
          { key: "school_name", label: labelOf("school_name") },
          { key: "paper", label: labelOf("exam_paper_id"), nowrap: true },
          { key: "incidents", label: t("report.incidents") },
          { key: "owner", label: labelOf("owner") },
          { key: "decision", label: labelOf("decision") },
          ...(isOpen ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
        ]}
        rows={rows.map((one) => ({ id: one.id, cells: cellsOf(one, me, address) }))}
        empty={t("report.list_none")}
        bar={<Pagination {...range} address={address} />}
      />
      {isOpen && <TakeForm />}
    </Page>
  );
}

const filters = { owner: ownerChoices };

function cellsOf(one: ListedReport, me: number | null, address: (changes: Record<string, number>) => string) {
  const about = <span className="vh">{one.school_name}</span>;
  return {
    school_name: <a href={schoolAddress(one.exam_paper_id, one.registration_id)}>{one.school_name}</a>,
    paper: `${one.exam_type_code} ${one.code}`,
    incidents: one.categories.map((category) => t(`report.category.${category}`)).join(", "),
    owner: <OwnerCell kind="report" at={one.id} of={one} about={one.school_name} me={me} />,
    decision: decisionInWords(one),
    actions: (
      <a href={address({ report: one.id })}>
        {t("report.decide")} {about}
      </a>
    ),
  };
}

const decisionInWords = ({ decision, decision_reason, decided_at }: ListedReport): string =>
  decision === null
    ? t("report.undecided")
    : t("report.decided_words", {
        decision: t(`report.decision.${decision}`),
        moment: malaysianMoment(decided_at ?? ""),
        reason: decision_reason ?? "",
      });

interface DecisionFormProps {
  chosen: ListedReport;
  answer: FormAnswer | undefined;
  exam_year: number;
}

function DecisionForm({ chosen, answer, exam_year }: DecisionFormProps) {
  const problems = answer?.problems ?? {};
  const typed: Record<string, unknown> = answer?.typed ?? {
    decision: chosen.decision,
    reason: chosen.decision_reason,
  };
  const current = answer?.current as { version?: number } | null | undefined;
  const back = listAddress(reportsAddress, { exam_year }, {})();
  return (
    <PostForm action={`${back}&report=${chosen.id}`} once draft problems={problems}>
      <HiddenFields values={{ exam_year, id: chosen.id, version: current?.version ?? chosen.version }} />
      <h2>{t("report.decide_of", { school_name: chosen.school_name, code: chosen.code })}</h2>
      <SelectField
        name="decision"
        options={reportDecisions.map((value) => ({ value, label: t(`report.decision.${value}`) }))}
        value={typed.decision as string | null}
        problems={problems.decision}
        width="half"
        autoFocus={!answer}
      />
      <TextField name="reason" value={typed.reason as string | null} problems={problems.reason} />
      <FormActions>
        <Button accessKey="s">{t("report.save_decision")}</Button>
        <CancelLink href={back} />
      </FormActions>
    </PostForm>
  );
}

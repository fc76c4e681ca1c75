import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { unneededAmong } from "~/features/exam-papers/commands";
import { copyPapers } from "~/features/exam-papers/copy";
import { daysOff } from "~/features/exam-papers/days-off";
import { ownExamType, type Paper, papersOf, yearToCopy } from "~/features/exam-papers/queries";
import { dayOfPaper, paperList, papersCopied, timesOfPaper } from "~/features/exam-papers/schema";
import { examYearChoices } from "~/features/exam-years/queries";
import { listExamTypes } from "~/features/lookups/queries";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import { boardOf as packetsOf } from "~/routes/packets/parts/words";
import { ClosedLine, closedYear } from "~/routes/parts/closed-list";
import {
  Button,
  ButtonLink,
  DataTable,
  ErrorSummary,
  FilterForm,
  HiddenFields,
  Page,
  PostForm,
  pageTitle,
  RowActions,
  SelectField,
} from "~/ui";
import { listOf, paperAddress, papersAddress } from "./parts/address";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("exam_paper.title"), { context: data?.exam_year ?? undefined }) },
];

/** A school sees the papers of its own exam type. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_paper.view");
  const exam_year = readListQuery(request, paperList).exam_year ?? chosenYear(request);
  const own = ownExamType(actor);
  const papers = exam_year === null ? [] : papersOf(exam_year, own);
  const without = listExamTypes()
    .map(({ code }) => code)
    .filter((code) => own === null || own === code)
    .filter((code) => !papers.some(({ exam_type_code }) => exam_type_code === code));
  const closed = can(actor, "exam_paper.manage") ? closedYear(actor, exam_year) : null;
  const manages = can(actor, "exam_paper.manage") && closed === null;
  const source = manages && exam_year !== null && without.length > 0 ? yearToCopy(exam_year) : null;
  return {
    exam_year,
    papers,
    off: daysOff(papers),
    unneeded: manages ? unneededAmong(papers) : [],
    without,
    manages,
    closed,
    source,
    years: examYearChoices(),
    packets: can(actor, "packet.view"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_paper.manage");
  const form = await readForm(request, papersCopied);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => copyPapers(actor, form.value), {
    to: listOf,
    flash: ({ copied, from_year }) => ({ key: "exam_paper.copied", values: { n: copied, year: from_year } }),
  });
}

export default function Papers() {
  const { exam_year, papers, off, unneeded, without, manages, closed, source, years, packets } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (exam_year === null) {
    return (
      <Page title={t("exam_paper.title")}>
        <p className="empty">{t("exam_paper.no_year")}</p>
      </Page>
    );
  }
  const add = manages && (
    <ButtonLink href={`${papersAddress}/add?exam_year=${exam_year}`} kind="primary" accessKey="t">
      {t("exam_paper.add_title")}
    </ButtonLink>
  );
  const actions = (
    <>
      {add}
      {packets && <ButtonLink href={packetsOf({ exam_year })}>{t("packet.title")}</ButtonLink>}
    </>
  );
  return (
    <Page
      title={t("exam_paper.title")}
      context={exam_year}
      intro={t("exam_paper.intro")}
      actions={actions}
      wide
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      <ClosedLine closed={closed} />
      <FilterForm action={papersAddress} isQuestion>
        <SelectField name="exam_year" value={exam_year} options={years} blank={false} />
      </FilterForm>
      {source !== null && (
        <PostForm once>
          <HiddenFields values={{ exam_year }} />
          <Button kind="secondary">{t("exam_paper.copy", { year: source })}</Button>
        </PostForm>
      )}
      <PapersTable {...{ exam_year, manages, papers, off, unneeded }} />
      {without.length > 0 && papers.length > 0 && (
        <p className="opt">{t("exam_paper.without", { codes: without.join(", ") })}</p>
      )}
    </Page>
  );
}

interface PapersTableProps {
  exam_year: number;
  manages: boolean;
  papers: Paper[];
  /** Why schools are closed, by day. */
  off: Record<string, string>;
  /** The ids of those that can be deleted. */
  unneeded: readonly number[];
}

function PapersTable({ exam_year, manages, papers, off, unneeded }: PapersTableProps) {
  const actions = { key: "actions", label: t("word.actions"), isActions: true };
  return (
    <DataTable
      caption={t("exam_paper.caption", { year: exam_year, n: papers.length })}
      columns={[
        { key: "name", label: labelOf("name") },
        { key: "held_on", label: labelOf("held_on") },
        { key: "times", label: t("exam_paper.time"), nowrap: true },
        ...(manages ? [actions] : []),
      ]}
      rows={papers.map((paper) => ({
        id: paper.id,
        cells: {
          name: (
            <>
              <a href={paperAddress(paper.id)}>{paper.name}</a>{" "}
              <small className="nowrap">
                {paper.exam_type_code} {paper.code}
              </small>
            </>
          ),
          held_on:
            paper.held_on && off[paper.held_on] ? (
              <>
                <span className="nowrap">{dayOfPaper(paper)}</span> <small>({off[paper.held_on]})</small>
              </>
            ) : (
              dayOfPaper(paper)
            ),
          times: timesOfPaper(paper),
          actions: (
            <RowActions
              about={`${paper.exam_type_code} ${paper.code}`}
              links={[
                { href: `${papersAddress}/${paper.id}/edit`, label: t("action.edit") },
                ...(unneeded.includes(paper.id)
                  ? [{ href: `${papersAddress}/${paper.id}/delete`, label: t("action.delete") }]
                  : []),
              ]}
            />
          ),
        },
      }))}
      empty={t("exam_paper.none")}
    />
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices, lockOf } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { setManyExpected, whyExpectedReadOnly } from "~/features/school-exam-years/readiness/expected";
import { listReadiness, readinessSums } from "~/features/school-exam-years/readiness/queries";
import type { ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import {
  expectedRows,
  type ReadinessQuery,
  readinessQuery,
} from "~/features/school-exam-years/readiness/rules";
import { readAhead, waitingIn } from "~/features/school-exam-years/sign-off/queries";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { type Problems, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { UnknownFilters } from "~/routes/parts/chips";
import { cellsOnScreen, columnsOnScreen } from "~/routes/parts/listing";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { Button, ButtonLink, DataTable, Notice, Page, Pagination, PostForm, rangeText, Tiles } from "~/ui";
import type { RowContext, RowInput } from "./parts/readiness-cells";
import { ReadinessFilterForm } from "./parts/readiness-filters";
import { lockSentence, lockWords } from "./parts/readiness-lock";
import { columns } from "./parts/readiness-rows";
import { captionOf, tilesOf } from "./parts/readiness-tiles";

export const handle: Screen = {
  hasRows: true,
  failed: {
    page: "school_exam_year.stats_failed",
    form: "school_exam_year.update_failed",
    fault: "school_exam_year.update_error",
  },
  late: "stored",
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("readiness.title"), { ...data?.query, exam_year: data?.year }, data?.list) },
];

const path = "/school_exam_years/readiness";
const defaults = { page: 1, limit: 10 };

export async function loader({ request }: LoaderFunctionArgs) {
  return readinessData(request, requireActor(request, "school_exam_year.view"));
}

/** Saves the expected counts that were typed in the rows. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_exam_year.register");
  const form = await readForm(request, expectedRows);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => setManyExpected(actor, form.value.rows), {
    to: path + new URL(request.url).search,
    flash: ({ changed: n }) => ({ key: "readiness.expected_saved_many", values: { n }, next: true }),
  });
}

export default function Readiness() {
  const { query, year, unknown, lock, sums, waiting, list, choices, ownSchool, may } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const address = listAddress(path, query, defaults);
  if (year === null || !lock || !sums || !list) {
    return (
      <Page title={t("readiness.title")}>
        <p className="empty" id="baris">
          {t("readiness.no_year")}
        </p>
      </Page>
    );
  }
  const silent = sums.silent > 0 && !ownSchool ? [t("readiness.silent_notice", { n: sums.silent })] : [];
  const isAlarm = sums.silent > 0 && lock.kind !== "none";
  return (
    <Page
      title={t("readiness.title")}
      context={!isAlarm && [...silent, lockSentence(lock)].join(" ")}
      actions={<ReadinessActions {...{ query, waiting, may, path }} total={list.total} />}
      errors={Boolean(answer)}
      wide
    >
      <UnknownFilters values={unknown} />
      {isAlarm && (
        <Notice kind="warning" title={silent[0]}>
          <p>{lockSentence(lock)}</p>
        </Notice>
      )}
      <div className="figures-line">
        <ReadinessFilterForm
          {...{ query, year, choices, ownSchool, clearHref: path, address }}
          isOpen={unknown.length > 0}
          tools={printoutLinks(printoutAddress(address()), list.total)}
        />
        {!ownSchool && <Tiles tiles={tilesOf(sums, query, address)} />}
      </div>
      <ReadinessTable
        caption={ownSchool ? t("readiness.caption_own", { year }) : captionOf(sums, year, rangeText(list))}
        lines={list.data}
        context={{ may, lock: lockWords(lock), list: address(), districts: choices.districts }}
        answer={answer}
        action={address()}
        editHref={query.edit ? null : address({ edit: "expected" })}
        empty={<NoneReady {...{ list, query, year, ownSchool, may }} clearHref={path} />}
        pages={<Pagination {...list} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}

interface ActionsProps {
  query: Record<string, string | number | null>;
  waiting: ReturnType<typeof waitingIn> | null;
  may: { export: boolean; notes: boolean };
  total: number;
  path: string;
}

function ReadinessActions({ query, waiting, may, total, path }: ActionsProps) {
  const of = { ...query, page: null, limit: null };
  return (
    <>
      {waiting?.map(({ state, n }) => (
        <ButtonLink
          key={state}
          href={listAddress("/school_exam_years/sign-off", { ...of, state }, {})()}
          kind="quiet"
        >
          {t(`list.bulk_link_${state}`, { n })}
        </ButtonLink>
      ))}
      <ButtonLink href="/school_exam_years/since" kind="quiet">
        {t("since.title")}
      </ButtonLink>
      {may.notes && total > 0 && (
        <ButtonLink href={listAddress("/school_exam_years/call-list", of, {})()} kind="quiet">
          {t("call_list.title")}
        </ButtonLink>
      )}
      {may.export && total > 0 && (
        <ButtonLink href={listAddress(`${path}.csv`, of, {})()} kind="quiet">
          {t("readiness.csv")}
        </ButtonLink>
      )}
    </>
  );
}

interface NoneReadyProps {
  list: { page: number; limit: number; total: number };
  query: Pick<ReadinessQuery, "severity" | "state" | "search" | "district_code" | "exam_type_code">;
  year: number;
  ownSchool: boolean;
  clearHref: string;
  may: { register: boolean; build: boolean };
}

function NoneReady({ list, query, year, ownSchool, clearHref, may }: NoneReadyProps) {
  if (list.total > 0) return <p>{rangeText(list)}</p>;
  const { severity, state, search, district_code, exam_type_code } = query;
  if (severity || state || search || district_code || exam_type_code) {
    return (
      <>
        <p>{t("readiness.none_matching", { year })}</p>
        <p>
          <a href={clearHref}>{t("action.clear_filters")}</a>
        </p>
      </>
    );
  }
  const registering = may.build ? "/school_exam_years/build" : "/school_exam_years/add";
  return (
    <>
      <p>{t(ownSchool ? "readiness.none_own" : "readiness.none", { year })}</p>
      {may.register && (
        <ButtonLink href={`${registering}?exam_year=${year}`} kind="primary">
          {t("stats.register")}
        </ButtonLink>
      )}
    </>
  );
}

interface TableProps {
  caption: string;
  lines: readonly (ReadinessLine & { may_expect: boolean })[];
  context: RowContext;
  answer: { problems: Problems; typed: Record<string, unknown> } | undefined;
  empty: ReactNode;
  pages: ReactNode;
  action: string;
  /** The address where the expected counts are inputs; null on that page. */
  editHref: string | null;
}

/** The expected counts are typed in the rows on request, because inputs are heavy, and one button saves the page. */
function ReadinessTable({ caption, lines, context, answer, empty, pages, action, editHref }: TableProps) {
  const isEdited = editHref === null || answer !== undefined;
  const sent = (answer?.typed.rows ?? []) as {
    id?: string;
    expected_students?: string;
    was?: string;
  }[];
  const edited = lines.filter(({ may_expect }) => may_expect);
  const inputOf = (line: (typeof lines)[number]): RowInput => {
    const at = sent.findIndex(({ id }) => id === String(line.id));
    const problems = answer?.problems[`rows[${at}].expected_students`];
    return {
      name: line.may_expect && isEdited ? `rows[${edited.indexOf(line)}]` : null,
      typed: sent[at]?.expected_students,
      was: problems ? undefined : sent[at]?.was,
      problems,
    };
  };
  const table = (
    <DataTable
      caption={caption}
      columns={columnsOnScreen(columns)}
      rows={lines.map((line) => ({
        id: line.id,
        cells: cellsOnScreen(columns, line, { ...context, input: inputOf(line) }),
      }))}
      empty={empty}
      fits
      bar={
        <>
          {edited.length > 0 && (isEdited ? <SaveExpected /> : <EditExpected href={editHref} />)}
          {pages}
        </>
      }
    />
  );
  if (edited.length === 0 || !isEdited) return table;
  return (
    <PostForm action={action} problems={answer?.problems ?? {}} once draft>
      {table}
    </PostForm>
  );
}

const SaveExpected = () => (
  <Button kind="secondary" accessKey="s">
    {t("readiness.save_expected")}
  </Button>
);

const EditExpected = ({ href }: { href: string }) => (
  <ButtonLink href={href} kind="quiet">
    {t("readiness.edit_expected")}
  </ButtonLink>
);

type Listing = ReturnType<typeof listReadiness>;

/** Reads the stored totals, never candidates. */
function readinessData(request: Request, actor: Actor) {
  const query = readListQuery(request, readinessQuery);
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  const filters = scope && { ...query, ...scope };
  const sums = filters && readinessSums(actor, filters);
  return {
    query: { ...query, ...scope, year_before: null },
    year: scope?.exam_year ?? null,
    unknown,
    lock: scope && lockOf(scope.exam_year),
    sums,
    waiting: scope && waitingIn(actor, scope),
    list: filters && sums && withMay(actor, listReadiness(actor, filters, query, sums)),
    choices: {
      years: examYearChoices(),
      ...filterChoices(choicesFor(actor)),
    },
    ownSchool: isBoundToOneSchool(actor),
    may: {
      register: can(actor, "school_exam_year.register"),
      notes: can(actor, "school_note.manage"),
      sees_identity: can(actor, "student.see_identity"),
      export: can(actor, "student.export"),
      build: can(actor, "school_exam_year.manage"),
    },
  };
}

function withMay(actor: Actor, list: Listing) {
  const mayExpect = can(actor, "school_exam_year.register");
  if (mayExpect) readAhead(actor, list.data);
  const data = list.data.map((line) => ({
    ...line,
    may_expect: mayExpect && whyExpectedReadOnly(actor, line) === null,
  }));
  return { ...list, data };
}

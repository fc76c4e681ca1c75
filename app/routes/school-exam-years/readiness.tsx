import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices, lockOf } from "~/features/exam-years/queries.server";
import { listReadiness, readinessSums } from "~/features/school-exam-years/readiness.server";
import { readinessQuery } from "~/features/school-exam-years/readiness-schema";
import { waitingIn } from "~/features/school-exam-years/sign-off-queries.server";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope.server";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { readQueryLeniently } from "~/http/query.server";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { listTitle } from "~/routes/parts/titles";
import { UnknownFilters } from "~/routes/parts/unknown-filters";
import { ButtonLink, DataTable, Notice, Page, Pagination, rangeText, Tiles } from "~/ui";
import { NoneReady } from "./parts/readiness-empty";
import { ReadinessFilterForm } from "./parts/readiness-filters";
import { lockSentence, lockWords } from "./parts/readiness-lock";
import { cellsOf, columns } from "./parts/readiness-rows";
import { captionOf, tilesOf } from "./parts/readiness-tiles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("readiness.title"), { ...data?.query, exam_year: data?.year }, data?.list) },
];

const path = "/school_exam_years/readiness";
const defaults = { page: 1, limit: 10 };

/** Reads the stored totals, never candidates. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.view");
  const query = readQueryLeniently(request, readinessQuery);
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  const { districts, exam_types } = choicesFor(actor);
  const filters = scope && { ...query, ...scope };
  const sums = filters && readinessSums(actor, filters);
  return {
    query: { ...query, ...scope, year_before: null },
    year: scope?.exam_year ?? null,
    unknown,
    lock: scope && lockOf(scope.exam_year),
    sums,
    waiting: scope && waitingIn(actor, scope),
    list: filters && sums && listReadiness(actor, filters, query, sums),
    choices: {
      years: examYearChoices(),
      districts: districts.map(({ code, name }) => ({ value: code, label: name })),
      exam_types: exam_types.map(({ code }) => ({ value: code, label: code })),
    },
    ownSchool: isBoundToOneSchool(actor),
    may: {
      may_expect: can(actor, "school_exam_year.register"),
      sees_identity: can(actor, "student.see_identity"),
      export: can(actor, "student.export"),
      build: can(actor, "school_exam_year.manage"),
    },
  };
}

export default function Readiness() {
  const { query, year, unknown, lock, sums, waiting, list, choices, ownSchool, may } =
    useLoaderData<typeof loader>();
  const address = listAddress(path, query, defaults);
  const csv = listAddress(`${path}.csv`, { ...query, page: null, limit: null }, {})();
  if (year === null || !lock || !sums || !list) {
    return (
      <Page title={t("readiness.title")}>
        <p className="empty">{t("readiness.no_year")}</p>
      </Page>
    );
  }
  const isAlarm = sums.silent > 0 && lock.kind !== "none";
  return (
    <Page
      title={t("readiness.title")}
      context={t("home.year", { year })}
      actions={
        <>
          {waiting?.map(({ state, n }) => (
            <ButtonLink
              key={state}
              href={listAddress("/school_exam_years/sign-off", { ...query, state }, {})()}
            >
              {t(`list.bulk_link_${state}`, { n })}
            </ButtonLink>
          ))}
          {may.export && list.total > 0 && <ButtonLink href={csv}>{t("readiness.csv")}</ButtonLink>}
        </>
      }
      wide
    >
      <UnknownFilters values={unknown} />
      <Notice
        kind={isAlarm ? "warning" : "info"}
        title={sums.silent > 0 && !ownSchool ? t("readiness.silent_notice", { n: sums.silent }) : undefined}
      >
        <p>{lockSentence(lock)}</p>
      </Notice>
      <ReadinessFilterForm {...{ query, year, choices, ownSchool, clearHref: path, address }} />
      {!ownSchool && <Tiles tiles={tilesOf(sums, query.severity, address)} />}
      <DataTable
        caption={ownSchool ? t("readiness.caption_own", { year }) : captionOf(sums, year, rangeText(list))}
        columns={columns}
        rows={list.data.map((line) => ({
          id: line.id,
          cells: cellsOf(line, { may, lock: lockWords(lock), list: address() }),
        }))}
        empty={<NoneReady {...{ list, query, year, ownSchool, clearHref: path, may }} />}
      />
      <Pagination {...list} address={address} isResizable />
      <p className="hint">{t("readiness.rule")}</p>
    </Page>
  );
}

import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { listFindings } from "~/features/checks/queries.server";
import type { CheckRule } from "~/features/checks/rules";
import { checkList } from "~/features/checks/schema";
import { nearInList } from "~/features/duplicates/queries.server";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { nearRule } from "~/features/students/near/rules";
import { pageSizes } from "~/features/values/page-sizes";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { readListQuery } from "~/http/query.server";
import { notFound } from "~/http/refusals.server";
import { labelOf, t } from "~/messages";
import { CandidateTable } from "~/routes/duplicates/parts/candidates";
import { duplicatesAddress } from "~/routes/duplicates/parts/words";
import { chipsOf } from "~/routes/parts/chips";
import { FilterSelects } from "~/routes/parts/filter-selects";
import { fileLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { TickedForm } from "~/routes/parts/ticked-form";
import { listTitle } from "~/routes/parts/titles";
import { FilterForm, Notice, Page, Pagination, rangeText, SelectField } from "~/ui";
import { answerManyPath, boardAddress, checkFilters, checksAddress, checksFile } from "./parts/address";
import { checkedUpTo } from "./parts/query.server";
import { Actions, checkboxOf, State } from "./parts/rows";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t(`check.rule.${nearRule}`), data?.query, data?.list) },
];

export const handle: Screen = { hasRows: true };

/** A school answers for the candidates of its own list. Who decides on groups has those of other schools beside them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "check.view");
  const given = readListQuery(request, checkList);
  const exam_year = given.exam_year ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  const query = { ...given, exam_year, rule: nearRule as CheckRule };
  if (can(actor, "duplicate.view"))
    throw redirect(duplicatesAddress({ ...given, exam_year, kind: nearRule, state: null })());
  const waiting = await checkedUpTo(actor, exam_year);
  const found = listFindings(actor, { ...query, page: 1, limit: 5000 }).data;
  const isFound = new Set(found.map(({ id }) => id));
  const groups = actor.school_code ? nearInList(actor, { school_code: actor.school_code, exam_year }) : [];
  const { page, limit } = query;
  const listed = groups.filter(({ candidates }) =>
    candidates.some(({ student }) => student && isFound.has(student.id)),
  );
  return {
    query,
    waiting,
    list: { data: listed.slice((page - 1) * limit, page * limit), total: listed.length, page, limit },
    findings: found,
    reader: { mayAnswer: can(actor, "check.answer"), mayEdit: can(actor, "student.edit") },
    exports: can(actor, "student.export"),
    years: examYearChoices(),
  };
}

export default function NearInList() {
  const { query, waiting, list, findings, reader, exports, years } = useLoaderData<typeof loader>();
  const { data, ...range } = list;
  const { exam_year: year, limit } = query;
  const address = checksAddress(query);
  const { state } = checkFilters([]);
  const filters = { state };
  const chips = chipsOf(filters, query, address);
  const given = { ...reader, back: address() };
  const findingOf = new Map(findings.map((finding) => [finding.id, finding]));
  const ticked = findings.map((finding) => ({
    id: finding.id,
    cells: {},
    select: checkboxOf(finding, given),
  }));
  return (
    <Page
      title={t(`check.rule.${nearRule}`)}
      context={t("home.year", { year })}
      intro={t("duplicate.why.near_duplicate")}
      back={{ href: boardAddress(query), label: t("check.title") }}
      wide
    >
      {waiting > 0 && <Notice kind="info">{t("check.waiting", { n: waiting })}</Notice>}
      <FilterForm
        action={checksAddress({ rule: nearRule })()}
        clearHref={checksAddress({ rule: nearRule })()}
        hidden={{ limit: limit === 10 ? null : limit }}
        chips={chips}
        tools={exports && range.total > 0 ? fileLinks(checksFile(query)) : []}
      >
        <SelectField name="exam_year" value={year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <CandidateTable
        caption={t("duplicate.list_caption", { range: rangeText(range) })}
        groups={data}
        columns={[
          { key: "state", label: labelOf("state") },
          { key: "actions", label: t("word.actions"), isActions: true },
        ]}
        hasSchools={false}
        selectOf={({ student }) => {
          const finding = findingOf.get(student?.id ?? 0);
          return finding && checkboxOf(finding, given);
        }}
        cellsOf={({ student }) => {
          const finding = findingOf.get(student?.id ?? 0);
          return finding
            ? { state: <State {...finding} />, actions: <Actions {...finding} reader={given} /> }
            : {};
        }}
        empty={<p>{t(chips.length > 0 ? "check.none_matching" : "check.none", { year })}</p>}
        bar={
          <>
            <TickedForm
              rows={ticked}
              action={answerManyPath}
              label={t("check.right_ticked")}
              hidden={{ rule: nearRule, back: given.back }}
            />
            <Pagination {...range} address={address} sizes={pageSizes} />
          </>
        }
      />
    </Page>
  );
}

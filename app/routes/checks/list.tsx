import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { listFindings } from "~/features/checks/queries";
import { isCheckRule } from "~/features/checks/rules";
import { checkList } from "~/features/checks/schema";
import { examYearChoices, whyYearClosed } from "~/features/exam-years/queries";
import { recordsOf } from "~/features/students/queries";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { ofOneYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { cellsOnScreen } from "~/routes/parts/listing";
import { fileLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { TickedForm } from "~/routes/parts/ticked-form";
import { listTitle } from "~/routes/parts/titles";
import { DataTable, FilterForm, Notice, Page, Pagination, rangeText, SelectField } from "~/ui";
import {
  answerManyPath,
  boardAddress,
  checkedUpTo,
  checkFilters,
  checksAddress,
  checksFile,
  districtsOf,
} from "./parts/address";
import { checkboxOf, judgedColumns } from "./parts/rows";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t(data ? `check.rule.${data.query.rule}` : "check.title"), data?.query, data?.list) },
];

export const handle: Screen = { hasRows: true };

export async function loader({ request, params: { rule } }: LoaderFunctionArgs) {
  const actor = requireActor(request, "check.view");
  if (!isCheckRule(rule)) throw notFound(request);
  const query = { ...ofOneYear(request, readListQuery(request, checkList)), rule };
  const waiting = await checkedUpTo(actor, query.exam_year);
  const list = listFindings(actor, query);
  const isOpen = whyYearClosed(query.exam_year) === null;
  const ids = list.data.map(({ id }) => id);
  return {
    query,
    waiting,
    list,
    students: recordsOf(actor, ids),
    isOwn: isBoundToOneSchool(actor),
    reader: {
      mayAnswer: isOpen && can(actor, "check.answer"),
      mayEdit: isOpen && can(actor, "student.edit"),
    },
    exports: can(actor, "student.export"),
    districts: districtsOf(actor),
    years: examYearChoices(),
  };
}

export default function ChecksOfRule() {
  const { query, waiting, list, students, isOwn, reader, exports, districts, years } =
    useLoaderData<typeof loader>();
  const { data, ...range } = list;
  const { exam_year: year, rule, state, school_code, limit } = query;
  const address = checksAddress(query);
  const { rule: _rule, ...filters } = checkFilters(districts);
  const chips = chipsOf(filters, query, address);
  const given = { ...reader, back: address() };
  const columns = judgedColumns({ rule, hasSchools: !isOwn, hasStates: state !== "open" });
  const studentOf = new Map(students.map((student) => [student.id, student]));
  const rows = data.flatMap((finding) => {
    const student = studentOf.get(finding.id);
    if (!student) return [];
    const cells = cellsOnScreen(columns, { finding, student }, given);
    return [{ id: finding.id, cells, select: checkboxOf(finding, given) }];
  });
  return (
    <Page
      title={t(`check.rule.${rule}`)}
      context={t("home.year", { year })}
      back={{ href: boardAddress(query), label: t("check.title") }}
      wide
    >
      {waiting > 0 && <Notice kind="info">{t("check.waiting", { n: waiting })}</Notice>}
      <FilterForm
        action={checksAddress({ rule })()}
        clearHref={checksAddress({ rule })()}
        hidden={{ limit: limit === 10 ? null : limit, school_code }}
        chips={chips}
        tools={exports && range.total > 0 ? fileLinks(checksFile(query)) : []}
      >
        <SelectField name="exam_year" value={year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <DataTable
        caption={t("check.caption", { range: rangeText(range) })}
        columns={columns}
        rows={rows}
        empty={<p>{t(chips.length > 0 ? "check.none_matching" : "check.none", { year })}</p>}
        fits
        bar={
          <>
            <TickedForm
              rows={rows}
              action={answerManyPath}
              label={t("check.right_ticked")}
              hidden={{ rule, back: given.back }}
            />
            <Pagination {...range} address={address} sizes={pageSizes} />
          </>
        }
      />
    </Page>
  );
}

import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { can } from "~/auth/permissions";
import { type Finding, listFindings } from "~/features/checks/queries";
import type { CheckRule } from "~/features/checks/rules";
import { checkList } from "~/features/checks/schema";
import { type Duplicate, nearInList } from "~/features/duplicates/queries";
import { examYearChoices, whyYearClosed } from "~/features/exam-years/queries";
import { nearRule } from "~/features/students/near/rules";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { ofOneYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { labelOf, t } from "~/messages";
import { type Candidate, CandidateTable } from "~/routes/duplicates/parts/candidates";
import { duplicatesAddress } from "~/routes/duplicates/parts/words";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { fileLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { TickedForm } from "~/routes/parts/ticked-form";
import { listTitle } from "~/routes/parts/titles";
import { FilterForm, Notice, Page, Pagination, rangeText, SelectField } from "~/ui";
import {
  answerManyPath,
  boardAddress,
  checkedUpTo,
  checkFilters,
  checksAddress,
  checksFile,
} from "./parts/address";
import { Actions, checkboxOf, type Reader, State } from "./parts/rows";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t(`check.rule.${nearRule}`), data?.query, data?.list) },
];

export const handle: Screen = { hasRows: true };

/** A school answers for the candidates of its own list. Who decides on groups has those of other schools beside them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "check.view");
  const given = ofOneYear(request, readListQuery(request, checkList));
  const { exam_year, school_code, district_code } = given;
  const query = { ...given, rule: nearRule as CheckRule };
  if (can(actor, "duplicate.view"))
    throw redirect(duplicatesAddress({ school_code, district_code, exam_year, kind: nearRule })());
  const waiting = await checkedUpTo(actor, exam_year);
  const found = listFindings(actor, { ...query, page: 1, limit: 5000 }).data;
  const isFound = new Set(found.map(({ id }) => id));
  const groups = actor.school_code ? nearInList(actor, { school_code: actor.school_code, exam_year }) : [];
  const isOpen = whyYearClosed(exam_year) === null;
  const { page, limit } = query;
  const listed = groups.filter(({ candidates }) =>
    candidates.some(({ student }) => student && isFound.has(student.id)),
  );
  return {
    query,
    waiting,
    list: { data: listed.slice((page - 1) * limit, page * limit), total: listed.length, page, limit },
    findings: found,
    reader: {
      mayAnswer: isOpen && can(actor, "check.answer"),
      mayEdit: isOpen && can(actor, "student.edit"),
    },
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
      <NearTable
        caption={t("duplicate.list_caption", { range: rangeText(range) })}
        groups={data}
        findings={findings}
        reader={{ ...reader, back: address() }}
        empty={<p>{t(chips.length > 0 ? "check.none_matching" : "check.none", { year })}</p>}
        pages={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}

interface NearTableProps {
  caption: string;
  groups: readonly Duplicate[];
  findings: readonly Finding[];
  reader: Reader;
  empty: ReactNode;
  pages: ReactNode;
}

/** The school answers for each record of a group. */
function NearTable({ caption, groups, findings, reader, empty, pages }: NearTableProps) {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const findingOf = ({ student }: Candidate) => byId.get(student?.id ?? 0);
  const ticked = findings.map((finding) => ({
    id: finding.id,
    cells: {},
    select: checkboxOf(finding, reader),
  }));
  return (
    <CandidateTable
      caption={caption}
      groups={groups}
      hasSchools={false}
      columns={[
        { key: "state", label: labelOf("state") },
        { key: "actions", label: t("word.actions"), isActions: true },
      ]}
      selectOf={(candidate) => {
        const finding = findingOf(candidate);
        return finding && checkboxOf(finding, reader);
      }}
      cellsOf={(candidate) => {
        const finding = findingOf(candidate);
        if (!finding) return {};
        return { state: <State {...finding} />, actions: <Actions {...finding} reader={reader} /> };
      }}
      empty={empty}
      bar={
        <>
          <TickedForm
            rows={ticked}
            action={answerManyPath}
            label={t("check.right_ticked")}
            hidden={{ rule: nearRule, back: reader.back }}
          />
          {pages}
        </>
      }
    />
  );
}

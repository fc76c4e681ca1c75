import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { answersOfNear } from "~/features/checks/queries";
import { listDuplicates } from "~/features/duplicates/queries";
import { duplicateBoard } from "~/features/duplicates/schema";
import { examYearChoices } from "~/features/exam-years/queries";
import { requireActor } from "~/http/actor";
import { ofOneYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { CandidateTable } from "~/routes/duplicates/parts/candidates";
import { groupCells, groupColumns } from "~/routes/duplicates/parts/group-cells";
import {
  duplicatesAddress,
  duplicatesPath,
  kindChoices,
  stateChoices,
  usualGroups,
} from "~/routes/duplicates/parts/words";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { ownerChoices } from "~/routes/parts/owner";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { FilterForm, Notice, Page, Pagination, rangeText, SelectField } from "~/ui";
import { boardAddress, checkedUpTo, districtsOf } from "./parts/address";

export const handle: Screen = { hasRows: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("duplicate.title"), data?.query, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "duplicate.view");
  const usual = { limit: String(usualGroups) };
  const query = ofOneYear(request, readQueryLeniently(request, duplicateBoard, usual));
  const { exam_year } = query;
  const waiting = await checkedUpTo(actor, exam_year);
  const list = listDuplicates(actor, exam_year, query);
  const near = list.data.filter(({ kind }) => kind === "near_duplicate");
  return {
    query,
    list,
    waiting,
    answers: answersOfNear(
      actor,
      near.flatMap(({ candidates }) => candidates.flatMap(({ student }) => student?.id ?? [])),
    ),
    mayDecide: can(actor, "duplicate.manage"),
    districts: districtsOf(actor),
    years: examYearChoices(),
  };
}

/** The list has the first candidates of a large group. */
const named = 4;

export default function Pairs() {
  const { query, list, waiting, answers, mayDecide, districts, years } = useLoaderData<typeof loader>();
  const { exam_year: year, kind, limit, school_code } = query;
  const address = duplicatesAddress(query);
  const filters = {
    kind: kindChoices,
    state: stateChoices,
    owner: ownerChoices,
    district_code: districts,
    school_code: null,
  };
  const chips = chipsOf(filters, query, address);
  const { data, ...range } = list;
  return (
    <Page
      title={t(kind ? `duplicate.kind.${kind}` : "duplicate.title")}
      context={t("home.year", { year })}
      intro={kind && t(`duplicate.why.${kind}`)}
      back={{ href: boardAddress(query), label: t("check.title") }}
      wide
    >
      {waiting > 0 && <Notice kind="info">{t("check.waiting", { n: waiting })}</Notice>}
      <FilterForm
        action={duplicatesPath}
        clearHref={duplicatesPath}
        hidden={{ limit: limit === usualGroups ? null : limit, school_code }}
        chips={chips}
      >
        <SelectField name="exam_year" value={year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <CandidateTable
        caption={t("duplicate.list_caption", { range: rangeText(range) })}
        groups={data}
        most={named}
        columns={groupColumns(kind === null)}
        cellsOf={groupCells(mayDecide, new Map(answers.map(({ id, reason }) => [id, reason])))}
        empty={<p>{t(chips.length > 0 ? "duplicate.none_matching" : "duplicate.none", { year })}</p>}
        bar={<Pagination {...range} address={address} />}
      />
    </Page>
  );
}

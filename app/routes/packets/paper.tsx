import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { findPaper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { type PaperOnBoard, packetsOfPaper, type SchoolDifference } from "~/features/packets/figures";
import { arrangementsOfPapers, type Extra, extrasOf } from "~/features/packets/queries";
import { packetScreen } from "~/features/packets/schema";
import type { KindNames } from "~/features/packets/words";
import { runInSlices } from "~/features/values/another-request";
import { type Listed, pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { figure, labelOf, sentenceText, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import {
  ButtonLink,
  DataTable,
  FilterForm,
  Notice,
  Page,
  Pagination,
  RowActions,
  rangeText,
  TextField,
} from "~/ui";
import { ChangesTable, LinesTable, PartPages, pagesBy, partOf } from "./parts/lines-tables";
import {
  boardOf,
  extraAddress,
  movementsOf,
  paperAddress,
  paperTitle,
  ruleInWords,
  stateInWords,
  totalsInWords,
} from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(data ? paperTitle(data.paper) : t("packet.title"), data?.query, data?.list) },
];

export const handle: Screen = { hasRows: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.view");
  const stored = orNotFound(request, findPaper(idFrom(request, params.id)));
  const query = readListQuery(request, packetScreen);
  const { paper, changes, ...list } = await runInSlices(packetsOfPaper(actor, stored, query));
  const isOneSchool = isBoundToOneSchool(actor);
  const closed = sentenceText(whyYearClosed(stored.exam_year));
  return {
    query,
    paper,
    changes: partOf(changes, query.changes_page),
    list,
    extras: partOf(extrasOf(actor, [stored.id]), query.extras_page),
    kinds: arrangementsOfPapers().map(({ code, name }) => ({ code, name })),
    filters: {
      district_code: actor.district_code || isOneSchool ? [] : filterChoices().districts,
      school_code: null,
    },
    isOneSchool,
    closed,
    manages: can(actor, "packet.manage") && closed === null,
  };
}

const emptyOf = ({ rule }: { rule: object | null }, isFiltered: boolean) => {
  if (!rule) return "packet.rule_first";
  return isFiltered ? "packet.no_lines_matching" : "packet.no_lines";
};

export default function PacketsOfPaper() {
  const loaded = useLoaderData<typeof loader>();
  const { query, paper, changes, list, extras, kinds, filters, isOneSchool, closed, manages } = loaded;
  const { data, ...range } = list;
  const own = paperAddress(paper.id);
  const address = listAddress(own, query, { page: 1, limit: 10, changes_page: 1, extras_page: 1 });
  const chips = chipsOf(filters, query, address);
  return (
    <Page
      title={paperTitle(paper)}
      context={`${paper.exam_type_code} ${paper.exam_year} · ${paper.name}`}
      intro={ruleInWords(paper.rule)}
      actions={
        <>
          {manages && <PaperActions paper={paper} />}
          {paper.rule?.fixed_at && (
            <ButtonLink href={movementsOf({ exam_year: paper.exam_year, exam_paper_id: paper.id })}>
              {t("movement.title")}
            </ButtonLink>
          )}
        </>
      }
      back={{ href: boardOf(paper), label: t("packet.title") }}
      wide
    >
      {closed && (
        <Notice kind="info">
          <p>{closed}</p>
        </Notice>
      )}
      <ChangesOfPaper {...{ paper, changes, kinds }} address={pagesBy(address, "changes_page")} />
      {!isOneSchool && (
        <FilterForm
          action={own}
          clearHref={own}
          hidden={{ limit: query.limit === 10 ? null : query.limit }}
          chips={chips}
        >
          <FilterSelects {...{ filters, query }} />
          <TextField name="school_code" value={query.school_code} width="short" school="code" />
        </FilterForm>
      )}
      {data.length > 0 && (
        <p className="mb-4">
          {changes.total === 0 && `${stateInWords(paper)}. `}
          {totalsInWords(paper)}
        </p>
      )}
      <LinesTable
        caption={t("packet.lines_caption", { range: rangeText(range) })}
        lines={data}
        kinds={kinds}
        empty={<p>{t(emptyOf(paper, chips.length > 0))}</p>}
        pages={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
      {extras.total > 0 && <ExtrasTable {...{ extras, manages }} address={pagesBy(address, "extras_page")} />}
    </Page>
  );
}

interface ChangesOfPaperProps {
  paper: PaperOnBoard;
  changes: Listed<SchoolDifference>;
  kinds: KindNames;
  address: (changes: { page: number }) => string;
}

/** Since the office fixed the figures. */
function ChangesOfPaper({ paper, changes, kinds, address }: ChangesOfPaperProps) {
  if (changes.total === 0) return null;
  return (
    <>
      <Notice kind="warning" title={stateInWords(paper)}>
        <p>{t("packet.changes_how")}</p>
      </Notice>
      <ChangesTable {...{ changes, kinds, address }} />
    </>
  );
}

/** The rule comes first; figures that are as they were fixed are not fixed again. */
function PaperActions({ paper }: { paper: PaperOnBoard }) {
  const own = paperAddress(paper.id);
  const { rule, copies, total_changed } = paper;
  if (rule === null) {
    return (
      <ButtonLink href={`${own}/rule`} kind="primary">
        {t("packet.set_rule")}
      </ButtonLink>
    );
  }
  const canFix = rule.fixed_at === null ? copies > 0 : total_changed > 0;
  return (
    <>
      {canFix && (
        <ButtonLink href={`${own}/fix`} kind="primary">
          {t("packet.fix_title")}
        </ButtonLink>
      )}
      <ButtonLink href={`${own}/extras/add`} accessKey="t">
        {t("packet.extra_add")}
      </ButtonLink>
      <ButtonLink href={`${own}/rule`}>{t("packet.rule_title")}</ButtonLink>
    </>
  );
}

interface ExtrasTableProps {
  extras: Listed<Extra>;
  manages: boolean;
  address: (changes: { page: number }) => string;
}

const extrasTitle = ({ total: n }: Listed<Extra>) => t("packet.extras_title", { n });

const ExtrasTable = ({ extras, manages, address }: ExtrasTableProps) => (
  <>
    <DataTable
      id="tambahan"
      caption={extrasTitle(extras)}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        { key: "copies", label: labelOf("copies"), align: "right" },
        { key: "reason", label: labelOf("reason") },
        ...(manages ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
      ]}
      rows={extras.data.map((extra) => ({
        id: extra.id,
        cells: {
          school_name: extra.school_name,
          copies: figure(extra.copies),
          reason: extra.reason,
          actions: (
            <RowActions
              about={extra.school_name}
              links={[{ href: `${extraAddress(extra.id)}/edit`, label: t("action.edit") }]}
            />
          ),
        },
      }))}
      empty={rangeText(extras)}
    />
    <PartPages part={extras} of={extrasTitle(extras)} address={address} />
  </>
);

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { isBoundToOneSchool } from "~/auth/roles";
import { ownExamType, papersOf } from "~/features/exam-papers/queries";
import { examYearChoices } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { countsInWords, sheetOf } from "~/features/sheets/packets/kinds";
import { type LatestPrint, latestPrints } from "~/features/sheets/packets/latest";
import { latestPackets } from "~/features/sheets/packets/schema";
import { pageSizes } from "~/features/values/lists";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import {
  Badge,
  DataTable,
  FilterForm,
  Page,
  Pagination,
  RowActions,
  rangeText,
  SelectField,
  TextField,
} from "~/ui";
import { printFilters } from "./parts/movement-notices";
import { boardOf, printAddress, printsAddress } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("packet_receipt.title"), data?.query, data?.list ?? undefined) },
];

export const handle: Screen = { hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.view");
  const given = readListQuery(request, latestPackets);
  const exam_year = given.exam_year ?? chosenYear(request);
  const query = { ...given, exam_year };
  const isOneSchool = isBoundToOneSchool(actor);
  const papers = exam_year === null ? [] : papersOf(exam_year, ownExamType(actor));
  const districts = actor.district_code || isOneSchool ? [] : filterChoices().districts;
  return {
    query,
    list: exam_year === null ? null : await latestPrints(actor, { ...query, exam_year }),
    filters: printFilters(papers, districts),
    years: examYearChoices(),
    isOneSchool,
  };
}

export default function PacketPrints() {
  const { query, list, filters, years, isOneSchool } = useLoaderData<typeof loader>();
  const { exam_year, school_code } = query;
  if (exam_year === null || list === null) {
    return (
      <Page title={t("packet_receipt.title")}>
        <p className="empty" id="baris">
          {t("packet.no_year")}
        </p>
      </Page>
    );
  }
  const { data, ...range } = list;
  const address = listAddress(printsAddress, query, { page: 1, limit: 25 });
  const chips = chipsOf(filters, query, address);
  return (
    <Page
      title={t("packet_receipt.title")}
      context={exam_year}
      intro={t("packet_receipt.intro")}
      back={{ href: boardOf({ exam_year }), label: t("packet.title") }}
      wide
    >
      <FilterForm
        action={printsAddress}
        clearHref={printsAddress}
        hidden={{ limit: query.limit === 25 ? null : query.limit }}
        chips={chips}
      >
        <SelectField name="exam_year" value={exam_year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
        {!isOneSchool && <TextField name="school_code" school="code" value={school_code} width="short" />}
      </FilterForm>
      <PrintsTable
        caption={t("packet_receipt.caption", { year: exam_year, range: rangeText(range) })}
        prints={data}
        exam_year={exam_year}
        empty={t(chips.length > 0 ? "packet_receipt.none_matching" : "packet_receipt.empty")}
        pages={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}

interface PrintsTableProps {
  caption: string;
  prints: readonly LatestPrint[];
  exam_year: number;
  empty: string;
  pages: ReactNode;
}

const PrintsTable = ({ caption, prints, exam_year, empty, pages }: PrintsTableProps) => (
  <DataTable
    caption={caption}
    columns={[
      { key: "sheet", label: t("print.sheet") },
      { key: "state", label: t("packet.state") },
      { key: "place", label: t("packet_receipt.place") },
      { key: "printed", label: t("packet_receipt.printed") },
      { key: "actions", label: t("word.actions"), isActions: true },
    ]}
    rows={prints.map((one) => ({
      id: one.number,
      cells: {
        sheet: <Sheet {...one} />,
        place: one.place,
        printed: <Printed {...one} />,
        state: one.is_same ? (
          t("packet_receipt.same")
        ) : (
          <Badge kind="warning">{t("packet_receipt.changed")}</Badge>
        ),
        actions: one.again && (
          <RowActions
            about={`${nameOf(one)}, ${one.place}`}
            links={[
              { href: printAddress(one.sheet, { exam_year, ...one.again }), label: t("reprint.print") },
            ]}
          />
        ),
      },
    }))}
    empty={empty}
    fits
    bar={pages}
  />
);

const nameOf = ({ sheet }: LatestPrint): string => t(`sheet.name_of.${sheetOf(sheet)}`);

const Sheet = (one: LatestPrint) => (
  <>
    {nameOf(one)}
    <p className="context">{one.paper ?? t("packet_receipt.all_papers")}</p>
    <p className="context">{countsInWords(one.sheet, one)}</p>
  </>
);

const Printed = ({ number, created_at, printed_by }: LatestPrint) => (
  <>
    {number}
    <p className="context">
      {malaysianMoment(created_at)} · {printed_by}
    </p>
  </>
);

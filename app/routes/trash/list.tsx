import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries";
import { listBatches } from "~/features/trash/batches";
import { trashList } from "~/features/trash/schema";
import { requireActor } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { cellsOnScreen } from "~/routes/parts/listing";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { DataTable, FilterForm, Page, Pagination, rangeText, SelectField, TextField } from "~/ui";
import { columns, filters } from "./parts/rows";

export const handle: Screen = { hasRows: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("trash.list_title"), data?.query, data?.list) },
];

const path = "/admin/trash";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "trash.restore_any");
  const query = readQueryLeniently(request, trashList);
  return { query, list: listBatches(actor, query), years: examYearChoices() };
}

export default function Trash() {
  const { query, list, years } = useLoaderData<typeof loader>();
  const address = listAddress(path, query, { page: 1 });
  const chips = chipsOf(filters, query, address);
  return (
    <Page title={t("trash.list_title")} intro={t("trash.list_intro")} wide>
      <FilterForm
        action={path}
        clearHref={path}
        search={<TextField name="search" type="search" value={query.search} />}
        chips={chips}
        tools={printoutLinks(printoutAddress(address()), list.total)}
      >
        <SelectField name="exam_year" value={query.exam_year} options={years} blank={t("word.all")} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <DataTable
        caption={t("trash.list_caption", { range: rangeText(list) })}
        columns={columns}
        rows={list.data.map((batch) => ({ id: batch.batch_id, cells: cellsOnScreen(columns, batch, {}) }))}
        empty={
          <p>
            {list.total > 0 ? rangeText(list) : t(chips.length > 0 ? "trash.none_matching" : "trash.none")}
          </p>
        }
        fits
        bar={<Pagination {...list} address={address} />}
      />
    </Page>
  );
}

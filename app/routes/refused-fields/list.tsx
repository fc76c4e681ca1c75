import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listRefusedFields, type RefusedTotal } from "~/features/refused-fields/queries";
import { refusedFieldList } from "~/features/refused-fields/schema";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { figure, isMessageKey, labelOf, type MessageKey, t } from "~/messages";
import { officeChapters } from "~/routes/manual/parts/office-chapters";
import { schoolChapters } from "~/routes/manual/parts/school-chapters";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import {
  type Column,
  DataTable,
  FilterForm,
  Page,
  Pagination,
  pageTitle,
  rangeText,
  SelectField,
} from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("refused.title")) }];

export const handle: Screen = { hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "refused_field.view");
  const query = readListQuery(request, refusedFieldList);
  return { query, list: listRefusedFields(query) };
}

const path = "/admin/refused_fields";

const columns: Column[] = [
  { key: "screen", label: t("refused.screen") },
  { key: "field", label: t("refused.field") },
  { key: "problem", label: t("refused.problem") },
  { key: "total", label: t("refused.total"), align: "right" },
];

const periods = ([7, 30, 365] as const).map((days) => ({
  value: String(days),
  label: t(`refused.days_${days}`),
}));

export default function RefusedFields() {
  const { query, list } = useLoaderData<typeof loader>();
  const { data, ...range } = list;
  const address = listAddress(path, query, { page: 1, limit: 10, days: 30 });
  return (
    <Page title={t("refused.title")} intro={t("refused.intro")} wide>
      <FilterForm
        action={path}
        clearHref={path}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
        chips={[]}
      >
        <SelectField name="days" value={String(query.days)} options={periods} blank={false} />
      </FilterForm>
      <DataTable
        caption={t("refused.caption", { range: rangeText(range) })}
        columns={columns}
        rows={data.map((row) => ({
          id: [row.screen, row.field, row.code].join(" "),
          cells: {
            screen: nameOf(row.screen),
            field: row.field === "" ? t("refused.whole_form") : labelOf(row.field),
            problem: sentenceOf(row),
            total: figure(row.total),
          },
        }))}
        empty={<p>{t("refused.none")}</p>}
        fits
        bar={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}

const titles = new Map<string, MessageKey>(
  [...schoolChapters, ...officeChapters].flatMap(({ steps }) => steps.flatMap(({ screens }) => screens)),
);

/** As the manual calls it; a call of the API has no title. */
function nameOf(screen: string): string {
  const name = screen.replace(/^routes\//, "");
  const title = titles.get(name.replaceAll("/", "."));
  return title ? t(title) : name;
}

/** The values of a sentence are not counted. */
function sentenceOf({ field, code }: RefusedTotal): string {
  const key = `problem.${code}`;
  return isMessageKey(key) ? t(key, { label: labelOf(field) }).replace(/\{\w+\}/g, "…") : code;
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ComponentProps, ReactNode } from "react";
import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import { can, type Permission } from "~/auth/permissions";
import type { ExportFormat } from "~/features/exports/limits";
import type { ExportedList, PrintedList } from "~/features/exports/printout";
import { type Listed, pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { ofListedYear, ofOneYear } from "~/http/chosen-year";
import { readListQuery, readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { type Column, DataTable, FilterForm, Page, Pagination, type Row, rangeText } from "~/ui";
import { listAddress, sortLink } from "./addresses";
import { chipsOf, type ListFilters } from "./chips";
import { filed } from "./list-file";
import { addressWithYear, wordsOfYear } from "./listed-year";
import { cellsOnScreen, columnsOnScreen, inWordsOf, type ListingColumn } from "./listing";
import { csvOf, printoutAddress, printoutLinks } from "./printout";
import { type ContentOf, type PrintoutContent, printed } from "./printout-data";
import { TickedForm } from "./ticked-form";
import { listTitle } from "./titles";

type ReadQuery = <Schema extends z.ZodType>(request: Request, schema: Schema) => z.output<Schema>;
type Query = Record<string, string | number | boolean | null>;
type Address = ReturnType<typeof listAddress>;

/** The addresses of a list, and how it takes its year. */
interface Place<Q> {
  path: string;
  query: (request: Request, read: ReadQuery) => Q;
  address: (query: Q) => Address;
  /** The year as the printout says it. */
  yearOf: (query: Q) => { label: string }[];
}

const usual = { page: 1, limit: 10 };

/** A list whose year, if it has any, is a filter like the others. `sort` is its usual order. */
export const listAt = <Schema extends z.ZodType<Query>>(
  path: string,
  schema: Schema,
  sort: Query = {},
): Place<z.output<Schema>> => ({
  path,
  query: (request, read) => read(request, schema),
  address: (query) => listAddress(path, query, { ...usual, ...sort }),
  yearOf: () => [],
});

/** A list of the year that the header shows, until its address names another one or every year. */
export const listOfYears = <Schema extends z.ZodType<Query & { exam_year: number | null }>>(
  path: string,
  schema: Schema,
): Place<z.output<Schema>> => ({
  path,
  query: (request, read) => ofListedYear(request, read(request, schema)),
  address: (query) => addressWithYear(path, query, usual),
  yearOf: ({ exam_year }) => [{ label: wordsOfYear(exam_year) }],
});

/** A list of one year. Without any year there is no list. */
export const listOfOneYear = <Schema extends z.ZodType<Query & { exam_year: number | null }>>(
  path: string,
  schema: Schema,
): Place<z.output<Schema> & { exam_year: number }> => ({
  path,
  query: (request, read) => ofOneYear(request, read(request, schema)),
  address: (query) => listAddress(path, query, usual),
  yearOf: ({ exam_year: year }) => [{ label: t("home.year", { year }) }],
});

interface Found<R, Facts> {
  list: Listed<R>;
  /** What the filters and the cells need besides. */
  facts: Facts;
}

interface Files<Q> {
  may: Permission;
  name: (format: ExportFormat, query: Q) => string;
}

/** A list once: its screen, its printout and its files read this. */
export interface ListOf<Q extends Query, R, Facts extends object> extends Place<Q> {
  may: Permission;
  title: string;
  read: (
    actor: Actor,
    query: Q & { limit?: number },
    at: { request: Request; isScreen: boolean },
  ) => Found<R, Facts> | Promise<Found<R, Facts>>;
  /** In the order of their chips. */
  filters: (facts: Facts) => ListFilters<string>;
  columns: (facts: Facts) => readonly ListingColumn<R, Facts, { list: string }>[];
  row: (row: R, facts: Facts) => Pick<Row, "id" | "select">;
  /** The name of its printout in the trail. */
  printed?: PrintedList;
  /** Over the rows of its printout. */
  head?: (facts: Facts) => Pick<PrintoutContent<R>, "isIssued" | "counts">;
  files?: Files<Q>;
}

/** The loader of the screen. `more` reads what only the screen shows. */
export const listed =
  <Q extends Query, R, Facts extends object, More extends object = object>(
    of: ListOf<Q, R, Facts>,
    more?: (actor: Actor, query: Q) => More,
  ) =>
  async ({ request }: LoaderFunctionArgs) => {
    const actor = requireActor(request, of.may);
    const query = of.query(request, readListQuery);
    const { list, facts } = await of.read(actor, query, { request, isScreen: true });
    return { query, list, ...facts, ...(more?.(actor, query) as More) };
  };

export const titled =
  ({ title }: { title: string }): MetaFunction =>
  ({ data }) => {
    const { query, list } = (data ?? {}) as { query?: Query; list?: Listed<unknown> };
    return [{ title: listTitle(title, query, list) }];
  };

const contentOf =
  <Q extends Query, R, Facts extends object>(
    of: ListOf<Q, R, Facts> & { printed: PrintedList },
  ): ContentOf<PrintoutContent<R>> =>
  async ({ request }, actor, most) => {
    const query = { ...of.query(request, readQueryLeniently), ...most };
    const { list, facts } = await of.read(actor, query, { request, isScreen: false });
    const address = of.address(query);
    const back = address({ page: null, limit: null });
    return {
      list: of.printed,
      title: of.title,
      back,
      csv: of.files && can(actor, of.files.may) ? csvOf(back, list.total) : null,
      query,
      ...of.head?.(facts),
      chips: [...of.yearOf(query), ...chipsOf(of.filters(facts), query, address)],
      found: list,
      ...inWordsOf(of.columns(facts), facts),
    };
  };

/** The loader of the printout. */
export const paperOf = <Q extends Query, R, Facts extends object>(
  of: ListOf<Q, R, Facts> & { printed: PrintedList },
) => printed(of.may, contentOf(of));

/** The loader of a file. */
export const fileOfList = <Q extends Query, R, Facts extends object>(
  of: ListOf<Q, R, Facts> & { printed: ExportedList; files: Files<Q> },
  format: ExportFormat,
) =>
  filed(of.files.may, format, async (...args) => {
    const content = await contentOf(of)(...args);
    return { ...content, list: of.printed, file: () => of.files.name(format, content.query as Q) };
  });

type FilterProps = ComponentProps<typeof FilterForm>;

interface ListScreenProps<Q extends Query, R, Facts extends object>
  extends Partial<ComponentProps<typeof Page>>,
    Pick<FilterProps, "search" | "hidden" | "tools"> {
  of: ListOf<Q, R, Facts>;
  data: { query: Q; list: Listed<R> } & NoInfer<Facts>;
  /** The links to its files, which follow the link to its printout. */
  files?: FilterProps["tools"];
  /** Between the filters and the table. */
  above?: ReactNode;
  below?: ReactNode;
  caption: (range: string) => string;
  empty: (isFiltered: boolean, range: string) => ReactNode;
  /** What the ticked rows are sent to. */
  ticked?: Omit<ComponentProps<typeof TickedForm>, "rows">;
  /** After the pages. */
  bar?: ReactNode;
  table?: Pick<ComponentProps<typeof DataTable>, "codes" | "fits">;
}

/** `children` are the fields of the filters. */
export function ListScreen<Q extends Query, R, Facts extends object>(props: ListScreenProps<Q, R, Facts>) {
  const { of, data, children, search, hidden, tools = [], files = [], ...rest } = props;
  const { above, below, caption, empty, ticked, bar, table, ...page } = rest;
  const { query, list } = data;
  const address = of.address(query);
  const chips = chipsOf(of.filters(data), query, address);
  const columns = columnsOnScreen(of.columns(data));
  const printout = of.printed ? printoutLinks(printoutAddress(address()), list.total) : [];
  const given = { ...data, list: address() };
  const rows = list.data.map((row) => ({ ...of.row(row, data), cells: cellsOnScreen(columns, row, given) }));
  return (
    <Page title={of.title} wide {...page}>
      <FilterForm
        action={of.path}
        clearHref={of.path}
        hidden={{ limit: query.limit === 10 ? null : (query.limit as number), ...hidden }}
        search={search}
        chips={chips}
        tools={[...tools, ...printout, ...files]}
      >
        {children}
      </FilterForm>
      {above}
      <DataTable
        caption={caption(rangeText(list))}
        columns={columns.map((column) => ({ ...column, sort: sortOf(column, query, address) }))}
        rows={rows}
        empty={empty(chips.length > 0, rangeText(list))}
        fits
        {...table}
        bar={
          <>
            {ticked && <TickedForm rows={rows} {...ticked} />}
            <Pagination {...list} address={address} sizes={"limit" in query ? pageSizes : undefined} />
            {bar}
          </>
        }
      />
      {below}
    </Page>
  );
}

/** A list with an order of its own is sorted by its headings. */
function sortOf({ key, isActions }: Column, { sort_column, sort_direction }: Query, address: Address) {
  if (isActions || typeof sort_column !== "string") return undefined;
  return sortLink(address, { sort_column, sort_direction: sort_direction as "asc" | "desc" }, key);
}

import { Fragment, type ReactNode, useContext } from "react";
import { classes } from "./classes";
import { shownCode } from "./code";
import { TickAll } from "./row-checkbox";
import { RowMessage } from "./row-message";
import { ScrollBox } from "./scroll-box";

export type Column = {
  key: string;
  label: string;
  sort?: { href: string; direction: "asc" | "desc" | null };
  align?: "left" | "right";
  width?: number;
  nowrap?: boolean;
  hideOnNarrow?: boolean;
  /** Said elsewhere on the page: left out where the window has less than the full width. */
  isSpare?: boolean;
  /** Not printed: the column holds controls. */
  isActions?: boolean;
};

export type Row = {
  id: string | number;
  cells: Record<string, ReactNode>;
  select?: ReactNode;
  /** The first of a group of rows. */
  begins?: boolean;
};

type DataTableProps = {
  caption: ReactNode;
  columns: readonly Column[];
  rows: readonly Row[];
  empty: ReactNode;
  codes?: boolean;
  figures?: boolean;
  /** On a narrow window the choices of a row are below its name. */
  stacks?: boolean;
  id?: string;
  /** Of a list: the actions for ticked rows and the pages, in one line with the caption. */
  bar?: ReactNode;
  /** The columns fit the full width of a page, so the page scrolls and the head stays in sight. */
  fits?: boolean;
};

/** A narrow screen scrolls the table in its own region, so rows stay comparable and no cell repeats its label. */
export function DataTable(props: DataTableProps) {
  const { caption, columns, rows, empty, codes, figures, stacks, id = "jadual", bar, fits } = props;
  const rowMessage = useContext(RowMessage);
  /** Of the page's own table, for the second link to skip. */
  const firstRow = id === "jadual" ? "baris" : undefined;
  const message = rowMessage?.table === id ? rowMessage.message : null;
  if (rows.length === 0) {
    return (
      <>
        {message}
        {bar && <div className="bar">{bar}</div>}
        <div className="empty" id={firstRow}>
          {empty}
        </div>
      </>
    );
  }
  const selectable = rows.some((row) => row.select != null);
  const acting = columns.filter(({ isActions }) => isActions);
  const classOf = (column: Column) =>
    classes(cellClass(column), column.isActions && column !== acting.at(-1) && "more");
  const shown = rows.map((row, at) => (
    <tr
      key={row.id}
      id={at === 0 ? firstRow : undefined}
      className={row.begins && at > 0 ? "top" : undefined}
    >
      {selectable && <td>{row.select}</td>}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row">
            {row.cells[column.key]}
          </th>
        ) : (
          <td key={column.key} className={classOf(column)}>
            {shownCode(column.key, row.cells[column.key])}
          </td>
        ),
      )}
    </tr>
  ));
  if (rowMessage && message) {
    const place = (
      <tr key="told" className="told">
        <td colSpan={columns.length + (selectable ? 1 : 0)}>{message}</td>
      </tr>
    );
    shown.splice(rowMessage.row, 0, place);
  }
  const named = { id: `${id}-tajuk` };
  const table = (
    <ScrollBox className={classes(bar && "list", fits && "fits")} labelledBy={named.id} id={id}>
      <table
        className={classes(
          "table",
          codes && "codes",
          figures && "figures",
          stacks && "stacks",
          selectable && "pick",
          acting.length > 0 && "acts",
        )}
      >
        {!bar && <caption {...named}>{caption}</caption>}
        <thead>
          <tr>
            {selectable && <td>{bar && <TickAll />}</td>}
            {columns.map((column) => (
              <Heading key={column.key} column={column} className={classOf(column)} />
            ))}
          </tr>
        </thead>
        <tbody>{shown}</tbody>
      </table>
    </ScrollBox>
  );
  if (!bar) return table;
  return (
    <>
      <div className="bar">
        <p {...named}>{caption}</p>
        {bar}
      </div>
      {table}
    </>
  );
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

function Heading({ column, className }: { column: Column; className: string | undefined }) {
  const { label, sort, width } = column;
  const direction = sort?.direction;
  return (
    <th
      scope="col"
      aria-sort={direction ? ariaSort[direction] : undefined}
      className={className}
      {...(width && { width })}
    >
      {sort ? <a href={sort.href}>{label}</a> : label}
    </th>
  );
}

function cellClass({ align, nowrap, hideOnNarrow, isSpare, isActions }: Column): string | undefined {
  return classes(
    align === "right" && "num",
    nowrap && "nowrap",
    hideOnNarrow && "on-wide",
    isSpare && "spare",
    isActions && "tools",
  );
}

export type RowLink = {
  href: string;
  label: string;
  about?: string;
  /** The page never opens in a dialog: it is printed, or starts another task. */
  isApart?: boolean;
};

export function RowActions({ about, links }: { about?: string; links: readonly RowLink[] }) {
  return (
    <div className="row-actions">
      {links.map((link) => (
        <Fragment key={link.href}>
          <a
            data-island={link.isApart ? undefined : ""}
            href={link.href}
            aria-label={nameOf(link.label, link.about ?? about)}
          >
            {link.label}
          </a>{" "}
        </Fragment>
      ))}
    </div>
  );
}

/** The visible text comes first, for people who choose links by speech. */
const nameOf = (label: string, record?: string) => (record === undefined ? undefined : `${label} ${record}`);

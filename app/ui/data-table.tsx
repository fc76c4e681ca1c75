import { Fragment, type ReactNode, useContext } from "react";
import { t } from "~/messages";
import { classes } from "./classes";
import { RowMessage } from "./row-message";

export type Column = {
  key: string;
  label: string;
  /** `direction` is how the list stands; `href` is where choosing the heading leads. */
  sort?: { href: string; direction: "asc" | "desc" | null };
  align?: "left" | "right";
  /** Pixels. */
  width?: number;
  /** Codes and dates that must not break. */
  nowrap?: boolean;
  hideOnNarrow?: boolean;
  /** Holds what is done on the screen: its heading stays off paper with it. */
  isTools?: boolean;
};

export type Row = { id: string | number; cells: Record<string, ReactNode>; select?: ReactNode };

type DataTableProps = {
  caption: ReactNode;
  columns: readonly Column[];
  rows: readonly Row[];
  empty: ReactNode;
  /** Every column but the first holds codes that must not break. */
  codes?: boolean;
  /** Every column but the first holds figures. */
  figures?: boolean;
  /** Only where a page has two tables. */
  id?: string;
};

/**
 * A quiet table. The first column names the row.
 * On a narrow screen it scrolls within its own region while the naming column stays: rows remain comparable,
 * the headings remain headings, and no cell has to repeat its label in the markup.
 */
export function DataTable({ caption, columns, rows, empty, codes, figures, id = "jadual" }: DataTableProps) {
  const told = useContext(RowMessage);
  const message = told?.table === id ? told.message : null;
  if (rows.length === 0) {
    return (
      <>
        {message}
        <div className="empty">{empty}</div>
      </>
    );
  }
  const selectable = rows.some((row) => row.select != null);
  const shown = rows.map((row) => (
    <tr key={row.id}>
      {selectable && <td>{row.select}</td>}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row">
            {row.cells[column.key]}
          </th>
        ) : (
          <td key={column.key} className={cellClass(column)}>
            {row.cells[column.key]}
          </td>
        ),
      )}
    </tr>
  ));
  if (told && message) {
    const place = (
      <tr key="told" className="told">
        <td colSpan={columns.length + (selectable ? 1 : 0)}>{message}</td>
      </tr>
    );
    shown.splice(told.row, 0, place);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, so the keyboard must reach it
    <div className="table-box" role="region" tabIndex={0} aria-labelledby={`${id}-tajuk`} id={id}>
      <table className={classes("table", codes && "codes", figures && "figures", selectable && "pick")}>
        <caption id={`${id}-tajuk`}>{caption}</caption>
        <thead>
          <tr>
            {selectable && <td />}
            {columns.map((column) => (
              <Heading key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{shown}</tbody>
      </table>
    </div>
  );
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

function Heading({ column }: { column: Column }) {
  const { label, sort, width } = column;
  const direction = sort?.direction;
  return (
    <th
      scope="col"
      aria-sort={direction ? ariaSort[direction] : undefined}
      className={classes(cellClass(column), column.isTools && "tools")}
      {...(width && { width })}
    >
      {sort ? <a href={sort.href}>{label}</a> : label}
    </th>
  );
}

function cellClass({ align, nowrap, hideOnNarrow }: Column): string | undefined {
  return classes(align === "right" && "num", nowrap && "nowrap", hideOnNarrow && "on-wide");
}

export type RowLink = {
  href: string;
  label: string;
  danger?: boolean;
  /** The record, where only the gravest deed of a row can be named with it. */
  about?: string;
  /** What is printed, or is the start of something else, has the window to itself. */
  isApart?: boolean;
};

/**
 * The deeds of one row, each in a dialog over the list where the browser can; `about` names the record in each link. Where
 * it would weigh too much, the heading of the row must do for the links that do not name it themselves.
 */
export function RowActions({ about, links }: { about?: string; links: readonly RowLink[] }) {
  return (
    <div className="row-actions">
      {links.map((link) => (
        <Fragment key={link.href}>
          <a
            data-island={link.isApart ? undefined : ""}
            href={link.href}
            className={classes(link.danger && "danger")}
            aria-label={nameOf(link.label, link.about ?? about)}
          >
            {link.label}
          </a>{" "}
        </Fragment>
      ))}
    </div>
  );
}

/** It begins with what is read on the link, for those who choose links by speech. */
const nameOf = (label: string, record?: string) => (record === undefined ? undefined : `${label} ${record}`);

interface RowCheckboxProps {
  name?: string;
  /** Of the first box, where problems of all of them lead. */
  id?: string;
  value: string | number;
  checked?: boolean;
  about: string;
  /** The id of the form it belongs to, when the rows have forms of their own. */
  form?: string;
}

/** The box that picks a row for a deed on many; whom it picks is said, in few bytes. It is pressed by its whole cell. */
export function RowCheckbox({ name = "id", checked, about, ...attributes }: RowCheckboxProps) {
  const label = t("ui.select_row", { name: about });
  return (
    <label>
      <input type="checkbox" name={name} defaultChecked={checked} aria-label={label} {...attributes} />
    </label>
  );
}

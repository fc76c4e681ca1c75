import type { ReactNode } from "react";
import { labelOf, t } from "~/messages";
import { DataTable, HiddenFields, UserText } from "~/ui";
import type { ShownLine } from "./draft-lines";
import type { ShownPlan } from "./draft-work";

interface LinesProps {
  plan: ShownPlan;
  typed?: Record<string, unknown>[];
  /** The first wrong cell takes the focus. */
  autoFocus: boolean;
}

export function LinesToCorrect({ plan, typed, autoFocus }: LinesProps) {
  return (
    <ol className="wrong-lines">
      {plan.lines.map((shown, index) => (
        <li key={shown.line}>
          <LineToCorrect
            shown={shown}
            index={index}
            columns={plan.columns}
            typed={typed?.find((row) => row?.line === String(shown.line))}
            autoFocus={autoFocus && index === 0}
          />
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  shown: ShownLine;
  index: number;
  columns: string[];
  typed?: Record<string, unknown>;
  autoFocus: boolean;
}

/** Only wrong cells are inputs at once, so that Tab goes from one mistake to the next. */
function LineToCorrect({ shown, index, columns, typed, autoFocus }: LineProps) {
  const name = `rows[${index}]`;
  const { line, label, wrong } = shown;
  const cells = (typed?.cells as Record<string, string> | undefined) ?? shown.cells;
  const problemId = `baris-${line}-ralat`;
  const right = columns.filter((field) => !wrong.includes(field));
  const input = (field: string) => (
    <label key={field}>
      <span>{labelOf(field)}</span>
      <input
        className="input"
        name={`${name}.cells.${field}`}
        defaultValue={cells[field]}
        {...(field === "full_name_arabic" && { lang: "ar", dir: "rtl" })}
        {...(wrong.includes(field) && { "aria-invalid": true, "aria-describedby": problemId })}
        {...(autoFocus && field === wrong[0] && { autoFocus: true })}
      />
    </label>
  );
  return (
    <fieldset className="wrong-line" id={`baris-${line}`}>
      <legend className="vh">{t("import.line_heading", { line: label })}</legend>
      <HiddenFields values={{ [`${name}.line`]: line }} />
      <ul className="problems" id={problemId}>
        {shown.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="context">
        {right
          .map((field) => cells[field])
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="cells">{wrong.map(input)}</div>
      <div className="after">
        <div className="choice">
          <input
            type="checkbox"
            name={`${name}.skipped`}
            value="true"
            defaultChecked={typed?.skipped === "true"}
            id={`${problemId}-abai`}
          />
          <label htmlFor={`${problemId}-abai`}>{t("import.skip_line", { line: label })}</label>
        </div>
        <details>
          <summary>{t("import.edit_line")}</summary>
          <div className="cells">{right.map(input)}</div>
          <span>{t("import.raw_line")}</span>
          <code>{shown.raw}</code>
        </details>
      </div>
    </fieldset>
  );
}

export function LinesAsText({ plan, caption }: { plan: ShownPlan; caption: string }) {
  const [naming = "", ...others] = plan.columns.filter((field) =>
    plan.lines.some(({ cells }) => cells[field]),
  );
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: naming, label: labelOf(naming) },
        { key: "line", label: t("import.line_number"), align: "right" },
        ...others.map((key) => ({ key, label: labelOf(key), nowrap: true })),
        ...(plan.lines.some(notesOf) ? [{ key: "notes", label: t("import.notes") }] : []),
      ]}
      rows={plan.lines.map((shown) => ({
        id: shown.line,
        cells: { ...marked(shown.cells), line: shown.label, notes: notesWithLink(shown) },
      }))}
      empty={t("import.no_lines")}
    />
  );
}

function marked(cells: ShownLine["cells"]): Record<string, ReactNode> {
  const { full_name_arabic } = cells;
  return full_name_arabic ? { ...cells, full_name_arabic: <UserText>{full_name_arabic}</UserText> } : cells;
}

/** A candidate who comes back is reinstated in the record. */
function notesWithLink(shown: ShownLine): ReactNode {
  const { withdrawn_id } = shown;
  if (withdrawn_id === undefined) return notesOf(shown);
  return (
    <>
      {notesOf(shown)} <a href={`/student-reinstate/${withdrawn_id}`}>{t("withdrawal.undo_title")}</a>
    </>
  );
}

function notesOf({ sentences, warnings }: ShownLine): string {
  return [...sentences, ...warnings].join(" · ");
}

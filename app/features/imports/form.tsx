import type { ReactNode } from "react";
import { labelOf, t } from "~/messages";
import { DataTable, HiddenFields, UserText } from "~/ui";
import type { ShownLine, ShownPlan } from "./draft-work.server";

export function LinesToCorrect({ plan, typed }: { plan: ShownPlan; typed?: Record<string, unknown>[] }) {
  return (
    <ol className="wrong-lines">
      {plan.lines.map((shown, index) => (
        <li key={shown.line}>
          <LineToCorrect
            shown={shown}
            index={index}
            columns={plan.columns}
            typed={typed?.find((row) => row?.line === String(shown.line))}
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
}

function LineToCorrect({ shown, index, columns, typed }: LineProps) {
  const name = `rows[${index}]`;
  const cells = (typed?.cells as Record<string, string> | undefined) ?? shown.cells;
  const problemId = `baris-${shown.line}-ralat`;
  return (
    <fieldset className="wrong-line" id={`baris-${shown.line}`}>
      <legend className="vh">{t("import.line_heading", { line: shown.line })}</legend>
      <HiddenFields values={{ [`${name}.line`]: shown.line }} />
      <ul className="problems" id={problemId}>
        {shown.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="cells">
        {columns.map((field) => (
          <label key={field}>
            <span>{labelOf(field)}</span>
            <input
              className="input"
              name={`${name}.cells.${field}`}
              defaultValue={cells[field]}
              {...(field === "full_name_arabic" && { lang: "ar", dir: "rtl" })}
              {...(shown.wrong.includes(field) && { "aria-invalid": true, "aria-describedby": problemId })}
            />
          </label>
        ))}
      </div>
      <div className="after">
        <div className="choice">
          <input
            type="checkbox"
            name={`${name}.skipped`}
            value="true"
            defaultChecked={typed?.skipped === "true"}
            id={`${problemId}-abai`}
          />
          <label htmlFor={`${problemId}-abai`}>{t("import.skip_line", { line: shown.line })}</label>
        </div>
        <details>
          <summary>{t("import.raw_line")}</summary>
          <code>{shown.raw.slice(0, 1000)}</code>
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
        cells: { ...marked(shown.cells), line: shown.line, notes: notesOf(shown) },
      }))}
      empty={t("import.no_lines")}
    />
  );
}

function marked(cells: ShownLine["cells"]): Record<string, ReactNode> {
  const { full_name_arabic } = cells;
  return full_name_arabic ? { ...cells, full_name_arabic: <UserText>{full_name_arabic}</UserText> } : cells;
}

function notesOf({ sentences, warnings }: ShownLine): string {
  return [...sentences, ...warnings].join(" · ");
}

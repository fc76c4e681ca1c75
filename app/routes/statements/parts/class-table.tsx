import type { listStatements } from "~/features/statements/queries";
import { isOpen } from "~/features/statements/rules";
import type { MarkChoice } from "~/features/statements/schema";
import { labelOf, type Problems, t } from "~/messages";
import { DataTable, FieldProblems, rangeText } from "~/ui";

type Row = ReturnType<typeof listStatements>["data"][number];

const choices: readonly MarkChoice[] = ["same", "corrected", "missing"];

/** The ticks of a row say these by themselves. */
const asTicked: readonly Row["state"][] = ["missing", "same"];

interface ClassTableProps {
  rows: readonly Row[];
  range: { page: number; limit: number; total: number };
  problems: Problems;
  typed: unknown;
  /** The correction of a candidate is a request. */
  asks: boolean;
  marks: boolean;
  /** The first row takes the focus. */
  isFirst: boolean;
  back: string;
}

/** A column for each way to come back, as on a sheet for ticks. */
export function ClassTable({ rows, range, problems, typed, asks, marks, isFirst, back }: ClassTableProps) {
  const chosen = chosenBefore(typed);
  return (
    <DataTable
      caption={t("statement.class_caption", { range: rangeText(range) })}
      columns={[
        { key: "full_name", label: labelOf("full_name") },
        { key: "student_code", label: labelOf("student_code"), nowrap: true, hideOnNarrow: true },
        ...(marks ? choices.map((key) => ({ key, label: t(`statement.result.${key}`) })) : []),
        { key: "state", label: t("statement.state") },
      ]}
      rows={rows.map((one, at) => {
        const was = one.result ?? "missing";
        const choice = chosen.get(one.student_id) ?? was;
        const key = `calon_${one.student_id}`;
        return {
          id: one.student_id,
          cells: {
            full_name: (
              <>
                <a href={`/student/${one.student_id}`}>{one.full_name}</a>
                <FieldProblems id={key} name={key} problems={problems[key]} />
              </>
            ),
            student_code: one.student_code,
            ...Object.fromEntries(
              choices.map((each) => [
                each,
                <label key={each}>
                  <input
                    type="radio"
                    id={each === "same" && problems[key] ? key : undefined}
                    name={`rows[${at}]`}
                    value={`${one.student_id}:${one.version}:${was}:${each}`}
                    defaultChecked={choice === each}
                    {...(isFirst && at === 0 && choice === each && { autoFocus: true })}
                    aria-label={t(`statement.result.${each}`)}
                  />
                </label>,
              ]),
            ),
            state: (!marks || !asTicked.includes(one.state)) && (
              <>
                {isOpen(one.state) ? (
                  <b>{t(`statement.state.${one.state}`)}</b>
                ) : (
                  t(`statement.state.${one.state}`)
                )}{" "}
                {one.state === "to_correct" && (
                  <a href={`/student-edit/${one.student_id}?back=${encodeURIComponent(back)}`}>
                    {t(asks ? "statement.ask" : "statement.correct")}
                    <span className="vh"> {one.full_name}</span>
                  </a>
                )}
              </>
            ),
          },
        };
      })}
      empty={t("statement.none_in_class")}
    />
  );
}

/** The choices of a refused form, by candidate: its versions may be old. */
function chosenBefore(typed: unknown): Map<number, string> {
  const chosen = new Map<number, string>();
  for (const written of [typed ?? []].flat()) {
    const [id, , , choice] = String(written).split(":");
    if (choice !== undefined) chosen.set(Number(id), choice);
  }
  return chosen;
}

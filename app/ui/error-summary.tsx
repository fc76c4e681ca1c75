import { explain, type Problem, t } from "~/messages";
import { fieldId, rowOf } from "./field-id";
import { usePageFacts } from "./page-facts";

export type FormProblems = Record<string, Problem[] | null | undefined>;

/** Focused when the page opens; the heading is the office's sentence for this address, unless the screen has one of its own. In a list the line names the row, because every row has the same labels. */
export function ErrorSummary({ problems, title: own }: { problems: FormProblems; title?: string }) {
  const { posted_to, failure } = usePageFacts();
  const title = own ?? ((posted_to && failure.refused) || t("ui.problem_title"));
  const lines = Object.entries(problems).flatMap(([field, found]) =>
    (found ?? []).map((one) => ({ field, message: sentence(field, one) })),
  );
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script this is the only way to bring the reader to the problems
    <div className="summary" role="alert" tabIndex={-1} autoFocus id="ralat">
      <h2>{title}</h2>
      <ul>
        {lines.map(({ field, message }) => (
          <li key={field + message}>{field ? <a href={`#${fieldId(field)}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

function sentence(field: string, problem: Problem): string {
  const { message } = explain(field, problem);
  const n = rowOf(field);
  return n === null ? message : t("ui.problem_row", { row: n, message });
}

import { t } from "~/messages";
import type { QuestionId } from "../question-ids";

import { count, few, ofSheets, type Seen } from "./ask-sheets";
import { cellsByField } from "./columns";
import type { List } from "./list";
import { fieldsOf, type Joins, lackFathers } from "./parts";
import type { Answers, Question } from "./questions";
import { hasIdentity } from "./rows";

const ask = (
  id: QuestionId,
  { chosen }: Answers,
  seen: string,
  standard: string,
  choices: Question["choices"],
): Question => {
  const answer = chosen[id]?.[0];
  const isOffered = choices.some(({ value }) => value === answer);
  return { id, seen, choices, chosen: [isOffered && answer !== undefined ? answer : standard] };
};

export function questionsOf(seen: Seen & { all: readonly List[][] }, answers: Answers): Question[] {
  return [
    ofSheets(seen),
    ofLists(seen, answers),
    ofHidden(seen, answers),
    ofHiddenColumns(seen, answers),
    ofFoot(seen, answers),
    ofClass(seen, answers),
    ofYear(seen, answers),
    ofName(seen, answers),
  ].filter((question) => question !== null);
}

const choice = (
  id: Exclude<QuestionId, "sheets">,
  value: string,
  values: Record<string, string | number> = {},
) => ({
  value,
  label: t(`import.ask.${id}.${value}` as "import.ask.foot.out", values),
});
function ofLists({ lists }: Seen, answers: Answers): Question | null {
  const blocks = Math.max(0, ...lists.map(({ block }) => block)) + 1;
  if (blocks < 2) return null;
  const counts = Array.from({ length: blocks }, (_, block) =>
    count(lists.filter((list) => list.block === block)),
  );
  const seen = t("import.ask.lists", { n: blocks, counts: counts.join(", ") });
  const isOfOthers = lists.some((list) => list.isOfOthers);
  return ask(
    "lists",
    answers,
    isOfOthers ? `${seen} ${t("import.ask.lists_others")}` : seen,
    isOfOthers ? "first" : "all",
    [choice("lists", "all"), choice("lists", "first")],
  );
}

function ofHidden({ sheets, ticked }: Seen, answers: Answers): Question | null {
  const shown = sheets.filter(({ at }) => ticked.includes(at));
  const hidden = shown.flatMap(({ hiddenRows }) => hiddenRows);
  if (hidden.length === 0) return null;
  const isAlone = !shown.some(({ rows, hiddenRows }) =>
    rows.some((row) => hasIdentity(row) && !hiddenRows.includes(row)),
  );
  const examples = few(hidden.filter(hasIdentity).map(exampleOf), 3);
  const seen = t("import.ask.hidden", { n: hidden.length, examples });
  return ask("hidden", answers, seen, isAlone ? "in" : "out", [
    choice("hidden", "out"),
    choice("hidden", "in"),
  ]);
}

function ofHiddenColumns({ lists }: Seen, answers: Answers): Question | null {
  const hidden = [...new Set(lists.flatMap(({ mapping }) => mapping.hidden))];
  if (hidden.length === 0) return null;
  const seen = t("import.ask.hidden_columns", { headings: few(hidden) });
  return ask("hidden_columns", answers, seen, "in", [
    choice("hidden_columns", "in"),
    choice("hidden_columns", "out"),
  ]);
}

/** The longest words of a line, such as a name. */
const exampleOf = ({ cells }: List["rows"][number]) =>
  cells
    .reduce((longest, cell) => (/\p{L}/u.test(cell) && cell.length > longest.length ? cell : longest), "")
    .slice(0, 40);

function ofFoot({ lists }: Seen, answers: Answers): Question | null {
  const foot = lists.flatMap((list) => list.foot);
  if (foot.length === 0) return null;
  const seen = t("import.ask.foot", {
    n: foot.length,
    examples: few(foot.map(exampleOf).filter(Boolean), 3),
  });
  return ask("foot", answers, seen, "out", [choice("foot", "out"), choice("foot", "in")]);
}

function ofClass({ lists }: Seen, answers: Answers): Question | null {
  const classes = new Map<string, number>();
  for (const { class_name, rows } of lists)
    if (class_name !== null && rows.length > 0)
      classes.set(class_name, (classes.get(class_name) ?? 0) + rows.length);
  if (classes.size === 0) return null;
  const found = few(
    [...classes].map(([name, n]) => `${name} (${n})`),
    20,
  );
  return ask("class", answers, t("import.ask.class"), "found", [
    choice("class", "found", { classes: found }),
    choice("class", "none"),
  ]);
}

const standardJoins: Joins = { year: "joined", name: "bin" };

function exampleWith(list: List, joins: Partial<Joins>, field: "class_name" | "full_name"): string {
  const [row] = list.rows;
  if (!row) return "";
  return (
    fieldsOf(cellsByField(row, list.mapping.columns), list.mapping, { ...standardJoins, ...joins })[field] ??
    ""
  );
}

function ofYear({ lists }: Seen, answers: Answers): Question | null {
  const list = lists.find(({ mapping, rows }) => rows.length > 0 && mapping.columns.includes("class_year"));
  if (!list) return null;
  const choices = (["joined", "alone"] as const).map((year) =>
    choice("year", year, { example: exampleWith(list, { year }, "class_name") }),
  );
  return ask("year", answers, t("import.ask.year"), "joined", choices);
}

function ofName({ lists }: Seen, answers: Answers): Question | null {
  const list = lists.find(({ mapping: { columns }, rows }) => {
    const at = columns.indexOf("full_name");
    return (
      columns.includes("father_name") && at >= 0 && lackFathers(rows.map(({ cells }) => cells[at] ?? ""))
    );
  });
  if (!list) return null;
  const choices = (["bin", "plain", "alone"] as const).map((name) =>
    choice("name", name, { example: exampleWith(list, { name }, "full_name") }),
  );
  return ask("name", answers, t("import.ask.name"), "bin", choices);
}

/** Without a question about it nothing is joined to a name that has its father. */
export function joinsOf(questions: readonly Question[]): Joins {
  const chosen = (id: QuestionId) => questions.find((question) => question.id === id)?.chosen[0];
  return {
    year: (chosen("year") ?? "joined") as Joins["year"],
    name: (chosen("name") ?? "alone") as Joins["name"],
  };
}

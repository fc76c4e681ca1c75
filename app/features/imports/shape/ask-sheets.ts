import { t } from "~/messages";
import type { SheetLayout } from "../reading";
import type { List } from "./list";
import type { Answers, Question } from "./questions";
import { hasIdentity } from "./rows";
import type { Sheet } from "./sheets";

export interface Seen {
  layout: readonly SheetLayout[] | null;
  sheets: readonly Sheet[];
  /** Of the ticked sheets. */
  lists: readonly List[];
  ticked: readonly number[];
}

/** Sheets with candidates are ticked; a hidden one only where no other has any. */
export function chosenSheets(
  sheets: readonly Sheet[],
  lists: readonly List[][],
  { chosen }: Answers,
): number[] {
  if (chosen.sheets) {
    const ticked = chosen.sheets.map(Number);
    return sheets.map(({ at }) => at).filter((at) => ticked.includes(at));
  }
  const withCandidates = sheets.filter((_, at) => (lists[at] ?? []).some(isOfCandidates));
  const shown = withCandidates.filter(({ isHidden }) => !isHidden);
  const found = shown.length > 0 ? shown : withCandidates;
  const [first] = sheets;
  return (found.length > 0 ? found : first ? [first] : []).map(({ at }) => at);
}

/** A list with a name in each line, or with numbers of persons. */
const isOfCandidates = ({ mapping, rows }: List) =>
  rows.length > 0 &&
  mapping.columns.includes("full_name") &&
  (rows.some(hasIdentity) || (mapping.headings !== null && mapping.columns.filter(Boolean).length > 1));

export const count = (lists: readonly List[]) => lists.reduce((sum, { rows }) => sum + rows.length, 0);

/** Cut to some examples, because a page shows them. */
export const few = (texts: readonly string[], most = 6) =>
  [...texts.slice(0, most), ...(texts.length > most ? ["…"] : [])].join(", ");

export function ofSheets({
  layout,
  sheets,
  ticked,
  all,
}: Seen & { all: readonly List[][] }): Question | null {
  const unread = (layout ?? []).filter(({ isUnread }) => isUnread).map(({ name }) => name);
  if (!layout || sheets.length + unread.length < 2) return null;
  const withCandidates = sheets.filter((_, at) => (all[at] ?? []).some(isOfCandidates)).length;
  const seen = t("import.ask.sheets", { n: withCandidates });
  return {
    id: "sheets",
    seen: unread.length > 0 ? `${seen} ${t("import.ask.sheets_unread", { sheets: few(unread) })}` : seen,
    chosen: ticked.map(String),
    choices: sheets.map(({ at, name, isHidden }, position) => {
      const n = (all[position] ?? []).some(isOfCandidates) ? count(all[position] ?? []) : 0;
      const label = n > 0 ? "import.ask.sheet" : "import.ask.sheet_without";
      return {
        value: String(at),
        label: t(label, { sheet: name, n }) + (isHidden ? ` ${t("import.ask.sheet_hidden")}` : ""),
      };
    }),
    isMany: true,
  };
}

import { readYears, type Years } from "~/db/exam-years";
import { everyYear } from "~/features/values/years";
import { t } from "~/messages";
import { cookies } from "./cookies";
import { notFound } from "./refusals";
import { asUrl } from "./url";

export interface YearChoice extends Years {
  chosen: number | typeof everyYear | null;
}

/** A deleted year is no choice any more: the running year takes its place. */
export function yearChoice(request: Request): YearChoice {
  const years = readYears();
  const kept = cookies.year.read(request);
  if (kept === everyYear && years.running !== null) return { ...years, chosen: everyYear };
  const chosen = years.all.find((year) => String(year) === kept) ?? years.running;
  return { ...years, chosen };
}

/** As the header shows it; null without any year. */
export function yearLabel(request: Request): string | null {
  const { chosen } = yearChoice(request);
  if (chosen === null) return null;
  return chosen === everyYear ? t("word.all_years") : t("ui.year", { year: chosen });
}

/** For screens of one year; null without any year. */
export function chosenYear(request: Request): number | null {
  const { chosen, running } = yearChoice(request);
  return chosen === everyYear ? running : chosen;
}

/** A list of one year: of its address, or the chosen one. */
export function ofOneYear<Query extends { exam_year: number | null }>(
  request: Request,
  query: Query,
): Query & { exam_year: number } {
  const exam_year = query.exam_year ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  return { ...query, exam_year };
}

/** A list without a year in its address shows the chosen one; `exam_year=all` shows every year. */
export function ofListedYear<Query extends { exam_year: number | null }>(
  request: Request,
  query: Query,
  address: string = request.url,
): Query {
  if (query.exam_year !== null || asUrl(address).searchParams.get("exam_year") === everyYear) return query;
  return { ...query, exam_year: yearByDefault(request) };
}

/** Null where every year was chosen. */
export function yearByDefault(request: Request): number | null {
  const { chosen } = yearChoice(request);
  return chosen === everyYear ? null : chosen;
}

/** The running year needs no cookie: the choice follows the office's next running year. */
export function yearCookie(typed: string): string {
  const { all, running } = readYears();
  const isKept = typed === everyYear || all.some((year) => year !== running && String(year) === typed);
  return isKept ? cookies.year.set(typed) : cookies.year.gone;
}

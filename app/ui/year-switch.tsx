import { t } from "~/messages";

export interface YearSwitchProps {
  /** A year, or the value for every year. */
  chosen: number | string | null;
  all: readonly number[];
  everyYear: string;
}

/** Links to the other years, so that the year changes without a script. Every page carries it: keep it small. */
export function YearSwitch({ chosen, all, everyYear }: YearSwitchProps) {
  const others = [...all, everyYear].filter((year) => year !== chosen);
  return (
    <details>
      <summary>{chosen === everyYear ? t("word.all_years") : t("ui.year", { year: chosen ?? "" })}</summary>
      {others.map((year) => (
        <a key={year} href={`/year?exam_year=${year}`}>
          {year === everyYear ? t("word.all_years") : year}
        </a>
      ))}
    </details>
  );
}

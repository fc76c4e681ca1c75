import { t } from "~/messages";
import { sinceAddress } from "~/routes/school-exam-years/parts/addresses";
import type { DeskData } from "./desk-data";

/** What others did with candidates of the school, or of the schools of the district. */
export function SinceYesterday({ year, left, seats }: NonNullable<DeskData["since"]>) {
  if (left === 0 && seats === 0) return null;
  return (
    <p>
      {left > 0 && `${t("since.home_left", { n: left })} `}
      {seats > 0 && `${t("since.home_seats", { n: seats })} `}
      <a href={sinceAddress(year)}>{t("since.title")}</a>
    </p>
  );
}

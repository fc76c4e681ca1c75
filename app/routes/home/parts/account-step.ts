import { t } from "~/messages";
import type { OfficeWork } from "./office-work";
import { sentences, unless, type YearStep } from "./year-step";

/** A school without an account cannot enter its candidates. */
export function accountStep({ figures: { schools }, accounts, waiting }: OfficeWork): YearStep {
  const { codes, n } = accounts;
  const more = n - codes.length;
  const named = { codes: codes.join(", "), more };
  const approve = { label: t("home.accounts_approve"), href: "/admin/users?is_approved=false" };
  const add = { label: t("home.accounts_add"), href: "/create-user" };
  const list = { label: t("home.accounts_list"), href: "/admin/users" };
  return {
    title: t("home.step_accounts"),
    state: waiting > 0 ? "to_do" : unless(schools === 0, n === 0),
    left: sentences([
      schools === 0 ? t("home.no_school") : t("home.accounts", { n: schools - n, all: schools }),
      n > 0 && t(more > 0 ? "home.accounts_missing_more" : "home.accounts_missing", named),
      waiting > 0 && t("home.accounts_waiting", { n: waiting }),
    ]),
    link: waiting > 0 ? approve : n > 0 ? add : list,
  };
}

import { t } from "~/messages";
import type { Task } from "~/ui";
import type { DeskData } from "./desk-data";
import { stateOf } from "./year-step";

/** The office's steps while its database has no exam year. */
export function firstYearTasks({ waiting, contact }: DeskData): Task[] {
  const task = (title: string, left: string, label: string, href: string, isDone = false): Task => ({
    title,
    state: stateOf(isDone ? "done" : "to_do"),
    left: [left],
    links: [{ label, href }],
  });
  return [
    {
      ...task(t("home.step_year"), t("home.no_year"), t("stats.add_year"), "/admin/exam_years/add"),
      isNext: true,
    },
    task(
      t("office.title"),
      t("home.office_details"),
      t("home.office_write"),
      "/admin/office",
      contact !== "",
    ),
    task(t("nav.schools"), t("home.schools_first"), t("home.schools_paste"), "/admin/schools/import"),
    task(
      t("home.step_accounts"),
      waiting > 0 ? t("home.accounts_waiting", { n: waiting }) : t("home.accounts_first"),
      waiting > 0 ? t("home.accounts_approve") : t("home.accounts_add"),
      waiting > 0 ? "/admin/users?is_approved=false" : "/create-user",
      false,
    ),
  ];
}

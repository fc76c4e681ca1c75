import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { expectedAddress, stateAddress } from "~/routes/school-exam-years/parts/addresses";
import type { TaskLink } from "~/ui";
import type { SchoolDeskWork } from "./desk-data";

const home = "/";

export type SchoolLinks = ReturnType<typeof schoolLinks>;

/** The ways from the home of a school; a list is empty where the account may not go there. */
export function schoolLinks({ school, year: exam_year, line, may }: SchoolDeskWork) {
  const here = { school_code: school.school_code, exam_year };
  const link = (label: string, path: string, more: object = {}): TaskLink => ({
    label,
    href: listAddress(path, { ...here, ...more }, {})(),
  });
  const where = (isOpen: boolean, ...links: TaskLink[]) => (isOpen ? links : []);
  const isFinal = line?.state === "muktamad";
  const sheet = `/students/sheets/${isFinal ? "final-list" : "check-list"}`;
  return {
    register: where(may.register, {
      label: t("home.register_school"),
      href: listAddress("/school_exam_years/add", { exam_year }, {})(),
    }),
    add: may.addMany
      ? [
          { ...link(t("home.add_many"), "/student-add/batch"), accessKey: "t" },
          { ...link(t("home.paste_list"), "/students/import"), accessKey: "v" },
        ]
      : where(may.ask_late, link(t("home.request_late"), "/student-add")),
    candidates: { ...link(t("home.see_candidates"), "/students"), accessKey: "l" },
    withdrawn: where(
      (line?.total_withdrawn ?? 0) > 0,
      link(t("home.withdrawn", { n: line?.total_withdrawn ?? 0 }), "/students", { is_withdrawn: true }),
    ),
    expect: where(may.expect && line !== null, {
      label: t(line?.expected_students === null ? "home.fill_expected" : "home.change_expected"),
      href: expectedAddress(line?.id ?? 0, home),
    }),
    print: link(t(isFinal ? "home.print_final" : "home.print_draft"), sheet),
    list: {
      label: t(line?.state === "draf" ? "home.hand_in" : "home.see_list"),
      href: stateAddress(line?.id ?? 0, home),
    },
    contact: { label: t("home.fill_contact"), href: `/schools/${school.id}/contact` },
  };
}

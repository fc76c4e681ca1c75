import { type Reach, type RoleId, roles } from "~/auth/roles";
import type { StudentList } from "~/features/students/list/schema";
import { everyYear } from "~/features/values/years";
import { type MessageKey, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { searchCovers } from "~/routes/parts/header-search";
import { ButtonLink } from "~/ui";
import { addLabel, type StudentActions } from "./list-actions";

interface EmptyStudentsProps {
  may: StudentActions;
  role_id: RoleId;
  isFiltered: boolean;
  isRegistered: boolean;
  total: number;
  /** The first page of the same list, for an address past the last page. */
  firstHref: string;
  clearHref: string;
  addHref?: string;
  /** The matching candidates whom the list leaves out: the withdrawn ones, or all others. */
  others?: Others | null;
  /** The same list in all years, and what its search looks for. */
  everywhere?: ReturnType<typeof everywhereOf>;
}

export interface Others {
  n: number;
  state: keyof typeof othersWords;
  href: string;
}

const othersWords = {
  withdrawn: { none: "student.only_withdrawn", see: "student.see_withdrawn" },
  active: { none: "student.none_withdrawn", see: "student.see_active" },
} as const satisfies Record<string, { none: MessageKey; see: MessageKey }>;

export const everywhereOf = (
  { search, exam_year }: Pick<StudentList, "search" | "exam_year">,
  address: ReturnType<typeof listAddress>,
  role_id: RoleId,
) => ({
  href: exam_year === null ? null : address({ exam_year: everyYear, page: 1 }),
  covers: search === null ? null : searchCovers(role_id),
});

export function othersOf(
  { is_withdrawn }: Pick<StudentList, "is_withdrawn">,
  n: number,
  address: ReturnType<typeof listAddress>,
): Others | null {
  if (n === 0) return null;
  const href = address({ is_withdrawn: is_withdrawn ? null : "true", page: 1 });
  return { n, state: is_withdrawn ? "active" : "withdrawn", href };
}

const noneIn: Record<Reach, MessageKey> = {
  state: "student.none_yet",
  school: "student.none_yet",
  district: "student.none_district",
  named: "student.none_to_see",
};

export function EmptyStudents(props: EmptyStudentsProps) {
  const { may, role_id, isFiltered, isRegistered, total, firstHref, clearHref, others = null } = props;
  const { everywhere } = props;
  const { addHref = "/student-add" } = props;
  if (total > 0) {
    return (
      <>
        <p>{t("ui.range_none", { total })}</p>
        <ButtonLink href={firstHref}>{t("student.first_page")}</ButtonLink>
      </>
    );
  }
  if (isFiltered || others) {
    return (
      <>
        <p>{t(others ? othersWords[others.state].none : "student.none_matching")}</p>
        {everywhere?.covers && <p className="hint">{everywhere.covers}</p>}
        <div className="actions">
          {everywhere?.href && <ButtonLink href={everywhere.href}>{t("search.all_years")}</ButtonLink>}
          {others && (
            <ButtonLink href={others.href}>{t(othersWords[others.state].see, { n: others.n })}</ButtonLink>
          )}
          <ButtonLink href={clearHref}>{t("action.clear_filters")}</ButtonLink>
          {may.add && isRegistered && <ButtonLink href={addHref}>{t(addLabel(may))}</ButtonLink>}
        </div>
      </>
    );
  }
  if (!isRegistered) {
    return (
      <>
        <p>{t("student.none_registered")}</p>
        {may.register && (
          <ButtonLink href="/school_exam_years/add" kind="primary">
            {t("school_exam_year.add_title")}
          </ButtonLink>
        )}
      </>
    );
  }
  return (
    <>
      <p>{t(may.add ? "student.none" : noneIn[roles[role_id].reach])}</p>
      <div className="actions">
        {may.add && <ButtonLink href={addHref}>{t(addLabel(may))}</ButtonLink>}
        {may.addMany && may.import && (
          <ButtonLink href="/students/import">{t("student.import_link")}</ButtonLink>
        )}
        {!may.add && <ButtonLink href="/school_exam_years">{t("student.see_registrations")}</ButtonLink>}
      </div>
    </>
  );
}

interface NotRegisteredProps {
  /** `closed_from` of a school that is closed in that year. */
  at: { school_code: string; exam_year: number; closed_from: number | null };
  mayRegister: boolean;
}

export function NotRegistered({ at, mayRegister }: NotRegisteredProps) {
  const { school_code, exam_year, closed_from } = at;
  if (closed_from !== null) return <p>{t("school.now_closed", { year: closed_from })}</p>;
  const sentence = mayRegister ? "school_view.not_registered" : "school_view.not_registered_told";
  return (
    <>
      <p>{t(sentence, { year: exam_year })}</p>
      {mayRegister && (
        <ButtonLink
          href={listAddress("/school_exam_years/add", { school_code, exam_year }, {})()}
          kind="primary"
        >
          {t("school_view.register", { year: exam_year })}
        </ButtonLink>
      )}
    </>
  );
}

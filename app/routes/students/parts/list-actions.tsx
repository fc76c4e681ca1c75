import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import type { StudentList } from "~/features/students/list/schema";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { addressWithYear } from "~/routes/parts/listed-year";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import { ButtonLink } from "~/ui";

export interface StudentActions {
  add: boolean;
  import: boolean;
  edit: boolean;
  delete: boolean;
  reset: boolean;
  number: boolean;
  register: boolean;
  export: boolean;
  /** The lists whose candidates have no form of a change. */
  closed?: readonly string[];
}

export const actionsOf = (actor: Actor): StudentActions => ({
  add: can(actor, "student.add"),
  import: can(actor, "student.import"),
  edit: can(actor, "student.edit"),
  delete: can(actor, "student.delete"),
  reset: can(actor, "student.reset"),
  number: can(actor, "roll_number.generate"),
  register: can(actor, "school_exam_year.register"),
  export: can(actor, "student.export"),
});

export const exportAddress = (query: StudentList) =>
  listAddress(
    "/students/export",
    { ...query, page: null, limit: null },
    { sortBy: "full_name", sortDirection: "asc" },
  )();

export const studentPrintout = (query: StudentList, total: number) =>
  printoutLinks(
    addressWithYear(
      printoutAddress("/students"),
      { ...query, page: null, limit: null },
      { sortBy: "full_name", sortDirection: "asc" },
    )(),
    total,
  );

interface StudentListActionsProps {
  may: StudentActions;
  query: StudentList;
  own_school: string | null;
  /** A list with candidates has a school-year that can be printed and emptied. */
  hasCandidates: boolean;
  /** Null where the form returns to the list anyway. */
  back?: string | null;
}

export function StudentListActions(props: StudentListActionsProps) {
  const { may, query, own_school, hasCandidates, back = null } = props;
  const school_code = query.school_code ?? own_school;
  const { exam_year } = query;
  const to = (path: string, more = {}) => listAddress(path, { school_code, exam_year, ...more }, {})();
  // The name of a school, beside its actions, leaves no room for the hint of a key.
  const exportKey = back === null ? "x" : undefined;
  return (
    <>
      {may.add && (
        <ButtonLink href={to("/student-add", { back })} kind="primary" accessKey="t" inDialog>
          {t("student.add_title")}
        </ButtonLink>
      )}
      {may.add && (
        <ButtonLink href={to("/student-add/batch")} kind="quiet">
          {t("batch.link")}
        </ButtonLink>
      )}
      {may.import && (
        <ButtonLink href={to("/students/import")} kind="quiet" inDialog>
          {t("student.import_link")}
        </ButtonLink>
      )}
      {may.number && (
        <ButtonLink href={to("/students/roll-numbers")} kind="quiet" inDialog>
          {t("student.roll_numbers_link")}
        </ButtonLink>
      )}
      <ButtonLink href={hasCandidates ? to("/students/sheets") : "/students/sheets"} kind="quiet" inDialog>
        {t("student.sheets_link")}
      </ButtonLink>
      {may.export && hasCandidates && (
        <ButtonLink href={exportAddress(query)} kind="quiet" accessKey={exportKey}>
          {t("student.export_link")}
        </ButtonLink>
      )}
    </>
  );
}

/** At the end of the page, apart from the daily work. */
export function DeleteAllLink({ may, query, own_school, hasCandidates }: StudentListActionsProps) {
  const school_code = query.school_code ?? own_school;
  const { exam_year } = query;
  if (!may.reset || !hasCandidates || !school_code || !exam_year) return null;
  return (
    <p className="after no-print">
      <a href={listAddress("/students/reset", { school_code, exam_year }, {})()} data-island="">
        {t("student.reset_link")}
      </a>
    </p>
  );
}

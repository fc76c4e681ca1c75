import type { School } from "~/features/schools/queries.server";
import { t } from "~/messages";
import { Avatar, RowActions } from "~/ui";

interface May {
  delete: boolean;
  impersonate: boolean;
}

/** One row of the list of schools, with the deeds its reader may do. */
export function cellsOf(school: School, may: May) {
  const links = [{ href: `/schools-edit/${school.id}`, label: t("action.edit") }];
  const part = new URLSearchParams({ role_id: "SU", school_code: school.school_code });
  if (may.impersonate) links.push({ href: `/admin/impersonate?${part}`, label: t("acting.link") });
  if (may.delete) links.push({ href: `/schools-delete/${school.id}`, label: t("action.delete") });
  return {
    ...school,
    school_name: (
      <>
        <Avatar name={school.school_name} /> <a href={`/schools-edit/${school.id}`}>{school.school_name}</a>
      </>
    ),
    actions: <RowActions about={school.school_name} links={links} />,
  };
}

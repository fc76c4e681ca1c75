import type { StudentList } from "~/features/students/list/schema";
import { labelOf, t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import { TickAll } from "~/ui";

interface RegisterHeadProps {
  query: StudentList;
  address: ReturnType<typeof listAddress>;
  hasTicks: boolean;
  hasJawi: boolean;
  isMasked: boolean;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

export function RegisterHead({ query, address, hasTicks, hasJawi, isMasked }: RegisterHeadProps) {
  const sorted = (column: string, label: string, className?: string) => {
    const direction = query.sortBy === column ? query.sortDirection : null;
    const sortDirection = direction === "asc" ? "desc" : "asc";
    return (
      <th scope="col" className={className} aria-sort={direction ? ariaSort[direction] : undefined}>
        {column === "student_code" && hasTicks && <TickAll />}
        <a href={address({ sortBy: column, sortDirection, page: 1 })}>{label}</a>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        {sorted("student_code", t("register.number"), "no")}
        {sorted("full_name", t("short.full_name"))}
        {isMasked ? <th scope="col">{t("short.ic_number")}</th> : sorted("ic_number", t("short.ic_number"))}
        {sorted("class_name", labelOf("class_name"))}
        {hasJawi && (
          <th scope="col" className="num">
            {t("register.jawi")}
          </th>
        )}
        <th scope="col">{t("register.gender")}</th>
      </tr>
    </thead>
  );
}

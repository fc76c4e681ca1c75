import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { examYearChoices, whyYearClosed } from "~/features/exam-years/queries";
import { t } from "~/messages";
import { FilterSelects } from "~/routes/parts/chips";
import { ListScreen, listed, titled } from "~/routes/parts/list-screen";
import { fileLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, SelectField } from "~/ui";
import { reprints } from "./parts/reprint-listing";

export const handle: Screen = { hasRows: true, failed: { page: "student.print_list_failed" } };
export const meta = titled(reprints);
export const loader = listed(reprints, (actor, { exam_year }) => ({
  isClosed: whyYearClosed(exam_year) !== null,
  exports: can(actor, "student.export"),
  printsMany: can(actor, "sheet.print_many"),
  years: examYearChoices(),
}));

export default function ReprintsPage() {
  const data = useLoaderData<typeof loader>();
  const { query, list, isClosed, exports, many, printsMany, years } = data;
  const { exam_year: year, sheet } = query;
  const address = reprints.address(query);
  return (
    <ListScreen
      of={reprints}
      data={data}
      context={t("home.year", { year })}
      intro={
        <>
          {t("reprint.intro")} {printsMany && sheet === null && list.total > 1 && t("reprint.many_how")}
        </>
      }
      back={{ href: "/students/sheets", label: t("sheet.title") }}
      actions={many && <ButtonLink href={many.href}>{many.label}</ButtonLink>}
      files={exports && list.total > 0 ? fileLinks(address({ page: null, limit: null })) : []}
      caption={(range) => t("reprint.caption", { year, range })}
      empty={(isFiltered) =>
        t(isClosed ? "reprint.closed" : isFiltered ? "reprint.none_matching" : "reprint.none", { year })
      }
    >
      <SelectField name="exam_year" value={year} options={years} blank={false} />
      <FilterSelects filters={reprints.filters(data)} query={query} />
    </ListScreen>
  );
}

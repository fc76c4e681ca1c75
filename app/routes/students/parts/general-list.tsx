import { t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { Page } from "~/ui";
import { EmptyStudents, everywhereOf, othersOf } from "./empty";
import { studentChips } from "./filter-chips";
import { StudentFilters } from "./filters";
import { DeleteAllLink, StudentListActions, studentPrintout } from "./list-actions";
import type { ListData } from "./list-data";
import { ListContext } from "./own-school";
import { schoolsToo } from "./schools-too";
import { StudentTable } from "./student-table";

const defaults = { page: 1, limit: 10, sortBy: "full_name", sortDirection: "asc" };
const cleared = "/students?sortBy=school_code";

/** The list of many schools or years, and of one school whose account chose its columns. */
export function GeneralList({ data }: { data: ListData }) {
  const { query, list, may, role_id, own_school, one_year, isOtherYear, isMasked, shown, ...choices } = data;
  const address = addressWithYear("/students", query, defaults);
  const chips = studentChips(query, address, choices);
  const list_address = address();
  const hasContext = data.school !== null || query.school_code !== null;
  return (
    <Page
      title={t("student.list_title")}
      wide
      dated={false}
      context={hasContext ? <ListContext school={data.school} {...{ query, address }} /> : schoolsToo(data)}
      actions={
        <StudentListActions
          hasCandidates={list.total > 0}
          back={list_address}
          {...{ may, query, own_school }}
        />
      }
    >
      <StudentFilters
        query={query}
        ofOneSchool={own_school !== null}
        isMasked={isMasked}
        clearHref={cleared}
        chips={[yearChip({ exam_year: query.exam_year, one_year }, address), ...chips]}
        tools={[columnsLink("students", list_address), ...studentPrintout(query, list.total)]}
        {...choices}
      />
      <StudentTable
        empty={
          <EmptyStudents
            isFiltered={chips.length > 0 || isOtherYear}
            total={list.total}
            firstHref={address({ page: 1 })}
            clearHref={cleared}
            others={othersOf(query, list.others, address)}
            everywhere={everywhereOf(query, address, role_id)}
            isRegistered={choices.isRegistered}
            {...{ may, role_id }}
          />
        }
        usual={tables.students.usual}
        {...{ query, list, shown, may, isMasked, address }}
      />
      <DeleteAllLink hasCandidates={list.total > 0} {...{ may, query, own_school }} />
    </Page>
  );
}

import { useContext } from "react";
import { allOfRegister, registerOrder } from "~/features/students/register/rules";
import { hasProblems, t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { schoolAddress } from "~/routes/parts/addresses";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { stateAddress } from "~/routes/school-exam-years/parts/state-address";
import { Page, RowMessage } from "~/ui";
import { EmptyStudents, everywhereOf, othersOf } from "./empty";
import type { EntryAnswer } from "./entry-row";
import { studentChips } from "./filter-chips";
import { StudentFilters } from "./filters";
import { DeleteAllLink, studentPrintout } from "./list-actions";
import type { ListData } from "./list-data";
import type { Register } from "./register";
import { FoldedActions, RegisterActions } from "./register-actions";
import { RegisterLinks } from "./register-links";
import { RegisterTable } from "./register-table";

interface RegisterPageProps {
  data: ListData;
  register: Register;
  answer: EntryAnswer | undefined;
}

const defaults = { page: 1, ...registerOrder };

export function RegisterPage({ data, register, answer }: RegisterPageProps) {
  const { query, list, may, role_id, own_school, isMasked, isOtherYear, one_year, ...choices } = data;
  const { place, isOwn, isSelected } = register;
  const address = addressWithYear("/students", query, defaults);
  const back = address();
  const chips = studentChips(query, address, {
    ...choices,
    fixed: ["class_name", "has_class_name", ...(isOwn ? ["school_code"] : [])],
  });
  // The header says the year, unless the address names another.
  const year = isOtherYear ? [yearChip({ exam_year: query.exam_year, one_year }, address)] : [];
  const clearHref = isOwn ? address({ ...allOfRegister, page: 1 }) : "/students?sortBy=school_code";
  const rowMessage = useContext(RowMessage);
  const isEmpty = list.data.length === 0;
  const hasTable = !isEmpty || register.mayEnter || answer !== undefined;
  const ofSchool = { href: schoolAddress(place, back), label: t("school_view.link") };
  const more = [isOwn ? columnsLink("students", back) : ofSchool, ...studentPrintout(query, list.total)];
  return (
    <Page
      title={t("student.list_title")}
      wide
      dated={false}
      errors={hasProblems(answer?.problems ?? {})}
      context={<RegisterContext {...{ register, back }} />}
      actions={<RegisterActions {...{ register, may, back }} />}
    >
      <div className="tools-line">
        <FoldedActions {...{ register, may, back, more }} />
        <StudentFilters
          ofOneSchool={isOwn}
          usual={registerOrder}
          chips={[...year, ...chips]}
          tools={more}
          {...{ query, isMasked, clearHref, ...choices }}
        />
        <RegisterLinks {...{ register, isMasked, address }} />
      </div>
      {hasTable ? (
        <RegisterTable {...{ register, list, may, isMasked, address, answer }} />
      ) : (
        rowMessage?.message
      )}
      {isEmpty && !isSelected && register.mayEnter && (
        <p className="empty" id="baris">
          {t("register.empty")}
        </p>
      )}
      {isEmpty && (isSelected || !register.mayEnter) && (
        <div className="empty" id="baris">
          <EmptyStudents
            isFiltered={isSelected}
            total={list.total}
            firstHref={address({ page: 1 })}
            others={othersOf(query, list.others, address)}
            everywhere={everywhereOf(query, address, role_id)}
            isRegistered
            {...{ may, role_id, clearHref }}
          />
        </div>
      )}
      <DeleteAllLink hasCandidates={list.total > 0} query={{ ...query, ...place }} {...{ may, own_school }} />
    </Page>
  );
}

function RegisterContext({ register: { line, sums }, back }: { register: Register; back: string }) {
  const { expected_students: expected } = line;
  return (
    <span>
      {line.school_name}
      {" · "}
      {t("list.column")}: <a href={stateAddress(line.id, back)}>{t(`list.${line.state}`)}</a>
      {" · "}
      {expected === null
        ? t("school_view.so_many", { n: sums.n })
        : t("school_view.of_expected", { n: sums.n, expected })}
      {sums.n > 0 && ` · ${t("register.sexes", { ...sums })}`}
    </span>
  );
}

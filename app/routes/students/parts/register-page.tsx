import { Fragment, useContext } from "react";
import {
  addressOfClass,
  allOfRegister,
  mostOnASheet,
  registerOrder,
} from "~/features/students/register/rules";
import { hasProblems, t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { listAddress } from "~/routes/parts/addresses";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { expectedAddress, stateAddress } from "~/routes/school-exam-years/parts/addresses";
import { ButtonLink, classes as classNames, Page, RowMessage } from "~/ui";
import { EmptyStudents, everywhereOf, othersOf } from "./empty";
import type { EntryAnswer } from "./entry-row";
import { StudentFilters, studentChips } from "./filters";
import {
  addLabel,
  ClosedNote,
  DeleteAllLink,
  exportAddress,
  importLabel,
  type StudentActions,
  studentPrintout,
} from "./list-actions";
import type { ListData } from "./list-data";
import type { Register } from "./register";
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
  const more = [...(isOwn ? [columnsLink("students", back)] : []), ...studentPrintout(query, list.total)];
  return (
    <Page
      title={t("student.list_title")}
      wide
      dated={false}
      errors={hasProblems(answer?.problems ?? {})}
      context={<RegisterContext mayExpect={may.register} {...{ register, back }} />}
      actions={<RegisterActions {...{ register, may, back }} />}
    >
      <ClosedNote may={may} />
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
            addHref={listAddress("/student-add", { ...place, back }, {})()}
            {...{ may, role_id, clearHref }}
          />
        </div>
      )}
      <DeleteAllLink hasCandidates={list.total > 0} query={{ ...query, ...place }} {...{ may, own_school }} />
    </Page>
  );
}

interface RegisterContextProps {
  register: Register;
  back: string;
  mayExpect: boolean;
}

/** The school and the state of its list; whom to call, for those outside the school. */
function RegisterContext({ register, back, mayExpect }: RegisterContextProps) {
  const { line, sums, school_id, isOwn } = register;
  const { expected_students: expected, contact_name, contact_phone } = line;
  const contact = [contact_name, contact_phone].filter(Boolean).join(", ");
  return (
    <span>
      {school_id === null ? line.school_name : <a href={`/schools-edit/${school_id}`}>{line.school_name}</a>}
      {" · "}
      {t("list.column")}: <a href={stateAddress(line.id, back)}>{t(`list.${line.state}`)}</a>
      {" · "}
      {expected === null
        ? t("school_view.so_many", { n: sums.n })
        : t("school_view.of_expected", { n: sums.n, expected })}
      {expected === null && mayExpect && (
        <>
          {" · "}
          <a href={expectedAddress(line.id, back)}>{t("readiness.gap_unsaid")}</a>
        </>
      )}
      {sums.n > 0 && ` · ${t("register.sexes", { ...sums })}`}
      {!isOwn && ` · ${contact ? `${t("call_list.contact")}: ${contact}` : t("school.contact_none")}`}
    </span>
  );
}

interface Tool {
  href: string;
  label: string;
  inDialog?: boolean;
  accessKey?: string;
}

interface RegisterActionsProps {
  register: Register;
  may: StudentActions;
  back: string;
}

/** The next step of the list is the one filled button. */
function RegisterActions({ register, may, back }: RegisterActionsProps) {
  const next = nextOf(register, may, back);
  return (
    <>
      {next && (
        <ButtonLink href={next.href} kind="primary" inDialog={next.inDialog} accessKey={next.accessKey}>
          {next.label}
        </ButtonLink>
      )}
      <span className="spread">
        {toolsOf(register, may, back).map(({ label, ...tool }) => (
          <ButtonLink key={tool.href} kind="quiet" {...tool}>
            {label}
          </ButtonLink>
        ))}
      </span>
    </>
  );
}

/** On a narrow window the others fold, so that the rows begin above its end. */
function FoldedActions({ more, ...of }: RegisterActionsProps & { more: readonly Tool[] }) {
  return (
    <details className="fold">
      <summary className="btn">{t("word.actions")}</summary>
      <ul>
        {[...toolsOf(of.register, of.may, of.back), ...more].map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function nextOf(
  { tasks, line, sums, place, isOwn }: Register,
  may: StudentActions,
  back: string,
): Tool | null {
  const isToDo = (wanted: string) => tasks.some(({ task, state }) => task === wanted && state === "to_do");
  const to = (path: string) => listAddress(path, { ...place }, {})();
  if (sums.n === 0)
    return may.import && may.addMany
      ? { href: to("/students/import"), label: t("home.paste_list"), inDialog: true, accessKey: "v" }
      : null;
  if (may.number && isToDo("numbers")) {
    const label = t("register.next_numbers", { n: sums.without_number });
    return { href: to("/students/roll-numbers"), label, inDialog: true };
  }
  if (isOwn && isToDo("hand_in")) return { href: stateAddress(line.id, back), label: t("home.hand_in") };
  return { href: to("/students/sheets"), label: t("student.sheets_link"), inDialog: true };
}

function toolsOf(register: Register, may: StudentActions, back: string): Tool[] {
  const { place, sums, query, mayEnter } = register;
  const next = nextOf(register, may, back)?.href;
  const to = (path: string, more = {}) => listAddress(path, { ...place, ...more }, {})();
  const hasCandidates = sums.n > 0;
  const add = {
    href: to("/student-add", { back }),
    label: t(addLabel(may)),
    inDialog: true,
    // The line of the next candidate takes the key.
    accessKey: mayEnter ? undefined : "t",
  };
  const dialog = (path: string, label: string) => ({ href: to(path), label, inDialog: true });
  return [
    ...(may.add ? [add] : []),
    ...(may.addMany ? [{ href: to("/student-add/batch"), label: t("batch.link") }] : []),
    ...(may.import ? [{ ...dialog("/students/import", t(importLabel(may))), accessKey: "v" }] : []),
    ...(hasCandidates && may.number
      ? [dialog("/students/roll-numbers", t("student.roll_numbers_link"))]
      : []),
    ...(hasCandidates ? [dialog("/students/sheets", t("student.sheets_link"))] : []),
    ...(hasCandidates && may.export
      ? [{ href: exportAddress(query), label: t("student.export_link"), accessKey: "x" }]
      : []),
  ].filter(({ href }) => href !== next);
}

interface RegisterLinksProps {
  register: Register;
  isMasked: boolean;
  address: ReturnType<typeof listAddress>;
}

interface Selection {
  label: string;
  n: number;
  href: string;
  isShown: boolean;
}

/** The missing values, the withdrawn and the classes: each link selects its candidates. */
function RegisterLinks({ register, isMasked, address }: RegisterLinksProps) {
  const { query, sums, hasJawi, line } = register;
  const lacking = (
    label: string,
    n: number,
    filter: "has_document" | "has_student_code" | "has_full_name_arabic",
  ) => ({
    label,
    n,
    href: address({ [filter]: "false", page: 1 }),
    isShown: query[filter] === false,
  });
  const lacks = [
    ...(isMasked ? [] : [lacking(t("register.without_document"), sums.without_document, "has_document")]),
    lacking(t("register.without_number"), sums.without_number, "has_student_code"),
    ...(hasJawi ? [lacking(t("register.without_jawi"), sums.without_jawi, "has_full_name_arabic")] : []),
    {
      label: t("register.withdrawn"),
      n: line.total_withdrawn,
      href: address({ is_withdrawn: "true", page: 1 }),
      isShown: query.is_withdrawn === true,
    },
  ].filter(({ n }) => n > 0);
  const classes = classLinks(register, address);
  if (lacks.length === 0 && classes.length < 2) return null;
  return (
    <span className={classNames("picks no-print", classes.length > 4 && "many")}>
      <Selections label={t("register.show")} links={lacks} />
      <Selections label={t("register.classes")} links={classes.length > 1 ? classes : []} />
    </span>
  );
}

function Selections({ label, links }: { label: string; links: readonly Selection[] }) {
  if (links.length === 0) return null;
  return (
    <span>
      {label}{" "}
      {links.map(({ label: name, n, href, isShown }) => (
        <Fragment key={name}>
          <a href={href} aria-current={isShown || undefined}>
            {t("register.counted", { label: name, n })}
          </a>{" "}
        </Fragment>
      ))}
    </span>
  );
}

function classLinks({ classes, query, sums }: Register, address: RegisterLinksProps["address"]): Selection[] {
  const links = classes.map(({ class_name, n }) => ({
    label: class_name ?? t("register.no_class"),
    n,
    href: address({ ...addressOfClass(class_name), page: 1 }),
    isShown: class_name === null ? query.has_class_name === false : query.class_name === class_name,
  }));
  if (sums.n > mostOnASheet || !links.some(({ isShown }) => isShown)) return links;
  const href = address({ class_name: null, has_class_name: null, page: 1 });
  return [{ label: t("register.all_classes"), n: sums.n, href, isShown: false }, ...links];
}

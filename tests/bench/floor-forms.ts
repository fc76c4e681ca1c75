import { randomUUID } from "node:crypto";
import { t } from "~/messages";
import { dateText } from "./floor-dates";
import { type Option, selectField, textField } from "./floor-fields";
import { genders } from "./floor-filters";
import type { floorQueries, StudentRow } from "./floor-queries";
import { around, formToken, frames, keyHint, safe, say } from "./floor-shell";

type Queries = Pick<ReturnType<typeof floorQueries>, "years" | "recentSchools">;

const half = { isHalf: true };
const optional = { isOptional: true };
const fullName = textField("full_name", { before: 'autofocus=""' });
const icNumber = textField("ic_number", { ...half, after: 'inputMode="numeric"', isHinted: true });
const className = textField("class_name", { ...half, ...optional });
const gender = selectField("gender", { ...half, options: genders, blank: t("student.gender_from_ic") });
const studentCode = textField("student_code", { ...half, ...optional });
const reason = textField("reason", { ...optional, hint: say("student.reason_hint") })(null);
const arabic = textField("full_name_arabic", { ...optional, after: 'dir="rtl" lang="ar"' });
const birthCert = textField("birth_cert_number", { ...half, ...optional });
const passport = textField("passport_number", { ...half, ...optional });
const visa = textField("visa_number", { ...half, ...optional });
const isStudent = selectField("is_student", {
  options: either(t("student.is_student"), t("student.is_no_student")),
});
const isCitizen = selectField("is_citizen", {
  options: either(t("student.is_citizen"), t("student.is_no_citizen")),
});
const school = { label: say("school.code_or_name"), before: 'data-island=""' };
const schoolCode = textField("school_code", school);
const schoolListed = textField("school_code", { ...school, after: 'list="recent-schools"' });

function either(yes: string, no: string): Option[] {
  return [
    { value: "true", label: yes },
    { value: "false", label: no },
  ];
}

const title = t("student.edit_title");
const opening = `<a class="back" href="`;
const heading = `">${say("student.list_title")}</a><div class="page-head"><div><h1>${say("student.edit_title")}</h1><p class="context">`;
const documents = `><summary>${say("student.other_documents")}</summary>`;
const save = `<div class="form-actions"><button type="submit" class="btn primary" accessKey="s">${say("action.save")}${keyHint("S")}</button> `;
const cancel = `">${say("action.cancel")}</a> `;
const history = `">${say("student.history_link")}</a> `;
const remove = `">${say("student.delete_title")}</a> </div></form>`;

/** The edit form; byte for byte what the product's says. */
export function editOf({ years, recentSchools }: Queries) {
  const examYear = selectField("exam_year", {
    ...half,
    options: years.map(({ year }) => ({ value: String(year), label: String(year) })),
    blank: t("word.please_choose"),
  });
  const locked = new Set(years.filter(({ is_locked }) => is_locked).map(({ year }) => year));

  return (student: StudentRow, back: string, user: number): string => {
    const { id, full_name, student_code, exam_year } = student;
    const name = safe(full_name);
    const list = safe(back);
    const returning = `?back=${encodeURIComponent(back)}`;
    const address = `/student-edit/${id}?${new URLSearchParams({ back })}`;
    const isIssued = student_code !== null && locked.has(exam_year);
    const recent = recentSchools(user);
    return frames.form(
      safe(t("app.title_context", { title, context: full_name })),
      `${opening}${list}${heading}${name}</p></div></div><form method="post" action="${safe(address)}" novalidate="" data-draft="${"k".repeat(22)}">${formToken}<input type="hidden" name="submission_key" value="${randomUUID()}"/><input type="hidden" name="version" value="${student.version}"/><input type="hidden" name="back" value="${list}"/><input type="hidden" name="was" value="${safe(wasOf(student))}"/>${fullName(full_name)}${icNumber(student.ic_number, born(student))}<div class="pair">${className(student.class_name)}${gender(student.gender)}</div>${studentCode(student_code)}${isIssued ? reason : ""}${arabic(student.full_name_arabic)}<details${showsOthers(student) ? ' open=""' : ""}${documents}${birthCert(student.birth_cert_number)}${passport(student.passport_number)}${visa(student.visa_number)}<div class="pair">${isStudent(String(student.is_student === 1))}${isCitizen(String(student.is_citizen === 1))}</div></details><div class="pair">${recent.length > 0 ? schoolListed(student.school_code) + offered(recent) : schoolCode(student.school_code)}${examYear(String(exam_year))}</div>${save}<a class="btn secondary" href="${list}${cancel}<a class="btn quiet" href="/student-history/${id}?back=${encodeURIComponent(address)}${history}<a class="btn quiet" href="/student-delete/${id}${returning}${remove}`,
    );
  };
}

/** What the form was filled from, carried along in it. */
const wasOf = (student: StudentRow) =>
  JSON.stringify({
    full_name: student.full_name,
    ic_number: student.ic_number,
    class_name: student.class_name,
    gender: student.gender,
    student_code: student.student_code,
    full_name_arabic: student.full_name_arabic,
    passport_number: student.passport_number,
    birth_cert_number: student.birth_cert_number,
    visa_number: student.visa_number,
    is_student: student.is_student === 1,
    is_citizen: student.is_citizen === 1,
    school_code: student.school_code,
    exam_year: student.exam_year,
  });

const showsOthers = (student: StudentRow) =>
  !student.is_student ||
  !student.is_citizen ||
  Boolean(student.passport_number || student.birth_cert_number || student.visa_number);

const [bornBefore, bornAfter] = around("student.born_hint", "date");
const icHint = say("student.ic_hint");

/** The birth date that stands in an IC, and the age in the exam year: of 5 to 25 where it can be. */
function born({ ic_number: ic, exam_year: year }: StudentRow): string {
  if (ic === null) return icHint;
  const ofCentury = 2000 + Number(ic.slice(0, 2));
  const isYoung = year - ofCentury >= 5 && year - ofCentury <= 25;
  const birthYear = isYoung ? ofCentury : ofCentury - 100;
  const date = dateText(Number(ic.slice(4, 6)), Number(ic.slice(2, 4)), birthYear);
  const age = String(year - birthYear);
  return `${bornBefore}${date}${bornAfter.replace("{age}", age).replace("{year}", String(year))}`;
}

const offered = (recent: { school_code: string; school_name: string }[]) =>
  `<datalist id="recent-schools">${recent.map(({ school_code, school_name }) => `<option>${safe(`${school_code} · ${school_name}`)}</option>`).join("")}</datalist>`;

import { labelOf, t } from "~/messages";
import type { StudentRow } from "./floor-queries";
import { field, input, option, page, safe, select } from "./floor-shell";

/** The edit form, with the fields and words of the product's. */
export function editPage(student: StudentRow, years: number[]): string {
  const text = (name: keyof StudentRow, more = "", hint = "") =>
    field(name, input(name, student[name], more), hint);
  const yesNo = (name: "is_student" | "is_citizen") => {
    const chosen = String(Boolean(student[name]));
    return field(
      name,
      select(name, option("true", t("word.yes"), chosen) + option("false", t("word.no"), chosen)),
    );
  };
  const genders =
    option("", t("student.gender_from_ic"), student.gender) +
    option("L", t("gender.L"), student.gender) +
    option("P", t("gender.P"), student.gender);
  return page(
    t("student.edit_title"),
    `<a href="/students">${t("student.list_title")}</a><p>${safe(student.full_name)}</p><form method="post" action="/student-edit/${student.id}">
<input type="hidden" name="version" value="${student.version}"><input type="hidden" name="back" value="/students">
${text("full_name", " autofocus")}${text("ic_number", ' inputmode="numeric"', t("student.ic_hint"))}${text("class_name")}
${field("gender", select("gender", genders))}${text("student_code")}${text("full_name_arabic", ' dir="rtl" lang="ar"')}
<details><summary>${t("student.other_documents")}</summary>${text("birth_cert_number")}${text("passport_number")}${text("visa_number")}
${yesNo("is_student")}${yesNo("is_citizen")}</details>${text("school_code")}
${field("exam_year", select("exam_year", years.map((year) => option(year, year, student.exam_year)).join("")))}
<button>${t("action.save")} (Alt+S)</button> <a href="/students">${t("action.cancel")}</a> <a href="/student-delete/${student.id}">${t("student.delete_title")}</a></form>`,
  );
}

export function signInPage(): string {
  return page(
    t("account.sign_in_title"),
    `<p>${t("account.sign_in_intro")}</p><form method="post">${field("username", input("username", null))}${field("password", input("password", null, ' type="password"'))}
<p><label><input type="checkbox" name="remember" value="true"> ${labelOf("remember")}</label> ${t("account.remember_hint")}</p>
<button>${t("action.log_in")}</button></form><p><a href="/admin_register">${t("account.register_invite")}</a></p>`,
    "",
  );
}

import { labelOf, t } from "~/messages";
import type { Found, floorQueries, Query, StudentRow } from "./floor-queries";

type Lookups = Pick<ReturnType<typeof floorQueries>, "districts" | "examTypes" | "years">;

/** A small sheet of the same looks; the floor is about pages, not about how little a style can say. */
export const css = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#0f172a;background:#f8fafc}a{color:#115e59}
header,main,footer{padding:.75rem 1.5rem}header,nav ul,.pager ul,form.filter{display:flex;gap:1rem;align-items:center;flex-wrap:wrap}
header{background:#fff;border-bottom:1px solid #cbd5e1}ul{list-style:none;margin:0;padding:0}h1{font-size:1.5rem}
table{border-collapse:collapse;width:100%;background:#fff}th,td{border-bottom:1px solid #cbd5e1;padding:.375rem .75rem;text-align:left}
label{display:block;font-weight:600}input,select{font:inherit;min-height:2rem;border:1px solid #64748b;border-radius:4px;padding:0 .5rem}
button,.button{font:inherit;font-weight:600;border:1px solid #0f766e;border-radius:4px;background:#0f766e;color:#fff;padding:.375rem .875rem}
.field{margin:0 0 1rem}.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}:focus-visible{outline:3px solid #0f172a}`;

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const safe = (text: string | number | null): string =>
  text === null ? "" : String(text).replace(/[&<>"']/g, (character) => escapes[character] ?? "");

const places = [
  ["/", t("nav.home")],
  ["/students", t("nav.students")],
  ["/school_exam_years", t("nav.school_exam_years")],
  ["/admin/schools", t("nav.schools")],
  ["/admin/exam_years", t("nav.exam_years")],
];
const navigation = places.map(([href, label]) => `<li><a href="${href}">${label}</a></li>`).join("");

function page(title: string, main: string, who = `<a href="/account"><b>PENTADBIR</b></a>`): string {
  return `<!DOCTYPE html><html lang="ms"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – Calon</title><link rel="stylesheet" href="/assets/floor.css"></head><body><a class="vh" href="#isi">${t("ui.skip")}</a>
<header><a href="/">${t("app.name")}</a><nav aria-label="${t("ui.navigation")}"><ul>${navigation}</ul></nav>${who}
<form method="post" action="/logout"><button>${t("action.log_out")}</button></form></header>
<main id="isi"><h1>${title}</h1>${main}</main><footer><p>${t("app.name")} · ${t("app.tagline")}</p></footer></body></html>`;
}

const columns = [
  "full_name",
  "ic_number",
  "student_code",
  "school_name",
  "class_name",
  "exam_year",
  "gender",
] as const;
const option = (value: string | number, label: string | number, chosen: string | number | null) =>
  `<option value="${value}"${String(value) === String(chosen) ? " selected" : ""}>${label}</option>`;
const select = (name: string, options: string) =>
  `<div class="field"><label for="${name}">${labelOf(name)}</label><select id="${name}" name="${name}"><option value="">${t("word.all")}</option>${options}</select></div>`;

export function listPage(
  query: Query,
  { rows, total }: Found,
  { districts, examTypes, years }: Lookups,
): string {
  const filter = Object.entries(query).filter(([name, value]) => value !== null && name !== "page");
  const address = (changes: Record<string, string>) =>
    safe(
      `/students?${new URLSearchParams({ ...Object.fromEntries(filter.map(([name, value]) => [name, String(value)])), ...changes })}`,
    );
  const heads = columns
    .map((name) => `<th scope="col"><a href="${address({ sortBy: name })}">${labelOf(name)}</a></th>`)
    .join("");
  const last = Math.ceil(total / 10);
  const near = [...new Set([1, query.page - 1, query.page, query.page + 1, last])].filter(
    (n) => n >= 1 && n <= last,
  );
  const range = `${(query.page - 1) * 10 + 1}–${Math.min(query.page * 10, total)} daripada ${total}`;
  return page(
    t("nav.students"),
    `<p><a class="button" href="/student-add">${t("action.add")}</a> <a href="/students/import">Import</a></p>
<form class="filter" method="get" action="/students"><div class="field"><label for="search">${labelOf("search")}</label><input id="search" name="search" type="search" value="${safe(query.search)}"></div>
${select("exam_year", years.map((year) => option(year, year, query.exam_year)).join(""))}
${select("gender", option("L", "Lelaki", query.gender) + option("P", "Perempuan", query.gender))}
${select("district_code", districts.map(({ code, name }) => option(code, name, query.district_code)).join(""))}
${select("exam_type_code", examTypes.map(({ code }) => option(code, code, null)).join(""))}
<button>${t("action.filter")}</button> <a href="/students">${t("action.clear")}</a></form>
<table><caption>${t("nav.students")}, ${range}</caption><thead><tr>${heads}<th scope="col">${t("word.actions")}</th></tr></thead><tbody>${rows.map(row).join("")}</tbody></table>
<nav class="pager" aria-label="${t("ui.pages")}"><p>${range}</p><ul>${near.map((n) => `<li><a href="${address({ page: String(n) })}">${n}</a></li>`).join("")}</ul>
<ul>${[10, 25, 50, 100].map((limit) => `<li><a href="${address({ limit: String(limit) })}">${limit}</a></li>`).join("")}</ul></nav>`,
  );
}

function row(student: StudentRow): string {
  const [, ...rest] = columns;
  const name = safe(student.full_name);
  const edit = `/student-edit/${student.id}`;
  return `<tr><th scope="row"><a href="${edit}">${name}</a></th>${rest.map((column) => `<td>${safe(student[column])}</td>`).join("")}
<td><a href="${edit}">${t("action.edit")}<span class="vh"> ${name}</span></a> <a href="/student-delete/${student.id}">${t("action.delete")}<span class="vh"> ${name}</span></a></td></tr>`;
}

const texts = [
  "full_name",
  "ic_number",
  "class_name",
  "full_name_arabic",
  "passport_number",
  "birth_cert_number",
  "visa_number",
] as const;

export function editPage(student: StudentRow): string {
  const field = (name: string, control: string) =>
    `<div class="field"><label for="${name}">${labelOf(name)}</label>${control}</div>`;
  const text = (name: (typeof texts)[number]) =>
    field(
      name,
      `<input id="${name}" name="${name}" value="${safe(student[name])}"${name.endsWith("arabic") ? ' dir="rtl" lang="ar"' : ""}>`,
    );
  const yesNo = (name: "is_student" | "is_citizen") => {
    const chosen = String(Boolean(student[name]));
    return field(
      name,
      `<select id="${name}" name="${name}">${option("true", t("word.yes"), chosen)}${option("false", t("word.no"), chosen)}</select>`,
    );
  };
  const genders = option("L", "Lelaki", student.gender) + option("P", "Perempuan", student.gender);
  return page(
    `${t("action.edit")} ${safe(student.full_name)}`,
    `<p>${safe(student.school_name)} · ${student.exam_year} · ${safe(student.student_code)}</p><form method="post" action="/student-edit/${student.id}">
<input type="hidden" name="version" value="${student.version}">${texts.map(text).join("\n")}
${field("gender", `<select id="gender" name="gender">${genders}</select>`)}${yesNo("is_student")}${yesNo("is_citizen")}
<button>${t("action.save")}</button> <a href="/students">${t("action.cancel")}</a></form>`,
  );
}

export function signInPage(): string {
  const field = (name: string, type: string) =>
    `<div class="field"><label for="${name}">${labelOf(name)}</label><input id="${name}" name="${name}" type="${type}"></div>`;
  return page(
    t("account.sign_in_title"),
    `<p>${t("account.sign_in_intro")}</p><form method="post">${field("username", "text")}${field("password", "password")}
<p><label><input type="checkbox" name="remember" value="true"> ${labelOf("remember")}</label> ${t("account.remember_hint")}</p>
<button>${t("action.log_in")}</button></form><p><a href="/admin_register">${t("account.register_invite")}</a></p>`,
    "",
  );
}

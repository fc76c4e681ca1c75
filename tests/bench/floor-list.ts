import { labelOf, t } from "~/messages";
import type { Found, floorQueries, Query, StudentRow } from "./floor-queries";
import { field, input, option, page, safe, select } from "./floor-shell";

type Lookups = Pick<ReturnType<typeof floorQueries>, "districts" | "examTypes" | "years">;

const columns = [
  "full_name",
  "ic_number",
  "school_code",
  "student_code",
  "class_name",
  "exam_year",
  "gender",
] as const;
const all = option("", t("word.all"), null);
const genders = (chosen: string | null) =>
  option("L", t("gender.L"), chosen) + option("P", t("gender.P"), chosen);

type Address = (changes: Record<string, string>) => string;

/** The list of candidates: actions, filters, ten rows, pages; what the product's list says. */
export function listPage(query: Query, { rows, total }: Found, lookups: Lookups): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === null || name === "page" ? [] : [[name, String(value)] as const],
  );
  const given = Object.fromEntries(asked);
  const address: Address = (changes) => safe(`/students?${new URLSearchParams({ ...given, ...changes })}`);
  const back = `?back=${encodeURIComponent(`/students?${new URLSearchParams(given)}`)}`;
  const range = t("ui.range", {
    from: (query.page - 1) * 10 + 1,
    to: Math.min(query.page * 10, total),
    total: total.toLocaleString("en"),
  });
  return page(
    t("student.list_title"),
    `${actions}${filters(query, lookups)}<ul aria-label="${t("ui.active_filters")}">${asked.map(([name, value]) => `<li><a href="/students">${labelOf(name)}: ${safe(value)}</a></li>`).join("")}</ul>
<table><caption>${t("student.list_caption", { range })}</caption><thead><tr>${heads(address)}<th scope="col">${t("word.actions")}</th></tr></thead><tbody>${rows.map((student) => row(student, back)).join("")}</tbody></table>
${pager(query, total, range, address)}`,
  );
}

const actions = `<p><a class="button" href="/student-add">${t("student.add_title")} (Alt+T)</a> <a href="/students/import">${t("student.import_link")}</a>
<a href="/students/roll-numbers">${t("student.roll_numbers_link")}</a> <a href="/students/sheets">${t("student.sheets_link")}</a></p>`;

function filters(query: Query, { districts, examTypes, years }: Lookups): string {
  const named = (lookup: { code: string; name: string }[], chosen: string | null) =>
    lookup.map(({ code, name }) => option(code, `${code} · ${name}`, chosen)).join("");
  return `<form class="filter" role="search" method="get" action="/students" aria-label="${t("ui.filters")}">
${field("search", input("search", query.search, ' type="search"'))}${field("school_code", input("school_code", null))}${field("school_name", input("school_name", null))}
${field("exam_year", select("exam_year", all + years.map((year) => option(year, year, query.exam_year)).join("")))}
${field("gender", select("gender", all + genders(query.gender)))}
${field("district_code", select("district_code", all + named(districts, query.district_code)))}
${field("exam_type_code", select("exam_type_code", all + named(examTypes, null)))}
<button>${t("action.filter")}</button> <a href="/students">${t("action.clear")}</a></form>`;
}

function heads(address: Address): string {
  return columns
    .map((name) => {
      return `<th scope="col"><a href="${address({ sortBy: name })}">${labelOf(name)} ${name === "full_name" ? "↑" : "↕"}</a></th>`;
    })
    .join("");
}

function row(student: StudentRow, back: string): string {
  const name = safe(student.full_name);
  const edit = `/student-edit/${student.id}${back}`;
  return `<tr><th scope="row"><a href="${edit}">${name}</a></th><td>${safe(student.ic_number ?? student.passport_number ?? student.birth_cert_number)}</td>
<td><span title="${safe(student.school_name)}">${safe(student.school_code)}</span></td><td>${safe(student.student_code ?? t("student.no_number"))}</td>
<td>${safe(student.class_name)}</td><td>${student.exam_year}</td><td>${student.gender}</td>
<td><a href="${edit}">${t("action.edit")}<span class="vh"> ${name}</span></a> <a href="/student-delete/${student.id}${back}">${t("action.delete")}<span class="vh"> ${name}</span></a></td></tr>`;
}

function pager(query: Query, total: number, range: string, address: Address): string {
  const last = Math.ceil(total / 10);
  const near = [...new Set([1, query.page - 1, query.page, query.page + 1, last])].filter(
    (n) => n >= 1 && n <= last,
  );
  const pages = near.map(
    (n) =>
      `<li><a href="${address({ page: String(n) })}" aria-label="${t("ui.page", { page: n })}">${n}</a></li>`,
  );
  const sizes = [10, 25, 50, 100].map(
    (limit) => `<li><a href="${address({ limit: String(limit) })}">${limit}</a></li>`,
  );
  return `<nav class="pager" aria-label="${t("ui.pages")}"><p>${range}</p><ul>${pages.join("")}<li><a href="${address({ page: String(query.page + 1) })}" rel="next">${t("ui.next")} (Alt+N)</a></li></ul>
<ul><li>${t("ui.page_size")}</li>${sizes.join("")}</ul></nav>`;
}

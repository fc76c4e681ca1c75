import { labelOf, t } from "~/messages";
import { addressesOf } from "./floor-address";
import { today } from "./floor-dates";
import { chips, filterFields } from "./floor-filters";
import { pager, rangeText } from "./floor-pager";
import type { Found, floorQueries, Query, StudentRow } from "./floor-queries";
import { around, formToken, frames, keyHint, safe, say } from "./floor-shell";

type Lookups = Pick<ReturnType<typeof floorQueries>, "districts" | "examTypes" | "years">;

const title = say("student.list_title");
/** So many the product lets one deed touch. */
const mostAtOnce = 1000;

/** The list of candidates: actions, filters, ten rows, pages; byte for byte what the product's list says. */
export function listOf(lookups: Lookups) {
  const fields = filterFields(lookups);
  return (query: Query, { rows, total }: Found): string => {
    const at = addressesOf(query);
    const back = encodeURIComponent(at.here);
    const asked = at.here === "/students" ? "" : back;
    const range = rangeText(query.page, total);
    const table =
      rows.length > 0
        ? `<form method="post" action="/students/bulk">${formToken}${tableOf(rows, range, at.followed, asked)}${bulk(total, safe(at.here))}</form>`
        : empty(total, at.first);
    const pages = total === 0 ? "" : pager(query.page, total, range, at);
    return frames.list(
      titleOf(query, total),
      `<div class="page-head" data-paper="${printedOn[0]}${today()}${printedOn[1]}"><div><h1>${title}</h1></div>${actions(query.exam_year, at.first, total > 0, asked)}</div>${fields(query, asked)}${chips(at.asked, lookups.districts)}${table}${pages}`,
    );
  };
}

const printedOn = around("ui.printed_on", "date");

/** A search for a number is kept out of the title. */
function titleOf({ search, exam_year, page }: Query, total: number): string {
  const context = [search && /\d/.test(search) ? null : search, exam_year].filter(Boolean).join(" ");
  const title = t("student.list_title");
  const told = context ? t("app.title_context", { title, context }) : title;
  const pages = Math.ceil(total / 10);
  return safe(page > 1 && page <= pages ? t("app.title_page", { title: told, page, pages }) : told);
}

const link = (href: string, words: string, isIsland = true) =>
  `<a class="btn secondary"${isIsland ? ' data-island=""' : ""} href="${href}">${words}</a> `;
const add = `${say("student.add_title")}${keyHint("T")}</a> `;
const batch = say("batch.link");
const importing = link("/students/import", say("student.import_link"));
const numbers = say("student.roll_numbers_link");
const sheets = say("student.sheets_link");
const exporting = say("student.export_link");

/** `first` is the list without its page, as it is exported. */
function actions(exam_year: number | null, first: string, hasCandidates: boolean, back: string): string {
  const year = exam_year === null ? "" : `?exam_year=${exam_year}`;
  const returning = back && `${year ? "&amp;" : "?"}back=${back}`;
  const whole = first.replace("/students", "/students/export");
  return `<div class="actions"><a class="btn primary" data-island="" href="/student-add${year}${returning}" accessKey="t">${add}${link(`/student-add/batch${year}`, batch, false)}${importing}${link(`/students/roll-numbers${year}`, numbers)}${link(`/students/sheets${hasCandidates ? year : ""}`, sheets)}${hasCandidates ? link(whole, exporting, false) : ""}</div>`;
}

const heading = (name: string) => `${safe(labelOf(name))}</a></th>`;
const fullName = heading("full_name");
const sorted = (["ic_number", "school_code", "student_code", "class_name"] as const).map(
  (name) => [`sortBy=${name}`, heading(name)] as const,
);
const plain = `<th scope="col">${safe(labelOf("exam_year"))}</th><th scope="col">${safe(labelOf("gender"))}</th><th scope="col" class="tools">${say("word.actions")}</th></tr></thead><tbody>`;
const caption = around("student.list_caption", "range");

function tableOf(rows: StudentRow[], range: string, followed: (parameter: string) => string, back: string) {
  const returning = back && `?back=${back}`;
  let table = `<div class="table-box" role="region" tabindex="0" aria-labelledby="jadual-tajuk" id="jadual"><table class="table codes pick"><caption id="jadual-tajuk">${caption[0]}${range}${caption[1]}</caption><thead><tr><td></td><th scope="col" aria-sort="ascending"><a href="${followed("sortDirection=desc")}">${fullName}`;
  for (const [order, words] of sorted) table += `<th scope="col"><a href="${followed(order)}">${words}`;
  table += plain;
  for (const student of rows) table += rowOf(student, returning);
  return `${table}</tbody></table></div>`;
}

const pick = around("ui.select_row", "name");
const edit = say("action.edit");
const noNumber = `<span class="opt">${say("student.no_number")}</span>`;
const cell = (text: string | null) => (text === null ? "" : safe(text));

function rowOf(student: StudentRow, returning: string): string {
  const name = safe(student.full_name);
  const href = `/student-edit/${student.id}${returning}`;
  const identity = student.ic_number ?? student.passport_number ?? student.birth_cert_number;
  const number = student.student_code === null ? noNumber : safe(student.student_code);
  return `<tr><td><label><input type="checkbox" name="id" aria-label="${pick[0]}${name}${pick[1]}" value="${student.id}"/></label></td><th scope="row"><a href="${href}" data-island="">${name}</a></th><td>${cell(identity)}</td><td>${safe(student.school_code)}</td><td>${number}</td><td>${cell(student.class_name)}</td><td>${student.exam_year}</td><td>${cell(student.gender)}</td><td><a href="${href}" data-island="">${edit}</a></td></tr>`;
}

const deeds = `<div class="bulk"><label for="deed">${say("bulk.label")}</label><select id="deed" name="deed" class="input w-short"><option value="class_name">${say("bulk.class_name")}</option><option value="delete">${say("bulk.delete")}</option></select>`;
const everyone = around("bulk.all", "n");
const onward = `"/><button type="submit" class="btn secondary">${say("action.continue")}</button> </div>`;

function bulk(total: number, list: string): string {
  const all =
    total > 1 && total <= mostAtOnce
      ? `<label class="choice"><input type="checkbox" name="chosen" value="all"/>${everyone[0]}${total}${everyone[1]}</label>`
      : "";
  return `${deeds}${all}<input type="hidden" name="list" value="${list}${onward}`;
}

const nobody = `<div class="empty"><p>${say("student.none_matching")}</p><div class="actions"><a class="btn secondary" href="/students?sortBy=school_code">${say("action.clear_filters")}</a> <a class="btn secondary" href="/student-add">${say("student.add_title")}</a> </div></div>`;

const empty = (total: number, first: string) =>
  total === 0
    ? nobody
    : `<div class="empty"><p>${say("ui.range_none", { total })}</p><a class="btn secondary" href="${first}">${say("student.first_page")}</a> </div>`;

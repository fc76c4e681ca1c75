import { labelOf, t } from "~/messages";

/** A small sheet of the same looks; the floor is about pages, not about how little a style can say. */
export const css = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#0f172a;background:#f8fafc}a{color:#115e59}
header,main,footer{padding:.75rem 1.5rem}header,nav ul,.pager ul,form.filter{display:flex;gap:1rem;align-items:center;flex-wrap:wrap}
header{background:#fff;border-bottom:1px solid #cbd5e1}ul{list-style:none;margin:0;padding:0}h1{font-size:1.5rem}.hint{color:#475569}
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

export const safe = (text: string | number | null): string =>
  text === null ? "" : String(text).replace(/[&<>"']/g, (character) => escapes[character] ?? "");

const places = [
  ["/", t("nav.home")],
  ["/students", t("nav.students")],
  ["/school_exam_years", t("nav.school_exam_years")],
  ["/admin/schools", t("nav.schools")],
  ["/admin/exam_years", t("nav.exam_years")],
];
const navigation = places.map(([href, label]) => `<li><a href="${href}">${label}</a></li>`).join("");
const signedIn = `<nav aria-label="${t("ui.navigation")}"><ul>${navigation}</ul></nav>
<a href="/account"><span class="vh">${t("ui.account")}: </span><b>PUAN ROSNAH BINTI KARIM</b> Pentadbir</a>
<form method="post" action="/logout"><button>${t("action.log_out")}</button></form>`;

/** The frame that every screen of the product has: skip link, header, title, footer. */
export function page(title: string, main: string, header = signedIn): string {
  return `<!DOCTYPE html><html lang="ms"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – Calon</title><link rel="stylesheet" href="/assets/floor.css"></head><body><a class="vh" href="#isi">${t("ui.skip")}</a>
<header><a href="/" aria-label="${t("app.home")}">${t("app.name")}</a>${header}</header>
<main id="isi"><h1>${title}</h1>${main}</main><footer><p>${t("app.name")}</p></footer></body></html>`;
}

export const field = (name: string, control: string, hint = "") =>
  `<div class="field"><label for="${name}">${labelOf(name)}</label>${hint && `<div class="hint">${hint}</div>`}${control}</div>`;

export const input = (name: string, value: string | number | null, more = "") =>
  `<input id="${name}" name="${name}" value="${safe(value)}"${more}>`;

export const option = (value: string | number, label: string | number, chosen: string | number | null) =>
  `<option value="${value}"${String(value) === String(chosen ?? "") ? " selected" : ""}>${label}</option>`;

export const select = (name: string, options: string) =>
  `<select id="${name}" name="${name}">${options}</select>`;

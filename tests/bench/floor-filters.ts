import { labelOf, t } from "~/messages";
import type { Addresses } from "./floor-address";
import { type Option, selectField, textField } from "./floor-fields";
import type { Query } from "./floor-queries";
import { around, say } from "./floor-shell";

interface Choices {
  districts: { code: string; name: string }[];
  examTypes: { code: string }[];
  years: { year: number }[];
}

export const genders: Option[] = [
  { value: "L", label: t("gender.L") },
  { value: "P", label: t("gender.P") },
];
const blank = t("word.all");
const given = {
  options: [
    { value: "true", label: t("word.some") },
    { value: "false", label: t("word.none") },
  ],
  blank,
  isTerse: true,
};

const opening = `<form class="filters" role="search" method="get" action="/students" aria-label="${say("ui.filters")}">`;
const search = textField("search", { type: "search", accessKey: "c", isHeld: true });
const school =
  textField("school_code", { before: 'data-island="code"' })(null) +
  textField("school_name", { isHeld: true })(null);
const gender = selectField("gender", { options: genders, blank, isTerse: true });
const className = textField("class_name", { isHeld: true })(null);
const others = `><summary>${say("student.more_filters")}</summary><div>`;
const ending = `</div></details><div class="filter-actions"><button type="submit" class="btn secondary">${say("action.filter")}</button> <a class="btn quiet" href="/students?sortBy=school_code">${say("action.clear")}</a> <a class="btn quiet" href="/columns?table=students`;
/** Of the seventeen columns six are shown until somebody chooses. */
const columns = `">${say("columns.link_hidden", { n: 11 })}</a></div></form>`;

/** The questions of the list, with what is asked in them; `back` is the list as it stands, blank without questions. */
export function filterFields({ districts, examTypes, years }: Choices) {
  const year = selectField("exam_year", {
    options: years.map(({ year }) => ({ value: String(year), label: String(year) })),
    blank,
    isTerse: true,
  });
  const district = selectField("district_code", {
    options: districts.map(({ code, name }) => ({ value: code, label: name })),
    blank,
    isTerse: true,
  });
  const examType = { options: examTypes.map(({ code }) => ({ value: code, label: code })), blank };
  const rest = [
    selectField("exam_type_code", { ...examType, isTerse: true })(null),
    selectField("has_student_code", given)(null),
    selectField("has_ic_number", given)(null),
    ending,
  ].join("");
  return (query: Query, back: string): string => {
    const isOpen = query.district_code !== null;
    const asked = query.exam_year === null ? null : String(query.exam_year);
    return `${opening}${search(query.search)}${school}${year(asked)}${gender(query.gender)}${className}<details${isOpen ? ' open=""' : ""}${others}${district(query.district_code)}${rest}${back && `&amp;return_to=${back}`}${columns}`;
  };
}

const taken = around("ui.remove_filter", "label");
const list = `<ul class="chips" aria-label="${say("ui.active_filters")}">`;

/** What the list was asked, in words, each leading to the list without it. */
export function chips(asked: Addresses["asked"], districts: Choices["districts"]): string {
  if (asked.length === 0) return "";
  const each = asked.map(({ name, value, without }) => {
    const words =
      name === "gender"
        ? genders.find((gender) => gender.value === value)?.label
        : name === "district_code"
          ? districts.find(({ code }) => code === value)?.name
          : value;
    const label = say("ui.chip", { label: labelOf(name), value: words ?? value });
    return `<li><a href="${without}" aria-label="${taken[0]}${label}${taken[1]}">${label}</a></li>`;
  });
  return `${list}${each.join("")}</ul>`;
}

import { problem } from "~/messages";
import { field, orBlank } from "./fields";
import { readInstant } from "./instant";
import { datetimeLocal, malaysianDate } from "./moments";
import { type Report, readText, wrong } from "./readers";
import { cleanText, foldDigits } from "./text";

/** 22/11/2026, with or without 23.59: the boxes of a form, joined. A box that was left blank has no digits. */
const boxes = /^(\d{0,4})\/(\d{0,4})\/(\d{0,4})(?: (\d{1,2})[.:](\d{2}))?$/;

function readBoxes(text: string, report: Report): { day: string; time: string } | null {
  const [, day, month, year, hour = "00", minute = "00"] = boxes.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined)
    return wrong(report, problem("not_a_day"));
  if (day === "" || month === "" || year === "") return wrong(report, problem("day_incomplete"));
  const iso = `${year.padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!readInstant(`${iso}T00:00`)) {
    return wrong(report, problem("no_such_day", { day: `${day}/${month}/${year}` }));
  }
  return { day: iso, time: `${hour.padStart(2, "0")}:${minute}` };
}

const read = (raw: unknown, report: Report) => {
  const written = readText(raw, report, { max: 40, required: false, clean: cleanText });
  return written === null ? null : foldDigits(written);
};

/** A Malaysian day, `2026-11-22`; three boxes send 22/11/2026. */
export const optionalDay = field(
  (raw, report): string | null => {
    const text = read(raw, report);
    if (text === null) return null;
    if (text.includes("/")) return readBoxes(text, report)?.day ?? null;
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && readInstant(`${text}T00:00`)
      ? text
      : wrong(report, problem("not_a_day"));
  },
  orBlank({ type: "string", format: "date" }),
);

/** An instant; boxes send 22/11/2026 23.59. */
export const optionalMoment = field(
  (raw, report): string | null => {
    const text = read(raw, report);
    if (text === null) return null;
    if (!text.includes("/")) return readInstant(text) ?? wrong(report, problem("not_a_datetime"));
    const typed = readBoxes(text, report);
    if (typed === null) return null;
    return readInstant(`${typed.day}T${typed.time}`) ?? wrong(report, problem("not_a_time"));
  },
  orBlank({ type: "string", format: "date-time" }),
);

export const boxNames = ["day", "month", "year", "time"] as const;
export type Boxes = Record<(typeof boxNames)[number], string>;

/** Joins the boxes of a form to the one text that the schema reads. */
export function joinBoxes(fields: FormData, names: readonly string[], usualTime?: string): void {
  for (const name of names) {
    const [day, month, year, time] = boxNames.map((box) => textIn(fields.get(`${name}_${box}`)));
    if (day === undefined && month === undefined && year === undefined) continue;
    const isBlank = !day && !month && !year;
    const end = usualTime === undefined ? "" : ` ${time || usualTime}`;
    fields.set(name, isBlank ? "" : `${day ?? ""}/${month ?? ""}/${year ?? ""}${end}`);
  }
}

const textIn = (value: FormDataEntryValue | null) => (typeof value === "string" ? value.trim() : undefined);

/** Of a form that is shown again, of a stored form, or of a stored day or instant. */
export function boxesOf(values: Record<string, unknown>, name: string): Boxes {
  const typed = boxNames.map((box) => values[`${name}_${box}`]);
  if (typed.some((text) => typeof text === "string"))
    return boxesFrom(typed.map((text) => String(text ?? "")));
  const text = typeof values[name] === "string" ? (values[name] as string) : "";
  if (text.includes("/")) return boxesFrom(text.split(/[/ ]/));
  const [date = "", time = ""] = (text.length > 10 && readInstant(text) ? datetimeLocal(text) : text).split(
    "T",
  );
  const [year = "", month = "", day = ""] = date.split("-");
  return boxesFrom([day, month, year, time.slice(0, 5).replace(":", ".")]);
}

const boxesFrom = ([day = "", month = "", year = "", time = ""]: string[]): Boxes => ({
  day,
  month,
  year,
  time,
});

/** `2026-11-22` in words. */
export const dayInWords = (day: string): string => malaysianDate(`${day}T04:00:00.000Z`);

import { readDay } from "./day-readers";
import { readInstant } from "./instant";
import { datetimeLocal, dayInWords } from "./moments";

export const boxNames = ["day", "month", "year", "time"] as const;
export type Boxes = Record<(typeof boxNames)[number], string>;

/** Joins the boxes of a form to the one text that the schema reads. */
export function joinBoxes(fields: FormData, names: readonly string[], usualTime?: string): void {
  for (const name of names) {
    const [day, month, year, time] = boxNames.map((box) => textIn(fields.get(`${name}_${box}`)));
    if (day === undefined && month === undefined && year === undefined) continue;
    const isBlank = !day && !month && !year && !time;
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

/** For a day in one field: as it was typed, or 22/11/2026 of a stored day and 22/11/2026 23.59 of an instant. */
export function dayTextOf(values: Record<string, unknown>, name: string): string {
  const text = values[name];
  if (typeof text === "string" && !/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) return text;
  const { day, month, year, time } = boxesOf(values, name);
  if (!day && !month && !year) return "";
  return `${day.replace(/^0/, "")}/${month.replace(/^0/, "")}/${year} ${time}`.trim();
}

const boxesFrom = ([day = "", month = "", year = "", time = ""]: string[]): Boxes => ({
  day,
  month,
  year,
  time,
});

/** As people read them, for the comparison after a conflict; a text that is no day stays. */
export function daysInWords(
  values: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  const words = { ...values };
  for (const name of names) {
    const day = readDay(values[name], () => undefined);
    if (day) words[name] = dayInWords(day);
  }
  return words;
}

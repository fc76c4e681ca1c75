import { problem } from "~/messages";
import { readInstant } from "./instant";
import { type Reader, type Report, readText, wrong } from "./readers";
import { cleanText, foldDigits } from "./text";

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const inWords = /^(\d{1,2}) ([a-z]{3,})\.? (\d{4})$/i;
const months = [
  ...["januari", "februari", "mac", "april", "mei", "jun"],
  ...["julai", "ogos", "september", "oktober", "november", "disember"],
];
const yearFirst = /^\d{4}-\d{2}-\d{2}$/;

/** 22 Nov 2026 or 22 November 2026 in figures. */
function inFigures(text: string): string {
  const [, day, word = "", year] = inWords.exec(text) ?? [];
  const month = months.findIndex((name) => name.startsWith(word.toLowerCase()));
  return day === undefined || month < 0 ? text : `${day}/${month + 1}/${year}`;
}

/** `2026-11-22` of 22/11/2026, 22 November 2026 or of itself; null for a day that the calendar does not have. */
export function isoDayIn(text: string): string | null {
  const [, day = "", month = "", year] = dayFirst.exec(inFigures(text)) ?? [];
  const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return yearFirst.test(iso) && readInstant(`${iso}T00:00`) ? iso : null;
}

/** 22/11/2026, with or without 23.59: the boxes of a form, joined. A box that was left blank has no digits. */
const boxes = /^(\d{0,4})\/(\d{0,4})\/(\d{0,4})(?: (\d{1,2})[.:](\d{2}))?$/;

function readBoxes(text: string, report: Report): { day: string; time: string } | null {
  const [, day, month, year, hour = "00", minute = "00"] = boxes.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined)
    return wrong(report, problem("not_a_day"));
  if (day === "" || month === "" || year === "") return wrong(report, problem("day_incomplete"));
  const written = `${day}/${month}/${year}`;
  const iso = isoDayIn(written);
  if (iso === null) return wrong(report, problem("no_such_day", { day: written }));
  return { day: iso, time: `${hour.padStart(2, "0")}:${minute}` };
}

const read = (raw: unknown, report: Report) => {
  const written = readText(raw, report, { max: 40, required: false, clean: cleanText });
  return written === null ? null : foldDigits(written);
};

/** A Malaysian day, `2026-11-22`; three boxes send 22/11/2026. */
export const readDay: Reader<string | null> = (raw, report) => {
  const text = read(raw, report);
  if (text === null) return null;
  if (text.includes("/")) return readBoxes(text, report)?.day ?? null;
  return isoDayIn(text) ?? wrong(report, problem("not_a_day"));
};

/** An instant; boxes send 22/11/2026 23.59. */
export const readMoment: Reader<string | null> = (raw, report) => {
  const text = read(raw, report);
  if (text === null) return null;
  if (!text.includes("/")) return readInstant(text) ?? wrong(report, problem("not_a_datetime"));
  const typed = readBoxes(text, report);
  if (typed === null) return null;
  return readInstant(`${typed.day}T${typed.time}`) ?? wrong(report, problem("not_a_time"));
};

/** `8.30` of 08:30; any other text stays as it was typed. */
export const writtenTime = (time: string): string => time.replace(/^0?(\d+):(\d\d)$/, "$1.$2");

const hours = new Intl.DateTimeFormat("ms-MY", {
  timeZone: "UTC",
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h12",
  dayPeriod: "long",
});

/** `8.30 pagi` of 08:30. */
export const timeInWords = (time: string): string =>
  hours.format(new Date(`2000-01-01T${time}:00Z`)).replace(/(\d):(\d\d)/, "$1.$2");

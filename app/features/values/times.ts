import { problem } from "~/messages";
import { field, orBlank } from "./fields";
import { readText, wrong } from "./readers";
import { cleanText, foldDigits } from "./text";

const clock = /^([01]?\d|2[0-3])[.:]([0-5]\d)$/;

/** `08:30` of 8.30 or 08:30, in the 24 hours of a day. */
export const optionalTime = field<string | null>(
  (raw, report) => {
    const written = readText(raw, report, { max: 10, required: false, clean: cleanText });
    if (written === null) return null;
    const [, hour, minute] = clock.exec(foldDigits(written)) ?? [];
    return hour ? `${hour.padStart(2, "0")}:${minute}` : wrong(report, problem("not_a_time"));
  },
  orBlank({ type: "string", pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
);

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

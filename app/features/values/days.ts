import { problem } from "~/messages";
import { readDay, readMoment } from "./day-readers";
import { field, orBlank } from "./fields";
import { readText, wrong } from "./readers";
import { cleanText, foldDigits } from "./text";

export const optionalDay = field(readDay, orBlank({ type: "string", format: "date" }));
export const optionalMoment = field(readMoment, orBlank({ type: "string", format: "date-time" }));

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

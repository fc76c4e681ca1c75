import { isoDayIn } from "./day-readers";
import { foldDigits } from "./text";

const writtenDay = /(\d{1,2}[/.-]\d{1,2}[/.-]\d{4})/;

/** The name of each day of `25/12/2026 Krismas, 1/1/2027 Tahun Baharu`; null where a day or a name is wrong or missing. */
export function holidaysIn(text: string): Map<string, string> | null {
  const [before = "", ...parts] = foldDigits(text)
    .split(writtenDay)
    .map((part) => part.replace(/^[\s,;:–-]+|[\s,;]+$/g, ""));
  const names = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) {
    const [day, name] = [isoDayIn(parts[at] ?? ""), parts[at + 1]];
    if (!day || !name) return null;
    names.set(day, names.has(day) ? `${names.get(day)}, ${name}` : name);
  }
  return before === "" && names.size > 0 ? names : null;
}

import { type Problems, problem } from "~/messages";

/** Problems are keyed by row, and the table below no longer has rows that vanished, so each sentence names its school. */
export function byField(problems: Problems): Problems {
  const grouped: Problems = {};
  for (const [path, found] of Object.entries(problems)) {
    const field = path.split(".").at(-1) ?? "";
    const isGone = field === "id";
    const key = isGone ? "" : field === "school_code" ? "exam_year" : field;
    grouped[key] = isGone ? [problem("registrations_gone")] : [...(grouped[key] ?? []), ...found];
  }
  return grouped;
}

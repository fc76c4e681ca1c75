import { noteRefusedFields } from "~/db/refused-fields";
import type { Problems } from "~/messages";

/** Drafts whose wrong lines are counted. A start of the server forgets them, and may count a preview again. */
const counted = new Set<string>();
const most = 1000;

/** Once for a preview and once for a rule of a field: many lines of one list often have one cause. */
export function noteRefusedLines(draft: string, lines: readonly { problems: Problems }[]): void {
  if (lines.length === 0 || counted.has(draft)) return;
  if (counted.size === most) counted.clear();
  counted.add(draft);
  const once = new Map<string, Problems>();
  for (const { problems } of lines)
    for (const [field, all] of Object.entries(problems))
      for (const problem of all ?? []) once.set(`${field} ${problem.code}`, { [field]: [problem] });
  for (const problems of once.values()) noteRefusedFields(problems);
}

import type { FormAnswer } from "~/http/forms.server";
import { labelOf } from "~/messages";
import { ConflictFields } from "~/ui";

/**
 * After a stale submit (412): what was typed beside the record as it stands. The form around it carries the new
 * version, so that saving again is the explicit "Simpan juga".
 */
export function Conflict({ answer, fields }: { answer: FormAnswer | undefined; fields: readonly string[] }) {
  if (!answer?.current) return null;
  const theirs = answer.current as Record<string, unknown>;
  const rows = fields
    .map((field) => ({
      label: labelOf(field),
      mine: textOf(answer.typed[field]),
      theirs: textOf(theirs[field]),
    }))
    .filter(({ mine, theirs }) => mine !== theirs);
  return <ConflictFields rows={rows} />;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

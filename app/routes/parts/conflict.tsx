import { textOf } from "~/features/values/merge";
import type { FormAnswer } from "~/http/forms";
import { labelOf } from "~/messages";
import { ConflictFields, shownCode } from "~/ui";

interface ConflictProps {
  answer: FormAnswer | undefined;
  fields: readonly string[];
  shown?: Record<string, unknown>;
}

/** After a stale submit (412): the form around it has the new version, so saving again overwrites ("Simpan juga"). */
export function Conflict({ answer, fields, shown }: ConflictProps) {
  if (!answer?.current) return null;
  const theirs = answer.current as Record<string, unknown>;
  const rows = fields
    .map(
      (field) =>
        ({
          field,
          label: labelOf(field),
          mine: textOf(answer.typed[field]),
          theirs: textOf(theirs[field]),
          chosen: shown && (textOf(shown[field]) === textOf(answer.typed[field]) ? "mine" : "theirs"),
        }) as const,
    )
    .filter(({ mine, theirs }) => mine !== theirs)
    .map(({ field, mine, theirs, ...row }) => ({
      ...row,
      mine: shownCode(field, mine),
      theirs: shownCode(field, theirs),
    }));
  return <ConflictFields rows={rows} />;
}

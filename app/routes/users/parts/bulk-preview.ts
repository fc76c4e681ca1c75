import { endOfLinks } from "~/features/users/bulk/create";
import { fingerprintOf, judgeAccounts } from "~/features/users/bulk/judge";
import { readAccountLines } from "~/features/users/bulk/lines";
import type { AccountsForm } from "~/features/users/bulk/schema";
import { malaysianDate } from "~/features/values/moments";
import { type Problems, problem } from "~/messages";

export type BulkPreview = ReturnType<typeof previewOf>;

/** Wrong lines come first. Writes nothing. */
export function previewOf({ pasted, skip_existing }: Pick<AccountsForm, "pasted" | "skip_existing">) {
  const read = readAccountLines(pasted);
  if ("problem" in read) return { judged: [], problems: { pasted: [read.problem] } as Problems };
  const judged = judgeAccounts(read.lines, skip_existing);
  const of = (kind: string) => judged.filter(({ status }) => status === kind);
  const [wrong, fresh, skipped] = [of("wrong"), of("new"), of("skipped")];
  const problems: Problems = {};
  if (wrong.length > 0) problems.pasted = [problem("accounts_wrong", { n: wrong.length })];
  else if (fresh.length === 0) problems.pasted = [problem("no_account_to_make")];
  return {
    judged: [...wrong, ...fresh, ...skipped],
    problems,
    fresh: fresh.length,
    skipped: skipped.length,
    fingerprint: fingerprintOf(judged),
    last_day: malaysianDate(endOfLinks()),
  };
}

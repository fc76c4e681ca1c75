import { nameKey } from "~/db/name-key";
import { nearnessOf, nearWarning } from "~/features/students/near/rules";
import { claimsOf, type Known, newClaims } from "~/features/students/objections";
import type { Warning } from "~/features/students/rules";
import type { StudentNew } from "~/features/students/schema";
import { t } from "~/messages";

/** The claims of earlier lines, and the candidates that they are about. */
export function earlierLines(known: Known) {
  const claimed = claims(known);
  const near = nearLines();
  const stored = new Map<number, number | string>();
  return {
    repeatedIn: claimed.repeatedIn,
    lineOf: (id: number) => stored.get(id),
    nearTo: (value: StudentNew, { nearWarnings }: Pick<Known, "nearWarnings">): Warning[] => {
      const found = nearWarnings(value);
      return found.length > 0 ? found : near.warningsOf(value);
    },
    add(value: StudentNew, line: number | string, id?: number) {
      claimed.add(value, line);
      near.add(value, line);
      if (id !== undefined) stored.set(id, line);
    },
  };
}

export type Earlier = ReturnType<typeof earlierLines>;

/** The identities and numbers of earlier lines. Two examinations of one candidate may claim the same identity. */
function claims(known: Known) {
  const taken = new Map<string, { line: number | string; school_code: string }[]>();
  return {
    /** What a stored candidate had before is no other line's. */
    repeatedIn: (value: StudentNew, before?: StudentNew) =>
      newClaims(value, before).flatMap(({ field, claim }) => {
        const isFree = (school_code: string) =>
          field !== "student_code" && known.allowsBoth(value.school_code, school_code, value.exam_year);
        const earlier = taken.get(claim)?.find(({ school_code }) => !isFree(school_code));
        return earlier ? [{ field, m: earlier.line }] : [];
      }),
    add(value: StudentNew, line: number | string) {
      for (const { claim } of claimsOf(value))
        taken.set(claim, [...(taken.get(claim) ?? []), { line, school_code: value.school_code }]);
    },
  };
}

/** Earlier lines that are nearly the same. */
function nearLines() {
  const byName = new Map<string, { line: number | string; value: StudentNew }[]>();
  const keyOf = ({ exam_year, full_name }: StudentNew) => `${exam_year} ${nameKey(full_name)}`;
  return {
    warningsOf(value: StudentNew): Warning[] {
      for (const earlier of byName.get(keyOf(value)) ?? []) {
        const nearness = nearnessOf(value, earlier.value);
        if (nearness) return [nearWarning(nearness, { other: t("near.line", { line: earlier.line }) })];
      }
      return [];
    },
    add(value: StudentNew, line: number | string) {
      byName.set(keyOf(value), [...(byName.get(keyOf(value)) ?? []), { line, value }]);
    },
  };
}

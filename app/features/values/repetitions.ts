import { labelOf, type Problem, problem } from "~/messages";

/** Judges rows in their order: the problem of a row whose key an earlier row has, which names that row from 1. */
export function repetitions(field?: Parameters<typeof labelOf>[0]) {
  const first = new Map<string | number, number>();
  return (key: string | number, at: number): Problem | null => {
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, at);
      return null;
    }
    return problem("repeated", { ...(field && { label: labelOf(field) }), m: before + 1 });
  };
}

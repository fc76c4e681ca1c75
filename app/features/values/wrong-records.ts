import { type Problem, type Problems, problem } from "~/messages";

/** The sender needs no more of them to find the mistake, and each costs as much as a record that is saved. */
export const mostWrong = { records: 200, problems: 1_400 };

/** On the path of the whole list. */
export const moreWrong = (wrong: number, read: number): Problem => problem("more_wrong", { wrong, read });

/** The problems of the records of a list, keyed by position from 0 and field. */
export class WrongRecords {
  readonly problems: Problems = {};
  #records = 0;
  #problems = 0;

  get isFound(): boolean {
    return this.#records > 0;
  }

  /** False for the first one too many: then judging stops, and the problems say how many records were read. */
  add(at: number, found: Problems): boolean {
    const fields = Object.keys(found);
    const isFull = this.#records === mostWrong.records || this.#problems + fields.length > mostWrong.problems;
    if (isFull) {
      this.problems[""] = [moreWrong(this.#records, at + 1)];
      return false;
    }
    this.#records++;
    this.#problems += fields.length;
    for (const field of fields) this.problems[field ? `${at}.${field}` : `${at}`] = found[field] ?? [];
    return true;
  }
}

/** Of problems that were all found. */
export function firstWrong(problems: Problems, read: number): Problems {
  const rows = new Set<string>();
  for (const path of Object.keys(problems)) {
    const [row = ""] = path.split(".");
    if (rows.size === mostWrong.records && !rows.has(row)) {
      const shown = Object.entries(problems).filter(([path]) => rows.has(path.split(".")[0] ?? ""));
      return { ...Object.fromEntries(shown), "": [moreWrong(rows.size, read)] };
    }
    rows.add(row);
  }
  return problems;
}

/** What an answer says beside the problems of the first wrong records. */
export function partOf(problems: Problems): { shown: Problems; more: Problem | null } {
  const found = Object.entries(problems).find(([, [first]]) => first?.code === "more_wrong");
  if (!found) return { shown: problems, more: null };
  const { [found[0]]: more, ...shown } = problems;
  return { shown, more: more?.[0] ?? null };
}

import type { StudentNew } from "~/features/students/schema";

/** One spelling of a class in an import, and the one that it should have. */
export interface ClassMerge {
  from: string;
  to: string;
  lines: number[];
}

/** How many candidates each class has. */
type Classes = ReadonlyMap<string, number>;

interface Classed {
  line: number;
  value?: Pick<StudentNew, "school_code" | "exam_year" | "class_name">;
}

/** 6 AL-GHAZALI, 6 AL GHAZALI and 6.AL GHAZALI are one class. */
const bare = (class_name: string) => class_name.replace(/[\s.\-\u2010-\u2015]+/gu, "").toUpperCase();

/** The spelling of the class that most candidates have. */
export const usualSpelling = (classes: Classes, class_name: string): string | undefined =>
  mostUsed(new Map([...classes].filter(([one]) => bare(one) === bare(class_name))));

/** The spelling that the school uses already wins, else the most frequent of the import. */
export function classMerges(
  judged: readonly Classed[],
  storedIn: (school_code: string, exam_year: number) => Classes,
): ClassMerge[] {
  const classes = new Map<string, { usual: string | undefined; spellings: Map<string, number[]> }>();
  for (const { line, value } of judged) {
    if (!value?.class_name) continue;
    const { school_code, exam_year, class_name } = value;
    const key = JSON.stringify([school_code, exam_year, bare(class_name)]);
    let found = classes.get(key);
    if (!found) {
      found = { usual: usualSpelling(storedIn(school_code, exam_year), class_name), spellings: new Map() };
      classes.set(key, found);
    }
    const lines = found.spellings.get(class_name);
    if (lines) lines.push(line);
    else found.spellings.set(class_name, [line]);
  }
  return [...classes.values()].flatMap(({ usual, spellings }) => {
    const written = new Map([...spellings].map(([class_name, lines]) => [class_name, lines.length]));
    const to = usual ?? mostUsed(written);
    return [...spellings].flatMap(([from, lines]) =>
      to === undefined || from === to ? [] : [{ from, to, lines }],
    );
  });
}

function mostUsed(classes: Classes): string | undefined {
  const most = Math.max(...classes.values());
  return [...classes].find(([, total]) => total === most)?.[0];
}

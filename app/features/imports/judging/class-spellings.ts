import type { StudentNew } from "~/features/students/schema";

/** One spelling of a class in an import, and the one that it should have. */
export interface ClassMerge {
  from: string;
  to: string;
  lines: number[];
}

export interface StoredClass {
  class_name: string;
  total: number;
}

interface Classed {
  line: number;
  value?: Pick<StudentNew, "school_code" | "exam_year" | "class_name">;
}

/** 6 AL-GHAZALI, 6 AL GHAZALI and 6.AL GHAZALI are one class. */
const bare = (class_name: string) => class_name.replace(/[\s.\-\u2010-\u2015]+/gu, "").toUpperCase();

/** The spelling that the school uses already wins, else the most frequent of the import. */
export function classMerges(
  judged: readonly Classed[],
  storedIn: (school_code: string, exam_year: number) => readonly StoredClass[],
): ClassMerge[] {
  const classes = new Map<string, { stored: StoredClass[]; spellings: Map<string, number[]> }>();
  for (const { line, value } of judged) {
    if (!value?.class_name) continue;
    const { school_code, exam_year, class_name } = value;
    const key = JSON.stringify([school_code, exam_year, bare(class_name)]);
    let found = classes.get(key);
    if (!found) {
      const stored = storedIn(school_code, exam_year).filter(
        (one) => bare(one.class_name) === bare(class_name),
      );
      found = { stored, spellings: new Map() };
      classes.set(key, found);
    }
    const lines = found.spellings.get(class_name);
    if (lines) lines.push(line);
    else found.spellings.set(class_name, [line]);
  }
  return [...classes.values()].flatMap(({ stored, spellings }) => {
    const written = [...spellings].map(([class_name, lines]) => ({ class_name, total: lines.length }));
    const to = mostUsed(stored) ?? mostUsed(written);
    return [...spellings].flatMap(([from, lines]) =>
      to === undefined || from === to ? [] : [{ from, to, lines }],
    );
  });
}

function mostUsed(classes: readonly StoredClass[]): string | undefined {
  const most = Math.max(...classes.map(({ total }) => total));
  return classes.find(({ total }) => total === most)?.class_name;
}

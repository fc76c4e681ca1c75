import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { jawi_due, jawi_school_words, jawi_words, school_exam_years, students } from "~/db/schema";
import { erasePerson } from "~/features/persons/erase";
import { createStudent } from "~/features/students/commands";
import { countJawiWords } from "~/features/students/jawi/count";
import { jawiSpeller } from "~/features/students/jawi/spellings";
import { studentNew } from "~/features/students/schema";
import { runAtOnce } from "~/features/values/in-slices";
import { copyDemo } from "../support/demo";
import { makeStudent, withWorld } from "../support/people";

const world = withWorld();

const submit = (
  school_code: string,
  state: "draf" | "dihantar" | "muktamad" = "dihantar",
  head: string | null = "GURU BESAR",
) =>
  db
    .update(school_exam_years)
    .set({ state, head_name: head })
    .where(eq(school_exam_years.school_code, school_code))
    .run();
const count = () => runAtOnce(countJawiWords());

let ic = 140101010000;
function named(school_code: string, full_name: string, full_name_arabic: string | null, n = 1): number[] {
  return Array.from({ length: n }, () => {
    ic += 1;
    return makeStudent({ school_code, exam_year: 2026, full_name, full_name_arabic, ic_number: String(ic) })
      .id;
  });
}
const [own, foreign] = ["AAA0001", "BBB0002"] as const;
const totals = (word: string) =>
  db
    .select()
    .from(jawi_words)
    .where(eq(jawi_words.word, word))
    .all()
    .map(({ jawi, total, schools }) => [jawi, total, schools]);
const proposal = (full_name: string, school_code: string | null = null) =>
  jawiSpeller(school_code).propose(full_name);

describe("the counted words", () => {
  it("are those of candidates in lists that were submitted", () => {
    named(own, "AISYAH BINTI AHMAD", "عائشة بنت أحمد", 2);
    count();
    expect(totals("AISYAH")).toEqual([]);
    submit(own);
    count();
    expect(totals("AISYAH")).toEqual([["عائشة", 2, 1]]);
  });

  it("leave out a list that a lock closed before anyone signed it", () => {
    named(own, "AISYAH", "عائشة");
    submit(own, "muktamad", null);
    count();
    expect(db.select().from(jawi_words).all()).toEqual([]);
  });

  it("follow a correction, a withdrawal, a deletion and a list that goes back to draft", () => {
    const [first = 0, second = 0, third = 0] = named(own, "AISYAH", "عايشه", 3);
    named(own, "AISYAH", "عائشة");
    submit(own);
    count();
    expect(totals("AISYAH")).toEqual([
      ["عائشة", 1, 1],
      ["عايشه", 3, 1],
    ]);
    db.update(students).set({ full_name_arabic: "عائشة" }).where(eq(students.id, first)).run();
    db.update(students)
      .set({ withdrawn_at: "2026-01-01T00:00:00.000Z" })
      .where(eq(students.id, second))
      .run();
    db.delete(students).where(eq(students.id, third)).run();
    expect(db.select().from(jawi_due).all()).toEqual([{ school_code: own }]);
    count();
    expect(totals("AISYAH")).toEqual([["عائشة", 2, 1]]);
    submit(own, "draf", null);
    count();
    expect(db.select().from(jawi_words).all()).toEqual([]);
    expect(db.select().from(jawi_due).all()).toEqual([]);
  });

  it("lose the words of a person who is erased, at once", () => {
    const [id = 0] = named(own, "ZULFAQQAR", "ذوالفقار");
    submit(own);
    count();
    const { ic_number } = db.select().from(students).where(eq(students.id, id)).get() ?? {};
    erasePerson({ user_id: null, username: "operator" }, ic_number ?? "", "Permintaan");
    expect(db.select().from(jawi_words).all()).toEqual([]);
  });

  it("wait for nothing while candidates of a draft are typed", () => {
    named(own, "AISYAH", "عائشة");
    expect(db.select().from(jawi_due).all()).toEqual([]);
  });

  it("are the sums of the schools after any changes", () => {
    const words = ["AISYAH", "ALI", "AHMAD", "UMAR"];
    const spellings = ["عائشة", "علي", "أحمد", "عمر"];
    submit(own);
    submit(foreign);
    for (let step = 0; step < 60; step++) {
      const at = (step * 7) % 4;
      named(step % 3 ? own : foreign, words[at] ?? "", spellings[(step * 5) % 4] ?? "");
      if (step % 4 === 3) sqlite.exec("delete from students where id = (select min(id) from students)");
      if (step % 5 === 0) count();
    }
    count();
    const sums = sqlite
      .prepare(
        "select word, jawi, sum(total) as total, count(*) as schools from jawi_school_words group by word, jawi",
      )
      .all();
    expect(sums.length).toBeGreaterThan(3);
    expect(
      sqlite.prepare("select word, jawi, total, schools from jawi_words order by word, jawi").all(),
    ).toEqual(sums);
    const counted = sqlite.prepare("select sum(total) from jawi_words").pluck().get();
    expect(counted).toBe(db.select().from(students).all().length);
  });

  it("follow a school that gets another code, and are empty without the school", () => {
    named(own, "AISYAH", "عائشة");
    submit(own);
    count();
    sqlite.exec("update schools set school_code = 'AAA0009' where school_code = 'AAA0001'");
    count();
    expect(db.select().from(jawi_school_words).all()).toEqual([
      { school_code: "AAA0009", word: "AISYAH", jawi: "عائشة", total: 1 },
    ]);
    expect(totals("AISYAH")).toEqual([["عائشة", 1, 1]]);
  });
});

describe("a proposal", () => {
  it("joins the spellings of the words, and of two words where the second has the article", () => {
    named(own, "NURUL HUDA BINTI ABDUL AZIZ", "نور الهدى بنت عبد العزيز", 3);
    named(foreign, "NURUL HUDA BINTI ABDUL AZIZ", "نور الهدى بنت عبد العزيز", 3);
    named(own, "AISYAH BINTI ABDULLAH", "عائشة بنت عبد الله", 3);
    named(foreign, "AISYAH BINTI ABDULLAH", "عائشة بنت عبد الله", 3);
    submit(own);
    submit(foreign);
    count();
    expect(proposal("NURUL HUDA BINTI ABDULLAH")).toEqual({ text: "نور الهدى بنت عبد الله", missing: [] });
    expect(proposal("AISYAH BINTI ABDUL AZIZ")).toEqual({ text: "عائشة بنت عبد العزيز", missing: [] });
    expect(proposal("AISYAH @ ECAH BINTI ABDULLAH")).toBeNull();
    expect(proposal("TAN WEI BINTI LIM")).toBeNull();
    expect(proposal("AISYAH BINTI ZAMREE")).toEqual({ text: "عائشة بنت ZAMREE", missing: ["ZAMREE"] });
  });

  it("shows a rare word only to the school that has it", () => {
    named(own, "ZULFAQQAR", "ذوالفقار", 9);
    submit(own);
    submit(foreign);
    count();
    expect(proposal("ZULFAQQAR", own)?.text).toBe("ذوالفقار");
    expect(proposal("ZULFAQQAR", foreign)).toBeNull();
    expect(proposal("ZULFAQQAR")).toBeNull();
    named(foreign, "ZULFAQQAR", "ذوالفقار");
    count();
    expect(proposal("ZULFAQQAR")?.text).toBe("ذوالفقار");
  });

  it("needs five candidates", () => {
    named(own, "ZULFAQQAR", "ذوالفقار", 3);
    const [last = 0] = named(foreign, "ZULFAQQAR", "ذوالفقار", 2);
    submit(own);
    submit(foreign);
    count();
    expect(proposal("ZULFAQQAR")).not.toBeNull();
    db.delete(students).where(eq(students.id, last)).run();
    count();
    expect(proposal("ZULFAQQAR")).toBeNull();
  });

  it("leaves a word open that has two spellings of like frequency", () => {
    named(own, "AISYAH BINTI ALI", "عائشة بنت علي", 10);
    named(foreign, "AISYAH BINTI ALI", "عايشه بنت علي", 6);
    submit(own);
    submit(foreign);
    named(foreign, "AISYAH BINTI ALI", "عائشة بنت علي", 1);
    count();
    expect(proposal("AISYAH BINTI ALI")).toEqual({ text: "عائشة بنت علي", missing: [] });
    named(own, "AISYAH BINTI ALI", "عايشه بنت علي", 1);
    count();
    expect(proposal("AISYAH BINTI ALI")).toEqual({ text: "AISYAH بنت علي", missing: ["AISYAH"] });
  });
});

describe("an unusual spelling", () => {
  const usual = () => {
    named(own, "AISYAH BINTI ALI", "عائشة بنت علي", 10);
    named(foreign, "AISYAH BINTI ALI", "عائشة بنت علي", 10);
    submit(own);
    submit(foreign);
    count();
  };
  const saved = (full_name_arabic: string | null) => {
    submit(own, "draf", null);
    const given = {
      full_name: "AISYAH BINTI ALI",
      ic_number: "140202105678",
      school_code: own,
      exam_year: 2026,
    };
    const outcome = createStudent(world.clerk, studentNew.parse({ ...given, full_name_arabic }));
    return outcome.kind === "saved" ? outcome.value.warnings?.map(({ problem }) => problem) : outcome;
  };

  it("is a warning of the form that names the usual one", () => {
    usual();
    expect(saved("عيسه بنت علي")).toEqual([
      { code: "jawi_unusual", values: { word: "AISYAH", jawi: "عيسه", usual: "عائشة" } },
    ]);
  });

  it("is none where the spelling is usual, another keyboard's, or the word has several spellings", () => {
    usual();
    expect(saved("عائشة بنت علی")).toEqual([]);
    db.delete(students).where(eq(students.ic_number, "140202105678")).run();
    named(foreign, "AISYAH BINTI ALI", "عيسه بنت علي", 5);
    count();
    expect(saved("عايشة بنت علي")).toEqual([]);
  });
});

/** Words in Rumi are those without a proposal; the others are right where the real name has them in the same order. */
function rightWords(text: string, real: string): number | null {
  const rest = real.split(" ");
  let right = 0;
  for (const word of text.split(" ")) {
    if (/\p{Script=Latin}/u.test(word)) continue;
    const at = rest.indexOf(word);
    if (at < 0) return null;
    rest.splice(0, at + 1);
    right++;
  }
  return right;
}

it("proposes 98 of 100 words of the demonstration after counting half of its candidates, and none wrongly", async () => {
  const folder = mkdtempSync(join(tmpdir(), "calon-jawi-"));
  await copyDemo(join(folder, "demo.db"));
  const demo = new Database(join(folder, "demo.db"), { readonly: true });
  const people = demo
    .prepare(
      "select full_name, full_name_arabic from students where full_name_arabic is not null order by id",
    )
    .all() as { full_name: string; full_name_arabic: string }[];
  demo.close();
  rmSync(folder, { recursive: true });
  expect(people.length).toBeGreaterThan(4000);
  for (const [at, { full_name, full_name_arabic }] of people.entries())
    if (at % 2) named(at % 4 === 1 ? own : foreign, full_name, full_name_arabic);
  submit(own);
  submit(foreign);
  count();
  const speller = jawiSpeller(null);
  const others = people.filter((_, at) => at % 2 === 0);
  const judged = others.map(({ full_name, full_name_arabic: real }) => {
    const text = speller.propose(full_name)?.text;
    const right = text === undefined ? 0 : rightWords(text, real);
    return { text, real, isWhole: text === real, right, words: real.split(" ").length };
  });
  expect(judged.filter(({ right }) => right === null)).toEqual([]);
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const share = sum(judged.map(({ right }) => right ?? 0)) / sum(judged.map(({ words }) => words));
  expect(share).toBeGreaterThan(0.98);
  expect(judged.filter(({ isWhole }) => isWhole).length / judged.length).toBeGreaterThan(0.97);
}, 120_000);

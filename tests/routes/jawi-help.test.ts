import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { school_exam_years, students } from "~/db/schema";
import { countJawiWords } from "~/features/students/jawi/count";
import { runAtOnce } from "~/features/values/in-slices";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, makeStudent, type Person, received, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const usual = { full_name: "AISYAH BINTI ALI", full_name_arabic: "عائشة بنت علي" };
let ic = 140101010000;
const nextIc = () => String(++ic);

/** Of both schools, so that everybody may see its words. */
beforeEach(() => {
  for (const school_code of ["AAA0001", "BBB0002"])
    for (let n = 0; n < 5; n++) makeStudent({ school_code, exam_year: 2026, ...usual, ic_number: nextIc() });
  makeStudent({
    school_code: "BBB0002",
    exam_year: 2026,
    full_name: "ZULFAQQAR",
    full_name_arabic: "ذوالفقار",
    ic_number: nextIc(),
  });
  const signed = { state: "dihantar", head_name: "GURU BESAR" } as const;
  db.update(school_exam_years).set(signed).run();
  runAtOnce(countJawiWords());
  db.update(school_exam_years)
    .set({ state: "draf", head_name: null })
    .where(eq(school_exam_years.school_code, "AAA0001"))
    .run();
});

const stored = () => db.select().from(students).all().length;
const given = {
  full_name: "aisyah binti ali",
  ic_number: "140202105678",
  school_code: "AAA0001",
  exam_year: "2026",
  class_name: "6 AMANAH",
};

async function pageOf(request: Request) {
  const answer = await app(request);
  return { status: answer.status, html: await answer.text() };
}

async function press(who: Person, address: string, fields: Record<string, string>) {
  const before = stored();
  const answer = await pageOf(formOf(who, address, fields));
  expect(stored()).toBe(before);
  return answer;
}
const field = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]*name="${name.replace(/[[\].]/g, "\\$&")}"[^>]*>`))?.[0] ?? "";
const valueIn = (html: string, name: string) => field(html, name).match(/value="([^"]*)"/)?.[1] ?? "";

describe("the form of a candidate", () => {
  const add = (fields: Record<string, string>, who = world.clerk) =>
    press(who, "/student-add", { ...given, ...fields });

  it("comes back with the proposal, marked as one, with all else and the focus on the field", async () => {
    const { status, html } = await add({ jawi: "use" });
    expect(status).toBe(200);
    expect(valueIn(html, "full_name_arabic")).toBe("عائشة بنت علي");
    expect(html).toContain("<b>Cadangan</b>");
    expect(field(html, "full_name_arabic")).toContain("autofocus");
    expect(valueIn(html, "full_name")).toBe("aisyah binti ali");
    expect(valueIn(html, "class_name")).toBe("6 AMANAH");
    expect(html).not.toContain("<title>Ralat");
  });

  it("keeps the typed Jawi, and says the proposal beside it", async () => {
    const { html } = await add({ jawi: "use", full_name_arabic: "عيسه" });
    expect(valueIn(html, "full_name_arabic")).toBe("عيسه");
    expect(html).toContain("عائشة بنت علي");
    expect(html).not.toContain("<b>Cadangan</b>");
  });

  it("leaves a word without a spelling in Rumi, and names it", async () => {
    const { html } = await add({ jawi: "use", full_name: "AISYAH BINTI ZAMREE" });
    expect(valueIn(html, "full_name_arabic")).toBe("عائشة بنت ZAMREE");
    expect(html).toContain("tiada ejaan bagi ZAMREE");
  });

  it("says why there is no proposal", async () => {
    expect((await add({ jawi: "use", full_name: "TAN WEI LING" })).html).toContain(
      "Tiada cadangan bagi nama ini",
    );
    expect((await add({ jawi: "use", full_name: " " })).html).toContain("Isi nama calon dahulu");
    expect((await add({ jawi: "use", full_name: "A ".repeat(50_000) })).status).toBe(200);
  });

  it("proposes a rare word of another school to that school alone", async () => {
    const rare = { jawi: "use", full_name: "ZULFAQQAR" };
    expect(valueIn((await add(rare)).html, "full_name_arabic")).toBe("");
    expect(valueIn((await add({ ...rare, school_code: "BBB0002" })).html, "full_name_arabic")).toBe("");
    const theirs = await add({ ...rare, school_code: "BBB0002" }, world.otherClerk);
    expect(valueIn(theirs.html, "full_name_arabic")).toBe("ذوالفقار");
  });

  it("adds a letter for each press, and takes the last one back", async () => {
    const first = await add({ jawi: "abc" });
    expect(first.html).toContain('value="ڠ"');
    const { html } = await add({ jawi_letter: "چ", full_name_arabic: "مو" });
    expect(valueIn(html, "full_name_arabic")).toBe("موچ");
    expect(valueIn(html, "full_name")).toBe("aisyah binti ali");
    expect(html).toContain('value="ڠ"');
    expect(valueIn((await add({ jawi_letter: " ", full_name_arabic: "مو" })).html, "full_name_arabic")).toBe(
      "مو ",
    );
    expect(valueIn((await add({ jawi_letter: "", full_name_arabic: "موچ" })).html, "full_name_arabic")).toBe(
      "مو",
    );
  });

  it("has letters only after a press, and a first button that saves before them", async () => {
    const { html } = await pageOf(requestOf(world.clerk, "/student-add?exam_year=2026"));
    expect(html).toContain('value="use"');
    expect(html).not.toContain("jawi_letter");
    const opened = (await add({ jawi: "abc" })).html;
    const buttons = opened.slice(opened.indexOf('action="/student-add')).match(/<button[^>]*>/g) ?? [];
    expect(buttons[0]).toContain("hidden");
    expect(buttons[0]).toContain('name="after"');
  });

  it("of a stored candidate without Jawi offers the proposal and keeps the version that it was made from", async () => {
    const { id } = makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name: usual.full_name,
      ic_number: nextIc(),
    });
    const shown = await pageOf(requestOf(world.clerk, `/student-edit/${id}`));
    expect(shown.html).toContain("Cadangan: ");
    expect(valueIn(shown.html, "full_name_arabic")).toBe("");
    db.update(students).set({ version: 7 }).where(eq(students.id, id)).run();
    const { html } = await press(world.clerk, `/student-edit/${id}`, {
      ...given,
      full_name: usual.full_name,
      version: "1",
      was: "{}",
      jawi: "use",
    });
    expect(valueIn(html, "full_name_arabic")).toBe("عائشة بنت علي");
    expect(valueIn(html, "version")).toBe("1");
  });

  it("is for the accounts that may change candidates", async () => {
    expect((await press(world.observer, "/student-add", { ...given, jawi: "use" })).status).toBe(403);
  });
});

describe("the batch form", () => {
  it("fills the rows that have a name and no Jawi, marks them and shows their column", async () => {
    const rows = {
      "rows[0].full_name": "aisyah binti ali",
      "rows[1].full_name": "TAN WEI LING",
      "rows[2].full_name": "ali",
      "rows[2].full_name_arabic": "علي بن",
    };
    const { html } = await press(world.clerk, "/student-add/batch?exam_year=2026&columns=all", {
      school_code: "AAA0001",
      exam_year: "2026",
      intent: "jawi",
      ...rows,
    });
    expect(valueIn(html, "rows[0].full_name_arabic")).toBe("عائشة بنت علي");
    expect(valueIn(html, "rows[1].full_name_arabic")).toBe("");
    expect(valueIn(html, "rows[2].full_name_arabic")).toBe("علي بن");
    expect(html.match(/<i>cadangan<\/i>/g)).toHaveLength(1);
    expect(html).toContain("1 cadangan Jawi diisi");
    expect(field(html, "rows[0].full_name_arabic")).toContain("autofocus");
  });

  it("says when no row has a proposal", async () => {
    const { html } = await press(world.clerk, "/student-add/batch?exam_year=2026&columns=all", {
      school_code: "AAA0001",
      exam_year: "2026",
      intent: "jawi",
    });
    expect(html).toContain("Tiada cadangan bagi baris yang belum ada nama Jawi");
  });
});

describe("an import", () => {
  async function draft() {
    const pasted = [
      "NAMA\tNO KP\tJAWI",
      "AISYAH BINTI ALI\t140816101480\t",
      "ALI BINTI ALI\t140816101482\tعلي بنت علي",
      "TAN WEI LING\t140816101484\t",
    ].join("\n");
    const body = received(world.clerk, new FormData());
    body.append("exam_year", "2026");
    body.append("pasted", pasted);
    const { location } = await answerOf(requestOf(world.clerk, "/students/import", { method: "POST", body }));
    return location ?? "";
  }
  const look = async (address: string) => (await answerOf(requestOf(world.clerk, address))).body.plan;
  const commit = async (address: string, fingerprint: string) =>
    answerOf(formOf(world.clerk, address, { intent: "commit", fingerprint }));
  const jawiOf = (name: string) =>
    db.select().from(students).where(eq(students.full_name, name)).all().at(-1)?.full_name_arabic ?? null;

  it("asks with a box that is not ticked, shows examples, and stores no proposal without it", async () => {
    const address = await draft();
    const plan = await look(address);
    const question = plan.questions.find(({ id }: { id: string }) => id === "jawi");
    expect(question).toMatchObject({ chosen: [], choices: [{ label: "Gunakan cadangan Jawi (1 calon)" }] });
    expect(question.seen).toContain("AISYAH BINTI ALI: عائشة بنت علي");
    expect((await commit(address, plan.fingerprint)).status).toBe(303);
    expect(jawiOf("AISYAH BINTI ALI")).toBeNull();
    expect(jawiOf("ALI BINTI ALI")).toBe("علي بنت علي");
  });

  it("stores the proposals that the preview marked, after the tick", async () => {
    const address = await draft();
    const before = await look(address);
    await answerOf(formOf(world.clerk, address, { intent: "answer", "chosen.jawi": "use" }));
    const plan = await look(address);
    expect(plan.fingerprint).not.toBe(before.fingerprint);
    const [line] = plan.lines;
    expect([line.cells.full_name_arabic, line.sentences]).toEqual(["عائشة بنت علي", ["Jawi: cadangan"]]);
    expect(plan.lines.map(({ sentences }: { sentences: string[] }) => sentences.length)).toEqual([1, 0, 0]);
    expect((await commit(address, before.fingerprint)).status).toBe(412);
    expect((await commit(address, plan.fingerprint)).status).toBe(303);
    expect(jawiOf("AISYAH BINTI ALI")).toBe("عائشة بنت علي");
    expect(jawiOf("TAN WEI LING")).toBeNull();
  });

  it("takes the proposals away again with the tick", async () => {
    const address = await draft();
    await answerOf(formOf(world.clerk, address, { intent: "answer", "chosen.jawi": "use" }));
    await answerOf(formOf(world.clerk, address, { intent: "answer" }));
    const plan = await look(address);
    expect(plan.lines[0].cells.full_name_arabic).toBe("");
  });
});

it("the data check finds a spelling that nearly all lists have otherwise, and Rumi in a name in Jawi", async () => {
  const odd = makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    ...usual,
    full_name_arabic: "عيسه بنت علي",
    ic_number: "140202105678",
  });
  const rumi = makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    full_name: "ALI BINTI ALI",
    full_name_arabic: "ALI",
    ic_number: "140203105678",
  });
  const { body } = await answerOf(
    requestOf(world.admin, "/api/checks?exam_year=2026&school_code=AAA0001&limit=100"),
  );
  const found = body.data.map(({ id, rule }: { id: number; rule: string }) => `${id} ${rule}`);
  expect(found).toContain(`${odd.id} jawi_unusual`);
  expect(found).toContain(`${rumi.id} jawi_has_rumi`);
  expect(found.filter((one: string) => one.endsWith("jawi_unusual"))).toHaveLength(1);
});

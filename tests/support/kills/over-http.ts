import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { malaysianYear } from "~/db/clock";
import { type Form, readPostForm } from "../../bench/forms";
import { type Browser, signIn } from "../../bench/product";
import { copyDemo, type DemoSize, smallDemo } from "../demo";
import { freePort } from "../ports";
import { Computer, pause } from "../standby/two-computers";
import { Clerks, newCandidate, openSchools, problemsOf, submit } from "./clerks";
import { expectSound } from "./sound";
import { fractions, type Kills, putBack } from "./spread";

const year = malaysianYear();

/** A served copy of the model, in which the office has signed in. */
async function servedOffice(folder: string, size: DemoSize = smallDemo) {
  const model = join(folder, "model.db");
  await copyDemo(model, size);
  const computer = new Computer("office", folder, await freePort(), {});
  putBack(computer, model);
  await computer.serve();
  const browser = await signIn(computer);
  await computer.end();
  copyFileSync(computer.database, model);
  await computer.serve();
  const beginAgain = async () => {
    await computer.end("SIGKILL");
    putBack(computer, model);
    await computer.serve();
  };
  return { computer, browser, beginAgain };
}

const longestWork = 300;

/** Four clerks save one candidate after the other. */
export async function killSaves(folder: string, points: number): Promise<Kills> {
  const { computer, browser } = await servedOffice(folder);
  const { origin, database } = computer;
  const schools = openSchools(database);
  let stopped = 0;
  for (const fraction of fractions(points)) {
    const clerks = new Clerks(origin, browser.cookie, schools, { clerks: 4, lines: 0 });
    while (clerks.acknowledged === 0) await pause(1);
    await pause(fraction * longestWork);
    await computer.end("SIGKILL");
    await clerks.stop();
    const { submissions } = clerks;
    expect(problemsOf(database, submissions)).toEqual([]);
    await computer.serve();
    const open = submissions.filter(({ acknowledged }) => acknowledged === null);
    const [acknowledged] = submissions.filter((submission) => !open.includes(submission));
    for (const submission of acknowledged ? [acknowledged, ...open] : open)
      expect((await submit(origin, browser.cookie, submission)).status).toBe(201);
    expect(problemsOf(database, submissions.map(saved))).toEqual([]);
    expectSound(database);
    stopped += open.length > 0 ? 1 : 0;
  }
  await computer.end();
  return { points, stopped };
}

const saved = <Some>(submission: Some) => ({ ...submission, acknowledged: 0 });

const linesOfImport = 150;
const importsOnOneDatabase = 20;

/** A pasted list whose preview is committed. */
export async function killImports(folder: string, points: number): Promise<Kills> {
  const { computer, browser, beginAgain } = await servedOffice(folder);
  const schools = openSchools(computer.database);
  const previewed = async (school: string) => {
    const start = "/students/import";
    const paste = readPostForm(await browser.open(start), "pasted", start);
    const candidates = Array.from({ length: linesOfImport }, () => newCandidate(school));
    paste.fields.set("pasted", pastedTextOf(candidates));
    const draft = await browser.send(paste);
    const form = readPostForm(await browser.open(draft), "fingerprint", draft);
    const numbers = candidates.map(({ ic_number }) => ic_number);
    return { form, submission: { key: "", path: draft, body: null, numbers, acknowledged: null } };
  };
  const action = new KilledAction(computer, browser);
  await action.time((await previewed(schools[0] ?? "")).form);
  for (const [n, fraction] of fractions(points).entries()) {
    if (n % importsOnOneDatabase === 0) await beginAgain();
    const { form, submission } = await previewed(schools[n % schools.length] ?? "");
    const isAnswered = await action.killAt(fraction, form);
    expect(problemsOf(computer.database, [isAnswered ? saved(submission) : submission])).toEqual([]);
    await computer.serve();
    await browser.send(form);
    expect(problemsOf(computer.database, [saved(submission)])).toEqual([]);
    expectSound(computer.database);
  }
  await computer.end();
  return { points, stopped: action.stopped };
}

function pastedTextOf(candidates: ReturnType<typeof newCandidate>[]): string {
  const heading = "Nama\tNo. kad pengenalan\tKod sekolah\tKelas\tTahun\tJantina";
  const lines = candidates.map(({ full_name, ic_number, school_code, class_name, gender }) =>
    [full_name, ic_number, school_code, class_name, year, gender].join("\t"),
  );
  return [heading, ...lines].join("\n");
}

/** A run over the year numbers 100 schools in one transaction (docs/decisions/041). */
const yearOfTwoSlices: DemoSize = { seed: 2026, schools: 130, candidates: 2600, candidatesBefore: 10 };

/** Whole schools are numbered, and the same form numbers the others. */
export async function killNumbering(folder: string, points: number): Promise<Kills> {
  const { computer, browser, beginAgain } = await servedOffice(folder, yearOfTwoSlices);
  const manner = { exam_year: String(year), only_unnumbered: "false", without_class: "true" };
  const form = { action: "/students/roll-numbers/all", fields: new URLSearchParams(manner) };
  const schools = `select json_array(school_code, json_group_array(json_array(id, student_code) order by id))
    from students where exam_year = ${year} group by school_code`;
  const numbers = () =>
    new Map(computer.stored(schools).map((row) => JSON.parse(String(row)) as [string, unknown]));
  const before = numbers();
  const action = new KilledAction(computer, browser);
  await action.time(form);
  const after = numbers();
  await beginAgain();
  await action.time(form);
  for (const fraction of fractions(points)) {
    await beginAgain();
    await action.killAt(fraction, form);
    for (const [school, found] of numbers())
      expect([before.get(school), after.get(school)]).toContainEqual(found);
    expectSound(computer.database);
    await computer.serve();
    await browser.send(form);
    expect(numbers()).toEqual(after);
    expectSound(computer.database);
  }
  await computer.end();
  return { points, stopped: action.stopped };
}

/** More than 6,000 candidates after the moment of the lock, so that their schools are marked in slices (docs/decisions/041). */
const yearOfManyLate: DemoSize = { seed: 2026, schools: 130, candidates: 6600, candidatesBefore: 10 };

/** Each school has all of its late marks or none, and the start after a kill makes those that the stored lock wants. */
export async function killLock(folder: string, points: number): Promise<Kills> {
  const { computer, browser, beginAgain } = await servedOffice(folder, yearOfManyLate);
  const moment = `select created_at from students where exam_year = ${year} order by created_at limit 1 offset 100`;
  const fields = new URLSearchParams({
    year: String(year),
    is_lock_initial_student: "true",
    confirmed: "true",
  });
  fields.set("lock_initial_student_datetime", String(computer.stored(moment)[0]));
  const id = computer.stored(`select id from exam_years where year = ${year}`)[0];
  const form = { action: `/admin/exam_years/${id}/edit`, fields };
  const late = `coalesce(created_at > (${moment}), 0)`;
  const schoolsOf = (condition: string) =>
    computer.stored(
      `select school_code from students where exam_year = ${year} group by school_code having ${condition}`,
    );
  const isLocked = () =>
    computer.stored(`select is_lock_initial_student from exam_years where id = ${id}`)[0] === 1;
  const marked = async () => {
    while (computer.stored("select count(*) from late_marks_due")[0] !== 0) await pause(20);
    expect(schoolsOf(`sum(is_late <> ${late}) > 0`)).toEqual([]);
  };
  const action = new KilledAction(computer, browser);
  await action.time(form);
  await marked();
  for (const fraction of fractions(points)) {
    await beginAgain();
    const isAnswered = await action.killAt(fraction * 3, form);
    if (computer.stored("select count(*) from late_marks_due")[0] !== 0) action.stopped += isAnswered ? 1 : 0;
    expect(schoolsOf(`sum(is_late) > 0 and sum(is_late <> ${late}) > 0`)).toEqual([]);
    expectSound(computer.database);
    await computer.serve();
    if (!isLocked()) await browser.send(form);
    await marked();
    expectSound(computer.database);
  }
  await computer.end();
  return { points, stopped: action.stopped };
}

/** A form whose server is killed before or shortly after its answer. */
class KilledAction {
  stopped = 0;
  #span = 0;

  constructor(
    private readonly computer: Computer,
    private readonly browser: Browser,
  ) {}

  async time(form: Form): Promise<void> {
    const began = performance.now();
    await this.browser.send(form);
    this.#span = performance.now() - began;
  }

  /** Whether the form was answered before. The next kill knows how long this one took. */
  async killAt(fraction: number, form: Form): Promise<boolean> {
    const kill = pause(fraction * this.#span).then(() => this.computer.end("SIGKILL"));
    const isAnswered = await this.time(form).then(
      () => true,
      () => false,
    );
    await kill;
    if (!isAnswered) this.stopped++;
    return isAnswered;
  }
}

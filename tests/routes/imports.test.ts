import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, import_drafts, school_exam_years, schools, students } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { readFlash } from "~/http/flash";
import type { FormAnswer } from "~/http/forms";
import { DraftPage } from "~/routes/imports/parts/draft-page";
import { ErrorSummary } from "~/ui";
import { answerOf } from "../support/answers";
import { type CandidateLine, differentLines, tsv } from "../support/candidate-lines";
import { fixture } from "../support/known";
import { formOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();

const addresses = { students: "/students/import", schools: "/admin/schools/import" };
type Noun = keyof typeof addresses;

const paste = (person: Person | null, pasted: string, noun: Noun = "students") =>
  answerOf(formOf(person, addresses[noun], { pasted }));

async function draftOf(person: Person, pasted: string, noun: Noun = "students") {
  const { location } = await paste(person, pasted, noun);
  const path = location ?? "";
  const look = (who = person, query = "") => answerOf(requestOf(who, path + query));
  const plan = async (query = ""): Promise<ShownPlan> => (await look(person, query)).body.plan;
  const send = (fields: Record<string, string>, who = person) => answerOf(formOf(who, path, fields));
  const commit = async (more: Record<string, string> = {}) =>
    send({ intent: "commit", fingerprint: (await plan()).fingerprint, ...more });
  return { path, look, plan, send, commit };
}

/** Every cell as the browser sends it, with the clerk's changes. */
function wrongLines(plan: ShownPlan, typed: Record<number, Partial<CandidateLine> & { skipped?: string }>) {
  const fields: Record<string, string> = {};
  for (const [at, { line, cells }] of plan.lines.entries()) {
    const { skipped, ...changed } = typed[line] ?? {};
    fields[`rows[${at}].line`] = String(line);
    if (skipped) fields[`rows[${at}].skipped`] = skipped;
    for (const field of plan.columns) {
      const cell = { ...cells, ...changed }[field] ?? "";
      fields[`rows[${at}].cells.${field}`] = cell.replaceAll("\0", "\ufffd");
    }
  }
  return fields;
}

const sentences = (plan: ShownPlan) => plan.lines.flatMap((line) => line.sentences);
const countOf = (table: typeof students | typeof schools) => db.$count(table);

describe("wrong lines", () => {
  const text = tsv(
    {},
    { full_name: "BUDI", ic_number: "140231014475" },
    { full_name: "CHONG", ic_number: "50810014475" },
    { full_name: "DEVI", gender: "X", ic_number: "140810014476" },
    { full_name: "EMIR", ic_number: "" },
  );

  it("wrong lines are corrected, skipped or get their zero back, and the commit stores the rest", async () => {
    const { path, plan, send, commit } = await draftOf(world.clerk, text);
    const before = await plan();
    expect(before.counts).toMatchObject({ good: 1, bad: 4, same: 0, skipped: 0 });
    expect(sentences(before)).toEqual([
      "Baris 2: Tarikh pada no. kad pengenalan tidak sah",
      "Baris 3: No. kad pengenalan mestilah 12 digit: hanya 11 diberikan, mungkin hilang sifar di hadapan",
      "Baris 4: Jantina mestilah L (Lelaki) atau P (Perempuan)",
      "Baris 5: Isi sekurang-kurangnya satu: no. kad pengenalan, no. pasport atau no. sijil kelahiran",
    ]);
    expect(before.missingZeros).toBe(1);

    const typed = { 2: { ic_number: "14 02 28-01-4475" }, 5: { skipped: "true" } };
    const checked = await send({ intent: "restore_zeros", ...wrongLines(before, typed) });
    expect(checked.status).toBe(303);
    const between = await plan();
    expect(between.counts).toMatchObject({ good: 3, bad: 1, same: 0, skipped: 1 });
    expect(between.lines.map(({ line }) => line)).toEqual([4]);

    await send({ intent: "check", ...wrongLines(between, { 4: { gender: "p" } }) });
    expect((await plan()).counts).toMatchObject({ good: 4, bad: 0, same: 0, skipped: 1 });
    expect(await countOf(students)).toBe(0);

    const done = await commit();
    expect([done.status, done.location]).toEqual([303, path]);
    const stored = db
      .select({ full_name: students.full_name, ic_number: students.ic_number })
      .from(students)
      .all();
    expect(stored).toEqual([
      { full_name: "ALI BIN ABU", ic_number: "140810014475" },
      { full_name: "BUDI", ic_number: "140228014475" },
      { full_name: "CHONG", ic_number: "050810014475" },
      { full_name: "DEVI", ic_number: "140810014476" },
    ]);
  });

  it("wrong lines can be corrected and stored after the right ones", async () => {
    const { path, plan, send, commit } = await draftOf(world.clerk, text);
    const first = await commit();
    expect([first.status, first.location]).toEqual([303, path]);
    expect(await countOf(students)).toBe(1);
    const left = await plan();
    expect(left.counts).toMatchObject({ good: 0, bad: 4, same: 1, skipped: 0 });
    await send({ intent: "check", ...wrongLines(left, { 4: { gender: "P" } }) });
    await commit();
    expect(await countOf(students)).toBe(2);
  });

  it("wrong lines without a correction stay wrong when other lines are corrected", async () => {
    const short = "ALI\t140810014475\tAAA0001\t\t6 AMANAH\t2026";
    const nul = tsv({ full_name: "NU\0R", ic_number: "140810014477" });
    const { plan, send } = await draftOf(world.clerk, [short, nul, tsv({ gender: "X" })].join("\n"));
    const before = await plan();
    expect(sentences(before)).toEqual([
      "Baris 1: Hanya 6 lajur diberikan, sepatutnya 12: isi sel yang tertinggal atau tampal semula baris ini",
      "Baris 2: Nama penuh mengandungi aksara kawalan yang tidak dibenarkan",
      "Baris 3: Jantina mestilah L (Lelaki) atau P (Perempuan)",
    ]);
    await send({ intent: "check", ...wrongLines(before, { 3: { gender: "L" } }) });
    const after = await plan();
    expect(after.lines.map(({ line }) => line)).toEqual([1, 2]);
    expect(sentences(after)).toEqual(sentences(before).slice(0, 2));

    await send({
      intent: "check",
      ...wrongLines(after, { 1: { gender: "L", ic_number: "140810014479" }, 2: { full_name: "NUR" } }),
    });
    expect((await plan()).counts).toMatchObject({ good: 3, bad: 0, same: 0, skipped: 0 });
  });

  it("an IC of Arabic-Indic digits or after an apostrophe gets its zero back, one with a letter does not", async () => {
    const { plan, send } = await draftOf(
      world.clerk,
      tsv(
        { ic_number: "٥٠٨١٠٠١٤٤٧٥" },
        { ic_number: "'5-0811-01-4475" },
        { ic_number: "5O810014475" },
        { ic_number: "59910014475" },
      ),
    );
    const before = await plan();
    expect(before.missingZeros).toBe(2);
    await send({ intent: "restore_zeros", ...wrongLines(before, {}) });
    const good = await plan("?show=good");
    expect(good.lines.map(({ cells }) => cells.ic_number)).toEqual(["050810014475", "050811014475"]);
    expect((await plan()).lines.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("forged lines and columns change nothing in a draft", async () => {
    const { plan, send } = await draftOf(world.clerk, tsv({}, { full_name: "B", gender: "X" }));
    const { fingerprint } = await plan();
    await send({
      intent: "check",
      "rows[0].line": "1",
      "rows[0].cells.full_name": "TUKAR",
      "rows[1].line": "77",
      "rows[1].cells.full_name": "TIADA",
      "rows[2].line": "2",
      "rows[2].cells.version": "9",
      "rows[2].cells.id": "1",
    });
    const after = await plan();
    expect(after.counts).toMatchObject({ good: 1, bad: 1, same: 0, skipped: 0 });
    expect(after.fingerprint).toBe(fingerprint);
  });
});

describe("a commit", () => {
  it("a commit sent twice at once writes once and gives the same answer", async () => {
    const { plan, send } = await draftOf(
      world.clerk,
      tsv({}, { full_name: "BUDI", ic_number: "140810014477" }),
    );
    const fields = {
      intent: "commit",
      fingerprint: (await plan()).fingerprint,
      submission_key: "one-key",
    };
    const [first, second] = [await send(fields), await send(fields)];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.location).toBe(first.location);
    expect(await countOf(students)).toBe(2);
  });

  it("a commit sent again later has nothing left to write", async () => {
    const paper = { full_name: "BUDI", ic_number: "", passport_number: "A1234567" };
    const { plan, send } = await draftOf(world.clerk, tsv({}, paper));
    const { fingerprint } = await plan();
    await send({ intent: "commit", fingerprint, submission_key: "k1" });
    const again = await send({ intent: "commit", fingerprint, submission_key: "k2" });
    expect(again.status).toBe(422);
    expect(await countOf(students)).toBe(2);
  });

  it("the same spreadsheet pasted twice is stored once, including candidates without an IC", async () => {
    const text = tsv(
      {},
      { full_name: "BUDI", ic_number: "", passport_number: "A 1234567" },
      { full_name: "CHONG", ic_number: "", birth_cert_number: "AB 123-45" },
    );
    await (await draftOf(world.clerk, text)).commit();
    const again = await draftOf(world.clerk, text);
    expect((await again.plan()).counts).toMatchObject({ good: 0, bad: 0, same: 3, skipped: 0 });
    const other = await draftOf(
      world.clerk,
      tsv({ full_name: "LAIN", ic_number: "", birth_cert_number: "ab12345" }),
    );
    expect(sentences(await other.plan())).toEqual(["Baris 1: Calon ini telah wujud di SEKOLAH AAA0001"]);
    expect(await countOf(students)).toBe(3);
  });

  it("a commit writes nothing and shows the new counts after the school lost its registration", async () => {
    const { plan, send } = await draftOf(
      world.admin,
      tsv({}, { school_code: "BBB0002", ic_number: "140810014477" }),
    );
    const { fingerprint, counts } = await plan();
    expect(counts.good).toBe(2);
    db.delete(school_exam_years).where(eq(school_exam_years.school_code, "BBB0002")).run();
    const late = await send({ intent: "commit", fingerprint });
    expect(late.status).toBe(412);
    expect(late.current).toEqual({ good: 1, bad: 1 });
    expect(await countOf(students)).toBe(0);
    expect(sentences(await plan())).toEqual([
      "Baris 2: Sekolah BBB0002 belum didaftarkan bagi tahun peperiksaan 2026",
    ]);
  });

  it("a commit writes nothing after another user registered one of the candidates", async () => {
    const { plan, send } = await draftOf(
      world.clerk,
      tsv({}, { full_name: "BUDI", ic_number: "140810014477" }),
    );
    const { fingerprint } = await plan();
    makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140810014477" });
    expect((await send({ intent: "commit", fingerprint })).status).toBe(412);
    expect(await countOf(students)).toBe(1);
  });

  it("a commit leaves a candidate whom another school has, and saves the others", async () => {
    const { plan, send } = await draftOf(
      world.clerk,
      tsv({}, { full_name: "BUDI", ic_number: "140810014477" }),
    );
    makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: "140810014477" });
    const { fingerprint, counts } = await plan();
    expect(counts).toMatchObject({ good: 2, bad: 0 });
    expect((await send({ intent: "commit", fingerprint })).status).toBe(303);
    expect(await countOf(students)).toBe(2);
    expect(sentences(await plan())).toEqual(["Baris 2: Calon ini telah wujud di sekolah lain"]);
  });

  it("a commit without the fingerprint of the shown plan is refused", async () => {
    const { send } = await draftOf(world.clerk, tsv({}));
    expect((await send({ intent: "commit" })).status).toBe(412);
    expect((await send({ intent: "commit", fingerprint: "x" })).status).toBe(412);
    expect(await countOf(students)).toBe(0);
  });

  it("a commit records one audit event with actor, count and school, without identity numbers", async () => {
    await (await draftOf(world.clerk, tsv({}, { full_name: "BUDI", ic_number: "140810014477" }))).commit();
    const events = db.select().from(audit_events).where(eq(audit_events.action, "student.imported")).all();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ user_id: world.clerk.user_id, school_code: "AAA0001" });
    expect(events[0]?.changes).toMatchObject({ created: 2 });
    expect(JSON.stringify(events)).not.toContain("140810014");
  });

  it("a commit of schools stores them, and the same list again stores none", async () => {
    const text = "Nama Sekolah\tKod\nsra baru\tnew0001\tn1\t02\tpsra\t\nSRA DUA\tNEW0002\tN2\t02\tSMA\tX2";
    const { commit, plan } = await draftOf(world.admin, text, "schools");
    const done = await commit();
    expect([done.status, done.location]).toEqual([303, "/admin/schools"]);
    expect(flashOf(done.headers)).toBe("Berjaya mengimport 2 sekolah");
    expect(db.select().from(schools).where(eq(schools.school_code, "NEW0001")).get()).toMatchObject({
      school_name: "SRA BARU",
      hq_code: "N1",
      hq_code_alt: null,
      exam_type_code: "PSRA",
    });
    expect((await plan()).counts).toMatchObject({ good: 0, bad: 0, same: 2, skipped: 0 });
  });
});

describe("the owner of a draft", () => {
  it.each(["otherClerk", "admin"] as const)("another user's draft is a 404 for %s", async (who) => {
    const { look, send, plan } = await draftOf(world.clerk, tsv({}));
    const { fingerprint } = await plan();
    expect((await look(world[who])).status).toBe(404);
    for (const intent of ["check", "restore_zeros", "commit"]) {
      expect((await send({ intent, fingerprint }, world[who])).status).toBe(404);
    }
    expect(await countOf(students)).toBe(0);
  });

  it("a draft of schools, or an unknown draft, is a 404 at the address of candidates", async () => {
    const { path } = await draftOf(world.admin, "SRA BARU\tNEW0001\tN1\t02\tPSRA", "schools");
    for (const id of [path.split("/").at(-1), "tiada", "../1", "0"]) {
      const answer = await answerOf(
        requestOf(world.admin, `/students/import/${encodeURIComponent(`${id}`)}`),
      );
      expect(answer.status).toBe(404);
    }
  });

  it.each(["supervisor", "observer"] as const)("the role %s cannot import", async (who) => {
    const person = world[who];
    expect((await paste(person, tsv({}))).status).toBe(403);
    expect((await paste(person, "A\tB\tC\tD\tE", "schools")).status).toBe(403);
    expect((await answerOf(requestOf(person, "/students/import"))).status).toBe(403);
    expect(await db.$count(import_drafts)).toBe(0);
  });

  it("a clerk cannot import schools", async () => {
    expect((await paste(world.clerk, "SRA BARU\tNEW0001\tN1\t02\tPSRA", "schools")).status).toBe(403);
  });

  it("a visitor who imports is sent to sign in", async () => {
    const answer = await paste(null, tsv({}));
    expect(answer.status).toBe(303);
    expect(answer.location).toContain("/user_login");
  });
});

describe("a clerk", () => {
  it("a clerk's paste gets the same refusal for a foreign school code as for an unknown one", async () => {
    const { plan } = await draftOf(world.clerk, tsv({ school_code: "BBB0002" }, { school_code: "ZZZ9999" }));
    const shown = await plan();
    expect(sentences(shown)).toEqual([
      "Baris 1: Kod sekolah BBB0002 bukan sekolah anda, AAA0001. Betulkan kodnya atau abaikan baris ini",
      "Baris 2: Kod sekolah ZZZ9999 bukan sekolah anda, AAA0001. Betulkan kodnya atau abaikan baris ini",
    ]);
    expect(JSON.stringify(shown)).not.toContain("SEKOLAH BBB0002");
  });

  it("a clerk's commit hides which other school has a candidate, and the preview before it says nothing", async () => {
    makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: "140810014475", full_name: "RAHSIA" });
    makeStudent({ school_code: "BBB0002", exam_year: 2026, passport_number: "A1234567", full_name: "SULIT" });
    const { plan, send } = await draftOf(
      world.clerk,
      tsv({}, { full_name: "BUDI BIN ALI", ic_number: "", passport_number: "A1234567" }),
    );
    const before = await plan();
    expect([before.counts.good, sentences(before)]).toEqual([2, []]);
    expect((await send({ intent: "commit", fingerprint: before.fingerprint })).status).toBe(303);
    const shown = await plan();
    expect(sentences(shown)).toEqual([
      "Baris 1: Calon ini telah wujud di sekolah lain",
      "Baris 2: Calon ini telah wujud di sekolah lain",
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/BBB0002|RAHSIA|SULIT/);
    const office = await draftOf(world.admin, tsv({}));
    expect(sentences(await office.plan())).toEqual(["Baris 1: Calon ini telah wujud di SEKOLAH BBB0002"]);
  });

  it("a clerk who changed schools after the paste cannot write to the old school", async () => {
    const { plan, send } = await draftOf(world.clerk, tsv({}));
    const { fingerprint } = await plan();
    db.run(`update users set school_code = 'BBB0002' where id = ${world.clerk.user_id}`);
    const moved = { ...world.clerk, school_code: "BBB0002" };
    expect((await send({ intent: "commit", fingerprint }, moved)).status).toBe(422);
    expect(await countOf(students)).toBe(0);
  });
});

describe("a paste as a whole", () => {
  it.each([
    ["nothing", "", "Teks yang ditampal mesti diisi"],
    ["only blanks", " \t\n\t \u00a0\n", "Teks yang ditampal mesti diisi"],
    [
      "only the header",
      "Nama\tNo KP\tKod Sekolah\tAngka Giliran\tKelas\tTahun",
      "Tiada rekod untuk disimpan",
    ],
  ])("a paste of %s is refused and the text stays in the form", async (_, pasted, sentence) => {
    const answer = await paste(world.clerk, pasted);
    expect(answer.status).toBe(422);
    expect(sentenceOf(answer.body as FormAnswer)).toBe(sentence);
    expect((answer.body as FormAnswer).typed.pasted ?? "").toBe(pasted);
    expect(await db.$count(import_drafts)).toBe(0);
  });

  it.each([
    ["5,001 lines", tsv(...differentLines(5001)), "Terlalu banyak rekod: had ialah 5000"],
    [
      "more than 2,000,000 characters",
      `${tsv({})}${"x".repeat(2_000_000)}`,
      "Teks yang ditampal melebihi 2000000 aksara",
    ],
  ])("a paste of %s is refused and the server keeps the text", async (_, pasted, sentence) => {
    const answer = await paste(world.clerk, pasted);
    expect(answer.status).toBe(422);
    expect(sentenceOf(answer.body as FormAnswer)).toBe(sentence);
    expect((answer.body as FormAnswer).typed.pasted).toBeUndefined();
    const [stored] = db.select().from(import_drafts).all();
    expect([stored?.is_waiting, stored?.pasted === pasted]).toEqual([true, true]);
  });

  it.each([
    ["nothing", ""],
    ["only the header", "Nama Sekolah\tKod Sekolah\tKod Pusat\tKod Daerah\tJenis Peperiksaan"],
    ["5,001 lines", Array(5001).fill("SRA\tA1\tA1\t01\tPSRA").join("\n")],
  ])("a paste of schools with %s is refused", async (_, pasted) => {
    const answer = await paste(world.admin, pasted, "schools");
    expect(answer.status).toBe(422);
    expect(answer.problems.map(([field]) => field)).toEqual(["pasted"]);
  });

  it("a paste of exactly 5,000 lines and a header is accepted", async () => {
    const header = fixture("clean/candidates.tsv").split("\n", 1)[0];
    const { plan } = await draftOf(world.clerk, `${header}\n${tsv(...differentLines(5000))}`);
    expect((await plan()).counts.good).toBe(5000);
  });

  it("a paste with CRLF line ends keeps the line numbers of the spreadsheet", async () => {
    const text = tsv({}, { gender: "X" }).replace("\n", "\r\n\r\n");
    const { plan } = await draftOf(world.clerk, text);
    expect(sentences(await plan())).toEqual(["Baris 3: Jantina mestilah L (Lelaki) atau P (Perempuan)"]);
  });
});

function flashOf(headers: Headers): string | undefined {
  const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }))?.message;
}

function sentenceOf({ problems }: FormAnswer): string {
  const markup = renderToStaticMarkup(createElement(ErrorSummary, { problems }));
  return (/<li>(?:<a[^>]*>)?([^<]*)/.exec(markup)?.[1] ?? "").replaceAll("&#x27;", "'");
}

describe("markup and formulas in a paste", () => {
  const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(2)> '); DROP TABLE students;-- =1+1`;

  it("markup and formulas are shown as text and stored unchanged", async () => {
    const text = tsv({ full_name: hostile, gender: "X" }, { full_name: hostile, ic_number: "140810014477" });
    const { plan, commit } = await draftOf(world.clerk, text);
    for (const query of ["", "?show=good"]) {
      const markup = renderPage(await plan(query));
      expect(markup).toContain("&lt;");
      expect(markup).not.toMatch(/<script|<img/i);
    }
    await commit();
    expect(db.select().from(students).get()?.full_name).toBe(hostile.toUpperCase());
  });

  it("markup in an ignored heading is shown as text", async () => {
    const text = `Nama\tNo KP\tKod Sekolah\tTahun\t<img src=x>\nALI\t140810014475\tAAA0001\t2026\tx`;
    const { plan } = await draftOf(world.clerk, text);
    const shown = await plan();
    expect(shown.ignored).toEqual(["<img src=x>"]);
    expect(renderPage(shown)).not.toContain("<img");
  });
});

const renderPage = (plan: ShownPlan) =>
  renderToStaticMarkup(
    createElement(DraftPage, {
      path: "/students/import/x",
      start: "/students/import",
      read: "import.read",
      commit: "import.commit_students",
      back: { href: "/students", label: "Senarai calon" },
      plan,
      created: 0,
      answer: undefined,
    }),
  );

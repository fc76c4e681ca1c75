import type { APIRequestContext } from "@playwright/test";
import { malaysianYear } from "~/db/clock";
import { smallDemo } from "../support/demo";
import { serve } from "../support/e2e";
import { account, expect, type Office } from "../support/journeys";
import { goByName, journey, search } from "../support/key-journeys";

/** Thirteen further journeys of the table in docs/look.md. */
serve(() => ({ demo: { ...smallDemo, candidates: 240, candidatesBefore: 60 } }));

const year = malaysianYear();
const born = String(year - 12).slice(2);
const chosen = "melur-jingga-5544";

const ofSchool = (office: Office) =>
  office.rows<{ id: number; full_name: string; school_code: string; student_code: string }>(
    `select id, full_name, school_code, student_code from students as one
     where school_code = (select school_code from users where username = ?) and exam_year = ? and withdrawn_at is null
       and not exists (select 1 from students where full_name = one.full_name and id <> one.id) order by id`,
    account("SU").username,
    year,
  );
const first = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error("the demonstration has no such record");
  return row;
};

/** Answers of the API outside 200 to 299 fail the journey. */
async function sent(answer: ReturnType<APIRequestContext["post"]>): Promise<void> {
  const done = await answer;
  expect(done.status(), await done.text()).toBeLessThan(300);
}

journey("Hand a school's list in", "SU", async (one, office) => {
  const school = first(ofSchool(office));
  const place = { school_code: school.school_code, exam_year: year };
  const without = office.rows<{ id: number }>(
    `select id from students where school_code = ? and exam_year = ? and withdrawn_at is null
     and coalesce(ic_number, birth_cert_number, passport_number) is null`,
    school.school_code,
    year,
  );
  await office.meanwhile("ADMIN", async (request) => {
    for (const [at, { id }] of without.entries()) {
      const { data } = await (await request.get(`/api/students/${id}`)).json();
      await sent(
        request.put(`/api/students/${id}`, { data: { ...data, birth_cert_number: `KK ${1000 + at}` } }),
      );
    }
    await sent(request.post("/api/students/roll_numbers", { data: { ...place, only_unnumbered: true } }));
  });
  await one.page.goto("/");
  await one.enter(one.link(/^(Semak dan hantar|Hantar) senarai/));
  await expect(one.field("Nama guru besar, pengetua atau mudir")).toBeFocused();
  await one.page.keyboard.type("Puan Kekunci");
  await one.press("Enter");
  await one.seesMessage("Senarai berjaya dihantar");
  // The journeys after it have the list in draft.
  const list = office.one<{ id: number; version: number }>(
    "select id, version from school_exam_years where school_code = ? and exam_year = ?",
    school.school_code,
    year,
  );
  await office.meanwhile("ADMIN", (request) =>
    sent(
      request.put(`/api/school_exam_years/${list.id}/state`, {
        data: { state: "draf", version: list.version, reason: "Belum lengkap" },
      }),
    ),
  );
});

journey("Make a hand-over", "ADMIN", async (one, office) => {
  const { id, version } = first(
    office.rows<{ id: number; version: number }>(
      "select id, version from school_exam_years where exam_year = ? and state = 'disahkan'",
      year,
    ),
  );
  await office.meanwhile("ADMIN", (request) =>
    sent(request.put(`/api/school_exam_years/${id}/state`, { data: { state: "muktamad", version } })),
  );
  await one.page.goto("/");
  await goByName(one, "penyerahan", "Penyerahan data");
  await one.accessKey("t");
  // One examination has a final list, and the office has one layout.
  await one.arrives(/^Pratonton penyerahan/);
  await expect(one.button(/^Buat penyerahan/)).toBeFocused();
  await one.press("Enter");
  await one.seesMessage(/^Penyerahan \d+ dibuat oleh/);
});

journey("Change the school of a candidate", "ADMIN", async (one, office) => {
  const full_name = "PINDAH KEKUNCI";
  const { school_code } = first(ofSchool(office));
  const known = { class_name: "6 PINDAH", gender: "L", ic_number: `${born}1231147001`, exam_year: year };
  await office.meanwhile("ADMIN", (request) =>
    sent(request.post("/api/students", { data: { full_name, school_code, ...known } })),
  );
  const { school_code: other } = first(
    office.rows<{ school_code: string }>(
      `select school_code from school_exam_years where exam_year = ? and school_code <> ?
       and exam_type_code = (select exam_type_code from schools where school_code = ?) order by school_code`,
      year,
      school_code,
      school_code,
    ),
  );
  await search(one, full_name);
  await one.arrives(full_name);
  await one.accessKey("u");
  await one.arrives("Ubah calon");
  await one.unfold("Pindahkan ke sekolah atau tahun lain");
  await one.write(one.page.locator("#school_code"), other);
  await one.accessKey("s");
  await one.seesMessage(`${full_name} dikemas kini.`);
  expect(office.rows("select school_code from students where full_name = ?", full_name)).toEqual([
    { school_code: other },
  ]);
});

journey("Withdraw a candidate and print the new sheet", "SU", async (one, office) => {
  const { full_name, school_code } = first(ofSchool(office));
  const before = await office.person("SU");
  await before.page.goto(`/students/sheets/psra?school_code=${school_code}&exam_year=${year}`);
  await before.accessKey("s");
  await expect(before.page.locator(".sheet-foot").first()).toContainText("No. cetakan P-");
  await search(one, full_name);
  await one.arrives(full_name);
  await one.enter(one.link("Tarik diri"));
  await one.arrives("Tarik diri");
  await expect(one.field("Sebab tarik diri")).toBeFocused();
  await one.choose(one.field("Sebab tarik diri"), "Berpindah");
  await one.go(one.field(/^Butiran sebab/));
  await one.press("Enter");
  await one.seesMessage(`${full_name} direkodkan sebagai menarik diri.`);
  await one.enter(one.link(/lihat senarai cetak semula/));
  await one.enter(one.link(/PSRA/));
  await expect(one.page.locator(".preview-mark").first()).toBeVisible();
  await one.accessKey("s");
  await expect(one.page.locator(".sheet-foot").first()).toContainText("No. cetakan P-");
});

journey("Give 120 candidates their seats", "SU", async (one, office) => {
  const present = ofSchool(office);
  const { school_code } = first(present);
  const place = { school_code, exam_year: year };
  const { n } = office.one<{ n: number }>(
    "select count(*) as n from students where school_code = ? and exam_year = ?",
    school_code,
    year,
  );
  const rows = Array.from({ length: 120 - n }, (_, at) => ({
    ...{ full_name: `DEWAN KEKUNCI ${at}`, class_name: "6 DEWAN", gender: "L", ...place },
    ic_number: `${born}113014${String(2 * at + 1001).padStart(4, "0")}`,
  }));
  await office.meanwhile("ADMIN", async (request) => {
    await sent(request.post("/api/students/import", { data: rows }));
    await sent(request.post("/api/students/roll_numbers", { data: { ...place, only_unnumbered: true } }));
  });
  await goByName(one, "dewan", "Dewan peperiksaan");
  await one.accessKey("t");
  await expect(one.field("Nama")).toBeFocused();
  await one.page.keyboard.type("DEWAN A");
  await one.write(one.field("Baris meja"), "10");
  await one.write(one.field("Lajur meja"), "12");
  await one.accessKey("s");
  await one.seesMessage("DEWAN A ditambah.");
  await one.enter(one.button("Tempatkan calon"));
  await one.seesMessage("calon ditempatkan.");
});

journey("Record twelve absentees", "ADMIN", async (one, office) => {
  const { school_code } = first(ofSchool(office));
  await office.meanwhile("ADMIN", async (request) => {
    await sent(
      request.post("/api/students/roll_numbers", {
        data: { school_code, exam_year: year, only_unnumbered: true },
      }),
    );
    const { exam_type_code } = office.one<{ exam_type_code: string }>(
      "select exam_type_code from schools where school_code = ?",
      school_code,
    );
    await sent(
      request.post("/api/exam_papers", {
        data: {
          exam_year: year,
          exam_type_code,
          code: "KK1",
          name: "Kertas kekunci",
          held_on: `${year}-01-05`,
        },
      }),
    );
  });
  const numbers = ofSchool(office)
    .slice(1, 13)
    .map(({ student_code }) => student_code);
  await goByName(one, "calon tidak", "Calon tidak hadir");
  await one.enter(one.row("KK1").getByRole("link", { name: /^Rekodkan/ }));
  await expect(one.page.locator(".typing input").first()).toBeFocused();
  for (const number of numbers) {
    await one.page.keyboard.type(number);
    await one.press("Tab");
  }
  await one.accessKey("s");
  await one.seesMessage(/12 calon direkodkan sebagai tidak hadir/);
});

journey("See who changed a name", "ADMIN", async (one, office) => {
  const { id, full_name } = first(ofSchool(office));
  await office.meanwhile("SU", async (request) => {
    const { data } = await (await request.get(`/api/students/${id}`)).json();
    await sent(request.put(`/api/students/${id}`, { data: { ...data, full_name: `${full_name} BAHARU` } }));
  });
  const clerk = office.one<{ full_name: string }>(
    "select full_name from users where username = ?",
    account("SU").username,
  );
  await search(one, `${full_name} BAHARU`);
  await one.enter(one.link(/^Sejarah/));
  await one.arrives("Sejarah calon");
  await expect(one.page.getByRole("main")).toContainText(full_name);
  await expect(one.page.getByRole("main")).toContainText(clerk.full_name);
});

journey("Restore the deleted candidates of a school", "ADMIN", async (one, office) => {
  const { id, full_name, version } = office.rows<{ id: number; full_name: string; version: number }>(
    "select id, full_name, version from students where exam_year = ? and student_code is null order by id desc",
    year,
  )[0] ?? { id: 0, full_name: "", version: 0 };
  await office.meanwhile("ADMIN", (request) =>
    sent(request.delete(`/api/students/${id}`, { data: { version } })),
  );
  await goByName(one, "dipadam", "Calon yang dipadam");
  await one.enter(one.link(full_name));
  await one.arrives("Pulihkan calon");
  await one.enter(one.button(/^Pulihkan/));
  await one.seesMessage(`${full_name} dipulihkan.`);
});

journey("Export the school's candidates to Excel", "SU", async (one) => {
  await one.accessKey("l");
  await one.arrives("Senarai calon");
  await one.accessKey("x");
  await one.arrives("Eksport calon");
  const file = one.page.waitForEvent("download");
  await one.accessKey("s");
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
});

/** A paper of today makes it the exam week, the list of the paper that was held came back, and no packet waits. */
journey("Report a paper without an incident", "SU", async (one, office) => {
  const { school_code } = first(ofSchool(office));
  const papers = office.rows<{ id: number; code: string; held_on: string }>(
    "select id, code, held_on from exam_papers where exam_year = ? and exam_type_code = 'PSRA' order by held_on, id",
    year,
  );
  const [held, today] = [first(papers), first(papers.toReversed())];
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const moveTo = (held_on: string) =>
    office.meanwhile("ADMIN", async (request) => {
      const at = `/api/exam_papers/${today.id}`;
      const { data } = await (await request.get(at)).json();
      await sent(request.put(at, { data: { ...data, held_on } }));
      const row = { school_code, total_absent: 0 };
      await request.post(`/api/exam_papers/${held.id}/attendance_returns`, { data: { rows: [row] } });
      const packets = { step: "confirmed", exam_year: year, exam_paper_id: null };
      await request.post("/api/packets/movements/as_listed", { data: packets });
    });
  await moveTo(day);
  await one.page.goto("/");
  await one.enter(one.link("Pulangkan skrip"));
  await expect(one.button(/^Biasa: tiada kejadian/)).toBeFocused();
  await one.press("Enter");
  await one.seesMessage(`bagi kertas ${held.code} dihantar.`);
  expect(
    office.rows("select sent_by from centre_reports where exam_paper_id = ?", held.id).length,
  ).toBeGreaterThan(0);
  // The journeys after it are before the exam week.
  await moveTo(today.held_on);
});

journey("Add a notice to all schools", "ADMIN", async (one) => {
  await goByName(one, "notis", "Notis");
  await one.enter(one.link(/^Tambah/));
  await expect(one.field("Teks")).toBeFocused();
  await one.page.keyboard.type("Pejabat tutup pada hari Jumaat.");
  for (const [name, value] of [
    ["starts_on_day", "1"],
    ["starts_on_month", "1"],
    ["starts_on_year", year],
    ["ends_on_day", "31"],
    ["ends_on_month", "12"],
    ["ends_on_year", year],
  ])
    await one.write(one.here.locator(`[name=${name}]`), String(value));
  await one.accessKey("s");
  await one.seesMessage("Notis disimpan");
});

journey("Act as a school's clerk and return", "ADMIN", async (one, office) => {
  const { school_code } = first(ofSchool(office));
  await goByName(one, "pengguna", "Pengguna");
  await one.enter(one.link("Bertindak sebagai"));
  await expect(one.page.locator("#school_code")).toBeFocused();
  await one.page.keyboard.type(school_code);
  await one.accessKey("s");
  await one.seesMessage("Paling lama satu jam.");
  await one.enter(one.button("Kembali sebagai pentadbir"));
  await one.seesMessage("Anda kembali sebagai pentadbir.");
});

journey("Change the own password", "SU", async (one) => {
  await one.enter(one.link(/Akaun saya|SU Peperiksaan/));
  await one.arrives("Akaun saya");
  await one.enter(one.link("Tukar kata laluan"));
  await expect(one.field("Kata laluan semasa")).toBeFocused();
  await one.page.keyboard.type(account("SU").password);
  await one.write(one.field("Kata laluan baharu"), chosen);
  await one.press("Enter");
  await one.seesMessage("Kata laluan berjaya ditukar");
});

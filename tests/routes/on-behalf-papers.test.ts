import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { school_exam_years } from "~/db/schema";
import { malaysianDate } from "~/features/values/moments";
import { loadApp } from "../support/app";
import { textsOfPdf } from "../support/pdf";
import { jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { openPrint, pressPdf } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

/** The own school is ready to submit. */
beforeEach(() => {
  makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    ic_number: "140203105555",
    student_code: "AAA0001/001",
  });
  db.update(school_exam_years)
    .set({ expected_students: 1 })
    .where(eq(school_exam_years.id, world.ownYear.id))
    .run();
});

const list = () =>
  db.select().from(school_exam_years).where(eq(school_exam_years.id, world.ownYear.id)).get();

async function see(who: Person, address: string) {
  const isSheet = /sheets\/(?!check\?)/.test(address);
  const answer = isSheet ? openPrint(app, who, address) : app(requestOf(who, address));
  const html = (await (await answer).text()).replaceAll("&amp;", "&");
  return { text: html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, " ").replace(/\s+/g, " ") };
}
const call = (who: Person, step: object) =>
  app(jsonOf(who, "PUT", `/api/school_exam_years/${world.ownYear.id}/state`, step));

const submission = { state: "dihantar", head_name: "GURU BESAR REKAAN" };
const confirmation = { state: "disahkan" };
const sick = { on_behalf: true, reason: "Guru besar bercuti sakit" };
const away = { on_behalf: true, reason: "Penyelia Daerah berkursus" };
const day = () => malaysianDate(new Date().toISOString());

describe("the papers of a list that the office signed", () => {
  const sheets = ["final-list", "check-list", "psra"];
  const path = (sheet: string) => `/students/sheets/${sheet}?school_code=AAA0001&exam_year=2026`;
  const pdf = async (sheet: string) => {
    const response = await pressPdf(app, world.clerk, path(sheet));
    return (await textsOfPdf(new Uint8Array(await response.arrayBuffer()))).join(" ");
  };
  const receiptOn = (text: string) =>
    [...(/No\. cetakan (P-\w+) · Kod semakan ([\w-]+)/.exec(text) ?? [])].slice(1);
  const check = async ([number, checksum]: readonly string[]) =>
    (await see(world.clerk, `/students/sheets/check?number=${number}&checksum=${checksum}`)).text;

  it.each(sheets)("name the officer, the day and the absent person in HTML and PDF: %s", async (sheet) => {
    await call(world.admin, { ...submission, ...sick });
    const school = "Ditandatangani oleh pejabat bagi pihak sekolah";
    const district = "Ditandatangani oleh pejabat bagi pihak Penyelia Daerah";
    const before = await see(world.clerk, path(sheet));
    expect(before.text).toContain(school);
    expect(before.text).not.toContain(district);
    await call(world.admin, { ...confirmation, ...away });
    await call(world.admin, { state: "muktamad" });
    for (const text of [(await see(world.clerk, path(sheet))).text, await pdf(sheet)]) {
      const words = text.replace(/\s+/g, " ");
      expect(words).toContain(school);
      expect(words).toContain(district);
      expect(words).toContain("Ditandatangani oleh pejabat bagi pihak Guru Besar");
      expect(words.split(world.admin.full_name)).toHaveLength(4);
      expect(words.split(`Tarikh: ${day()}`)).toHaveLength(4);
      expect(words).not.toContain("bercuti sakit");
    }
  });

  it.each(sheets)(
    "keep blank lines and their checksum where the office signed nothing: %s",
    async (sheet) => {
      const first = await see(world.clerk, path(sheet));
      await call(world.clerk, submission);
      await call(world.supervisor, confirmation);
      const { text } = await see(world.clerk, path(sheet));
      expect(text).not.toContain("Ditandatangani oleh pejabat");
      if (sheet !== "final-list") expect(receiptOn(text)).toEqual(receiptOn(first.text));
    },
  );

  it.each(sheets)("differ from a print made before: %s", async (sheet) => {
    const before = receiptOn((await see(world.clerk, path(sheet))).text);
    expect(await check(before)).toContain("Cetakan ini masih sama dengan data semasa.");
    await call(world.admin, { ...submission, ...sick });
    const answer = await check(before);
    expect(answer).toContain("Cetakan ini tidak lagi sama dengan data semasa.");
    expect(answer).toContain("tandatangan pejabat pada helaian berubah");
    const signed = receiptOn((await see(world.clerk, path(sheet))).text);
    expect(signed[1]).not.toBe(before[1]);
    expect(await check(signed)).toContain("Cetakan ini masih sama dengan data semasa.");
  });

  it("leave the print state of the roll sheet to its candidates; the sheet itself names the change", async () => {
    await see(world.clerk, path("psra"));
    expect(list()?.print_state).toBe("current");
    await call(world.admin, { ...submission, ...sick });
    expect(list()?.print_state).toBe("current");
    expect((await see(world.clerk, path("psra"))).text).toContain(
      "maklumat, jadual atau tandatangan pada helaian berubah",
    );
  });
});

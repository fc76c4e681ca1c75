import { malaysianYear } from "~/db/clock";
import { expect, test } from "../../support/journeys";

const year = malaysianYear();
/** Earlier than the demonstration's years, so that its present year stays the latest. */
const years = { added: year - 4, filled: year - 5 };

export function journeysOfYears(): void {
  test("2. the ADMIN adds a school, corrects it and finds it again", async ({ office }) => {
    const boss = await office.person("ADMIN");
    await boss.page.goto("/");
    await boss.goToPlace("Sekolah");
    await boss.arrives("Sekolah");
    await boss.enter(boss.link("Tambah sekolah"));
    await boss.arrives("Tambah sekolah");
    await expect(boss.field("Nama sekolah")).toBeFocused();
    await boss.page.keyboard.type("sra al-hikmah sg. buloh");
    await boss.write(boss.field("Kod sekolah"), "jrn1001");
    await boss.write(boss.field("Kod pusat"), "JR0001");
    await boss.choose(boss.field("Daerah"), "07");
    await boss.choose(boss.field("Jenis peperiksaan"), "PSRA");
    await boss.enter(boss.button("Simpan"));
    await boss.seesMessage("Sekolah berjaya didaftarkan");

    await boss.enter(boss.link("SRA AL-HIKMAH SG. BULOH"));
    await boss.arrives("Ubah sekolah");
    await boss.write(boss.field("Nama sekolah"), "SRA AL-HIKMAH SUNGAI BULOH");
    await boss.press("Enter");
    await boss.seesMessage("Sekolah berjaya dikemaskini");

    await boss.write(boss.field("Carian"), "jrn10");
    await boss.press("Enter");
    await expect(boss.here.getByRole("rowheader").getByRole("link")).toHaveText([
      "SRA AL-HIKMAH SUNGAI BULOH",
    ]);
    expect(
      office.one(
        "select school_name, hq_code, hq_code_alt, district_code, exam_type_code, version from schools where school_code = 'JRN1001'",
      ),
    ).toEqual({
      school_name: "SRA AL-HIKMAH SUNGAI BULOH",
      hq_code: "JR0001",
      hq_code_alt: null,
      district_code: "07",
      exam_type_code: "PSRA",
      version: 2,
    });
  });

  test("3. the ADMIN adds an exam year and locks it", async ({ office }) => {
    const boss = await office.person("ADMIN");
    await boss.page.goto("/");
    await boss.goToPlace("Tahun peperiksaan");
    await boss.arrives("Tahun peperiksaan");
    await boss.enter(boss.link("Tambah tahun peperiksaan"));
    await boss.arrives("Tambah tahun peperiksaan");
    await boss.write(boss.field("Tahun"), String(year));
    await boss.press("Enter");
    await expect(boss.here.getByRole("alert")).toBeFocused();
    await boss.write(boss.field("Tahun"), String(years.added));
    // A year before the last one takes nothing from it.
    const proposed = boss.here.getByRole("group", { name: /^Dibawa daripada tahun/ });
    for (const box of await proposed.getByRole("checkbox").all()) await boss.untick(box);
    // It is locked at once, so it has no days after its lock.
    for (const name of ["entry_opens_on", "corrections_until", "printing_from"])
      await boss.empty(boss.here.locator(`[name="${name}"]`));
    await boss.press("Enter");
    await boss.seesMessage("Tahun peperiksaan berjaya ditambah");

    await boss.enter(boss.link(`Ubah tahun ${years.added}`));
    await boss.arrives("Ubah tahun peperiksaan");
    await boss.tick(boss.field("Kunci pendaftaran awal"));
    await boss.enter(boss.button("Simpan"));
    await boss.arrives("Sahkan perubahan tahun");
    await boss.enter(boss.button("Ya, simpan perubahan"));
    await boss.seesMessage("Tahun peperiksaan berjaya dikemas kini");
    await expect(boss.row(String(years.added))).toContainText("Dikunci");
    const stored = office.one<{ locked: number; since: string }>(
      "select is_lock_initial_student as locked, lock_initial_student_datetime as since from exam_years where year = ?",
      years.added,
    );
    expect(stored.locked).toBe(1);
    expect(Math.abs(Date.now() - Date.parse(stored.since))).toBeLessThan(60_000);
  });

  test("4. the ADMIN registers one school to a year, then all others", async ({ office }) => {
    await office.meanwhile("ADMIN", async (request) => {
      const answer = await request.post("/api/exam_years", { data: { year: years.filled } });
      expect(answer.status()).toBe(201);
    });
    const boss = await office.person("ADMIN");
    await boss.page.goto("/");
    await boss.goToPlace("Pendaftaran");
    await boss.arrives("Pendaftaran sekolah");
    await boss.enter(boss.link("Daftarkan sekolah"));
    await boss.arrives("Daftarkan sekolah");
    await boss.write(boss.field("Kod atau nama sekolah"), "bra9001");
    await boss.choose(boss.field("Tahun peperiksaan"), String(years.filled));
    await boss.enter(boss.button("Daftarkan"));
    await boss.seesMessage("Sekolah berjaya didaftarkan bagi tahun peperiksaan");
    const registered = () =>
      office.rows<{ school_code: string }>(
        "select school_code from school_exam_years where exam_year = ?",
        years.filled,
      );
    expect(registered()).toEqual([{ school_code: "BRA9001" }]);

    await boss.enter(boss.link("Daftarkan sekolah secara pukal"));
    await boss.arrives("Daftarkan sekolah secara pukal");
    await boss.choose(boss.field("Tahun peperiksaan"), String(years.filled));
    await boss.enter(boss.button("Tapis"));
    await expect(boss.page).toHaveURL(new RegExp(`exam_year=${years.filled}&district_code=`));
    const others = office.rows("select 1 from schools").length - 1;
    const all = boss.field(`Semua ${others} hasil`);
    await boss.tick(all);
    await boss.enter(boss.button("Teruskan"));
    await boss.arrives(
      `Daftarkan ${others} sekolah bagi tahun ${years.filled} (1 sudah didaftarkan, diabaikan)`,
    );
    await boss.enter(boss.button(`Daftarkan ${others} sekolah bagi tahun ${years.filled}`));
    await boss.seesMessage(`${others} sekolah berjaya didaftarkan bagi tahun ${years.filled}`);
    expect(registered()).toHaveLength(others + 1);
  });
}

import { readFile } from "node:fs/promises";
import { malaysianYear } from "~/db/clock";
import { expect, test } from "../../support/journeys";

const year = malaysianYear();

export function journeysOfPrints(): void {
  test("10. a clerk previews a school's roll numbers and writes them", async ({ office }) => {
    const { school_code, total_students } = office.one<{ school_code: string; total_students: number }>(
      `select school_code, total_students from school_exam_years
       where exam_year = ? and total_students > 0 and total_student_with_code = 0`,
      year,
    );
    const numbers = () =>
      office.rows<{ student_code: string | null }>(
        `select student_code from students where school_code = ? and exam_year = ?
         order by class_name, full_name, id`,
        school_code,
        year,
      );
    const boss = await office.person("ADMIN");
    await boss.page.goto(`/students?school_code=${school_code}&exam_year=${year}`);
    await boss.enter(boss.link(`Jana ${total_students} angka giliran`));
    await boss.arrives("Jana angka giliran");
    await expect(boss.here).toContainText(`Baharu: ${total_students}`);
    expect(numbers().every(({ student_code }) => student_code === null)).toBe(true);
    await boss.enter(boss.button(`Simpan ${total_students} angka giliran`));
    await boss.seesMessage("Berjaya mengemaskini no giliran Calon");
    expect(numbers().map(({ student_code }) => student_code)).toEqual(
      Array.from({ length: total_students }, (_, at) => `${school_code}/${String(at + 1).padStart(3, "0")}`),
    );
  });

  test("11. a supervisor reads the district's statistics, downloads them and prints a sheet", async ({
    office,
  }) => {
    const { school_code, district_code, total } = office.one<Record<string, string>>(
      `select users.district_code, school_exam_years.school_code, total_students as total
       from users join schools using (district_code)
       join school_exam_years on school_exam_years.school_code = schools.school_code and exam_year = ?
       where role_id = 'PENYELIA_DAERAH' and username = 'penyelia'`,
      year,
    );
    const supervisor = await office.person("PENYELIA_DAERAH");
    await supervisor.page.goto("/");
    await supervisor.goToPlace("Statistik");
    await supervisor.arrives("Statistik");
    await expect(supervisor.link(new RegExp(`^${total} Calon`))).toBeVisible();
    const taken = supervisor.page.waitForEvent("download");
    await supervisor.enter(supervisor.link("Muat turun CSV"));
    const csv = await readFile(await (await taken).path(), "utf8");
    expect(csv).toContain(school_code);
    expect(csv.split("\n").filter((line) => line.includes(`,"${district_code}",`)).length).toBeGreaterThan(0);

    await supervisor.page.goto("/school_exam_years");
    const row = supervisor.page.getByRole("row").filter({ hasText: school_code }).first();
    await supervisor.enter(row.getByRole("link", { name: "Cetak" }));
    const sheets = supervisor.page.locator(".sheet");
    await expect(sheets.first()).toBeVisible();
    await expect(sheets.first()).toContainText(`Muka surat 1 / ${await sheets.count()}`);
    const text = (await sheets.allInnerTexts()).join("\n");
    const numbered = office.rows<{ student_code: string }>(
      "select student_code from students where school_code = ? and exam_year = ? and student_code is not null",
      school_code,
      year,
    );
    expect(numbered.length).toBeGreaterThan(25);
    for (const { student_code } of numbered) expect(text.split(student_code)).toHaveLength(2);
    await supervisor.page.emulateMedia({ media: "print" });
    await expect(supervisor.page.getByRole("contentinfo")).toBeHidden();
    await expect(sheets.last()).toBeVisible();
  });
}

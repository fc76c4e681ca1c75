import Database from "better-sqlite3";
import { expect, serve, signInOnce, test } from "../support/e2e";
import { textsPrinted } from "../support/printed";
import { administrator, makeSheetOffice, sheetAddress } from "../support/sheet-office";

serve(async () => ({ databasePath: await makeSheetOffice({ PSRA: [24, 27], SMA: [22] }) }));

signInOnce(administrator);

const place = "school_code=PSRA27&exam_year=2026";
const codes = Array.from({ length: 27 }, (_, at) => `PSRA27/${String(at + 1).padStart(3, "0")}`);

test("the exam week of a district goes from its papers and rooms, by its sheets and absentees, to the closed year", async ({
  page,
  databasePath,
}) => {
  const save = page.getByRole("button", { name: "Simpan" });
  const said = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

  await page.goto("/exam_papers/add?exam_year=2026");
  await page.locator("[name=exam_type_code]").selectOption("PSRA");
  await page.locator("[name=code]").fill("TJ");
  await page.locator("[name=name]").fill("Tajwid");
  for (const [part, value] of [
    ["day", "5"],
    ["month", "1"],
    ["year", "2026"],
  ])
    await page.locator(`[name=held_on_${part}]`).fill(value ?? "");
  await save.click();
  await said("Kertas TJ ditambah.");
  for (const [name, rows, columns] of [
    ["Dewan A", "5", "4"],
    ["Bilik B", "4", "2"],
  ] as const) {
    await page.goto(`/rooms/add?${place}`);
    await page.locator("[name=name]").fill(name);
    await page.locator("[name=rows]").fill(rows);
    await page.locator("[name=columns]").fill(columns);
    await save.click();
    await said(`${name} ditambah.`);
  }
  await page.getByRole("button", { name: "Tempatkan calon" }).click();
  await said("27 calon ditempatkan.");

  await page.getByRole("link", { name: "Dewan A", exact: true }).click();
  await page.waitForURL(/\/rooms\/\d+/);
  const room = page.url();
  for (const sheet of ["Senarai di pintu", "Pelan tempat duduk", "Jadual kedatangan"]) {
    await page.goto(room);
    await page.getByRole("link", { name: sheet }).click();
    await expect(page.locator(".sheet").first()).toBeVisible();
    if (sheet === "Jadual kedatangan") {
      await page.locator("[name=paper]").selectOption("TJ");
      await page.getByRole("button", { name: "Tapis" }).click();
      await page.waitForURL(/paper=TJ/);
    }
    const text = (await textsPrinted(page)).join("\n");
    expect([sheet, text.match(/PSRA27\/\d{3}/g)?.toSorted()]).toEqual([sheet, codes.slice(0, 20)]);
    expect(text).toContain("Dewan A");
  }

  await page.goto("/students/sheets/many?exam_year=2026&sheet=slips&district_code=07");
  await said("Slip angka giliran: 3 sekolah, 73 calon");
  await page.locator('a[href*="many/part"]').first().click();
  await page.getByRole("button", { name: /^Cetak(?! PDF)/ }).click();
  await expect(page.locator(".sheet").first()).toBeVisible();
  const slips = (await textsPrinted(page)).join("\n");
  for (const [school, size] of [
    ["PSRA24", 24],
    ["PSRA27", 27],
    ["SMA22", 22],
  ] as const) {
    const numbers = slips.match(new RegExp(`${school}/\\d{3}`, "g")) ?? [];
    expect([school, numbers.length, new Set(numbers).size]).toEqual([school, size, size]);
  }
  expect(slips.match(/Dewan A · Meja \d+/g)).toHaveLength(20);
  expect(slips.match(/Bilik B · Meja \d+/g)).toHaveLength(7);

  const office = new Database(databasePath, { readonly: true });
  const idOf = office.prepare("select id from students where student_code = ?").pluck();
  const paper = office.prepare("select id from exam_papers").pluck().get();
  await page.goto(`/student-withdraw/${idOf.get("PSRA27/020")}`);
  await page.locator("[name=cause]").selectOption("moved");
  await page.getByRole("button", { name: /menarik diri/ }).click();
  await said("direkodkan sebagai menarik diri");

  await page.goto(`/absentees/${paper}`);
  const line = (at: number) => page.locator(`[name="rows[${at}].student_code"]`);
  await line(0).fill("PSRA27/003");
  await line(1).fill("PSRA27/020");
  await line(2).fill("PSRA24/005");
  await save.click();
  await said("telah menarik diri");
  await line(1).fill("PSRA27/026");
  await save.click();
  await said("3 calon direkodkan sebagai tidak hadir bagi kertas TJ");

  await page.goto("/admin/stats/attendance?exam_year=2026");
  await expect(page.locator("#jadual tbody tr").first()).toContainText("504730");
  await expect(page.locator("#daerah tbody tr").first()).toContainText("72");

  const year = office.prepare("select id from exam_years").pluck().get();
  office.close();
  await page.goto(`/admin/exam_years/${year}/state`);
  const openWork = page.getByRole("table", { name: "Kerja yang belum selesai bagi tahun 2026" });
  await expect(openWork.locator("tbody tr")).toContainText([
    /Skrip belum dikira\s*Petaling \(2\)\s*2/,
    /Laporan pusat belum dihantar\s*Petaling \(2\)\s*2/,
    /datanya belum diserahkan\s*Penilaian Sekolah Rendah Agama \(2\)\s*Sijil Menengah Agama \(1\)\s*3/,
  ]);
  await page.locator("[name=reason]").fill("Skrip dikira oleh pusat lain");
  await page.getByRole("button", { name: "Tutup juga tahun 2026" }).click();
  await said("Rekodnya kini hanya boleh dibaca dan dicetak.");
  await page.goto(`/absentees/${paper}`);
  await said("Tahun 2026 telah ditutup");
  await expect(save).toHaveCount(0);
  await page.goto(sheetAddress("door-list", "PSRA27"));
  await expect(page.locator(".sheet").first()).toContainText("Bilik B · 1");
});

import Database from "better-sqlite3";
import { expect, serve, signInOnce, test } from "../support/e2e";
import { pressAccessKey } from "../support/keyboard";
import { administrator, makeSheetOffice } from "../support/sheet-office";

const size = 204;

async function officeWithPaper(): Promise<string> {
  const path = await makeSheetOffice({ PSRA: [size] });
  const office = new Database(path);
  office
    .prepare(
      `insert into exam_papers (id, exam_year, exam_type_code, code, name, held_on, created_at, updated_at)
       values (1, 2026, 'PSRA', 'TJ', 'Tajwid', '2026-01-05', '2026-01-05', '2026-01-05')`,
    )
    .run();
  office.exec(`
    insert into packet_rules (exam_paper_id, spare_percent, spare_least, spare_most, copies_per_packet, fixed_at, created_at, updated_at)
      values (1, 0, 0, 0, 68, '2026-01-02', '2026-01-02', '2026-01-02');
    insert into packet_lines (exam_paper_id, registration_id, room_name, candidates, spare, extra, copies_per_packet)
      values (1, 1, '', ${size}, 0, 0, 68);`);
  office.close();
  return path;
}

serve(async () => ({ databasePath: await officeWithPaper() }));

signInOnce(administrator);

const barcode = (n: number) => `PSRA${size}${String(n).padStart(3, "0")}`;

for (const [first, scans, tag] of [
  [1, 4, []],
  [5, 200, "@slow"],
] as const) {
  test(`${scans} absentees by scanner take a request each and one confirmation, by keys alone`, {
    tag: [...[tag].flat()],
  }, async ({ page, databasePath }) => {
    // On a busy computer a scan takes longer than its quarter of a second.
    test.setTimeout(60_000 + scans * 500);
    const office = new Database(databasePath, { readonly: true });
    const recorded = office.prepare("select count(*) from absences").pluck();
    const before = Number(recorded.get());
    const line = page.locator("#jadual tbody tr");
    const scan = async (text: string, then: () => Promise<void>) => {
      await expect(page.locator("#student_code")).toBeFocused();
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await then();
    };
    const says = (text: string) => () => expect(page.locator("#student_code-err")).toContainText(text);
    await page.goto("/absentees/1/scan");
    let requests = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest() || ["fetch", "xhr"].includes(request.resourceType())) requests += 1;
    });
    for (let n = 0; n < scans; n++) await scan(barcode(first + n), () => expect(line).toHaveCount(n + 1));
    await expect(line.first()).toContainText(`PSRA${size}/${String(first + scans - 1).padStart(3, "0")}`);
    expect(recorded.get()).toBe(before);

    await scan("PSRA204999", says("Tiada calon dengan angka giliran PSRA204999"));
    await expect(page.locator("#student_code")).toHaveValue("PSRA204999");
    await scan(barcode(first), says("sudah ada dalam senarai ini, pada baris 1"));
    await expect(line).toHaveCount(scans);

    await expect(page.locator("#student_code")).toBeFocused();
    await pressAccessKey(page, "s");
    await page.waitForURL(/\/absentees\/1$/);
    await expect(page.getByText(`${scans} calon direkodkan sebagai tidak hadir`)).toBeVisible();
    expect(recorded.get()).toBe(before + scans);
    expect(requests).toBeLessThanOrEqual(Math.max(1.1 * scans, scans + 4));
    office.close();
  });
}

/** The numbers of labels or slips, the address of their list, and the stored value after the button. */
const lists = {
  packets: {
    path: "/papers/packets/movements/sent/scan?exam_year=2026",
    numbers: ["1-1-1", "1-1-2", "1-1-3"],
    stored: "select packets from packet_movements",
    ends: "select 3",
  },
  "statements of entry": {
    path: `/students/statements/scan?school_code=PSRA${size}&exam_year=2026`,
    numbers: [barcode(1), barcode(2), barcode(3)],
    stored: "select count(*) from statement_marks",
    ends: "select 3",
  },
  "envelopes of scripts": {
    path: "/papers/scripts/scan?exam_year=2026",
    numbers: ["1-1"],
    stored: "select returned from script_returns",
    ends: `select ${size} - (select count(*) from absences)`,
  },
};

for (const [name, { path, numbers, stored, ends }] of Object.entries(lists))
  test(`${name} are scanned and saved by keys alone`, async ({ page, databasePath }) => {
    const office = new Database(databasePath, { readonly: true });
    const kept = () => office.prepare(stored).pluck().get();
    const line = page.locator("#jadual tbody tr");
    await page.goto(path);
    for (const [at, number] of numbers.entries()) {
      await expect(page.locator("#student_code")).toBeFocused();
      await page.keyboard.type(number);
      await page.keyboard.press("Enter");
      await expect(line).toHaveCount(at + 1);
    }
    expect(kept() ?? 0).toBe(0);
    await page.keyboard.type("9-9-9");
    await page.keyboard.press("Enter");
    await expect(page.locator("#student_code-err")).toContainText("9-9-9");
    await expect(page.locator("#student_code")).toHaveValue("9-9-9");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    const before = page.url();
    await pressAccessKey(page, "s");
    await page.waitForURL((url) => url.href !== before);
    expect(kept()).toBe(office.prepare(ends).pluck().get());
    office.close();
  });

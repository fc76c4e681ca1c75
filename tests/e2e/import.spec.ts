import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { root, run } from "../support/child";
import { paste } from "../support/clipboard";
import { expectedRefusals, oddities } from "../support/dirty";
import { expect, serve, test } from "../support/e2e";
import { pressAccessKey } from "../support/keyboard";
import { fixture } from "../support/known";
import { fileIn, shapes } from "../support/shapes";

test.describe.configure({ mode: "serial", timeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "calon-import-"));
const admin = { username: "pentadbir", password: "sungai tenang di hulu" };

serve(async () => {
  const databasePath = join(folder, "calon.db");
  const environment = { DATABASE_PATH: databasePath, CALON_PASSWORD: admin.password };
  const create = ["app/cli/user.ts", "create", "--username", admin.username, "--role", "ADMIN"];
  for (const [program = "", ...args] of [["app/cli/init.ts"], create]) {
    const child = run([join(root, program), ...args], environment);
    expect(await child.ended, child.said()).toBe(0);
  }
  return { databasePath };
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.beforeEach(async ({ page }) => {
  await page.goto("/user_login");
  await page.getByLabel("Nama pengguna").fill(admin.username);
  await page.getByLabel("Kata laluan").fill(admin.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
});

async function check(page: Page, address: string, text: string) {
  await page.goto(address);
  await paste(page.getByLabel("Teks yang ditampal"), text);
  await page.getByRole("button", { name: "Semak" }).click();
  await expect(page.getByRole("heading", { name: "Semak sebelum import" })).toBeVisible();
}

const sentences = (page: Page) => page.locator(".wrong-line .problems li").allInnerTexts();

test("the import of dirty schools reports each wrong line and stores the others", async ({ page }) => {
  await check(page, "/admin/schools/import", fixture("dirty/schools.tsv"));
  expect(await sentences(page)).toEqual([...expectedRefusals("schools").values()]);
  await page.getByRole("button", { name: "Import 63 sekolah" }).first().click();
  await expect(page.getByRole("status")).toContainText("Berjaya mengimport 63 sekolah. 6 baris lagi");
  await expect(page.locator(".wrong-line")).toHaveCount(6);
});

test("the import of dirty candidates reports each wrong line and runs no markup", async ({ page }) => {
  await registerSchools(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await check(page, "/students/import", fixture("dirty/candidates.tsv"));
  expect(await sentences(page)).toEqual([...expectedRefusals("candidates").values()]);
  await page.goto(`${page.url()}?show=good&page=${pageOfGood("html")}`);
  await expect(page.getByText("<SCRIPT>ALERT(1)</SCRIPT>ABDULLAH BIN HUSSIN")).toBeVisible();
  expect(dialogs).toEqual([]);
});

/** The page of good lines, fifty on each, with the first line of a kind. */
function pageOfGood(kind: string): number {
  const line = oddities.candidates.find((one) => one.kind === kind)?.line ?? 0;
  const notGood = oddities.candidates.filter(
    (one) => one.line < line && (one.expect === "reject" || /blank/.test(one.kind)),
  );
  return Math.ceil((line - notGood.length) / 50);
}

async function registerSchools(page: Page) {
  await page.goto("/admin/exam_years/add");
  await page.locator("#year").fill("2026");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Tahun peperiksaan berjaya ditambah");
  await page.goto("/school_exam_years/build");
  await page.getByLabel(/Semua \d+ hasil/).check();
  await page.getByRole("button", { name: "Teruskan" }).first().click();
  await page.getByRole("button", { name: /^Daftarkan \d+ sekolah bagi tahun 2026/ }).click();
  await expect(page.getByRole("status")).toContainText("63 sekolah berjaya didaftarkan");
}

/** The slow run leaves out the tests that import and register the schools. */
async function needSchools(page: Page, databasePath: string) {
  const office = new Database(databasePath, { readonly: true });
  const registered = office.prepare("select count(*) from school_exam_years").pluck().get();
  office.close();
  if (registered !== 0) return;
  await check(page, "/admin/schools/import", fixture("dirty/schools.tsv"));
  await page.getByRole("button", { name: "Import 63 sekolah" }).first().click();
  await expect(page.getByRole("status")).toContainText("Berjaya mengimport 63 sekolah.");
  await registerSchools(page);
}

test("wrong lines are corrected by keyboard, imported and undone", async ({ page }) => {
  const cells = (name: string, ic: string) =>
    [name, ic, "AFT0001", "", "6 AMANAH", "2026", "", "", "", "", "Ya", "Ya"].join("\t");
  const text = [
    cells("BETUL", "140101015551"),
    cells("TARIKH", "140231015551"),
    cells("SIFAR", "50810014475"),
  ];
  await check(page, "/students/import", text.join("\n"));
  const wrong = page.getByRole("group", { name: "Baris 2" }).getByLabel("No. kad pengenalan");
  await expect(wrong).toHaveAttribute("aria-invalid", "true");
  await wrong.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("14 02 28-01-5551");
  await page.getByRole("button", { name: "Kembalikan sifar di hadapan pada 1 no. KP" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("2 baris disemak semula.");

  await page.getByRole("button", { name: "Import 3 calon" }).first().press("Enter");
  await expect(page.getByRole("status")).toContainText("3 calon berjaya diimport.");
  await page.getByRole("button", { name: "Buat asal" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("3 calon yang diimport telah dipadam semula.");
  await page.getByRole("button", { name: "Buat asal" }).press("Enter");
  await expect(page.getByRole("status")).toBeVisible();
  await page.goto("/students");
  await expect(page.getByRole("link", { name: "SIFAR" }).first()).toBeVisible();
});

test("ten mistakes of a school's own class list take at most 45 keys beside the typed text", {
  tag: "@slow",
}, async ({ page, databasePath }) => {
  await needSchools(page, databasePath);
  const wrong = ["140231015551", "1402", "14O201015551", "140232015551", "140201", "1", "2", "3", "4", "5"];
  const row = (name: string, ic: string) => `${name} BINTI ALI\t${ic}\t6 JAUHARI`;
  const names = ["SATU", "DUA", "TIGA", "EMPAT", "LIMA", "ENAM", "TUJUH", "LAPAN", "SEMBILAN", "SEPULUH"];
  const lines = names.map((name, at) => row(name, wrong[at] ?? ""));
  await page.goto("/students/import?school_code=AFT0001&exam_year=2026");
  await expect(page.getByLabel("Teks yang ditampal")).toBeFocused();
  await paste(page.getByLabel("Teks yang ditampal"), ["NAMA MURID\tNO. KP\tKELAS", ...lines].join("\n"));
  await pressAccessKey(page, "s");
  await expect(page.locator(".wrong-line")).toHaveCount(10);

  let keys = 0;
  const press = async (...pressed: string[]) => {
    keys += pressed.length;
    await page.keyboard.press(pressed.join("+"));
  };
  for (const [at, name] of names.entries()) {
    const cell = page.getByRole("group", { name: `Baris ${at + 2}` }).getByLabel("No. kad pengenalan");
    for (let tabs = 0; !(await cell.evaluate((one) => one === document.activeElement)); tabs++) {
      expect(tabs, `the way to ${name}`).toBeLessThan(20);
      await press("Tab");
    }
    if (at === 0) await press("Control", "A");
    await page.keyboard.type(`15${String(at + 1).padStart(2, "0")}01015553`);
  }
  await press("Enter");
  await expect(page.getByRole("button", { name: "Import 10 calon" }).first()).toBeVisible();
  await expect(page.locator(".wrong-line")).toHaveCount(0);
  expect(keys).toBeLessThanOrEqual(45);

  await page.getByRole("button", { name: "Import 10 calon" }).first().press("Enter");
  await page.getByRole("link", { name: "Lihat 10 calon ini" }).press("Enter");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(12);
  await page.goBack();
  await page.getByRole("link", { name: "Seterusnya: jana angka giliran" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("angka giliran");
});

test("a list without headings asks for its unclear columns, and a line opens all its cells", async ({
  page,
}) => {
  await page.goto("/students/import?school_code=AFT0001&exam_year=2026");
  const lines = ["AMIN BIN ALI\tAB223344\t6 BAIDURI", "AMNA BINTI ALI\tAB\t6 BAIDURI"];
  await paste(page.getByLabel("Teks yang ditampal"), lines.join("\n"));
  await pressAccessKey(page, "s");
  await expect(page.getByText("Pilih kandungan setiap lajur di bawah")).toBeVisible();
  await expect(page.getByLabel("Lajur 2: AB223344")).toBeFocused();
  await page.getByLabel("Lajur 2: AB223344").selectOption("No. sijil kelahiran");
  await pressAccessKey(page, "s");

  const line = page.getByRole("group", { name: "Baris 2" });
  await expect(line.getByLabel("No. sijil kelahiran")).toBeFocused();
  await expect(line.getByLabel("Nama penuh")).toBeHidden();
  await line.getByLabel("No. sijil kelahiran").fill("AB 12");
  await line.getByText("Ubah baris ini").press("Enter");
  await line.getByLabel("Nama penuh").fill("AMNAH BINTI ALI");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Import 2 calon" }).first().press("Enter");
  await page.getByRole("link", { name: "Lihat 2 calon ini" }).press("Enter");
  await expect(page.getByRole("link", { name: "AMNAH BINTI ALI" }).first()).toBeVisible();
});

const mostKeys = 5;

/** To the preview of a shape; the keys that take it there are those of any list. */
async function checkShape(page: Page, name: string) {
  const shape = shapes.find(([of]) => of === name)?.[1];
  if (!shape) throw new Error(name);
  await page.goto("/students/import?school_code=AFT0001&exam_year=2026");
  const file = fileIn(shape);
  if (file) {
    const buffer = Buffer.from(await file.arrayBuffer());
    await page.getByLabel("Fail hamparan").setInputFiles({ name: file.name, mimeType: "text/plain", buffer });
  } else await page.getByLabel("Teks yang ditampal").fill(shape.paste?.join("\n") ?? "");
  await pressAccessKey(page, "s");
  await expect(page.getByRole("heading", { name: "Semak sebelum import" })).toBeVisible();
  return shape.expect.candidates.length;
}

const shapesWithoutAnswer = ["02-side-by-side", "05-three-sheets", "07-cover-sheet", "10-hidden-rows"].concat(
  ["13-father-column", "28-stacked", "39-one-document-column", "41-empty-words", "45-pdf", "47-whatsapp"],
  ["50-foot"],
);

test("lists in the shapes of schools need no answer where the default is right", { tag: "@slow" }, async ({
  page,
  databasePath,
  javaScriptEnabled,
}) => {
  test.skip(Boolean(javaScriptEnabled), "counted where nothing helps");
  await needSchools(page, databasePath);
  for (const name of shapesWithoutAnswer) {
    const n = await checkShape(page, name);
    await expect(page.getByText(`baris dibaca: ${n} calon.`), name).toBeVisible();
    await pressAccessKey(page, "s");
    await expect(page.getByRole("status"), name).toContainText(`${n} calon berjaya diimport.`);
    await page.getByRole("button", { name: "Buat asal" }).press("Enter");
    await expect(page.getByRole("status"), name).toContainText("telah dipadam semula");
  }
});

/** The first question of a preview without wrong lines has the focus. */
const answers: [name: string, keys: string[], n: number][] = [
  ["05-three-sheets", ["Space", "Enter"], 8],
  ["10-hidden-rows", ["ArrowDown", "Tab", "Enter"], 8],
  ["13-father-column", ["ArrowDown", "Tab", "Enter"], 6],
];

test("an answer takes at most five keys with the import itself", { tag: "@slow" }, async ({
  page,
  databasePath,
  javaScriptEnabled,
}) => {
  test.skip(Boolean(javaScriptEnabled), "counted where nothing helps");
  await needSchools(page, databasePath);
  for (const [name, pressed, n] of answers) {
    await checkShape(page, name);
    let keys = 0;
    for (const key of pressed) {
      await page.keyboard.press(key);
      keys++;
    }
    await expect(page.getByRole("status"), name).toContainText(`Senarai dibaca semula: ${n} calon.`);
    await pressAccessKey(page, "s");
    keys += "Alt+S".split("+").length;
    await expect(page.getByRole("status"), name).toContainText(`${n} calon berjaya diimport.`);
    expect(keys, name).toBeLessThanOrEqual(mostKeys);
    await page.getByRole("button", { name: "Buat asal" }).press("Enter");
    await expect(page.getByRole("status"), name).toContainText("telah dipadam semula");
  }
});

test("two hundred clean rows are imported with twelve keys at most", async ({ page, javaScriptEnabled }) => {
  test.skip(Boolean(javaScriptEnabled), "counted where nothing helps");
  const rows = Array.from({ length: 200 }, (_, at) =>
    [`MURID ${at}`, `1409${String((at % 28) + 1).padStart(2, "0")}10${String(at).padStart(3, "0")}1`]
      .concat(["AFT0001", "", "6 JUJUR", "2026", "", "", "", "", "Ya", "Ya"])
      .join("\t"),
  );
  await page.goto("/students/import");
  const field = page.getByLabel("Teks yang ditampal");
  await expect(field).toBeFocused();
  await field.fill(rows.join("\n"));
  let keys = "Control+V".split("+").length;
  const save = async () => {
    keys += "Alt+S".split("+").length;
    await pressAccessKey(page, "s");
  };
  await save();
  await expect(page.getByRole("button", { name: "Import 200 calon" }).first()).toBeVisible();
  await save();
  await expect(page.getByRole("status")).toContainText("200 calon berjaya diimport.");
  expect(keys).toBeLessThanOrEqual(12);
});

test("a file is uploaded, its wrong lines download, and the list is exported", async ({ page }) => {
  const lines = [
    "Nama,No KP,Kod Sekolah,Angka Giliran,Kelas,Tahun",
    "FAIL SATU,150101015551,AFT0001,,6 FAIL,2026",
    "FAIL DUA,150231015551,AFT0001,,6 FAIL,2026",
  ];
  await page.goto("/students/import");
  const file = page.getByLabel("Fail hamparan");
  await file.setInputFiles({
    name: "calon.xls",
    mimeType: "text/plain",
    buffer: Buffer.from("d0cf11e0", "hex"),
  });
  await page.getByRole("button", { name: "Semak" }).press("Enter");
  await expect(page.getByRole("link", { name: /format Excel lama/ })).toBeVisible();
  await file.setInputFiles({
    name: "calon.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  });
  await page.getByRole("button", { name: "Semak" }).press("Enter");
  await expect(page.locator(".wrong-line")).toHaveCount(1);
  const draft = page.url();

  const wrong = page.waitForEvent("download");
  await page.getByRole("link", { name: "Muat turun 1 baris ini" }).press("Enter");
  expect((await wrong).suggestedFilename()).toBe("calon-perlu-dibetulkan.tsv");

  await page.goto(draft);
  await page.getByRole("button", { name: "Import 1 calon" }).first().press("Enter");
  await expect(page.getByRole("status")).toContainText("1 calon berjaya diimport.");

  for (const [button, name] of [
    ["Muat turun Excel (.xlsx)", "calon-AFT0001.xlsx"],
    ["Muat turun CSV", "calon-AFT0001.csv"],
  ] as const) {
    await page.goto("/students/export?school_code=AFT0001&search=FAIL");
    const taken = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).press("Enter");
    const download = await taken;
    expect(download.suggestedFilename()).toBe(name);
    await page.goto("/students/import");
    await file.setInputFiles({ name, mimeType: "text/plain", buffer: await readFile(await download.path()) });
    await page.getByRole("button", { name: "Semak" }).press("Enter");
    await expect(page.getByRole("link", { name: /Sudah ada dalam rekod/ })).toBeVisible();
    await expect(page.locator(".wrong-line")).toHaveCount(0);
  }
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root, run } from "./child";
import { expect, serve, test } from "./e2e";

const admin = {
  username: "pentadbir",
  password: "sungai tenang di hulu",
  full_name: "Puan Pentadbir",
};

/** A server with a fresh database for each file; `firstLink` makes its first ADMIN. */
export function serveEmptyOffice(): { firstLink: () => string } {
  const folder = mkdtempSync(join(tmpdir(), "calon-office-"));
  let firstLink = "";
  serve(async () => {
    const databasePath = join(folder, "calon.db");
    const init = run([join(root, "app/cli/init.ts")], { DATABASE_PATH: databasePath });
    expect(await init.ended, init.said()).toBe(0);
    firstLink = /\/setup\?token=\S+/.exec(init.said())?.[0] ?? "";
    return { databasePath };
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { firstLink: () => firstLink };
}

export async function beginOffice(page: Page, firstLink: string) {
  await page.goto(firstLink);
  await page.getByLabel("Nama penuh").fill(admin.full_name);
  await page.getByLabel("Nama pengguna").fill(admin.username);
  await page.getByLabel("Kata laluan").fill(admin.password);
  await page.getByRole("button", { name: "Tambah akaun pentadbir" }).click();
  await expect(page.getByText("Akaun pentadbir telah dibuat.")).toBeVisible();

  await page.getByLabel("Nama pengguna").fill(admin.username);
  await page.getByLabel("Kata laluan").fill(admin.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Log masuk berjaya")).toBeVisible();

  await page.goto(firstLink);
  await expect(page.getByRole("heading", { name: "Halaman tidak ditemukan" })).toBeVisible();
}

import { type BrowserContext, expect, type Page } from "@playwright/test";
import { demoAccounts } from "~/demo/make";

export type Role = (typeof demoAccounts)[number]["role_id"];

export function account(role: Role) {
  const found = demoAccounts.find(({ role_id }) => role_id === role);
  if (!found) throw new Error(`no account has the role ${role}`);
  return found;
}

const cookies = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/** One session for all tests of a server, so a test that signs out uses `signInAs`. */
export async function enterAs(context: BrowserContext, role: Role, origin = ""): Promise<void> {
  const place = `${origin} ${role}`;
  const known = cookies.get(place);
  if (known) return context.addCookies(known);
  const { username, password } = account(role);
  const answer = await context.request.post(`${origin}/api/auth/login`, { data: { username, password } });
  if (answer.status() !== 200) throw new Error(`${username} is not let in: ${answer.status()}`);
  cookies.set(place, await context.cookies());
}

/** Signs in by the form, with a session of its own. */
export async function signInAs(page: Page, role: Role): Promise<void> {
  const { username, password } = account(role);
  await page.goto("/user_login");
  await page.getByLabel("Nama pengguna").fill(username);
  await page.getByLabel("Kata laluan").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
}

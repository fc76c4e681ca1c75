import Database from "better-sqlite3";
import { now } from "~/db/clock";
import { demoAccounts, makeDemo } from "~/demo/make";
import { halfway, type Screen, screens } from "../support/screens";
import { readPostForm } from "./forms";
import type { Server } from "./process";
import { type Browser, signIn } from "./product";

/** A screen with its address and cookie. */
export interface Visit {
  screen: Screen;
  address: string;
  /** Empty for visitors. */
  cookie: string;
}

/** Includes a provider, so that its sign-in is a screen too. */
export const officeSettings = (database: string) => ({
  DATABASE_PATH: database,
  CALON_LOG: "off",
  OIDC_ISSUER: "https://id.negeri.test",
  OIDC_CLIENT_ID: "calon",
  OIDC_NAME: "ID Negeri",
});

const [admin] = demoAccounts;
const careful = demoAccounts.find(({ username }) => halfway.username.startsWith(username));

export const makeOffice = (database: string) => makeDemo(database);

/** Signs every account in, makes the records that only users make, and finds each screen. */
export async function visitsOf(server: Server, database: string): Promise<Visit[]> {
  const cookies = new Map<string, string>();
  for (const account of demoAccounts) {
    const browser = await signIn(server, account);
    cookies.set(account.username, browser.cookie);
    if (account === admin) await makePlaces(browser);
  }
  const places = placesIn(database);
  cookies.set(halfway.username, await signInHalfway(server, database));
  return screens.map((screen) => ({
    screen,
    address: screen.path.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? ""),
    cookie: screen.by ? (cookies.get(screen.by.username) ?? "") : "",
  }));
}

async function makePlaces(browser: Browser): Promise<void> {
  for (const [address, text] of [
    ["/students/import", "NAMA\tNO KP\tKOD SEKOLAH\tTAHUN\nTIADA\t1\tLAIN\t1999"],
    ["/admin/schools/import", "TIADA\tSEKOLAH\nLAIN\tLAGI"],
  ] as const) {
    const form = readPostForm(await browser.open(address), "pasted", address);
    form.fields.set("pasted", text);
    await browser.send(form);
  }
  const address = "/student-delete/40";
  await browser.send(readPostForm(await browser.open(address), "submission_key", address));
}

/** Values for the parameters in the addresses of the screens. */
function placesIn(database: string): Record<string, string> {
  const db = new Database(database, { readonly: true });
  const find = (query: string, ...values: unknown[]) =>
    String(
      db
        .prepare(query)
        .pluck()
        .get(...values),
    );
  const draft = (entity: string) => find("select id from import_drafts where entity = ?", entity);
  const found = {
    school: find(
      `select school_code from students join schools using (school_code) where exam_type_code = 'PSRA'
        group by school_code order by count(*) desc, school_code limit 1`,
    ),
    school_id: find(
      "select id from schools where school_code = (select school_code from users where username = 'su.sekolah')",
    ),
    waiting: find("select min(id) from users where not is_approved"),
    careful: find("select id from users where username = ?", careful?.username),
    draft: `/students/import/${draft("students")}`,
    school_draft: `/admin/schools/import/${draft("schools")}`,
    batch: `/admin/trash/${find("select batch_id from trash limit 1")}`,
  };
  db.close();
  return found;
}

/** Starts a second step and proves the password. */
async function signInHalfway({ port }: Server, database: string): Promise<string> {
  const db = new Database(database);
  db.prepare(
    "update users set totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', totp_enabled_at = ? where username = ?",
  ).run(now(), careful?.username);
  db.close();
  const address = `http://127.0.0.1:${port}/user_login`;
  const { fields } = readPostForm(await (await fetch(address)).text(), "password", "/user_login");
  fields.set("username", careful?.username ?? "");
  fields.set("password", careful?.password ?? "");
  const headers = { Origin: `http://127.0.0.1:${port}` };
  const answer = await fetch(address, { method: "POST", headers, body: fields, redirect: "manual" });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}

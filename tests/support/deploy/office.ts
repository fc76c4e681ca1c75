import { join } from "node:path";
import Database from "better-sqlite3";
import { freePort } from "../ports";
import type { DebianRoot } from "./debian-root";

const username = "pejabat";
const password = "kenanga-biru-2718";

/** An office that was installed from the package in a booted Debian, as its clerks reach it. */
export class Office {
  private origin = "";

  constructor(private readonly debian: DebianRoot) {}

  /** The container shares the network of this computer, so the office gets a port of its own. */
  async takePort(): Promise<string> {
    const port = await freePort();
    const settings = this.debian.read("etc/calon/calon.env");
    this.debian.write("etc/calon/calon.env", settings.replace(/^PORT=.*$/m, `PORT=${port}`));
    this.origin = `http://127.0.0.1:${port}`;
    return this.origin;
  }

  createAccount(): string {
    const line = `CALON_PASSWORD=${password} calon user create --username ${username} --role ADMIN`;
    return this.debian.type(line).text;
  }

  get database(): string {
    return join(this.debian.path, "var/lib/calon/calon.db");
  }

  send(path: string, body: object, cookie = ""): Promise<Response> {
    return fetch(this.origin + path, {
      method: "POST",
      // A test waits without reading, so a kept connection ends unseen.
      headers: { "Content-Type": "application/json", Cookie: cookie, Connection: "close" },
      body: JSON.stringify(body),
    });
  }

  /** Answers the cookies of the session. */
  async signIn(): Promise<string> {
    const signedIn = await this.send("/api/auth/login", { username, password });
    const cookies = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
    return cookies.join("; ");
  }

  /** Signs in and saves a school; answers the status. */
  async save(school_code: string): Promise<number> {
    const lookups = { district_code: "01", exam_type_code: "PSRA" };
    const school = { school_name: "SRA AL-AMIN", hq_code: `P${school_code.slice(3)}`, ...lookups };
    return (await this.send("/api/schools", { ...school, school_code }, await this.signIn())).status;
  }

  isHealthy(): Promise<boolean> {
    return fetch(`${this.origin}/healthz`, { headers: { Connection: "close" } }).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** Asks for the health each 20 ms until `work` ends; answers the longest time in seconds without a healthy answer. */
  async longestOutage(work: Promise<unknown>): Promise<number> {
    let isOver = false;
    void work.finally(() => (isOver = true));
    let [last, longest] = [performance.now(), 0];
    while (!isOver) {
      const isHealthy = await this.isHealthy();
      const at = performance.now();
      if (isHealthy) [longest, last] = [Math.max(longest, at - last), at];
      await new Promise((later) => setTimeout(later, 20));
    }
    return longest / 1000;
  }

  stored() {
    const db = new Database(this.database, { readonly: true });
    const all = (sql: string) => db.prepare(sql).pluck().all();
    const found = {
      schools: all("select school_code from schools order by 1"),
      migrations: all("select name from sqlite_master where name like 'later%' order by 1"),
    };
    db.close();
    return found;
  }
}

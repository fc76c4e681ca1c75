import { demoAccounts } from "~/demo/make";
import { type Form, readPostForm } from "./forms";
import type { LoadQuestion } from "./load";
import type { Server } from "./process";

/** A signed-in browser that reads pages and sends forms. */
export interface Browser {
  port: number;
  cookie: string;
  open: (path: string) => Promise<string>;
  send: (form: Form) => Promise<string>;
}

type Account = (typeof demoAccounts)[number];

/** Signs in by the form, by default as the ADMIN. */
export async function signIn(
  { port }: Pick<Server, "port">,
  account: Account = demoAccounts[0],
): Promise<Browser> {
  const html = await (await fetch(`http://127.0.0.1:${port}/user_login`)).text();
  const { action, fields } = readPostForm(html, "password", "/user_login");
  fields.set("username", account.username);
  fields.set("password", account.password);
  const answer = await post(port, { action, fields }, "");
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .find((pair) => /^(__Host-)?calon=./.test(pair));
  if (!cookie) throw new Error(`The product did not sign in: ${answer.status} ${await answer.text()}`);
  return {
    port,
    cookie,
    async open(path) {
      const page = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: cookie } });
      const text = await page.text();
      if (!page.ok) throw new Error(`${path} answered ${page.status}: ${text.slice(0, 300)}`);
      return text;
    },
    async send(form) {
      let answer = await post(port, form, cookie);
      let text = await answer.text();
      // Candidates who may be stored already are saved on a second press.
      if (answer.status === 409 && text.includes('name="near_seen"')) {
        answer = await post(port, readPostForm(text, "near_seen", form.action), cookie);
        text = await answer.text();
      }
      const to = answer.headers.get("location");
      if (answer.status !== 303 || !to)
        throw new Error(`${form.action} answered ${answer.status}: ${text.slice(0, 300)}`);
      return to;
    },
  };
}

function post(port: number, { action, fields }: Form, cookie: string): Promise<Response> {
  const headers = { Cookie: cookie, Origin: `http://127.0.0.1:${port}`, "Sec-Fetch-Site": "same-origin" };
  return fetch(`http://127.0.0.1:${port}${action}`, {
    method: "POST",
    headers,
    body: fields,
    redirect: "manual",
  });
}

export function questionOf({ action, fields }: Form, port: number, cookie = ""): LoadQuestion {
  const body = fields.toString();
  return {
    path: action,
    method: "POST",
    body,
    headers: {
      ...(cookie && { Cookie: cookie }),
      Origin: `http://127.0.0.1:${port}`,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
    },
  };
}

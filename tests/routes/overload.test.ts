import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { echo, type GatedServer, startGated } from "../support/gated-server";

const patience = { reading: 100, writing: 400 };
const millisecondsOfWork = 10;
/** Each server works for a second and a half, so it stays overloaded while a test asks. */
const crowd = 150;

/** Holds the event loop as a page does. */
const busy: RequestListener = (request, response) => {
  const end = performance.now() + millisecondsOfWork;
  while (performance.now() < end);
  echo(request, response);
};

let gated: GatedServer;
beforeAll(async () => {
  gated = await startGated({}, { listener: busy, patience });
});
afterAll(() => gated.stop());

const address = (path: string) => `http://127.0.0.1:${gated.port}${path}`;

async function whileOverloaded<Value>(waited: number, ask: () => Promise<Value>): Promise<Value> {
  const others = Array.from({ length: crowd }, () => fetch(address("/students")).then((page) => page.text()));
  await new Promise((wake) => setTimeout(wake, waited));
  const answer = await ask();
  await Promise.all(others);
  return answer;
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  return fetch(address(path), { method: "POST", body, headers: { Origin: address(""), ...headers } });
}

describe("a server with more requests than it can answer", () => {
  it("refuses a page with 503 and Retry-After before the waiting ones are done, and serves again afterwards", async () => {
    const { refused, milliseconds } = await whileOverloaded(300, async () => {
      const began = performance.now();
      const refused = await fetch(address("/students?search=ALI&page=2"));
      return { refused, milliseconds: performance.now() - began };
    });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(refused.headers.get("content-security-policy")).toBeTruthy();
    const page = await refused.text();
    expect(page).toContain('<html lang="ms">');
    expect(page).toContain('<a href="/students?search=ALI&#38;page=2">Cuba semula</a>');
    expect(milliseconds).toBeLessThan((crowd * millisecondsOfWork) / 2);
    expect((await fetch(address("/students"))).status).toBe(200);
  });

  it("goes on to take forms for longer than pages", async () => {
    const saved = await whileOverloaded(200, () => post("/student-edit/1", { full_name: "ALI" }));
    expect(saved.status).toBe(200);
  });

  it("sends a refused form back whole, with its key, in a page that sends it again without a script", async () => {
    const typed = {
      form_token: "2.g18..abc",
      submission_key: "k-1",
      full_name: `ALI "A" <B> & C`,
      note: "a\r\nb",
    };
    const refused = await whileOverloaded(700, () => post("/student-edit/1?back=%2F", typed));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    const page = await refused.text();
    expect(page).toContain('<form method="post" action="/student-edit/1?back=%2F">');
    expect(page).toContain('name="submission_key" value="k-1"');
    expect(page).toContain('name="form_token" value="2.g18..abc"');
    expect(page).toContain('name="full_name" value="ALI &#34;A&#34; &#60;B&#62; &#38; C"');
    expect(page).toContain('name="note" value="a\r\nb"');
    expect(page).toContain("Hantar semula</button>");
  });

  it("repeats no password and no file, and says where the form still is", async () => {
    const pages = await whileOverloaded(700, async () => {
      const form = new FormData();
      form.set("file", new Blob(["NAMA"]), "calon.csv");
      const answers = await Promise.all([
        post("/account/password", { current_password: "rahsia-lama-123" }),
        fetch(address("/students/import"), { method: "POST", body: form, headers: { Origin: address("") } }),
      ]);
      return Promise.all(answers.map(async (answer) => [answer.status, await answer.text()] as const));
    });
    for (const [status, page] of pages) {
      expect(status).toBe(503);
      expect(page).toContain("Tekan Undur");
      expect(page).not.toContain("rahsia");
      expect(page).not.toContain("<form");
    }
  });

  it("answers calls with the code busy", async () => {
    const [status, wait, answer] = await whileOverloaded(700, async () => {
      const call = await fetch(address("/api/students"));
      return [call.status, call.headers.get("retry-after"), await call.json()] as const;
    });
    expect([status, wait]).toEqual([503, "5"]);
    expect(answer).toMatchObject({ data: null, code: "busy" });
  });

  it("answers what watches it, without waiting", async () => {
    const statuses = await whileOverloaded(700, () =>
      Promise.all(
        ["/healthz", "/readyz", "/metrics"].map(async (path) => (await fetch(address(path))).status),
      ),
    );
    expect(statuses).toEqual([200, 200, 200]);
  });
});

import type { RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rememberAccepted } from "~/http/accepted-sessions";
import { echo, type GatedServer, startGated } from "../support/gated-server";

const patience = { reading: 50, writing: 200, unread: 60_000, refusal: 0 };
const patientWithForms = { ...patience, writing: 60_000 };
const millisecondsOfWork = 5;
/** Together they ask for more work than a server finishes in the longest wait of a form. */
const crowd = 80;
const mostTries = 200;

/** Holds the event loop as a page does. */
const busy: RequestListener = (request, response) => {
  const end = performance.now() + millisecondsOfWork;
  while (performance.now() < end);
  echo(request, response);
};

let gated: GatedServer;
afterEach(() => gated.stop());
const start = async (waits = patience) => {
  gated = await startGated({}, { listener: busy, patience: waits });
};

const address = (path: string) => `http://127.0.0.1:${gated.port}${path}`;

/** The crowd and the asker are accounts with a session that the server has accepted. */
const cookieOf = (user_id: number) => `calon=token${user_id}`;
const own = { Cookie: cookieOf(0) };
beforeEach(() => {
  for (let user_id = 0; user_id <= crowd; user_id++) rememberAccepted(`token${user_id}`, user_id);
});

/** Each of the crowd asks again after its answer, until the given work is done. */
async function amidCrowd<Value>(method: "GET" | "POST", work: () => Promise<Value>): Promise<Value> {
  let isOver = false;
  const others = Array.from({ length: crowd }, async (_, at) => {
    const headers = { Origin: address(""), Cookie: cookieOf(at + 1) };
    while (!isOver) {
      const answer = await fetch(address("/students"), { method, headers });
      await answer.text();
      if (answer.status === 503) await new Promise((wake) => setTimeout(wake, 20));
    }
  });
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(others);
  }
}

/** The queue is now longer, now shorter than the limit. */
async function untilRefused(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await ask();
    if (answer.status === 503) return answer;
    await answer.text();
  }
  throw new Error("The server refused nothing");
}

const refusedForm = (ask: () => Promise<Response>) => amidCrowd("POST", () => untilRefused(ask));

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  return fetch(address(path), { method: "POST", body, headers: { Origin: address(""), ...own, ...headers } });
}

describe("a server with more requests than it can answer", () => {
  beforeEach(() => start());

  it("refuses a page with 503 and Retry-After, and serves again afterwards", async () => {
    const refused = await amidCrowd("GET", () =>
      untilRefused(() => fetch(address("/students?search=ALI&page=2"), { headers: own })),
    );
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.headers.get("content-security-policy")).toBeTruthy();
    const page = await refused.text();
    expect(page).toContain('<html lang="ms">');
    expect(page).toContain('<a href="/students?search=ALI&amp;page=2">Cuba semula</a>');
    expect((await fetch(address("/students"))).status).toBe(200);
  });

  it("goes on to take forms for longer than pages", async () => {
    await gated.stop();
    await start(patientWithForms);
    const forms: number[] = [];
    await amidCrowd("GET", () =>
      untilRefused(async () => {
        const form = post("/student-edit/1", { full_name: "ALI" });
        const page = await fetch(address("/students"), { headers: own });
        forms.push((await form).status);
        return page;
      }),
    );
    expect(new Set(forms)).toEqual(new Set([200]));
  });

  it("sends a refused form back whole, with its key, in a page that sends it again without a script", async () => {
    const typed = {
      form_token: "2.g18..abc",
      submission_key: "k-1",
      full_name: `ALI "A" <B> & C`,
      note: "a\r\nb",
    };
    const refused = await refusedForm(() => post("/student-edit/1?back=%2F", typed));
    expect(refused.headers.get("retry-after")).toBe("5");
    const page = await refused.text();
    expect(page).toContain('<form method="post" action="/student-edit/1?back=%2F">');
    expect(page).toContain('name="submission_key" value="k-1"');
    expect(page).toContain('name="form_token" value="2.g18..abc"');
    expect(page).toContain('name="full_name" value="ALI &quot;A&quot; &lt;B&gt; &amp; C"');
    expect(page).toContain('name="note" value="a\r\nb"');
    expect(page).toContain("Hantar semula</button>");
  });

  it("repeats no password and no file, and says where the form still is", async () => {
    const file = () => {
      const body = new FormData();
      body.set("file", new Blob(["NAMA"]), "calon.csv");
      const headers = { Origin: address(""), ...own };
      return fetch(address("/students/import"), { method: "POST", body, headers });
    };
    const password = () => post("/account/password", { current_password: "rahsia-lama-123" });
    for (const ask of [file, password]) {
      const page = await (await refusedForm(ask)).text();
      expect(page).toContain("Tekan Undur");
      expect(page).not.toContain("rahsia");
      expect(page).not.toContain("<form");
    }
  });

  it("answers calls with the code busy", async () => {
    const call = await amidCrowd("GET", () =>
      untilRefused(() => fetch(address("/api/students"), { headers: own })),
    );
    expect(call.headers.get("retry-after")).toBe("5");
    expect(await call.json()).toMatchObject({ data: null, code: "busy" });
  });

  it("answers what watches it, without waiting", async () => {
    const paths = ["/healthz", "/readyz", "/metrics"];
    const statuses = await amidCrowd("POST", async () => {
      await untilRefused(() => post("/student-edit/1", { full_name: "ALI" }));
      return Promise.all(paths.map(async (path) => (await fetch(address(path))).status));
    });
    expect(statuses).toEqual([200, 200, 200]);
  });
});

import { eq, like } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { rememberedDevice } from "~/auth/devices";
import { db, sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";
import { account_links, audit_events, sign_in_failures, submissions, users } from "~/db/schema";
import { resetPassword } from "~/features/users/reset";
import { clientAddress } from "~/http/gate/client";
import { loadApp } from "../support/app";
import {
  formOf,
  inRollback,
  jsonOf,
  letProofGoStale,
  makePerson,
  makeSchool,
  makeWorld,
  type Person,
  requestOf,
} from "../support/people";

const day = 24 * 60 * 60_000;
const chosen = "kenanga-ungu-7788";
let app: Awaited<ReturnType<typeof loadApp>>;
let admin: Person;
let started = 0;
let world: ReturnType<typeof makeWorld>;

beforeAll(async () => {
  app = await loadApp();
});
inRollback();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  started++;
  world = makeWorld();
  admin = world.admin;
  for (const code of ["CCC0003", "CCC0004"]) makeSchool(code, { district_code: "01" });
  makeSchool("DDD0005", { district_code: "02", school_name: "SEKOLAH RENDAH AGAMA DARUL EHSAN" });
});
afterEach(() => void vi.useRealTimers());

/** The server remembers slips for a minute, also those of the test before. */
const key = (name: string) => `${name} of ${started}`;
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

async function ask(request: Request) {
  const response = await app(request);
  const body = await response.text();
  return { status: response.status, location: response.headers.get("location"), body };
}
const read = (path: string, who: Person | null = null) => ask(requestOf(who, path));

const pasted = "CCC0003\tPuan Siti binti Ali\nDDD0005\tEn. Kamal\nCCC0004\tPuan Aminah";
const check = (text: string, more: Record<string, string> = {}) =>
  ask(formOf(admin, "/admin/users/bulk", { pasted: text, ...more }));
const make = (text = pasted, more: Record<string, string> = {}) =>
  ask(formOf(admin, "/admin/users/bulk/make", { pasted: text, submission_key: key("satu"), ...more }));
const renew = (district_code: string, seen: number, name = "dua") =>
  ask(
    formOf(admin, "/admin/users/links/renew", {
      district_code,
      seen: String(seen),
      submission_key: key(name),
    }),
  );

const linksIn = (body: string) => [...body.matchAll(/\/masuk(?:[/-][0-9A-Z]{4}){6}/g)].map(([path]) => path);
const open = (path: string, password = chosen, password_again = password) =>
  ask(formOf(null, path, { password, password_again }));
const clerks = () =>
  db.select().from(users).where(like(users.username, "su.%")).orderBy(users.username).all();
const named = (username: string) => db.select().from(users).where(eq(users.username, username)).get();
const events = (action: string) =>
  db.select().from(audit_events).where(eq(audit_events.action, action)).all();
const everything = () =>
  JSON.stringify(
    ["users", "account_links", "submissions", "audit_events", "sign_in_failures"].map((table) =>
      sqlite.prepare(`select * from ${table}`).all(),
    ),
  );
const signIn = (username: string, password: string, browser: Person | null = null) =>
  ask(formOf(browser, "/user_login", { username, password }));

describe("the preview of pasted accounts", () => {
  test("shows each account with the name that its school code gives, and writes nothing", async () => {
    const before = everything();
    const { status, body } = await check(`Kod sekolah\tNama penuh\n${pasted}`);
    expect(status).toBe(200);
    for (const text of ["su.ccc0003", "PUAN SITI BINTI ALI", "su.ddd0005", "su.ccc0004", "Tambah 3 akaun"])
      expect(body).toContain(text);
    expect(everything()).toBe(before);
  });

  test("judges every line at once, and offers no confirmation while one is wrong", async () => {
    const lines = [
      "ZZZ9999\tPuan A",
      "CCC0003\tPuan B",
      "ccc0003\tPuan C",
      "CCC0004\t",
      "AAA0001\tPuan D",
      "DDD0005\tE\tF",
    ];
    const { status, body } = await check(lines.join("\n"));
    expect(status).toBe(422);
    for (const text of [
      "5 baris perlu dibetulkan",
      "Kod sekolah ZZZ9999 tiada dalam rekod",
      "Kod sekolah berulang dengan baris 2",
      "Nama penuh mesti diisi",
      `Sekolah ini telah ada akaun: ${world.clerk.username}`,
      "Bilangan lajur ialah 3, sepatutnya 2",
    ])
      expect(body).toContain(text);
    expect(body).not.toContain("Tambah 1 akaun");
    expect(body).toContain("ccc0003\tPuan C");
  });

  test("passes over schools that have an account when the tick says so", async () => {
    const { status, body } = await check(`AAA0001\tPuan D\n${pasted}`, { skip_existing: "true" });
    expect(status).toBe(200);
    expect(body).toContain(`Dilangkau: sekolah ini telah ada akaun ${world.clerk.username}`);
    expect(body).toContain("Tambah 3 akaun");
  });

  test("reads a line without a tab: a code, then the name", async () => {
    const { status, body } = await check("CCC0003 Puan Siti binti Ali\nCCC0004, Puan Aminah");
    expect([status, body.includes("PUAN SITI BINTI ALI"), body.includes("PUAN AMINAH")]).toEqual([
      200,
      true,
      true,
    ]);
  });

  test("has another name where the usual one is taken", async () => {
    makePerson("OBSERVER", {}, "su.ccc0003");
    const { body } = await check(pasted);
    expect(body).toContain("su.ccc0003-2");
    expect(body).toContain("Nama su.ccc0003 telah digunakan");
  });

  test.each([
    ["nothing", " \n\t\n", "mesti diisi"],
    ["only headings", "Kod sekolah\tNama", "mesti diisi"],
    ["more lines than the most", "CCC0003\tA\n".repeat(1001), "Terlalu banyak rekod: had ialah 1000"],
    ["a control character", "CCC0003\tA\u0007B", "aksara kawalan"],
    ["a name that is too long", `CCC0003\t${"A".repeat(121)}`, "melebihi 120 aksara"],
    ["a code with a slash", "CCC/0003\tA", "garis miring"],
    [
      "markup",
      "<b>X</b>\tA",
      "&lt;b&gt;X&lt;/b&gt;".toUpperCase().replaceAll("LT", "lt").replaceAll("GT", "gt"),
    ],
    ["a text that is too long", "A".repeat(400_001), "terlalu besar"],
  ])("refuses %s", async (_, text, sentence) => {
    const { status, body } = await check(text);
    expect([status, body.includes(sentence)]).toEqual([422, true]);
  });
});

describe("the confirmed step", () => {
  test("makes approved clerks, each with a link, and shows the slips by district", async () => {
    const { status, body } = await make();
    expect(status).toBe(200);
    expect(
      clerks().map(({ username, role_id, school_code, is_approved }) => [
        username,
        role_id,
        school_code,
        is_approved,
      ]),
    ).toEqual(
      ["ccc0003", "ccc0004", "ddd0005"].map((code) => [`su.${code}`, "SU", code.toUpperCase(), true]),
    );
    expect(linksIn(body)).toHaveLength(3);
    expect(body.indexOf("SEKOLAH CCC0004")).toBeLessThan(body.indexOf("SEKOLAH RENDAH AGAMA DARUL EHSAN"));
    expect(body.match(/<section/g)).toHaveLength(2);
    expect(body.match(/<svg[^>]*aria-label="Kod QR/g)).toHaveLength(3);
    expect(events("user.created")).toHaveLength(3);
    expect(events("user.links_issued")).toHaveLength(1);
  });

  test("stores no code: neither in the links, nor in the answer of the form, nor in the audit trail", async () => {
    const [path = ""] = linksIn((await make()).body);
    const code = path.replace("/masuk/", "").replaceAll("-", "");
    expect(code).toMatch(/^[0-9A-Z]{24}$/);
    const stored = everything();
    for (const secret of [code, path]) expect(stored).not.toContain(secret);
  });

  test("makes all or nothing", async () => {
    const before = everything();
    const { status, body } = await make(`${pasted}\nZZZ9999\tPuan A`);
    expect([status, body.includes("1 baris perlu dibetulkan")]).toEqual([422, true]);
    expect(everything()).toBe(before);
  });

  test("refuses a preview that is no longer true", async () => {
    const fingerprint = /name="fingerprint" value="([^"]+)"/.exec((await check(pasted)).body)?.[1] ?? "";
    makePerson("OBSERVER", {}, "su.ccc0003");
    const { status, body } = await make(pasted, { fingerprint });
    expect([status, body.includes("Rekod telah berubah selepas semakan")]).toEqual([409, true]);
    expect(clerks().map(({ role_id }) => role_id)).toEqual(["OBSERVER"]);
  });

  test("sent twice within a minute it shows the same slips, and later none", async () => {
    const first = linksIn((await make()).body);
    expect(linksIn((await make()).body)).toEqual(first);
    wait(61_000);
    const late = await make();
    expect([late.status, linksIn(late.body), late.body.includes("telah dipaparkan")]).toEqual([
      200,
      [],
      true,
    ]);
    expect(clerks()).toHaveLength(3);
    expect(db.select().from(submissions).all()).toHaveLength(1);
  });

  test("asks for the password of an ADMIN whose proof is old", async () => {
    letProofGoStale(admin);
    const { status, body } = await make();
    expect([status, body.includes('name="current_password"'), clerks().length]).toEqual([422, true, 0]);
  });

  test("shows no slip again when its address is opened", async () => {
    await make();
    const { status, body } = await read("/admin/users/bulk/make", admin);
    expect([status, linksIn(body), body.includes("telah dipaparkan")]).toEqual([200, [], true]);
  });

  test("hashes one password for 600 accounts", async () => {
    const codes = Array.from({ length: 600 }, (_, at) => `SK${String(at).padStart(4, "0")}`);
    for (const code of codes) makeSchool(code, { district_code: "01" });
    const { status, body } = await make(codes.map((code) => `${code}\tSU ${code}`).join("\n"));
    expect([status, clerks().length, linksIn(body).length]).toEqual([200, 600, 600]);
    expect(new Set(clerks().map(({ password_hash }) => password_hash)).size).toBe(1);
    expect(body.match(/<section/g)).toHaveLength(75);
  });
});

describe("a link", () => {
  let path: string;
  beforeEach(async () => {
    path = linksIn((await make("CCC0003\tPuan Siti")).body)[0] ?? "";
  });

  test("shows the account and writes nothing, however often it is opened", async () => {
    const before = everything();
    for (let at = 0; at < 3; at++) {
      const { status, body } = await read(path);
      expect([status, body.includes("su.ccc0003"), body.includes("PUAN SITI")]).toEqual([200, true, true]);
    }
    expect(everything()).toBe(before);
  });

  test("opens as it is typed: small letters, without hyphens, O for 0", async () => {
    const typed = path.replace("/masuk/", "").replaceAll("-", "").replaceAll("0", "o").toLowerCase();
    expect((await read(`/masuk/${typed}`)).status).toBe(200);
  });

  test("sets the password once, and the sign-in then takes it", async () => {
    const used = await open(path);
    expect([used.status, used.location]).toEqual([303, "/user_login"]);
    expect((await signIn("su.ccc0003", chosen)).status).toBe(303);
    const again = await open(path, "melur-jingga-5544");
    expect([again.status, again.body.includes("Pautan ini tidak boleh digunakan")]).toEqual([404, true]);
    expect((await read(path)).status).toBe(404);
    expect((await signIn("su.ccc0003", chosen)).status).toBe(303);
    expect(events("user.link_used").map(({ username }) => username)).toEqual(["su.ccc0003"]);
  });

  test("makes its browser known: wrong passwords of the address do not hold up its sign-in", async () => {
    const fields = { password: chosen, password_again: chosen };
    const other = `calon_pelayar=${rememberedDevice(null, { id: 1, password_hash: "other" })}`;
    const used = await app(formOf({ cookie: other } as Person, path, fields));
    const cookie = used.headers.getSetCookie().find((each) => each.startsWith("calon_pelayar="));
    const created_at = new Date().toISOString();
    const wrong = { username: "su.ccc0003", address: clientAddress(), created_at };
    db.insert(sign_in_failures)
      .values(Array.from({ length: 20 }, () => wrong))
      .run();
    expect((await signIn("su.ccc0003", chosen)).status).toBe(429);
    const known = { cookie: cookie?.split(";")[0] ?? "" } as Person;
    expect((await signIn("su.ccc0003", chosen, known)).status).toBe(303);
    // The marks of the others who use the browser stay.
    expect(cookie?.split(".")).toHaveLength(3);
  });

  test("opens for one of two who use it at the same moment", async () => {
    const answers = await Promise.all([open(path), open(path, "melur-jingga-5544")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
  });

  test.each([
    ["short", "pendek", "pendek"],
    ["with the name of the account", "su.ccc0003-su.ccc0003", "su.ccc0003-su.ccc0003"],
    ["typed differently", chosen, `${chosen}x`],
    ["blank", "", ""],
  ])("stays open after a password that is %s", async (_, password, again) => {
    expect((await open(path, password, again)).status).toBe(422);
    expect((await read(path)).status).toBe(200);
  });

  test("ends after its last day, which the slip names", async () => {
    const last = db.select().from(account_links).get()?.expires_at ?? "";
    expect(last).toMatch(/T15:59:59\.999Z$/);
    vi.setSystemTime(Date.parse(last) - 1);
    expect((await read(path)).status).toBe(200);
    vi.setSystemTime(Date.parse(last) + 1);
    expect([(await read(path)).status, (await open(path)).status]).toEqual([404, 404]);
    expect(Date.parse(last) - Date.now()).toBeLessThan(0);
  });

  test.each([
    ["is not approved", { is_approved: false }],
    ["became an ADMIN", { role_id: "ADMIN" }],
  ])("is closed while the account %s", async (_, values) => {
    db.update(users).set(values).where(eq(users.username, "su.ccc0003")).run();
    expect([(await read(path)).status, (await open(path)).status]).toEqual([404, 404]);
  });

  test("ends when the office sets another password", async () => {
    const id = named("su.ccc0003")?.id ?? 0;
    expect((await resetPassword(admin, id, "melur-jingga-5544"))().kind).toBe("saved");
    expect((await read(path)).status).toBe(404);
    expect(db.select().from(account_links).all()).toEqual([]);
  });

  test("does not open while another account is signed in on the computer", async () => {
    expect((await read(path, world.clerk)).location).toBe("/");
    const form = { password: chosen, password_again: chosen };
    expect((await ask(formOf(world.clerk, path, form))).location).toBe("/");
    expect((await read(path)).status).toBe(200);
  });

  test("a wrong one has one answer, and many delay the network", async () => {
    const wrong = "/masuk/0000-0000-0000-0000-0000-0000";
    const gone = [await read(wrong), await read("/masuk/x"), await open(wrong)];
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(gone.map(({ body }) => /<h1>[^<]*/.exec(body)?.[0])).size).toBe(1);
    for (let at = 0; at < 49; at++) await open(wrong);
    expect([(await open(wrong)).status, (await read(path)).status]).toEqual([429, 429]);
    wait(15 * 60_000 + 1000);
    expect((await read(path)).status).toBe(200);
  });
});

describe("the list of links", () => {
  test("shows which were used, by district and state", async () => {
    const paths = linksIn((await make()).body);
    await open(paths[0] ?? "");
    const rows = async (query = "") => {
      const { body } = await read(`/admin/users/links${query}`, admin);
      return [...body.matchAll(/<p class="context">(su\.\w+)/g)].map(([, name]) => name);
    };
    expect(await rows()).toEqual(["su.ccc0003", "su.ccc0004", "su.ddd0005"]);
    expect(await rows("?link_state=used")).toEqual(["su.ccc0003"]);
    expect(await rows("?link_state=unused&district_code=01")).toEqual(["su.ccc0004"]);
    expect(await rows("?link_state=expired")).toEqual([]);
    db.update(account_links)
      .set({ expires_at: fromNow(-day) })
      .run();
    expect(await rows("?link_state=expired")).toEqual(["su.ccc0004", "su.ddd0005"]);
  });

  test("says so when there is none", async () => {
    expect((await read("/admin/users/links", admin)).body).toContain(
      "Belum ada akaun yang ditambah secara pukal",
    );
    expect((await read("/admin/users/links/renew", admin)).body).toContain("Belum ada akaun");
  });
});

describe("a renewal", () => {
  let paths: string[];
  beforeEach(async () => {
    paths = linksIn((await make()).body);
  });

  test("ends the unused links of one district and shows new slips", async () => {
    const [first = "", second = "", other = ""] = paths;
    await open(first);
    expect((await read("/admin/users/links/renew?district_code=01", admin)).body).toContain(
      "Perbaharui 1 pautan",
    );
    const { status, body } = await renew("01", 1);
    const fresh = linksIn(body);
    expect([status, fresh.length]).toEqual([200, 1]);
    expect([(await read(second)).status, (await read(fresh[0] ?? "")).status]).toEqual([404, 200]);
    expect((await read(other)).status).toBe(200);
    expect((await signIn("su.ccc0003", chosen)).status).toBe(303);
    expect(events("user.links_renewed")).toHaveLength(1);
  });

  test("writes nothing when the number of unused links has changed", async () => {
    await open(paths[0] ?? "");
    const { status, body } = await renew("01", 2);
    expect([status, body.includes("tadi 2, sekarang 1")]).toEqual([409, true]);
    expect((await read(paths[1] ?? "")).status).toBe(200);
  });

  test("leaves out accounts that may not use a link", async () => {
    db.update(users).set({ is_approved: false }).where(eq(users.username, "su.ccc0004")).run();
    expect(linksIn((await renew("01", 1)).body)).toHaveLength(1);
  });

  test("has nothing to do in a district without unused links, and misses an unknown one", async () => {
    await open(paths[2] ?? "");
    expect((await renew("02", 0)).status).toBe(409);
    expect((await renew("XX", 0, "tiga")).status).toBe(404);
  });
});

describe("the API", () => {
  const accounts = [
    { school_code: "CCC0003", full_name: "Puan Siti" },
    { school_code: "ddd0005", full_name: "En. Kamal" },
  ];
  const post = async (path: string, body: unknown, name = "a") => {
    const { status, body: text } = await ask(
      jsonOf(admin, "POST", path, body, { "Idempotency-Key": key(name) }),
    );
    return { status, ...JSON.parse(text) };
  };

  test("makes the accounts, with links that open, and repeats them for a minute", async () => {
    const made = await post("/api/users/bulk", { accounts });
    expect([made.status, made.message]).toEqual([201, "2 akaun ditambah"]);
    expect(made.data.accounts.map(({ username }: { username: string }) => username)).toEqual([
      "su.ccc0003",
      "su.ddd0005",
    ]);
    const link = made.data.accounts[0].link;
    expect((await read(new URL(link).pathname)).status).toBe(200);
    expect((await post("/api/users/bulk", { accounts })).data).toEqual(made.data);
    wait(61_000);
    const late = await post("/api/users/bulk", { accounts });
    expect(late.data.accounts.map(({ link }: { link: unknown }) => link)).toEqual([null, null]);
  });

  test("names each wrong record, and saves none", async () => {
    const wrong = [
      ...accounts,
      { school_code: "ZZZ", full_name: "" },
      { school_code: "AAA0001", full_name: "X" },
    ];
    const { status, fields } = await post("/api/users/bulk", { accounts: wrong });
    expect(status).toBe(422);
    expect(fields.map(({ field }: { field: string }) => field)).toEqual(["accounts.2.full_name"]);
    const stored = await post("/api/users/bulk", {
      accounts: [...accounts, { school_code: "AAA0001", full_name: "X" }],
    });
    expect(stored.fields).toMatchObject([{ field: "accounts.2.school_code", code: "school_has_account" }]);
    expect(clerks()).toEqual([]);
  });

  test("lists and renews the links", async () => {
    const made = await post("/api/users/bulk", { accounts });
    const { body } = await read("/api/users/links?district_code=01&link_state=unused", admin);
    expect(JSON.parse(body)).toMatchObject({
      total: 1,
      data: [{ username: "su.ccc0003", link_state: "unused" }],
    });
    expect(body).not.toContain("token_hash");
    const renewed = await post("/api/users/links/renew", { district_code: "01" }, "b");
    expect(renewed.data.renewed).toBe(1);
    expect((await read(new URL(made.data.accounts[0].link).pathname)).status).toBe(404);
    expect((await read(new URL(renewed.data.accounts[0].link).pathname)).status).toBe(200);
  });
});

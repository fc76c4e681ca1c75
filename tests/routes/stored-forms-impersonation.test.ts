import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readFormToken } from "~/auth/form-token";
import { can } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { audit_events, kept_forms, sessions, students, users } from "~/db/schema";
import { loadApp } from "../support/app";
import { doors } from "../support/doors";
import { answerTo, everything, formAt, lostFrom, posts, screens } from "../support/late-forms";
import { formOf, inRollback, jsonOf, type Person, received, requestOf, tokenOf } from "../support/people";
import { shownFields } from "../support/shown-fields";
import { password, withSides } from "../support/sides";

const app = await loadApp();
const sides = withSides();
inRollback();
afterEach(() => {
  vi.useRealTimers();
});

const hear = (request: Request) => answerTo(app, request);
const minute = 60_000;
const wait = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

type Part = { role_id: RoleId; school_code?: string; district_code?: string };
const clerk: Part = { role_id: "SU", school_code: "SDR0001" };
const supervisor: Part = { role_id: "PENYELIA_DAERAH", district_code: "01" };
const otherClerk: Part = { role_id: "SU", school_code: "ASG0001" };
const nameOf = ({ role_id, school_code, district_code }: Part) =>
  `${role_id} ${school_code || district_code}`;

const start = "/admin/impersonate";
const as = (who: Person, cookie: string | undefined): Person => ({ ...who, cookie: cookie ?? who.cookie });

/** The browser of an ADMIN who starts an impersonation. */
async function takeOn(part: Part, who = sides.own.admin, at = start): Promise<Person> {
  const answer = await hear(formOf(who, at, part as Record<string, string>));
  expect([answer.status, answer.session !== undefined]).toEqual([303, true]);
  return { ...as(who, answer.session), acting_as: nameOf(part) };
}

/** Lets the impersonation expire, with pages meanwhile that prolong the session. */
async function letTheHourPass(browser: Person) {
  for (const _ of [1, 2]) {
    wait(25 * minute);
    await hear(requestOf(browser, "/keyboard"));
    await hear(requestOf(browser, "/account"));
  }
  wait(11 * minute);
}

/** Sends a form from the page that showed it, or with a token of its own. */
const post = (who: Person, to: string, body: URLSearchParams | FormData) =>
  hear(requestOf(who, to, { method: "POST", body: body.has("form_token") ? body : received(who, body) }));
const inPart = (part: Part | null): Person => ({ ...sides.own.admin, acting_as: part && nameOf(part) });
const begunIn = (part: Part | null, body: URLSearchParams) => received(inPart(part), body);

/** Presses the button that starts the impersonation, and follows to the stored form. */
async function takeOnAgain(who: Person, location: string) {
  const offered = await hear(requestOf(who, location));
  const fields = [...shownFields(offered.body)].filter(([name]) => name !== "on");
  const part = Object.fromEntries(fields.map(([name, [value = ""]]) => [name, value]));
  const answer = await hear(formOf(who, location, part));
  const browser = { ...as(who, answer.session), acting_as: nameOf(part as unknown as Part) };
  return { offered, browser, led: answer.location, page: await hear(requestOf(browser, answer.location)) };
}

const typed = { full_name: "SITI BINTI ALI", ic_number: "140203105554", class_name: "6 B", gender: "P" };
const place = { school_code: "SDR0001", exam_year: "2026" };
const added = (key = "kunci-1") => new URLSearchParams({ ...typed, ...place, submission_key: key });
const at = "/student-add?class_name=6+B";
const shown = ({ body }: { body: string }) => shownFields(body).get("full_name")?.[0];
const fieldsOf = ({ body }: { body: string }) =>
  Object.fromEntries([...shownFields(body)].map(([name, [value = ""]]) => [name, value]));
const count = () => db.select().from(students).all().length;
const kept = () => db.select().from(kept_forms).all();
const keptPath = (location: string) => new URLSearchParams(location.split("?")[1]).get("redirect_to") ?? "";
const idIn = (location: string) => /kept=([\w-]+)/.exec(keptPath(location))?.[1] ?? "";
const trail = () =>
  db
    .select()
    .from(audit_events)
    .all()
    .map(({ action, acting_as }) => [action, acting_as]);

/** The addresses with a screen whose forms the impersonated role may send. */
const sentBy = ({ role_id }: Part) =>
  screens.filter((address) => {
    const needs = doors[address]?.POST?.needs;
    return needs && can({ role_id, acting_as: "somebody" } as Person, needs);
  });
const cases = [
  ...sentBy(clerk).map((address) => [address, clerk] as const),
  ...sentBy(supervisor)
    .filter((address) => !sentBy(clerk).includes(address))
    .map((address) => [address, supervisor] as const),
];

test("the test lists every form that an impersonated role can send", () => {
  expect(sentBy(clerk).length).toBeGreaterThan(10);
  expect(cases.map(([address]) => address)).toContain("/schools/:id/contact");
});

describe("a form that arrives after the impersonation expired", () => {
  test.each(cases)(
    "the form at %s is shown again when the impersonation starts again",
    async (address, part) => {
      const { to, body } = formAt(sides, address);
      const browser = await takeOn(part);
      await letTheHourPass(browser);
      const before = everything();
      // The first request ends the impersonation; the second comes from another tab.
      const first = await post(browser, to, body);
      const second = await post(browser, to, begunIn(part, body));
      const { offered, page, browser: again } = await takeOnAgain(browser, first.location);
      expect(offered.body).toContain("Masa bertindak telah tamat. Borang anda disimpan");
      const other = await hear(requestOf(again, second.location));
      expect(other.location).toBe(keptPath(second.location));
      expect(lostFrom((await hear(requestOf(again, other.location))).body, address, body)).toEqual([]);
      expect([page.status, lostFrom(page.body, address, body)]).toEqual([200, []]);
      expect(page.body).toContain(
        "semasa anda bertindak dalam peranan yang lain. Belum ada apa-apa yang disimpan ke dalam rekod",
      );
      expect(page.body).toContain('class="banner"');
      expect(everything()).toBe(before);
    },
  );

  test("the form is saved once, in the impersonation in which it was begun", async () => {
    const browser = await takeOn(clerk);
    await letTheHourPass(browser);
    const { location } = await post(browser, at, added());
    const { browser: again, page, led } = await takeOnAgain(browser, location);
    const fields = fieldsOf(page);
    expect(fields).toMatchObject({ ...typed, submission_key: "kunci-1", ...tokenOf(inPart(clerk)) });
    // The buttons that only help are not pressed.
    for (const name of ["check", "jawi"]) delete fields[name];
    const before = count();
    const saved = await hear(formOf(again, led, fields));
    expect([saved.status, saved.flash]).toEqual([303, "student.added"]);
    expect(kept().filter(({ id }) => id === idIn(location))).toEqual([]);
    expect((await hear(formOf(again, led, fields))).status).toBe(303);
    expect(count()).toBe(before + 1);
    expect(trail().filter(([action]) => action === "student.created")).toEqual([
      ["student.created", "SU SDR0001"],
    ]);
    const gone = await hear(requestOf(again, location));
    expect([gone.status, gone.body.includes("tidak sempat disimpan")]).toEqual([200, false]);
  });

  test("the form is not saved again when its first submission was saved in time", async () => {
    const browser = await takeOn(clerk);
    expect((await post(browser, at, begunIn(clerk, added("kunci-2")))).status).toBe(303);
    const before = count();
    await letTheHourPass(browser);
    const { location } = await post(browser, at, begunIn(clerk, added("kunci-2")));
    const { browser: again, page, led } = await takeOnAgain(browser, location);
    expect(fieldsOf(page)).toMatchObject({ ...typed, submission_key: "kunci-2" });
    expect((await post(again, led, begunIn(clerk, added("kunci-2")))).status).toBe(303);
    expect(count()).toBe(before);
  });

  test("the redirect and its message are the same for the browser module and for a plain form", async () => {
    const browser = await takeOn(clerk);
    await letTheHourPass(browser);
    const body = begunIn(clerk, added());
    const request = requestOf(browser, at, { method: "POST", body, headers: { "X-Enhance": "1" } });
    const { status, location, flash } = await hear(request);
    expect([status, flash]).toEqual([303, undefined]);
    expect(location).toMatch(/^\/admin\/impersonate\?role_id=SU&school_code=SDR0001&redirect_to=/);
  });

  test("no password and no file is stored, and the page asks for the file by name", async () => {
    const browser = await takeOn(clerk);
    await letTheHourPass(browser);
    const body = new FormData();
    body.set("exam_year", "2026");
    body.set("password", "rahsia-11");
    body.set("file", new File([new Uint8Array(5000)], "senarai <calon>.xlsx"));
    const { location } = await post(browser, "/students/import", body);
    const { page } = await takeOnAgain(browser, location);
    expect(shownFields(page.body).get("exam_year")).toEqual(["2026"]);
    expect(page.body).toContain("Pilih semula fail senarai &lt;calon&gt;.xlsx");
    expect(JSON.stringify(kept())).not.toContain("rahsia");
  });

  test("a form above the size limit is not stored, and the page reports it", async () => {
    const browser = await takeOn(clerk);
    await letTheHourPass(browser);
    const before = kept().length;
    const long = new URLSearchParams({ pasted: "x".repeat(2 * 1024 * 1024 + 1) });
    const { location } = await post(browser, "/students/import", long);
    expect(kept().length).toBe(before);
    const page = await hear(requestOf(browser, location.startsWith("/") ? location : "/"));
    expect(page.body).not.toContain("Borang anda disimpan");
  });

  test("a form of a single button does not run, and the first page reports it", async () => {
    const pressed = posts.filter((address) => !screens.includes(address) && address.startsWith("/students"));
    expect(pressed.length).toBeGreaterThan(1);
    const browser = await takeOn(clerk);
    await letTheHourPass(browser);
    const before = everything();
    for (const address of pressed) {
      const { to, body } = formAt(sides, address);
      const answer = await post(browser, to, begunIn(clerk, body));
      expect([address, answer.status, answer.location, answer.flash]).toEqual([
        address,
        303,
        "/",
        "acting.over",
      ]);
    }
    expect(everything()).toBe(before);
  });

  test("the API refuses the call and stores nothing", async () => {
    const browser = await takeOn(clerk);
    await letTheHourPass(browser);
    const [before, forms] = [everything(), kept().length];
    const answer = await hear(jsonOf(browser, "POST", "/api/students", { ...typed, ...place }));
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([409, "impersonation_ended"]);
    expect([everything() === before, kept().length]).toEqual([true, forms]);
  });
});

describe("a form begun in one impersonation does not run in another", () => {
  const notDone = async (browser: Person, part = clerk) => {
    const before = count();
    const answer = await post(browser, at, begunIn(part, added()));
    expect([answer.status, count()]).toEqual([303, before]);
    return answer.location;
  };

  test("a form does not run when another tab noticed first that the impersonation expired", async () => {
    const browser = await takeOn(clerk);
    await letTheHourPass(browser);
    await hear(requestOf(browser, "/students"));
    const { page } = await takeOnAgain(browser, await notDone(browser));
    expect(shown(page)).toBe("SITI BINTI ALI");
  });

  test("a form does not run when another tab ended the impersonation", async () => {
    const browser = await takeOn(clerk);
    const ended = await hear(formOf(browser, "/admin/impersonate/end", {}));
    const own = as(browser, ended.session);
    const { page } = await takeOnAgain(own, await notDone(own));
    expect(shown(page)).toBe("SITI BINTI ALI");
  });

  test("a form does not run when another impersonation started, which must end first", async () => {
    const browser = await takeOn(clerk);
    const own = as(browser, (await hear(formOf(browser, "/admin/impersonate/end", {}))).session);
    const other = await takeOn(otherClerk, own);
    const location = await notDone(other);
    const redirected = await hear(requestOf(other, keptPath(location)));
    expect([redirected.status, redirected.location]).toEqual([303, location]);
    const landing = await hear(requestOf(other, location));
    expect(landing.body).toContain("Kembali sebagai pentadbir dahulu");
    expect(landing.body).toContain("Borang tadi dimulakan dalam peranan lain");
    expect(shown(landing)).toBeUndefined();
    const back = as(other, (await hear(formOf(other, "/admin/impersonate/end", {}))).session);
    expect((await hear(requestOf(back, "/account"))).body).toContain("SITI BINTI ALI");
    expect(shown((await takeOnAgain(back, location)).page)).toBe("SITI BINTI ALI");
  });

  test("a form does not run when the next impersonation differs from its own", async () => {
    const browser = await takeOn(clerk);
    await letTheHourPass(browser);
    const { location } = await post(browser, at, added());
    const redirect_to = keptPath(location);
    const other = await takeOn({ ...otherClerk, redirect_to } as Part, browser, location);
    const answer = await hear(requestOf(other, redirect_to));
    expect([answer.status, answer.location]).toEqual([303, location]);
  });

  test("a form of a user who is no longer an ADMIN does not run, but its text can be read and copied", async () => {
    const browser = await takeOn(clerk);
    db.update(users)
      .set({ role_id: "SU", school_code: "SDR0001" })
      .where(eq(users.id, browser.user_id))
      .run();
    const location = await notDone(browser);
    expect(location).toMatch(/^\/account\/forms\//);
    expect((await hear(requestOf(browser, location))).body).toContain("Nama penuh: SITI BINTI ALI");
  });

  test("a form begun in person does not run in an impersonation: one press ends that and shows the form", async () => {
    const browser = await takeOn(clerk);
    const before = count();
    const answer = await post(browser, at, begunIn(null, added()));
    expect([answer.status, count()]).toEqual([303, before]);
    expect(answer.location).toMatch(/^\/admin\/impersonate\?redirect_to=/);
    const offered = await hear(requestOf(browser, answer.location));
    expect(offered.body).toContain("Kembali sebagai pentadbir dan buka borang");
    const redirect_to = shownFields(offered.body).get("redirect_to")?.[0] ?? "";
    const ended = await hear(formOf(browser, "/admin/impersonate/end", { redirect_to }));
    const own = { ...as(browser, ended.session), acting_as: null };
    expect(ended.location).toBe(redirect_to);
    const page = await hear(requestOf(own, redirect_to));
    expect([shown(page), page.body.includes('class="banner"')]).toEqual(["SITI BINTI ALI", false]);
    expect((await post(own, redirect_to, begunIn(null, added()))).flash).toBe("student.added");
    expect(trail().filter(([action]) => action === "student.created")).toEqual([["student.created", null]]);
  });

  test("a form with a token changed to name another impersonation does not run", async () => {
    const browser = await takeOn(clerk);
    const [before, forms] = [count(), kept().length];
    const form_token = tokenOf(inPart(otherClerk)).form_token?.replace(
      /\.[^.]+\./,
      `.${btoa("SU SDR0001")}.`,
    );
    const answer = await post(
      browser,
      at,
      new URLSearchParams([...added(), ["form_token", form_token ?? ""]]),
    );
    expect([answer.status, count(), kept().length]).toEqual([422, before, forms]);
    expect(answer.body).toContain("Borang ini tidak dapat disahkan");
    expect(shown(answer)).toBe("SITI BINTI ALI");
  });

  test.each(["/columns", "/keyboard", "/save-data"])(
    "the form of display preferences at %s runs in any impersonation",
    async (path) => {
      const body = begunIn(clerk, new URLSearchParams({ column: "ic_number" }));
      const to = path === "/columns" ? `${path}?table=students` : path;
      const browser = await takeOn(clerk);
      await letTheHourPass(browser);
      for (const _ of ["finds out", "comes later"]) {
        const answer = await post(browser, to, body);
        expect([answer.status, answer.flash === "acting.over"]).toEqual([303, false]);
        expect(answer.location).not.toContain("impersonate");
      }
    },
  );

  test("each form of an impersonation names that impersonation", async () => {
    const browser = await takeOn(clerk);
    const { body } = await hear(requestOf(browser, `${at}&school_code=SDR0001&exam_year=2026`));
    const forms = body.match(/<form\b[^>]*method="post"(?! action="\/(logout|save-data)")[^>]*>/g) ?? [];
    expect(forms.length).toBeGreaterThan(1);
    const tokens = shownFields(body).get("form_token") ?? [];
    expect(tokens).toEqual(forms.map(() => tokenOf(browser).form_token));
    expect(readFormToken(tokens[0] ?? "")).toMatchObject({ acting_as: "SU SDR0001", isFresh: true });
    const own = await hear(requestOf(sides.foreign.admin, at));
    expect(shownFields(own.body).get("form_token")?.[0]).toBe(tokenOf(sides.foreign.admin).form_token);
  });
});

describe("a stored form of an impersonation", () => {
  test("after the session ended, a stored form is shown once the impersonation has started again", async () => {
    const { admin } = sides.own;
    const browser = await takeOn(clerk);
    wait(31 * minute);
    const { location } = await post(browser, at, added());
    expect(location).toMatch(/^\/user_login\?redirect_to=/);
    const redirect_to = keptPath(location);
    const signedIn = await hear(formOf(null, location, { username: admin.username, password, redirect_to }));
    const own = as(admin, signedIn.session);
    const led = await hear(requestOf(own, signedIn.location));
    expect([led.status, shown(led)]).toEqual([303, undefined]);
    const { page } = await takeOnAgain(own, led.location);
    expect(shown(page)).toBe("SITI BINTI ALI");
  });

  test("only its ADMIN sees a stored form in the list", async () => {
    const browser = await takeOn(clerk);
    await letTheHourPass(browser);
    const { location } = await post(browser, at, added());
    const { clerk: person, admin } = sides.foreign;
    expect((await hear(requestOf(browser, "/account"))).body).toContain("SITI BINTI ALI");
    for (const other of [sides.own.clerk, person, admin]) {
      const again = as(other, undefined);
      db.update(sessions)
        .set({ idle_until: "9999", seen_at: now() })
        .where(eq(sessions.user_id, other.user_id))
        .run();
      expect((await hear(requestOf(again, "/account"))).body).not.toContain("SITI BINTI ALI");
      const redirected = await hear(requestOf(again, keptPath(location)));
      expect([redirected.status, redirected.location]).toEqual([303, "/"]);
    }
  });

  test("the button leads back to the stored form only", async () => {
    let { cookie } = sides.own.admin;
    for (const redirect_to of [
      "/students",
      "//evil.example/?kept=x",
      "https://evil.example/?kept=x",
      "/\\evil?kept=x",
    ]) {
      const answer = await hear(
        formOf(as(sides.own.admin, cookie), start, { ...clerk, redirect_to } as Record<string, string>),
      );
      expect([answer.status, answer.location]).toEqual([303, "/"]);
      const ended = await hear(formOf(as(sides.own.admin, answer.session), "/admin/impersonate/end", {}));
      cookie = ended.session ?? "";
      const page = await hear(
        requestOf(sides.foreign.admin, `${start}?redirect_to=${encodeURIComponent(redirect_to)}`),
      );
      expect(page.status).toBe(200);
      expect(page.body).not.toContain("Masa bertindak telah tamat");
    }
  });
});

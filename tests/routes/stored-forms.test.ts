import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "~/db/client";
import { import_drafts, kept_forms, sessions, students, users } from "~/db/schema";
import { malaysianDate } from "~/features/values/moments";
import { loadApp, loadFloorPlan } from "../support/app";
import {
  answerTo,
  buttons,
  everything,
  formAt,
  lostFrom,
  neverStored,
  screens,
  senderOf,
  storedForms,
} from "../support/late-forms";
import { bareFormOf, formOf, inRollback, type Person, received, requestOf, tokenOf } from "../support/people";
import { shownFields } from "../support/shown-fields";
import { password, withSides } from "../support/sides";

const app = await loadApp();
const plan = await loadFloorPlan();
const sides = withSides();
inRollback();
afterEach(() => {
  vi.useRealTimers();
});

const hear = (request: Request) => answerTo(app, request);
const minute = 60_000;
const wait = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

/** Sends a form when the session has been idle for too long, and follows to the sign-in page. */
async function sendLate(who: Person, to: string, typed: URLSearchParams | FormData) {
  wait(31 * minute);
  const sent = await hear(requestOf(who, to, { method: "POST", body: received(who, typed) }));
  const login = await hear(requestOf(null, sent.location));
  return { ...sent, login };
}

/** Signs in where the browser was led, and follows to the page behind. */
async function signInAt(location: string, who: Person) {
  const redirect_to = new URLSearchParams(location.split("?")[1]).get("redirect_to") ?? "";
  const answer = await hear(formOf(null, location, { username: who.username, password, redirect_to }));
  const again = { ...who, cookie: answer.session ?? "" };
  const page = await hear(requestOf(again, answer.location));
  return { again, led: answer.location, page };
}

const count = () => db.select().from(students).all().length;
const kept = () => db.select().from(kept_forms).all();
const tokenIn = (who: Person) => tokenOf(who).form_token ?? "";
const idIn = (location: string) => /kept%3D([\w-]+)/.exec(location)?.[1] ?? "";

test("every form of the floor plan is listed either as storable or as never stored", () => {
  const withAction = plan.filter(({ module, address }) => "action" in module && !address?.startsWith("/api"));
  const addresses = withAction.map(({ address }) => address);
  expect(addresses.sort()).toEqual([...storedForms, ...neverStored.map(([address]) => address)].sort());
  const without = withAction.filter(({ module }) => !("default" in module)).map(({ address }) => address);
  expect(without.sort()).toEqual([...buttons].sort());
});

test.each(neverStored)("a form at %s is never stored, for it is about %s", async (address) => {
  const { admin } = sides.own;
  const before = kept().length;
  const to = address.replace(/:\w+/g, "1").replace("*", "tiada");
  await sendLate(admin, to, new URLSearchParams({ role_id: "ADMIN" }));
  vi.useRealTimers();
  const { clerk } = sides.foreign;
  const other = received(admin, new URLSearchParams({ role_id: "ADMIN" }));
  await hear(requestOf(clerk, to, { method: "POST", body: other }));
  await hear(requestOf(null, to, { method: "POST", body: other }));
  expect(kept()).toHaveLength(before);
});

describe("a form that arrives after its session ended", () => {
  test.each(screens)(
    "the form at %s is shown again with every character, and its action does not run",
    async (address) => {
      const sender = senderOf(sides, address);
      const { to, body } = formAt(sides, address);
      const before = everything();
      const { status, location, login } = await sendLate(sender, to, body);
      expect(status).toBe(303);
      expect(location).toMatch(/^\/user_login\?redirect_to=/);
      expect(login.body).toContain("Borang anda disimpan");
      const { page } = await signInAt(location, sender);
      expect(page.status).toBe(200);
      expect(page.body).toContain("Belum ada apa-apa yang disimpan ke dalam rekod");
      expect(lostFrom(page.body, address, body)).toEqual([]);
      expect(everything()).toBe(before);
    },
  );
});

/** The form of one candidate, sent late by the clerk of our side. */
const typed = { full_name: "SITI BINTI ALI", ic_number: "140203105554", class_name: "6 B", gender: "P" };
const late = (who: Person, key = "kunci-1") =>
  sendLate(
    who,
    "/student-add?class_name=6+B",
    new URLSearchParams({
      ...typed,
      school_code: sides.own.school.school_code,
      exam_year: "2026",
      submission_key: key,
    }),
  );
const shown = ({ body }: { body: string }) => shownFields(body).get("full_name")?.[0];

describe("a stored form", () => {
  test("only its sender sees a stored form; another user does not, and it stays stored", async () => {
    const { clerk, admin } = sides.own;
    const { location } = await late(clerk);
    const other = await signInAt(location, admin);
    const landed = await hear(requestOf(other.again, other.page.location));
    expect([other.page.status, other.page.location, landed.status]).toEqual([303, "/", 200]);
    expect(landed.body).not.toMatch(/SITI BINTI ALI|Borang yang belum dihantar semula|borang/);
    const listed = await hear(requestOf(other.again, "/account"));
    expect(listed.body).not.toContain("SITI BINTI ALI");
    const text = await hear(requestOf(other.again, `/account/forms/${idIn(location)}`));
    expect(text.status).toBe(404);
    const thrown = await hear(formOf(other.again, `/account/forms/${idIn(location)}`, {}));
    expect(thrown.status).toBe(404);
    expect(shown((await signInAt(location, clerk)).page)).toBe("SITI BINTI ALI");
  });

  test("its sender saves a stored form once, and then it is gone", async () => {
    const { clerk } = sides.own;
    const { location } = await late(clerk);
    const { again, page, led } = await signInAt(location, clerk);
    const fields = Object.fromEntries(
      [...shownFields(page.body)].map(([name, [value = ""]]) => [name, value]),
    );
    expect(fields.submission_key).toBe("kunci-1");
    // The buttons that only help are not pressed.
    for (const name of ["check", "jawi"]) delete fields[name];
    const before = count();
    const saved = await hear(formOf(again, led, fields));
    expect([saved.status, saved.flash]).toEqual([303, "student.added"]);
    expect(kept().filter(({ path }) => path.includes("6+B"))).toEqual([]);
    const twice = await hear(formOf(again, led, fields));
    expect([twice.status, count() - before]).toEqual([303, 1]);
    const back = await hear(requestOf(again, led));
    expect([back.status, back.location, back.flash]).toEqual([
      303,
      "/student-add?class_name=6+B",
      "kept.gone",
    ]);
  });

  test("a stored form is not saved again when its first submission was saved", async () => {
    const { clerk } = sides.own;
    const fields = {
      ...typed,
      school_code: sides.own.school.school_code,
      exam_year: "2026",
      submission_key: "kunci-2",
    };
    expect((await hear(formOf(clerk, "/student-add?class_name=6+B", fields))).status).toBe(303);
    const before = count();
    const { location } = await late(clerk, "kunci-2");
    const { again, led } = await signInAt(location, clerk);
    expect((await hear(formOf(again, led, fields))).status).toBe(303);
    expect(count()).toBe(before);
  });

  test("a form that was sent twice is listed once and discarded as one", async () => {
    const { clerk } = sides.own;
    const first = await late(clerk);
    const second = await hear(
      formOf(clerk, "/student-add?class_name=6+B", { ...typed, submission_key: "kunci-1" }),
    );
    const { again } = await signInAt(second.location, clerk);
    const listed = await hear(requestOf(again, "/account"));
    expect(listed.body.match(/SITI BINTI ALI/g)).toHaveLength(1);
    const text = await hear(requestOf(again, `/account/forms/${idIn(first.location)}`));
    expect(text.body).toContain("Nama penuh: SITI BINTI ALI");
    const thrown = await hear(formOf(again, `/account/forms/${idIn(first.location)}`, {}));
    expect([thrown.status, thrown.flash]).toEqual([303, "kept.discarded"]);
    expect(kept().filter(({ path }) => path.includes("6+B"))).toEqual([]);
  });

  test("a stored form expires after a day", async () => {
    const { clerk } = sides.own;
    const { location } = await late(clerk);
    wait(24 * 60 * minute - 1);
    expect(shown((await signInAt(location, clerk)).page)).toBe("SITI BINTI ALI");
    wait(1);
    const { page, again } = await signInAt(location, clerk);
    expect([page.status, page.location, page.flash]).toEqual([
      303,
      "/student-add?class_name=6+B",
      "kept.gone",
    ]);
    expect((await hear(requestOf(again, "/account"))).body).not.toContain("SITI BINTI ALI");
    await late({ ...again }, "kunci-3");
    expect(kept().filter(({ id }) => id === idIn(location))).toEqual([]);
  });

  test("a stored form is not found under a changed id or at another address", async () => {
    const { clerk } = sides.own;
    const { location } = await late(clerk);
    const { again } = await signInAt(location, clerk);
    const id = idIn(location);
    for (const path of [
      "/student-add?kept=",
      "/student-add?class_name=6+B&kept=x",
      `/student-add?class_name=6+C&kept=${id}`,
      `/student-add?class_name=6+B&kept=${id}x`,
      `/students?kept=${id}`,
      `/?kept=${"%00".repeat(3)}`,
      `/student-add?kept=${"A".repeat(3000)}`,
    ]) {
      const answer = await hear(requestOf(again, path));
      expect(answer.status).toBeOneOf([200, 303]);
      expect(answer.body).not.toContain("SITI BINTI ALI");
    }
    for (const bad of ["x", `${id}x`, "..%2f..", "0"]) {
      expect((await hear(requestOf(again, `/account/forms/${bad}`))).status).toBe(404);
    }
  });

  test("a stored form has the version of its page, so a change meanwhile is a conflict", async () => {
    const { clerk, supervisor, student } = sides.own;
    const at = `/student-edit/${student.id}`;
    const body = {
      full_name: "NAMA LAMBAT",
      ic_number: student.ic_number ?? "",
      class_name: "6 C",
      gender: "P",
    };
    const place = { school_code: student.school_code, exam_year: "2026", version: "1" };
    const { location } = await sendLate(clerk, at, new URLSearchParams({ ...body, ...place }));
    const other = await signInAt("/user_login", supervisor);
    const first = await hear(formOf(other.again, at, { ...body, ...place, full_name: "NAMA CEPAT" }));
    expect(first.status).toBe(303);
    const { again, page, led } = await signInAt(location, clerk);
    expect([shown(page), shownFields(page.body).get("version")]).toEqual(["NAMA LAMBAT", ["1"]]);
    const answer = await hear(formOf(again, led, { ...body, ...place }));
    expect(answer.status).toBe(412);
    expect(answer.body).toMatch(/NAMA CEPAT/);
    expect(shownFields(answer.body).get("version")).toEqual(["2"]);
  });

  test("the text of a stored form can be read and copied after its screen became unavailable", async () => {
    const { clerk, supervisor } = sides.own;
    const { location } = await late(clerk);
    db.update(users).set({ role_id: "OBSERVER" }).where(eq(users.id, clerk.user_id)).run();
    const { again, page } = await signInAt(location, clerk);
    expect(page.status).toBe(403);
    expect(page.body).toContain("Teksnya masih ada dan boleh disalin");
    const link = `/account/forms/${idIn(location)}`;
    expect(page.body).toContain(link);
    expect((await hear(requestOf(again, link))).body).toContain("Nama penuh: SITI BINTI ALI");
    expect((await hear(requestOf({ ...supervisor, cookie: "" }, link))).status).toBe(303);
  });

  test("a second tab shows its stored form after a sign-in in the first tab", async () => {
    const { clerk } = sides.own;
    const { location, session } = await late(clerk);
    expect(session).toBe("calon=");
    const second = await hear(formOf({ ...clerk, cookie: "" }, "/schools-add", { school_name: "KEDUA" }));
    expect(second.location).toContain("kept");
    const { again } = await signInAt(second.location, clerk);
    const answer = await hear(requestOf(again, location));
    expect(answer.location).toBe(decodeURIComponent(location.split("redirect_to=")[1] ?? ""));
    expect(shown(await hear(requestOf(again, answer.location)))).toBe("SITI BINTI ALI");
  });

  test("no password, no second step and no form about the account is stored", async () => {
    const { admin } = sides.own;
    const secrets = {
      password: "rahsia-11",
      current_password: "rahsia-22",
      otp: "rahsia-33",
      recovery_code: "rahsia-44",
    };
    await sendLate(admin, "/schools-add", new URLSearchParams({ school_name: "baharu", ...secrets }));
    expect(JSON.stringify(kept())).toContain("baharu");
    const own = await hear(formOf(admin, "/account/password", secrets));
    expect([own.location.includes("kept"), own.flash]).toEqual([false, "kept.not_done"]);
    expect(JSON.stringify(kept())).not.toContain("rahsia");
  });

  test("each user has at most the newest eight stored forms", async () => {
    const { clerk } = sides.own;
    const ids: string[] = [];
    for (let at = 0; at < 12; at++) ids.push(idIn((await late(clerk, `kunci-${at}`)).location));
    const left = kept().filter(({ user_id }) => user_id === clerk.user_id);
    expect(left.map(({ id }) => id).sort()).toEqual(ids.slice(-8).sort());
  });
});

describe("a form whose session was ended elsewhere", () => {
  const end = ({ user_id }: Person) => {
    const ended_at = new Date().toISOString();
    db.update(sessions).set({ ended_at }).where(eq(sessions.user_id, user_id)).run();
  };

  test.each<[string, (clerk: Person) => string]>([
    ["ended from elsewhere", (clerk) => [end(clerk), clerk.cookie][1] ?? ""],
    ["whose token was used twice", ({ cookie }) => `${cookie.split(".")[0]}.${"B".repeat(43)}`],
    ["that was signed out in another tab", (clerk) => [end(clerk), ""][1] ?? ""],
  ])(
    "%s is shown again after the next sign-in, and says when and from where it came",
    async (_, cookieOf) => {
      const { clerk } = sides.own;
      const cookie = cookieOf(clerk);
      const body = received(clerk, new URLSearchParams({ ...typed, submission_key: "kunci" }));
      const headers = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/109.0.0.0 Safari/537.36" };
      const sent = await hear(
        requestOf({ ...clerk, cookie }, "/student-add", { method: "POST", body, headers }),
      );
      const { again, page } = await signInAt(sent.location, clerk);
      expect(shown(page)).toBe("SITI BINTI ALI");
      const day = malaysianDate(new Date().toISOString());
      for (const at of [page, await hear(requestOf(again, `/account/forms/${idIn(sent.location)}`))]) {
        expect(at.body).toContain(`Borang ini dihantar pada ${day}`);
        expect(at.body).toContain("dari Chrome 109 di Windows (");
        expect(at.body).toContain("selepas sesi tamat");
      }
    },
  );

  test("a form without a session does not displace a form that arrived in a session", async () => {
    const { clerk, admin } = sides.own;
    const other = await hear(formOf(admin, "/student-add", { ...typed, ...tokenOf(clerk) }));
    expect(other.location).toBe("/");
    for (let at = 0; at < 9; at++) await late(clerk, `kunci-${at}`);
    const waiting = kept().filter(
      ({ user_id, id }) => user_id === clerk.user_id && !id.startsWith("borang-"),
    );
    expect(waiting).toHaveLength(9);
  });
});

describe("a long form", () => {
  const lines = Array.from(
    { length: 5000 },
    (_, at) => `CALON ${at}\t1402031${at + 10_000}\tSDR0001\t\t6 A\t2026\tL`,
  );

  const pasteOf = (pasted: string) => {
    const body = new FormData();
    body.set("pasted", pasted);
    body.set("file", new File([], ""));
    return body;
  };

  test("4,000 pasted lines are shown again to the last character", async () => {
    const { clerk } = sides.own;
    const pasted = lines.slice(0, 4000).join("\r\n");
    const sent = await sendLate(clerk, "/students/import", pasteOf(pasted));
    const { page } = await signInAt(sent.location, clerk);
    expect(shownFields(page.body).get("pasted")).toEqual([pasted.replaceAll("\r\n", "\n")]);
  });

  test("5,000 pasted lines are not shown, and are used to the last character when the form is sent", async () => {
    const { clerk } = sides.own;
    const pasted = lines.join("\r\n");
    const sent = await sendLate(clerk, "/students/import", pasteOf(pasted));
    const { again, led, page } = await signInAt(sent.location, clerk);
    expect(shownFields(page.body).get("pasted")).toEqual([""]);
    expect(page.body).toContain("Senarai anda (5,000 baris) disimpan");
    const body = pasteOf("");
    body.set("exam_year", "2026");
    body.set("form_token", tokenIn(clerk));
    const { location } = await hear(requestOf(again, led, { method: "POST", body }));
    const draft = db
      .select()
      .from(import_drafts)
      .all()
      .find(({ id }) => location.endsWith(`/${id}`));
    expect(draft?.pasted === pasted).toBe(true);
  });

  test("a form with a file is stored without it and asks for the file by name", async () => {
    const { clerk } = sides.own;
    const body = new FormData();
    body.set("exam_year", "2026");
    body.set("file", new File([new Uint8Array(5000)], "senarai <calon>.xlsx"));
    const { page } = await signInAt((await sendLate(clerk, "/students/import", body)).location, clerk);
    expect(shownFields(page.body).get("exam_year")).toEqual(["2026"]);
    expect(page.body).toContain("Pilih semula fail senarai &lt;calon&gt;.xlsx");
  });

  test("a form above the size limit is not stored, and the sign-in page reports it", async () => {
    const { clerk } = sides.own;
    const before = kept().length;
    const body = new URLSearchParams({ pasted: "x".repeat(2 * 1024 * 1024 + 1) });
    const { status, flash } = await sendLate(clerk, "/students/import", body);
    expect([status, flash, kept().length]).toEqual([303, "kept.not_done", before]);
  });
});

describe("the server stores nothing", () => {
  const body = () => new URLSearchParams({ ...typed });
  const nobodys = `calon=${"A".repeat(43)}.${"B".repeat(43)}`;

  test.each<[string, (clerk: Person) => string]>([
    ["without a token", () => ""],
    ["without a token, under a cookie that is none of ours", () => nobodys],
    ["without a token, under the cookie of a session that is over", ({ cookie }) => cookie],
  ])("%s, and the sign-in page says so", async (_, cookieOf) => {
    const { clerk } = sides.own;
    const before = kept().length;
    const cookie = cookieOf(clerk);
    wait(31 * minute);
    const request = requestOf({ ...clerk, cookie }, "/student-add", { method: "POST", body: body() });
    const { status, location, flash } = await hear(request);
    expect([status, location, flash]).toEqual([
      303,
      "/user_login?redirect_to=%2Fstudent-add",
      "kept.not_done",
    ]);
    expect(kept()).toHaveLength(before);
  });

  const forgeries: [string, (clerk: Person, admin: Person) => string][] = [
    ["that names another account", (clerk, admin) => tokenIn(clerk).replace(/^\d+/, String(admin.user_id))],
    ["that names another day", (clerk) => tokenIn(clerk).replace(/\.\w+\./, ".zz.")],
    ["that names an impersonation", (clerk) => tokenIn(clerk).replace("..", `.${btoa("SU AAA0001")}.`)],
    ["with another code", (clerk) => `${tokenIn(clerk).slice(0, -1)}!`],
    ["without its code", (clerk) => tokenIn(clerk).replace(/\.[^.]+$/, "")],
    ["that is endless", (clerk) => `${"1".repeat(100_000)}${tokenIn(clerk)}`],
    ["that is empty", () => ""],
  ];

  test.each(forgeries)("a form with a token %s is not stored", async (_, forge) => {
    const { clerk, admin } = sides.own;
    const before = kept().length;
    const form_token = forge(clerk, admin);
    const answer = await hear(bareFormOf(null, "/student-add", { ...typed, form_token }));
    expect([answer.flash, kept().length]).toEqual(["kept.not_done", before]);
  });

  test("a form with two tokens is not stored", async () => {
    const { clerk, admin } = sides.own;
    const before = kept().length;
    const body = received(admin, received(clerk, new URLSearchParams(typed)));
    const answer = await hear(requestOf(null, "/student-add", { method: "POST", body }));
    expect([answer.flash, kept().length]).toEqual(["kept.not_done", before]);
  });

  test("a form with a token of eight days is not stored; six days are accepted", async () => {
    const { clerk } = sides.own;
    const form_token = tokenIn(clerk);
    const day = 24 * 60 * minute;
    wait(6 * day);
    const fresh = await hear(bareFormOf(null, "/student-add", { ...typed, form_token }));
    expect([fresh.flash, kept().map(({ path }) => path)]).toEqual([undefined, ["/student-add"]]);
    wait(2 * day);
    const stale = await hear(bareFormOf(null, "/student-add", { ...typed, form_token }));
    expect([stale.flash, stale.location]).toEqual([
      "kept.not_done",
      "/user_login?redirect_to=%2Fstudent-add",
    ]);
  });

  test.each([
    ["is not approved any more", { is_approved: false }],
    ["has no role any more", { role_id: null }],
  ])("of an account that %s", async (_, change) => {
    const { clerk } = sides.own;
    db.update(users).set(change).where(eq(users.id, clerk.user_id)).run();
    const before = kept().length;
    expect((await sendLate(clerk, "/student-add", body())).flash).toBe("kept.not_done");
    expect(kept()).toHaveLength(before);
  });

  test("a form of a deleted account is not stored", async () => {
    const gone = { ...sides.own.clerk, user_id: 987_654 };
    const before = kept().length;
    expect((await sendLate(gone, "/student-add", body())).flash).toBe("kept.not_done");
    expect(kept()).toHaveLength(before);
  });

  test.each(["__proto__.x", "rows[99999].full_name"])(
    "a form with a field called %s is not stored",
    async (name) => {
      const before = kept().length;
      const { login } = await sendLate(
        sides.own.clerk,
        "/student-add/batch",
        new URLSearchParams({ [name]: "x" }),
      );
      expect(login.status).toBe(200);
      expect(kept()).toHaveLength(before);
    },
  );

  test("a broken body or one that is no form is not stored", async () => {
    const { clerk } = sides.own;
    const before = kept().length;
    wait(31 * minute);
    for (const type of ["application/json", "multipart/form-data; boundary=x", "multipart/form-data"]) {
      const request = requestOf(clerk, "/student-add", {
        method: "POST",
        body: "--x\r\nContent",
        headers: { "Content-Type": type },
      });
      const answer = await hear(request);
      expect(answer.status).toBe(303);
      expect(answer.flash).toBe("kept.not_done");
    }
    expect(kept()).toHaveLength(before);
  });
});

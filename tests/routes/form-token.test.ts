import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/db/client";
import { audit_events, kept_forms, students } from "~/db/schema";
import { loadApp } from "../support/app";
import { answerTo, buttons, everything, formAt, posts, screens, senderOf } from "../support/late-forms";
import {
  bareFormOf,
  formOf,
  inRollback,
  jsonOf,
  type Person,
  received,
  requestOf,
  tokenOf,
} from "../support/people";
import { shownFields } from "../support/shown-fields";
import { password, withSides } from "../support/sides";

const app = await loadApp();
const sides = withSides();
inRollback();
beforeEach(() => {
  db.delete(kept_forms).run();
});

const hear = (request: Request) => answerTo(app, request);
const kept = () => db.select().from(kept_forms).all();
const count = () => db.select().from(students).all().length;
const shown = ({ body }: { body: string }) => shownFields(body).get("full_name")?.[0];
const typed = { full_name: "SITI BINTI ALI", ic_number: "140203105554", class_name: "6 B", gender: "P" };
const added = () => ({ ...typed, school_code: sides.own.school.school_code, exam_year: "2026" });

/** Sends the form of one account from the browser of another account. */
const sendAs = (session: Person, receiver: Person, to: string, body: URLSearchParams) =>
  hear(requestOf(session, to, { method: "POST", body: received(receiver, body) }));

async function signIn(who: Person): Promise<Person> {
  const { session } = await hear(formOf(null, "/user_login", { username: who.username, password }));
  return { ...who, cookie: session ?? "" };
}

describe("two accounts on one computer", () => {
  const pairs: [string, "admin" | "clerk", "admin" | "clerk"][] = [
    ["a clerk's form in an ADMIN's session", "clerk", "admin"],
    ["an ADMIN's form in a clerk's session", "admin", "clerk"],
  ];

  test.each(pairs)("%s does not run and is stored for its owner", async (_, owner, other) => {
    const [receiver, session] = [sides.own[owner], sides.own[other]];
    const [before, events] = [count(), db.select().from(audit_events).all().length];
    const answer = await sendAs(session, receiver, "/student-add", new URLSearchParams(added()));
    expect([answer.status, answer.location, answer.flash]).toEqual([303, "/", "kept.of_other"]);
    expect([count(), db.select().from(audit_events).all().length]).toEqual([before, events]);
    expect(kept().map(({ user_id }) => user_id)).toEqual([receiver.user_id]);
    const id = kept()[0]?.id;
    for (const path of ["/", "/account", `/student-add?kept=${id}`, `/account/forms/${id}`]) {
      expect((await hear(requestOf(session, path))).body).not.toContain("SITI BINTI ALI");
    }
    const own = await signIn(receiver);
    expect((await hear(requestOf(own, "/account"))).body).toContain("SITI BINTI ALI");
    const page = await hear(requestOf(own, `/student-add?kept=${id}`));
    expect(shown(page)).toBe("SITI BINTI ALI");
    expect(page.body).toContain("semasa akaun lain sedang log masuk");
  });

  test("the page names the account that is signed in and shows nothing of the other account", async () => {
    const { admin, clerk } = sides.own;
    const request = formOf(clerk, "/student-add", { ...added(), ...tokenOf(admin) });
    const response = await app(request);
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith("calon_makluman=")) ?? "";
    const headers = { Cookie: `${clerk.cookie}; ${cookie.split(";")[0]}` };
    const { body } = await hear(requestOf(null, "/", { headers }));
    expect(body).toContain("Borang tadi milik akaun lain, jadi ia tidak dilaksanakan");
    expect(body).toContain(`Anda log masuk sebagai ${clerk.username}`);
    expect(body).not.toContain(admin.username);
  });

  test("a form is stored for its owner even if the account at the computer may not open its screen", async () => {
    const { admin, clerk } = sides.own;
    const answer = await sendAs(clerk, admin, "/schools-add", new URLSearchParams({ school_name: "BAHARU" }));
    expect([answer.status, answer.flash, kept().length]).toEqual([303, "kept.of_other", 1]);
    const foreign = sides.foreign.clerk;
    const at = `/student-edit/${sides.own.student.id}`;
    expect((await sendAs(foreign, clerk, at, new URLSearchParams(typed))).flash).toBe("kept.of_other");
    expect(kept()).toHaveLength(2);
  });

  test("no form of the floor plan runs in the session of another account", async () => {
    const { clerk, admin } = sides.own;
    const stored: string[] = [];
    for (const address of posts.filter((each) => !["/columns", "/logout"].includes(each))) {
      const [before, waiting] = [everything(), kept().length];
      const { to, body } = formAt(sides, address);
      const answer = await sendAs(sides.foreign.admin, admin, to, body);
      const isStored = kept().length > waiting || screens.includes(address);
      expect([address, answer.status, answer.location]).toEqual([address, 303, "/"]);
      expect(answer.flash).toBe(isStored ? "kept.of_other" : "kept.of_other_lost");
      expect(everything()).toBe(before);
      if (isStored) stored.push(address);
    }
    expect(stored).toEqual(screens);
    expect((await sendAs(clerk, admin, "/logout", new URLSearchParams())).session).toBe("calon=");
  });
});

describe("a form in its own account's session", () => {
  test("runs with its token, and without one, as a script sends it", async () => {
    const { clerk } = sides.own;
    const before = count();
    expect((await hear(formOf(clerk, "/student-add", added()))).flash).toBe("student.added");
    const second = { ...added(), full_name: "AMINAH BINTI OSMAN", ic_number: "140203105556" };
    expect((await hear(bareFormOf(clerk, "/student-add", second))).flash).toBe("student.added");
    expect(count()).toBe(before + 2);
  });

  test("a form with a forged token does not run and is shown again with a valid token", async () => {
    const shownAgain: string[] = [];
    for (const address of posts.filter((each) => !["/columns", "/logout"].includes(each))) {
      const before = everything();
      const { to, body } = formAt(sides, address);
      const sender = senderOf(sides, address);
      const { form_token = "" } = tokenOf(sender);
      body.set("form_token", `${form_token.slice(0, -2)}xx`);
      const answer = await hear(requestOf(sender, to, { method: "POST", body }));
      const expected = buttons.includes(address) ? [303, "kept.forged"] : [422, undefined];
      expect([address, answer.status, answer.flash]).toEqual([address, ...expected]);
      expect([everything() === before, kept().length]).toEqual([true, 0]);
      if (answer.status !== 422) continue;
      expect(answer.body, address).toContain('id="ralat"');
      const tokens = shownFields(answer.body).get("form_token");
      if (tokens) shownAgain.push(address);
      expect(new Set(tokens ?? [form_token]), address).toEqual(new Set([form_token]));
    }
    expect(shownAgain.length).toBeGreaterThan(25);
    const request = formOf(sides.own.clerk, "/student-add", { ...added(), form_token: "1.x..y" });
    const again = await hear(request);
    expect([again.status, shown(again)]).toEqual([422, "SITI BINTI ALI"]);
    expect(again.body).toContain("Borang ini tidak dapat disahkan, jadi ia belum dilaksanakan");
  });
});

describe("an impersonation that has ended", () => {
  const start = "/admin/impersonate";
  const clerkOf = () => ({
    role_id: "SU",
    school_code: sides.own.school.school_code,
    submission_key: "kunci",
  });

  test("starts again when its form is sent again", async () => {
    const { admin } = sides.own;
    const first = await hear(formOf(admin, start, clerkOf()));
    const acting = { ...admin, cookie: first.session ?? "" };
    const ended = await hear(formOf(acting, `${start}/end`, {}));
    const again = await hear(formOf({ ...admin, cookie: ended.session ?? "" }, start, clerkOf()));
    expect([again.status, again.flash]).toEqual([303, "acting.begun"]);
    const page = await hear(requestOf({ ...admin, cookie: again.session ?? "" }, "/"));
    expect(page.body).toContain("Anda sedang bertindak sebagai");
  });

  test("starts again when the API is called with the same key again", async () => {
    const { admin } = sides.own;
    const headers = { "Idempotency-Key": "kunci-api" };
    const { submission_key: _, ...input } = clerkOf();
    const call = (who: Person, method: string) =>
      hear(jsonOf(who, method, "/api/auth/impersonation", method === "POST" ? input : {}, headers));
    const first = await call(admin, "POST");
    const ended = await call({ ...admin, cookie: first.session ?? "" }, "DELETE");
    const again = await call({ ...admin, cookie: ended.session ?? "" }, "POST");
    expect([first, again].map(({ body }) => JSON.parse(body).data.impersonation?.role_id)).toEqual([
      "SU",
      "SU",
    ]);
  });

  test("a repeated submission starts an impersonation once", async () => {
    const { admin } = sides.own;
    const started = () =>
      db
        .select()
        .from(audit_events)
        .all()
        .filter(({ action }) => action === "impersonation.started").length;
    const before = started();
    const first = await hear(formOf(admin, start, clerkOf()));
    const twice = await hear(formOf({ ...admin, cookie: first.session ?? "" }, start, clerkOf()));
    expect([twice.status, twice.flash, started()]).toEqual([303, "acting.begun", before + 1]);
  });
});

test("the pages of a visitor carry no token, and those of an account one in every form that is bound to it", async () => {
  for (const path of ["/", "/user_login", "/recover", "/admin_register"]) {
    expect((await hear(requestOf(null, path))).body).not.toContain("form_token");
  }
  const { body } = await hear(requestOf(sides.own.clerk, "/student-add"));
  const forms = body.match(/<form\b[^>]*method="post"(?! action="\/(logout|save-data)")[^>]*>/g) ?? [];
  expect(forms.length).toBeGreaterThan(0);
  expect(shownFields(body).get("form_token")).toEqual(forms.map(() => tokenOf(sides.own.clerk).form_token));
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~/db/client";
import { fromNow } from "~/db/clock";
import { sessions, students } from "~/db/schema";
import { isSecretField } from "~/http/sent-form";
import { t } from "~/messages";
import { loadApp, loadFloorPlan } from "../support/app";
import { doors } from "../support/doors";
import {
  answerTo,
  bodyOf,
  formAt,
  lostFrom,
  neverStored,
  plainBodyOf,
  posts,
  senderOf,
} from "../support/late-forms";
import { formOf, inRollback, jsonOf, type Person, received, requestOf } from "../support/people";
import { shownFields } from "../support/shown-fields";
import { password, withSides } from "../support/sides";
import { giveSpace, leavePercentFree, refuseWrites, withSoundStorage } from "../support/storage";

const app = await loadApp();
const plan = await loadFloorPlan();
const sides = withSides();
inRollback();
withSoundStorage();
beforeEach(() => {
  // The log of the storage has its own test.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const hear = (request: Request) => answerTo(app, request);
const post = (who: Person | null, to: string, body: URLSearchParams) =>
  hear(requestOf(who, to, { method: "POST", body: received(who, body) }));
const count = () => db.select().from(students).all().length;

const faults: [string, () => void, number, string][] = [
  ["a disk with 1 % free", () => leavePercentFree(1), 507, t("system.storage_full")],
  ["a disk that refuses writes", refuseWrites, 503, t("system.storage_unwritable")],
];

const ofAccounts = neverStored
  .filter(([, about]) => about === "the account itself, and its secrets")
  .map(([address]) => address);
const fromVisitors = ["/user_login", "/recover", "/admin_register"];
/** Addresses without a screen: their answer is a page of its own, and nothing was typed. */
const withoutScreen = plan
  .filter(({ module, address }) => address && "action" in module && !("default" in module))
  .map(({ address }) => address);
/** No row is due, or none that anybody waits for (the news stay unread): choices of a browser, the question before an export and before a layout's file, a proof that is fresh already, what this ADMIN has not begun, refused steps of a list, and seats, absences, undone transfers and a disposal that the rules refuse. */
const writeNothing = [
  "/news",
  "/admin/users/bulk",
  "/admin/exam_years/:id/disposal",
  "/school_exam_years/:id/state",
  "/school_exam_years/since/:id/undo",
  "/school_exam_years/sign-off",
  "/admin/impersonate/end",
  "/columns",
  "/students/export",
  "/students/export_layouts/:id",
  "/students/handovers/add",
  "/students/handovers/:id",
  "/rooms",
  "/rooms/:id",
  "/invigilators/paste",
  "/absentees/:id",
  "/absentees/:id/scan",
  "/papers/packets/movements/:step/scan",
  "/papers/scripts/scan",
  "/students/statements/scan",
  "/absences/remove",
  "/account/identity",
  "/account/proof",
  "/account/second-step/codes",
  "/account/second-step/off",
  "/account/second-step/later",
];

/** A whole list taken from the system has an event in the trail, or is refused in words. */
const isRecorded = (address: string) =>
  /\/print$|\.csv$|\/(list|attendance|reprints|checks)\.xlsx$|^\/api\/(export_layouts|handovers)\/:id\/file$/.test(
    address,
  );
/** Plans by trying in a transaction that it rolls back. */
const triesWrites = "/students/roll-numbers/all";
/** A finding is stored when its page is first shown, and the user has seen that page. */
const shownFirst = "/checks/:id/:rule";
/** Runs without its key, so that an impersonation that has ended starts again. */
const withoutKey = "/admin/impersonate";

/** The fields of a form that its page shows before it is posted, without secrets. */
async function lostFields(who: Person, page: string, address: string, body: URLSearchParams) {
  const door = doors[address]?.GET?.ask(sides.own, who, sides);
  const before = await hear(requestOf(who, typeof door === "string" ? door : "/"));
  const shown = shownFields(before.body);
  const fields = new URLSearchParams([...body].filter(([name]) => shown.has(name) && !isSecretField(name)));
  if (address === withoutKey) fields.delete("submission_key");
  return lostFrom(page, address, fields);
}

describe.each(faults)("on %s", (_, fail, status, sentence) => {
  test("every form of the floor plan keeps its typed text and says why", async () => {
    const addresses = [...posts, ...ofAccounts].filter((address) => address in doors);
    expect(addresses.length).toBeGreaterThan(55);
    const wrong: string[] = [];
    const served: string[] = [];
    for (const address of addresses) {
      const who = senderOf(sides, address);
      let { to, body } = formAt(sides, address);
      if (address === shownFirst) await hear(requestOf(who, to));
      fail();
      let answer = await post(who, to, body);
      if (answer.status === 422) {
        ({ to, body } = formAt(sides, address, plainBodyOf));
        answer = await post(who, to, body);
      }
      giveSpace();
      if (answer.status < 500) served.push(address);
      else if (answer.status !== status) wrong.push(`${address}: ${answer.status}`);
      else if (!answer.body.includes(sentence)) wrong.push(`${address} does not say why`);
      if (answer.status < 500 || [...withoutScreen, triesWrites].includes(address)) continue;
      const lost = await lostFields(who, answer.body, address, body);
      if (lost.length > 0) wrong.push(`${address} lost ${JSON.stringify(lost)}`);
    }
    expect(wrong).toEqual([]);
    expect(served.filter((address) => !writeNothing.includes(address))).toEqual([]);
  });

  test.each(fromVisitors)(
    "the form %s of a visitor comes back with its fields and without its secrets",
    async (to) => {
      const { clerk, school } = sides.own;
      const username = to === "/admin_register" ? "baharu" : clerk.username;
      const typed = { username, full_name: "PUAN BAHARU", school_code: school.school_code };
      const secrets = { password, password_again: password, recovery_code: "ABCD-EFGH-JKMN-PQRS" };
      fail();
      const answer = await post(null, to, bodyOf({ ...typed, ...secrets }));
      expect(answer.body).toContain(sentence);
      expect([answer.status, answer.session]).toEqual([status, undefined]);
      expect(answer.body).toContain(`value="${username}`);
      expect(answer.body).not.toContain(password);
    },
  );

  test("every page opens, also where its session is due for a touch and a new token; lists on paper and CSV say why not", async () => {
    const old = { seen_at: fromNow(-120_000), rotated_at: fromNow(-7_200_000) };
    db.update(sessions).set(old).run();
    fail();
    const wrong: string[] = [];
    let recorded = 0;
    for (const [address, { GET }] of Object.entries(doors)) {
      if (!GET || (address === triesWrites && fail === refuseWrites)) continue;
      const door = GET.ask(sides.own, sides.own.admin, sides);
      const answer = await hear(requestOf(sides.own.admin, typeof door === "string" ? door : door.to));
      const mayRefuse = isRecorded(address) && answer.status === status && answer.body.includes(sentence);
      if (mayRefuse) recorded += 1;
      const isExpected = mayRefuse || answer.status < 500;
      if (!isExpected) wrong.push(`${address}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
    expect(recorded).toBeGreaterThan(8);
    expect((await hear(requestOf(sides.own.admin, "/students"))).status).toBe(200);
  });

  test("every call says why in its own code, and changes nothing", async () => {
    const wrong: string[] = [];
    let refused = 0;
    for (const [address, byMethod] of Object.entries(doors)) {
      if (!address.startsWith("/api/")) continue;
      for (const method of ["POST", "PUT", "DELETE"] as const) {
        const ask = byMethod[method]?.ask(sides.own, sides.own.admin, sides);
        if (!ask) continue;
        const { to, body } = typeof ask === "string" ? { to: ask, body: {} } : { body: {}, ...ask };
        fail();
        const answer = await hear(jsonOf(sides.own.admin, method, to, body));
        giveSpace();
        if (answer.status === status) refused += 1;
        if (answer.status === status && !answer.body.includes(sentence)) wrong.push(`${method} ${to}`);
        if (answer.status >= 500 && answer.status !== status) wrong.push(`${method} ${to}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(20);
  });
});

describe("a form that the storage refused", () => {
  const typed = { full_name: "SITI BINTI ALI", ic_number: "140203105554", class_name: "6 B", gender: "P" };

  test("keeps its submission key, so that it is saved once when space comes back", async () => {
    const { clerk, school } = sides.own;
    const fields = {
      ...typed,
      school_code: school.school_code,
      exam_year: "2026",
      submission_key: "kunci-1",
    };
    const before = count();
    leavePercentFree(0.5);
    const answer = await hear(formOf(clerk, "/student-add", fields));
    expect([answer.status, count()]).toEqual([507, before]);
    expect(answer.body).toMatch(/name="submission_key" value="kunci-1"/);
    giveSpace();
    for (const _ of [1, 2]) expect((await hear(formOf(clerk, "/student-add", fields))).status).toBe(303);
    expect(count()).toBe(before + 1);
  });

  test("signs out at 1 % through the reserve, and the message is honest where the disk refuses even that", async () => {
    const { clerk, supervisor } = sides.own;
    leavePercentFree(1);
    const done = await hear(formOf(clerk, "/logout", {}));
    expect([done.status, done.flash]).toEqual([303, "account.logged_out"]);
    giveSpace();
    expect((await hear(requestOf(clerk, "/students"))).location).toContain("/user_login");

    refuseWrites();
    const left = await hear(formOf(supervisor, "/logout", {}));
    expect([left.status, left.flash, left.session]).toEqual([303, "account.logged_out_here", "calon="]);
  });

  test("the ADMIN reads at 5 % that the disk is nearly full, and no one else does", async () => {
    const { admin, clerk } = sides.own;
    const home = async (who: Person) => (await hear(requestOf(who, "/"))).body;
    const warning = t("storage.alert_low_title");
    leavePercentFree(6);
    expect(await home(admin)).not.toContain(warning);
    leavePercentFree(5);
    expect(await home(admin)).toContain(warning);
    expect(await home(clerk)).not.toContain(warning);
    expect((await hear(formOf(clerk, "/save-data", { on: "1" }))).status).toBe(303);
    leavePercentFree(1);
    expect(await home(admin)).toContain(t("storage.alert_full_title"));
    expect((await hear(requestOf(null, "/healthz"))).status).toBe(200);
  });
});

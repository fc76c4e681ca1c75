import { join } from "node:path";
import { expect, test } from "vitest";
import { demoAccounts } from "~/demo/make";
import { copyDemo, smallDemo } from "../support/demo";
import type { Person } from "../support/people";

const path = join(process.env.CALON_RUN_FOLDER ?? "", `two-links-${process.pid}.db`);
process.env.DATABASE_PATH = path;
await copyDemo(path, smallDemo);

const { sqlite } = await import("~/db/client");
const { malaysianYear } = await import("~/db/clock");
const { startSession } = await import("~/auth/sessions");
const { stages } = await import("~/features/values/places");
const { t } = await import("~/messages");
const { dayAfter, today } = await import("~/features/values/moments");
const { loadApp, loadFloorPlan } = await import("../support/app");
const { requestOf } = await import("../support/people");

const app = await loadApp();

/** Screens that a link of the list or of the form before them opens, with the choice made there. */
const ofWhatWasChosen =
  /\/print$|^\/(students\/bulk|students\/sheets\/many\/part|requests\/decide|admin\/users\/(bulk\/make|links\/renew|approve))$|^\/checks\/near_duplicate$|^\/account\/(proof|second-step\/.+)$/;
/** Other addresses of a screen. */
const aliases = ["/modul-pendaftaran-calon", "/school-exam-years"];

const screens = (await loadFloorPlan())
  .filter(({ module }) => "default" in module)
  .map(({ address }) => address ?? "")
  .filter((address) => address !== "" && !/[:*]/.test(address))
  .filter((address) => !ofWhatWasChosen.test(address) && !aliases.includes(address));

/** Moves the days of the running year to a stage of it. */
function moveTo(stage: (typeof stages)[number]): void {
  const year = malaysianYear();
  const isLocked = stage !== "daftar";
  sqlite
    .prepare(
      "update exam_years set is_lock_initial_student = ?, lock_initial_student_datetime = ? where year = ?",
    )
    .run(Number(isLocked), isLocked ? "2026-01-01T00:00:00.000Z" : null, year);
  if (isLocked)
    sqlite.prepare("update school_exam_years set state = 'muktamad' where exam_year = ?").run(year);
  const days = { daftar: 60, sedia: 30, peperiksaan: 0, selepas: -30 };
  sqlite
    .prepare("update exam_papers set held_on = ? where exam_year = ?")
    .run(dayAfter(today(), days[stage]), year);
}

function personOf(username: string): Person {
  const user = sqlite.prepare("select id as user_id from users where username = ?").get(username) as Person;
  const token = startSession(user.user_id, false, { address: "127.0.0.1", user_agent: "" });
  return { ...user, acting_as: null, cookie: `calon=${token}` };
}

async function linksOn(who: Person, address: string): Promise<string[]> {
  const answer = await app(requestOf(who, address));
  const html = answer.status === 200 ? await answer.text() : "";
  return [...html.matchAll(/<(?:a|form(?![^>]* method="post"))\b[^>]*? (?:href|action)="(\/[^"#]*)/g)].map(
    ([, href = ""]) => href.replaceAll("&amp;", "&"),
  );
}

const cases = stages.flatMap((stage) =>
  demoAccounts.map(({ role_id, username }) => ({ stage, role_id, username })),
);

test.each(cases)(
  "in the stage $stage every screen of the role $role_id is within two links of the home",
  async ({ stage, username }) => {
    moveTo(stage);
    const who = personOf(username);
    const menu = await (await app(requestOf(who, "/menu"))).text();
    expect(/aria-current="step"><h2>(.*?)[ <]*<small/s.exec(menu)?.[1]).toBe(t(`nav.stage.${stage}`));
    const first = await linksOn(who, "/");
    const found = new Set(first);
    for (const address of new Set(first)) for (const link of await linksOn(who, address)) found.add(link);
    const near = new Set([...found].map((address) => address.replace(/\?.*/, "")));
    const far = screens.filter((address) => !near.has(address));
    const opened = await Promise.all(far.map(async (address) => (await app(requestOf(who, address))).status));
    expect(screens.length - far.length).toBeGreaterThan(20);
    expect(far.filter((_, at) => opened[at] === 200)).toEqual([]);
  },
  60_000,
);

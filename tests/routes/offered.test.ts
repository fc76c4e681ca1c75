import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { demoAccounts } from "~/demo/make";
import { catalogue } from "~/messages";
import { copyDemo, smallDemo } from "../support/demo";
import { linksOf, mainOf, type Press, pressesOf, textOf } from "../support/offered";
import type { Person } from "../support/people";

const path = join(process.env.CALON_RUN_FOLDER ?? "", `offered-${process.pid}.db`);
process.env.DATABASE_PATH = path;
process.env.CALON_LOG = "off";
await copyDemo(path, smallDemo);

const { sqlite } = await import("~/db/client");
const { malaysianYear, now } = await import("~/db/clock");
const { startSession } = await import("~/auth/sessions");
const { forgetQuestions } = await import("~/features/elsewhere/counts");
const { loadApp } = await import("../support/app");
const { requestOf } = await import("../support/people");

const app = await loadApp();
const year = malaysianYear();
const at = "http://localhost:3000";
const closed = "tahun ditutup";

/** `tests/slow/offered.test.ts` follows every link; each run follows those of the first pages. */
const mostPages = process.env.SLOW ? 600 : 22;
const roles = demoAccounts.map(({ role_id }) => role_id);

type State = "draf" | "dihantar" | "disahkan" | "muktamad";
const put = (values: string) => () =>
  sqlite
    .prepare(
      `update school_exam_years set ${values}, state_changed_at = ?, state_changed_by = 1 where exam_year = ?`,
    )
    .run(now(), year);
const signed = (state: State) => put(`state = '${state}', head_name = 'PUAN GURU BESAR'`);
const states: Record<string, () => void> = {
  draf: put("state = 'draf', head_name = null"),
  dihantar: signed("dihantar"),
  disahkan: signed("disahkan"),
  muktamad: signed("muktamad"),
  "muktamad oleh kunci": () => {
    sqlite
      .prepare(
        "update exam_years set is_lock_initial_student = 1, lock_initial_student_datetime = ? where year = ?",
      )
      .run(now(), year);
    put("state = 'muktamad', state_before_lock = 'draf', head_name = null")();
  },
  // The running year is never closed: the header has the year before.
  [closed]: () => sqlite.prepare("update exam_years set closed_at = ? where year = ?").run(now(), year - 1),
};

/** What a command answers for the state of a list or of a year. */
const ofState =
  /^(list\.(fixed_|is_|already_|not_yours|not_open)|exam_year\.is_closed|request\.(batch_closed|window_(until|from|between)|not_needed)$|roll_number\.locked$|student\.numbered_stay)/;
const sentences = Object.entries(catalogue)
  .filter(([key]) => ofState.test(key))
  .map(([, words]) => words.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, ".+?"));
const refusal = new RegExp(sentences.join("|"));

const isRefused = (status: number, html: string): boolean =>
  status === 403 || status === 409 || (status >= 400 && refusal.test(textOf(mainOf(html))));

/** A link to a page that says why and has nothing to press. */
const leadsNowhere = (html: string, from: string): boolean => {
  const main = mainOf(html);
  const said = /<div class="notice warning">[\s\S]*?<\/div><\/div>/.exec(main)?.[0];
  return said !== undefined && refusal.test(textOf(said)) && pressesOf(main, from).length === 0;
};

async function takenBack<T>(work: () => Promise<T>): Promise<T> {
  sqlite.exec("savepoint pressed");
  try {
    return await work();
  } finally {
    if (sqlite.inTransaction) sqlite.exec("rollback to pressed; release pressed");
    forgetQuestions();
  }
}

function personOf(role_id: string): Person {
  const account = demoAccounts.find((each) => each.role_id === role_id);
  const user = sqlite
    .prepare("select id as user_id, school_code from users where username = ?")
    .get(account?.username) as Person;
  const token = startSession(user.user_id, false, { address: "127.0.0.1", user_agent: "" });
  return { ...user, acting_as: null, cookie: `calon=${token}` };
}

const people = new Map(roles.map((role) => [role, personOf(role)]));
const school_code = sqlite
  .prepare("select school_code from users where role_id = 'SU' order by id")
  .pluck()
  .get();

/** Pages and forms that differ by a record or a value alone. */
const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/\d+/g, "0")}?${[...searchParams.keys()].sort()}`;
/** They end the session, or keep a setting of the browser. */
const isOfBrowser = (address: string) => /logout|\/year\?|save-data|\/columns/.test(address);

interface Crawl {
  pages: number;
  presses: number;
  saved: number;
  refused: string[];
}

async function crawl(given: Person, state: string): Promise<Crawl> {
  const exam_year = state === closed ? year - 1 : year;
  const person = { ...given, cookie: `${given.cookie}; calon_tahun=${exam_year}` };
  const place = `school_code=${person.school_code ?? school_code}&exam_year=${exam_year}`;
  const waiting = [`/students?${place}`, "/", "/school_exam_years", "/exam_papers"];
  const known = new Set(waiting);
  const seen = new Set<string>();
  const found: Crawl = { pages: 0, presses: 0, saved: 0, refused: [] };

  async function press(pressed: Press, more = 2): Promise<void> {
    const { from, label, to, fields } = pressed;
    const url = new URL(to, at + from);
    const names = [...new Set(fields.map(([name]) => name.replace(/\d+/g, "0")))].sort();
    const key = `${kindOf(url)} ${label.replace(/\d+/g, "0")} ${names}`;
    if (seen.has(key) || isOfBrowser(url.pathname)) return;
    seen.add(key);
    found.presses++;
    const body = new URLSearchParams(fields);
    const answer = await app(requestOf(person, url.pathname + url.search, { method: "POST", body }));
    const moved = answer.headers.get("location");
    if (answer.status === 307 && moved && more > 0) return press({ ...pressed, to: moved }, more - 1);
    const html = await answer.text();
    if (answer.status === 303) found.saved++;
    if (isRefused(answer.status, html)) {
      const why = refusal.exec(textOf(mainOf(html)))?.[0] ?? "";
      found.refused.push(`${answer.status} «${label}» of ${from} to ${url.pathname}: ${why}`);
    }
    // The second press of a question.
    if (answer.status === 200 && more > 0)
      for (const next of pressesOf(mainOf(html), from)) await takenBack(() => press(next, more - 1));
  }

  while (waiting.length > 0 && found.pages < mostPages) {
    const address = waiting.shift() ?? "";
    const kind = kindOf(new URL(address, at));
    if (seen.has(kind) || isOfBrowser(address)) continue;
    seen.add(kind);
    const answer = await takenBack(() => app(requestOf(person, address)));
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const html = isPage ? await answer.text() : "";
    const moved = answer.headers.get("location");
    if (isRefused(answer.status, html) || leadsNowhere(html, address))
      found.refused.push(`${answer.status} the link to ${address}`);
    for (const link of moved ? [moved] : linksOf(html)) {
      const to = new URL(link, at + address);
      const next = to.pathname + to.search;
      if (to.origin !== at || known.has(next)) continue;
      known.add(next);
      waiting.push(next);
    }
    if (!isPage || moved) continue;
    found.pages++;
    for (const each of pressesOf(html, address)) await takenBack(() => press(each));
  }
  return found;
}

const all: Crawl[] = [];
afterEach(() => {
  if (sqlite.inTransaction) sqlite.exec("rollback to state; release state");
});

it.each(Object.keys(states))(
  "no link and no button of a page is refused for the state of a list: %s",
  { timeout: 1_800_000 },
  async (state) => {
    sqlite.exec("savepoint state");
    states[state]?.();
    const refused: string[] = [];
    for (const role of roles) {
      const found = await crawl(people.get(role) as Person, state);
      all.push(found);
      refused.push(...found.refused.map((each) => `${role}: ${each}`));
    }
    expect(refused).toEqual([]);
  },
);

it("pages were read and buttons pressed, and many of them saved", () => {
  const sum = (of: (one: Crawl) => number) => all.reduce((total, one) => total + of(one), 0);
  const [pages, presses, saved] = [
    sum((one) => one.pages),
    sum((one) => one.presses),
    sum((one) => one.saved),
  ];
  const refused = sum((one) => one.refused.length);
  console.log(`${pages} pages, ${presses} presses, ${saved} saved, ${refused} refused for their state`);
  expect(pages).toBeGreaterThan(roles.length * 100);
  expect(saved).toBeGreaterThan(50);
});

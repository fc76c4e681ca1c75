import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { makeDatabase } from "~/cli/new-database";
import { mainOf, type Press, pressesOf, textOf } from "../support/offered";
import { attribute } from "../support/shown-fields";

const path = join(process.env.CALON_RUN_FOLDER ?? "", `year-by-home-${process.pid}.db`);
process.env.DATABASE_PATH = path;
process.env.CALON_LOG = "off";
makeDatabase(path, () => undefined);

const { sqlite } = await import("~/db/client");
const { closeListsOfBegunLocks } = await import("~/features/exam-years/lists-at-lock");
const { createSetupLink } = await import("~/features/users/setup");
const { loadApp } = await import("../support/app");
const { requestOf } = await import("../support/people");
const app = await loadApp();

const at = "http://localhost:3000";
const password = "sungai tenang di hulu kampung";
const supervisors = "hujan turun di ladang getah";

/** Mornings of Malaysia. */
const morning = (day: string) => vi.setSystemTime(new Date(`${day}T01:00:00.000Z`));
vi.useFakeTimers({ toFake: ["Date"] });
morning("2026-01-12");
afterAll(() => {
  vi.useRealTimers();
});

/** A null is a box that the person does not tick. */
type Values = Record<string, string | null>;
interface Link {
  href: string;
  label: string;
  isPrimary: boolean;
}

const linksIn = (html: string): Link[] =>
  [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, tag = "", words = ""]) => ({
    href: attribute(` ${tag}`, "href") ?? "",
    label: textOf(words),
    isPrimary: /\bprimary\b/.test(attribute(` ${tag}`, "class") ?? ""),
  }));

/** A browser without scripts. Each page begins with an address of the page before it. */
class Visitor {
  private readonly cookies = new Map<string, string>();
  address = "/";
  html = "";
  isMoved = false;

  get main(): string {
    return mainOf(this.html);
  }

  get links(): Link[] {
    return linksIn(this.main);
  }

  get presses(): Press[] {
    return pressesOf(this.main, this.address);
  }

  get button(): Press | undefined {
    const { presses } = this;
    const confirms = ({ fields }: Press) => fields.some(([name]) => name === "confirmed");
    return presses.find(({ isPrimary }) => isPrimary) ?? presses.find(confirms);
  }

  async ask(address: string, init: RequestInit = {}): Promise<void> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app(requestOf(null, address, { ...init, headers: { Cookie: cookie } }));
    for (const each of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      this.cookies.set(name, value);
    }
    const moved = answer.headers.get("location");
    if (moved) {
      const { pathname, search } = new URL(moved, at + address);
      this.isMoved = true;
      return this.ask(pathname + search, answer.status === 307 ? init : {});
    }
    this.address = address;
    this.html = await answer.text();
    if (answer.status >= 400)
      throw new Error(`${answer.status} at ${address}: ${textOf(this.main).slice(0, 500)}`);
  }

  async press({ to, fields }: Press, values: Values = {}): Promise<void> {
    const { pathname, search } = new URL(to, at + this.address);
    const body = new URLSearchParams();
    for (const [name, value] of fields)
      if (!(name in values)) body.append(name, value === "UJIAN" ? "" : value);
    for (const [name, value] of Object.entries(values)) if (value !== null) body.append(name, value);
    this.isMoved = false;
    await this.ask(pathname + search, { method: "POST", body });
  }

  /** Presses the filled button, and that of each question after it. */
  async send(values: Values = {}): Promise<void> {
    const { button } = this;
    if (!button) throw new Error(`No button at ${this.address}: ${textOf(this.main).slice(0, 500)}`);
    await this.press(button, values);
    for (let n = 0; n < 3 && !this.isMoved && this.button; n++) await this.press(this.button);
  }

  open(href: string): Promise<void> {
    return this.ask(href.split("#")[0] ?? "");
  }

  async follow(path: RegExp): Promise<void> {
    const link = this.links.find(({ href }) => path.test(href));
    if (!link) throw new Error(`No link to ${path} at ${this.address}: ${textOf(this.main).slice(0, 500)}`);
    await this.open(link.href);
  }
}

async function signIn(username: string, secret = password): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.open("/user_login");
  await visitor.send({ username, password: secret });
  return visitor;
}

const pupils: Record<string, [name: string, ic_number: string][]> = {
  BRA0001: [
    ["AHMAD BIN ALI", "140203105551"],
    ["SITI BINTI OMAR", "140204105552"],
    ["OSMAN BIN SAID", "140205105553"],
  ],
  SMA0002: [
    ["ZAID BIN HASAN", "090203105551"],
    ["HAWA BINTI MUSA", "090204105552"],
  ],
};
const schoolOf = ({ html }: Visitor): string => /school_code=(\w+)/.exec(html)?.[1] ?? "";
const pupilsOf = (visitor: Visitor) => pupils[schoolOf(visitor)] ?? [];

const yearDays = { entry_opens_on: "", corrections_until: "", printing_from: "" };
const links: string[] = [];

/** What a person types at the screens to which the home leads. Where a screen is not named, the filled button is pressed. */
const answers: [at: RegExp, fill: (visitor: Visitor) => Promise<unknown>][] = [
  [
    /^\/admin\/exam_years\/add/,
    (boss) =>
      boss.send({
        ...yearDays,
        ...(sqlite.prepare("select 1 from exam_years").get()
          ? { year: "2027", is_running: null }
          : { year: "2026" }),
        is_lock_initial_student: null,
        lock_initial_student_datetime: "",
      }),
  ],
  [
    /^\/admin\/exam_years\/\d+\/edit/,
    (boss) =>
      boss.send({
        ...yearDays,
        is_lock_initial_student: "true",
        lock_initial_student_datetime: `31/3/${/name="year"[^>]*value="(\d+)"/.exec(boss.html)?.[1]} 17:00`,
      }),
  ],
  [
    /^\/admin\/office/,
    (boss) =>
      boss.send({
        ...{ office_name: "Unit Peperiksaan", office_phone: "0355112233", office_email: "unit@jais.test" },
        public_holidays: "",
        alarm_emails: "",
      }),
  ],
  [
    /^\/admin\/schools\/import/,
    async (boss) => {
      await boss.send({ pasted: "SRA SATU\tBRA0001\tHL01\t02\tPSRA\nSMA DUA\tSMA0002\tHL02\t02\tSMA" });
      await boss.send();
    },
  ],
  [/^\/school_exam_years\/build/, (boss) => boss.send({ chosen: "all" })],
  [
    /^\/admin\/users\/bulk/,
    async (boss) => {
      await boss.send({ pasted: "BRA0001\tCIK SATU\nSMA0002\tENCIK DUA" });
      links.push(...new Set(boss.html.match(/\/masuk\/[A-Z0-9-]+/g)));
    },
  ],
  [
    /^\/create-user/,
    async (boss) => {
      const named = { role_id: "PENYELIA_DAERAH", full_name: "TUAN PENYELIA", username: "pd.hulu" };
      const change = boss.presses.find(({ fields }) => fields.some(([name]) => name === "role")) as Press;
      await boss.press(change, { ...named, password: "" });
      await boss.send({ ...named, password, district_code: "02", exam_level_code: "" });
    },
  ],
  [/\/expected\?/, (su) => su.send({ expected_students: String(pupilsOf(su).length) })],
  [/\/contact/, (su) => su.send({ contact_name: "CIK SU", contact_phone: "0123456789", contact_email: "" })],
  [
    /^\/student-add\/batch/,
    async (su) => {
      const rows = (su.button?.fields ?? []).filter(([name]) => name.startsWith("rows"));
      const typed: Values = Object.fromEntries(rows.map(([name]) => [name, ""]));
      for (const [at, [full_name, ic_number]] of pupilsOf(su).entries())
        Object.assign(typed, { [`rows[${at}].full_name`]: full_name, [`rows[${at}].ic_number`]: ic_number });
      await su.send({ ...typed, class_name: "6 AMANAH" });
    },
  ],
  [/^\/school_exam_years\/\d+\/state/, async (su) => su.button && su.send({ head_name: "PUAN GURU BESAR" })],
  [
    /^\/school_exam_years\?/,
    async (boss) => {
      for (const { href } of boss.links.filter(({ href }) =>
        /^\/students\/sheets\/(psra|sma)\?/.test(href),
      )) {
        await boss.ask(href);
        await boss.send();
      }
    },
  ],
  [
    /^\/exam_papers\/add/,
    async (boss) => {
      const day = { held_on_day: "12", held_on_month: "10", held_on_year: "2026" };
      const paper = { ...day, exam_year: "2026", starts_at: "08:00", ends_at: "10:00" };
      const isFirst = sqlite.prepare("select 1 from exam_papers").get() === undefined;
      await boss.send(
        isFirst
          ? { ...paper, exam_type_code: "PSRA", code: "BA1", name: "Bahasa Arab" }
          : { ...paper, exam_type_code: "SMA", code: "FQ1", name: "Fiqh" },
      );
    },
  ],
  [
    /^\/papers\/packets\?/,
    async (boss) => {
      for (const { href } of boss.links.filter(({ href }) => /^\/papers\/packets\/\d+$/.test(href))) {
        await boss.ask(href);
        if (boss.links.some(({ href, isPrimary }) => isPrimary && href.endsWith("/rule"))) {
          await boss.follow(/\/rule$/);
          await boss.send({ with_others: "true" });
        }
        await boss.follow(/\/fix$/);
        await boss.send();
      }
    },
  ],
  [
    /^\/absentees\?/,
    async (district) => {
      for (const { href } of district.links.filter(({ href }) => /^\/absentees\/\d+\/lists$/.test(href))) {
        await district.ask(href);
        const [allPresent] = district.presses;
        if (allPresent) await district.press(allPresent);
      }
    },
  ],
  [
    /^\/papers\/scripts\/\d+\/schools/,
    async (su) => {
      const empty = (su.button?.fields ?? []).filter(([name]) => /^(entries|reason|student_code)/.test(name));
      const [, returned = ""] = /(\d+) skrip dijangka/.exec(su.main) ?? [];
      await su.send({ ...Object.fromEntries(empty.map(([name]) => [name, ""])), returned });
    },
  ],
  [
    /^\/papers\/scripts\?/,
    async (district) => {
      for (const { href } of district.links.filter(({ href }) => /^\/papers\/scripts\/\d+$/.test(href))) {
        await district.ask(href);
        const [asExpected] = district.presses;
        if (asExpected) await district.press(asExpected);
      }
    },
  ],
  [
    /^\/students\/handovers\/add/,
    async (boss) => {
      const form = boss.address;
      if (boss.links.some(({ href }) => href === "/students/export_layouts/add")) {
        await boss.follow(/export_layouts\/add/);
        await boss.send({ name: "Keputusan", format: "csv", exam_type_code: "" });
      }
      for (const type of ["PSRA", "SMA"]) {
        await boss.ask(`${form}&exam_type_code=${type}`);
        if (boss.button) await boss.send();
      }
    },
  ],
  [
    /^\/admin\/exam_years$/,
    async (boss) => {
      const closing = boss.links.find(({ href }) => /\d+\/state$/.test(href));
      await boss.ask(closing?.href ?? boss.links.find(({ href }) => href.endsWith("/edit"))?.href ?? "");
      const [close] = boss.presses;
      if (closing && close) await boss.press(close);
      else
        await boss.send({
          ...yearDays,
          is_running: "true",
          is_lock_initial_student: null,
          lock_initial_student_datetime: "",
        });
    },
  ],
  [
    /^\/rooms\?/,
    async (su) => {
      await su.follow(/^\/rooms\/add/);
      await su.send({
        ...{ name: "DEWAN BESAR", rows: "2", columns: "3", capacity: "", fill_order: "" },
        is_for_arrangements: null,
      });
      await su.send();
    },
  ],
  [
    /^\/invigilators\?/,
    async (su) => {
      const phone = schoolOf(su) === "BRA0001" ? "01234567" : "01987654";
      await su.follow(/^\/invigilators\/paste/);
      await su.send({
        pasted: `PUAN ${schoolOf(su)}, ${phone}01, Ketua pengawas, DEWAN BESAR
ENCIK ${schoolOf(su)}, ${phone}02, Pengawas, DEWAN BESAR
CIK ${schoolOf(su)}, ${phone}03, Pengawas, DEWAN BESAR`,
      });
    },
  ],
];

const sectionOfFigures = /<section><h2>Angka bagi[\s\S]*?<\/section>/;
const tasksOf = ({ main }: Visitor): Link[] => {
  const next = /<section class="next-box">[\s\S]*?<\/section>/.exec(main)?.[0];
  const ledger = /<ol class="ledger">[\s\S]*?<\/ol>/.exec(main)?.[0] ?? "";
  const listed = next === undefined ? main.replace(sectionOfFigures, "") : next + ledger;
  return linksIn(listed)
    .filter(({ href }) => !/audit|second-step|manual/.test(href))
    .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
};

/** The screens to which the homes led, and those of them that have nothing to press. */
const led = { office: new Set<string>(), district: new Set<string>(), school: new Set<string>() };
const read = new Set<string>();
const screenOf = (address: string) => new URL(address, at).pathname.replace(/\d+/g, ":id");

/** Does what the home says, its first task first, until nothing is left that was not tried on this day. */
async function workByHome(name: keyof typeof led, visitor: Visitor): Promise<void> {
  const tried = new Set<string>();
  const screens = led[name];
  for (let n = 0; n < 40; n++) {
    await visitor.ask("/");
    const own = visitor.presses.find(({ isPrimary }) => isPrimary);
    if (own) {
      await visitor.press(own);
      continue;
    }
    const now = textOf(visitor.main);
    const task = tasksOf(visitor).find(({ href }) => !tried.has(href + now));
    if (!task) return;
    tried.add(task.href + now);
    await visitor.open(task.href);
    screens.add(screenOf(visitor.address));
    const fill = answers.find(([path]) => path.test(visitor.address))?.[1];
    if (fill) {
      await fill(visitor);
      continue;
    }
    const next = visitor.links.find(({ isPrimary }) => isPrimary);
    if (!visitor.button && next) await visitor.open(next.href);
    if (visitor.button) await visitor.send();
    else read.add(screenOf(visitor.address));
  }
  throw new Error(`The home of ${name} does not end`);
}

const count = (of: string): number =>
  sqlite.prepare<[], number>(`select count(*) from ${of}`).pluck().get() ?? 0;

const closed = "exam_years where closed_at is not null";
const days = ["2026-02-02", "2026-04-02", "2026-10-07", "2026-10-12", "2026-10-13"];

it("an office goes from its first link to the closed year by what its homes say alone", {
  timeout: 300_000,
}, async () => {
  const boss = new Visitor();
  await boss.open(createSetupLink().path);
  await boss.send({ full_name: "Puan Pentadbir", username: "pentadbir", password });
  await boss.send({ username: "pentadbir", password });
  await workByHome("office", boss);
  expect(links).toHaveLength(2);
  for (const link of links) {
    const clerk = new Visitor();
    await clerk.open(link);
    await clerk.send({ password, password_again: password });
  }
  const supervisor = await signIn("pd.hulu");
  await supervisor.send({ current_password: password, password: supervisors });

  for (const day of days) {
    morning(day);
    closeListsOfBegunLocks();
    for (let round = 0; round < 2 && count(closed) === 0; round++) {
      for (const username of ["su.bra0001", "su.sma0002"]) await workByHome("school", await signIn(username));
      await workByHome("district", await signIn("pd.hulu", supervisors));
      await workByHome("office", await signIn("pentadbir"));
    }
  }

  expect(count("students where exam_year = 2026 and student_code is not null")).toBe(5);
  expect(count("school_exam_years where exam_year = 2026 and state = 'muktamad'")).toBe(2);
  expect(count("centre_reports where decision is not null")).toBe(2);
  expect(count("handovers where exam_year = 2026")).toBe(2);
  expect(
    sqlite.prepare("select year, closed_at is not null as is_closed, is_running from exam_years").all(),
  ).toEqual([
    { year: 2026, is_closed: 1, is_running: 0 },
    { year: 2027, is_closed: 0, is_running: 1 },
  ]);
  const screens = Object.entries({ ...led, read }).map(([name, each]) => [name, [...each].sort()]);
  expect(Object.fromEntries(screens)).toEqual({
    office: [
      "/admin/exam_years",
      "/admin/exam_years/:id/edit",
      "/admin/exam_years/add",
      "/admin/office",
      "/admin/schools/import",
      "/admin/users/bulk",
      "/create-user",
      "/exam_papers/add",
      "/papers/packets",
      "/papers/packets/movements",
      "/papers/reports",
      "/papers/scripts",
      "/school_exam_years/build",
      "/school_exam_years/readiness",
      "/school_exam_years/sign-off",
      "/students/handovers/add",
      "/today",
    ],
    district: [
      "/absentees",
      "/checks",
      "/papers/packets/movements",
      "/papers/scripts",
      "/school_exam_years/sign-off",
      "/today",
    ],
    school: [
      "/invigilators",
      "/papers/packets/movements/confirmed",
      "/papers/scripts/:id/schools/:id",
      "/rooms",
      "/school_exam_years/:id/expected",
      "/school_exam_years/:id/state",
      "/schools/:id/contact",
      "/student-add/batch",
      "/students/roll-numbers",
      "/students/sheets/attendance",
      "/students/sheets/check-list",
      "/students/sheets/final-list",
    ],
    read: ["/checks", "/school_exam_years/readiness", "/today"],
  });
});

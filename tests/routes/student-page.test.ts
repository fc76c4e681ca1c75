import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/db/client";
import { students } from "~/db/schema";
import { sendCorrection } from "~/features/requests/send";
import { loadApp } from "../support/app";
import { formOf, lockYearAt, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { pressPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const names = ["AMIR", "BADRUL", "CHE ROS", "DAUD", "EMAN", "FARID", "GHANI"];
let ids: number[];
let foreign: number;

beforeEach(() => {
  ids = names.map(
    (full_name, at) =>
      makeStudent({
        full_name,
        school_code: "AAA0001",
        exam_year: 2026,
        ic_number: `14020310550${at}`,
        class_name: at < 4 ? "6 AMANAH" : "6 BAKTI",
      }).id,
  );
  foreign = makeStudent({
    full_name: "BETTY",
    school_code: "BBB0002",
    exam_year: 2026,
    ic_number: "140203109876",
  }).id;
});

const idOf = (name: string) => ids[names.indexOf(name)] as number;
const addressOf = (id: number, list?: string) =>
  list ? `/student/${id}?back=${encodeURIComponent(list)}` : `/student/${id}`;

async function open(who: Person | null, address: string) {
  const answer = await app(requestOf(who, address));
  const html = (await answer.text()).replaceAll("&amp;", "&");
  const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? "";
  const link = (rel: string) => new RegExp(`<a href="([^"]*)" rel="${rel}"`).exec(main)?.[1] ?? null;
  return {
    status: answer.status,
    main,
    heading: /<h1>([^<]*)/.exec(main)?.[1],
    previous: link("prev"),
    next: link("next"),
    list: /<a class="back" href="([^"]*)"/.exec(main)?.[1],
  };
}

describe("the page of a candidate", () => {
  test("shows each role of the scope the record; an observer sees masked numbers", async () => {
    for (const who of [world.admin, world.clerk, world.supervisor]) {
      const { status, heading, main } = await open(who, addressOf(idOf("DAUD")));
      expect([status, heading]).toEqual([200, "DAUD"]);
      expect(main).toMatch(/140203-?10-?5503/);
      expect(main).toContain("6 AMANAH");
      expect(main).toContain("SEKOLAH");
      expect(main).toMatch(/AAA0001.* · Gombak · PSRA/);
    }
    const masked = await open(world.observer, addressOf(idOf("DAUD")));
    expect(masked.main).not.toMatch(/140203/);
    expect(masked.main).toContain("5503");
    expect(masked.main).not.toContain("student-edit");
    expect(masked.main).not.toContain("student-history");
  });

  test("is missing outside the scope, and sends a visitor to sign in", async () => {
    for (const who of [world.clerk, world.supervisor, world.otherClerk]) {
      const id = who === world.otherClerk ? idOf("DAUD") : foreign;
      expect((await open(who, addressOf(id))).status).toBe(404);
    }
    expect((await open(world.admin, "/student/999999")).status).toBe(404);
    expect((await open(null, addressOf(idOf("DAUD")))).status).toBe(303);
  });

  test("leads to the candidates before and after in the order of the list, across its pages", async () => {
    const list = "/students?limit=3&exam_year=2026";
    let address: string | null = addressOf(idOf("AMIR"), list);
    const seen: (string | undefined)[] = [];
    while (address !== null && seen.length < 20) {
      const page = await open(world.clerk, address);
      seen.push(page.heading);
      address = page.next;
    }
    expect(seen).toEqual(names);

    const middle = await open(
      world.clerk,
      addressOf(idOf("DAUD"), "/students?exam_year=2026&limit=3&page=2"),
    );
    expect(middle.previous).toBe(addressOf(idOf("CHE ROS"), list.replace(/(.*)\?(.*)&(.*)/, "$1?$3&$2")));
    expect(middle.main).toContain("Calon 4 daripada 7 dalam senarai");
  });

  test("keeps the filter, the direction and the scope of the list", async () => {
    const ofClass = "/students?exam_year=2026&class_name=6+BAKTI&sortDirection=desc";
    const { previous, next } = await open(world.clerk, addressOf(idOf("FARID"), ofClass));
    expect(previous).toContain(`/student/${idOf("GHANI")}?`);
    expect(next).toContain(`/student/${idOf("EMAN")}?`);

    const all = "/students?exam_year=2026";
    expect((await open(world.clerk, addressOf(idOf("AMIR"), all))).next).toContain(`/${idOf("BADRUL")}?`);
    expect((await open(world.admin, addressOf(idOf("BADRUL"), all))).previous).toContain(`/${idOf("AMIR")}?`);
    expect((await open(world.admin, addressOf(idOf("BADRUL"), all))).next).toContain(`/${foreign}?`);
    expect((await open(world.clerk, addressOf(idOf("BADRUL"), all))).next).toContain(`/${idOf("CHE ROS")}?`);
    const school = "/students?school_code=AAA0001&exam_year=2026";
    expect((await open(world.admin, addressOf(idOf("BADRUL"), school))).next).toContain(
      `/${idOf("CHE ROS")}?`,
    );
  });

  test("finds the place of a candidate whom an edit moved to another page of the list", async () => {
    db.update(students)
      .set({ full_name: "ZAINAL" })
      .where(eq(students.id, idOf("AMIR")))
      .run();
    const list = "/students?exam_year=2026&limit=2&sortBy=full_name";
    const page = await open(world.clerk, addressOf(idOf("AMIR"), list));
    expect(page.previous).toContain(`/${idOf("GHANI")}?`);
    expect(page.next).toBeNull();
    expect(page.list).toBe(`${list}&page=4`);
  });

  test.each([
    ["a list without the candidate", "/students?exam_year=2026&class_name=6+BAKTI"],
    ["another page", "/requests"],
  ])("from %s shows the record without neighbours that are not in it", async (_, list) => {
    const page = await open(world.clerk, addressOf(idOf("AMIR"), list));
    expect([page.status, page.heading]).toEqual([200, "AMIR"]);
    expect(page.next).toBeNull();
  });

  test.each([
    ["no list", undefined],
    ["another site", "//jauh.invalid/students"],
    ["a malformed list", "/students?page=-1&limit=x&gender=Z"],
  ])("from %s leads through the list of the running year", async (_, list) => {
    const page = await open(world.clerk, addressOf(idOf("AMIR"), list));
    expect([page.status, page.heading]).toEqual([200, "AMIR"]);
    expect(page.main).not.toContain("jauh.invalid");
    expect(page.next).toContain(`/student/${idOf("BADRUL")}`);
  });

  test("an edit from the page returns to it, with its list", async () => {
    const list = "/students?exam_year=2026";
    const at = addressOf(idOf("BADRUL"), list);
    const { main } = await open(world.clerk, at);
    const edit = /href="(\/student-edit\/[^"]*)"/.exec(main)?.[1] ?? "";
    const form = await open(world.clerk, edit);
    const fieldOf = (name: string) =>
      new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(form.main)?.[1] ?? "";
    const saved = await app(
      formOf(world.clerk, edit, {
        full_name: "BADRUL HISHAM",
        ic_number: "140203105501",
        class_name: "6 AMANAH",
        exam_year: "2026",
        school_code: "AAA0001",
        gender: "L",
        version: fieldOf("version"),
        back: fieldOf("back"),
      }),
    );
    expect([saved.status, saved.headers.get("location")]).toEqual([303, at]);
  });

  test("a deletion from the page goes on to the list, because the page is gone", async () => {
    const list = "/students?exam_year=2026";
    const id = idOf("BADRUL");
    const removed = await app(formOf(world.clerk, `/student-delete/${id}`, { back: addressOf(id, list) }));
    expect([removed.status, removed.headers.get("location")]).toEqual([303, list]);
    expect((await open(world.clerk, addressOf(id, list))).status).toBe(404);
  });

  test("shows the sheets and requests that name the candidate, and no others", async () => {
    await pressPrint(
      app,
      world.clerk,
      "/students/sheets/check-list?school_code=AAA0001&exam_year=2026&class_name=6+AMANAH",
    );
    expect((await open(world.clerk, addressOf(idOf("DAUD")))).main).toContain("Senarai semakan · P-");
    expect((await open(world.clerk, addressOf(idOf("EMAN")))).main).toContain(
      "belum ada pada mana-mana helaian",
    );

    lockYearAt("2026-01-01T00:00:00.000Z");
    const outcome = sendCorrection(world.clerk, idOf("DAUD"), {
      full_name: "DAUD BIN ALI",
      ic_number: "140203105503",
      class_name: "6 AMANAH",
      exam_year: 2026,
      school_code: "AAA0001",
      gender: "L",
      version: 1,
      reason: "Nama pada sijil lahir",
    } as never);
    expect(outcome.kind).toBe("saved");
    expect((await open(world.clerk, addressOf(idOf("DAUD")))).main).toMatch(
      /href="\/requests\/\d+">Pindaan, dihantar/,
    );
    expect((await open(world.clerk, addressOf(idOf("EMAN")))).main).not.toMatch(/href="\/requests\/\d+"/);
    expect((await open(world.observer, addressOf(idOf("DAUD")))).main).not.toMatch(/href="\/requests\/\d+"/);
  });

  test("says what state the record has", async () => {
    db.update(students)
      .set({ withdrawn_at: "2026-05-04", withdrawal_reason: "Berpindah", is_late: true })
      .where(eq(students.id, idOf("EMAN")))
      .run();
    const { main } = await open(world.clerk, addressOf(idOf("EMAN")));
    expect(main).toContain("Calon ini telah menarik diri pada");
    expect(main).toContain("Calon lewat");
    expect(main).toContain("/student-reinstate/");
    expect((await open(world.observer, addressOf(idOf("EMAN")))).main).not.toContain("/student-reinstate/");
  });

  test("is where the names of a list lead, and a row of the general list keeps the link to the form", async () => {
    const { main } = await open(world.clerk, "/students?exam_year=2026");
    expect(main).toContain(`href="${addressOf(idOf("AMIR"), "/students?exam_year=2026")}">AMIR</a>`);
    const general = await open(world.admin, "/students?exam_year=2026");
    expect(general.main).toMatch(new RegExp(`href="/student-edit/${idOf("AMIR")}\\?[^"]*"[^>]*>Ubah</a>`));
    const seen = await open(world.observer, "/students?exam_year=2026");
    expect(seen.main).toContain(`/student/${idOf("AMIR")}?`);
  });
});

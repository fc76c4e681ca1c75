import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { school_exam_years } from "~/db/schema";
import { readFlash } from "~/http/flash";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();
const place = { school_code: "AAA0001", exam_year: 2026 };

beforeEach(() => {
  makeStudent({ ...place, full_name: "AMIRA BINTI ALI", ic_number: "140810014476", class_name: "6 A" });
});

/** Saves what a list gives, and returns the undo of its message. */
async function imported(who: Person, pasted: string, at = place) {
  const { location } = await answerOf(
    formOf(who, "/students/import", { pasted, school_code: at.school_code, exam_year: String(at.exam_year) }),
  );
  const path = location ?? "";
  const { fingerprint } = (await answerOf(requestOf(who, path))).body.plan;
  const { headers } = await answerOf(formOf(who, path, { intent: "commit", fingerprint }));
  const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return {
    path,
    undo: readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }))?.undo ?? "",
  };
}
const pasted = "NAMA\tNO KP\tKELAS\nAMIRA BINTI ALI\t140810014476\t6 B\nDANIAL BIN OSMAN\t140812014475\t6 A";
const listFor = async (who: Person, query = "") =>
  (await answerOf(requestOf(who, `/students/imports${query}`))).body.list;

describe("the past imports of a school", () => {
  it("are listed with the day, the account and what they saved, the latest first", async () => {
    const { path } = await imported(world.clerk, pasted);
    await imported(world.admin, "NAMA\tNO KP\nEE LING\t140814014475");
    const { data, total } = await listFor(world.clerk);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { created: 1, changed: 0, draft: null, school_code: "AAA0001" },
      { created: 1, changed: 1, held: 0, taken_back_at: null, draft: path.split("/").at(-1) },
    ]);
    const text = await (await app(requestOf(world.clerk, "/students/imports"))).text();
    expect(text).toContain(`href="${path}"`);
    expect(await (await app(requestOf(world.clerk, "/students/import"))).text()).toContain(
      "Import yang lepas",
    );
  });

  it("say how many changes the list did not take", async () => {
    makeYear(2025);
    register("AAA0001", 2025);
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2025,
      full_name: "FARID",
      ic_number: "130812014475",
      class_name: "6 A",
    });
    db.update(school_exam_years)
      .set({ state: "dihantar" })
      .where(eq(school_exam_years.exam_year, 2025))
      .run();
    await imported(
      world.clerk,
      "NAMA\tNO KP\tKELAS\tTAHUN PEPERIKSAAN\nFARID\t130812014475\t6 B\t2025\nDANIAL BIN OSMAN\t140812014475\t6 A\t2026",
    );
    expect((await listFor(world.clerk)).data).toMatchObject([{ created: 1, changed: 0, held: 1 }]);
  });

  it("say when an import was undone, and a later import of the draft is not", async () => {
    const { undo, path } = await imported(world.clerk, pasted);
    await answerOf(formOf(world.clerk, "/students/undo", { batch_id: undo }));
    const { fingerprint } = (await answerOf(requestOf(world.clerk, path))).body.plan;
    await answerOf(formOf(world.clerk, path, { intent: "commit", fingerprint }));
    const { data } = await listFor(world.clerk);
    expect(data.map(({ taken_back_at }: { taken_back_at: string | null }) => taken_back_at !== null)).toEqual(
      [false, true],
    );
  });

  it("are those of the school alone, and the office sees all of them or those of one school", async () => {
    await imported(world.clerk, pasted);
    await imported(world.admin, "NAMA\tNO KP\nLIM\t140815014475", { ...place, school_code: "BBB0002" });
    await imported(
      world.admin,
      "NAMA\tNO KP\tKOD SEKOLAH\nSATU\t140816014475\tAAA0001\nDUA\t140817014475\tBBB0002",
      { ...place, school_code: "" },
    );
    expect((await listFor(world.clerk)).total).toBe(1);
    expect((await listFor(world.otherClerk)).total).toBe(1);
    const all = await listFor(world.admin);
    expect(all.data.map(({ school_code }: { school_code: string }) => school_code)).toEqual([
      null,
      "BBB0002",
      "AAA0001",
    ]);
    expect((await listFor(world.admin, "?school_code=BBB0002")).total).toBe(1);
    expect((await listFor(world.admin, "?limit=1&page=2")).data).toHaveLength(1);
    expect((await answerOf(requestOf(world.supervisor, "/students/imports"))).status).toBe(403);
  });

  it("are answered to a call in the same way, and an import by a call is among them", async () => {
    const record = { full_name: "GOPAL", ic_number: "140818014475", ...place };
    await answerOf(jsonOf(world.clerk, "POST", "/api/students/import", [record]));
    const { body } = await answerOf(requestOf(world.clerk, "/api/students/imports"));
    expect([body.total, body.data[0]]).toMatchObject([1, { created: 1, draft: null, taken_back_at: null }]);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, school_exam_years, students, trash, users } from "~/db/schema";
import { readFlash } from "~/http/flash";
import { type Answer, answerOf } from "../support/answers";
import { trails } from "../support/archived-trail";
import { differentLines, tsv } from "../support/candidate-lines";
import { formOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

describe.each(trails)("$trail,", ({ meanwhile }) => {
  const world = withWorld();

  function saidBy({ headers }: Answer) {
    const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
    return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }));
  }

  async function imported(person: Person, text: string) {
    const pasted = await answerOf(formOf(person, "/students/import", { pasted: text }));
    const path = pasted.location ?? "";
    const look = async () => (await answerOf(requestOf(person, path))).body;
    const commit = async () => {
      const fields = { intent: "commit", fingerprint: (await look()).plan.fingerprint };
      return saidBy(await answerOf(formOf(person, path, fields)));
    };
    const flash = await commit();
    return { path, look, commit, undo: flash?.undo ?? "" };
  }

  const undo = (person: Person, batch_id: string, headers: Record<string, string> = {}) => {
    meanwhile();
    const request = formOf(person, "/students/undo", { batch_id });
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return answerOf(request);
  };
  const everyone = () => db.select().from(students).all();

  describe("undoing an import", () => {
    it("an undo deletes exactly the imported candidates as one batch", async () => {
      const other = makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140101015555" });
      const done = await imported(world.clerk, tsv(...differentLines(3)));
      const after = makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140101015557" });
      const said = saidBy(await undo(world.clerk, done.undo));
      expect(said?.message).toBe("3 calon yang diimport telah dipadam semula.");
      expect(everyone().map(({ id }) => id)).toEqual([other.id, after.id]);
      expect(db.select().from(trash).all()).toMatchObject(
        Array(3).fill({
          batch_id: said?.undo,
          reason: "student.import_undone",
          user_id: world.clerk.user_id,
        }),
      );
      const totals = db
        .select({ n: school_exam_years.total_students })
        .from(school_exam_years)
        .where(eq(school_exam_years.school_code, "AAA0001"))
        .get();
      expect(totals?.n).toBe(2);
    });

    it("the undo of an import can be undone with the same rows", async () => {
      const { undo: batch } = await imported(world.clerk, tsv(...differentLines(3)));
      const before = everyone();
      const said = saidBy(await undo(world.clerk, batch));
      expect(everyone()).toEqual([]);
      await undo(world.clerk, said?.undo ?? "");
      expect(everyone()).toEqual(before);
    });

    it("an undo leaves the draft, which can be imported again", async () => {
      const { look, commit, undo: batch, path } = await imported(world.clerk, tsv(...differentLines(2)));
      expect(await look()).toMatchObject({ created: 2, plan: { counts: { good: 0, same: 2 } } });
      const answer = await undo(world.clerk, batch, { Referer: `http://localhost:3000${path}` });
      expect(answer.location).toBe(path);
      expect(await look()).toMatchObject({ created: 0, plan: { counts: { good: 2, same: 0 } } });
      await commit();
      expect(everyone()).toHaveLength(2);
    });

    it("an undo covers all commits of one draft", async () => {
      const [first, second] = differentLines(2);
      const {
        path,
        commit,
        undo: batch,
      } = await imported(world.clerk, tsv(first ?? {}, { ...second, gender: "X" }));
      const fields = { intent: "check", "rows[0].line": "2", "rows[0].cells.gender": "L" };
      await answerOf(formOf(world.clerk, path, fields));
      await commit();
      expect(everyone()).toHaveLength(2);
      expect(saidBy(await undo(world.clerk, batch))?.message).toContain("2 calon");
      expect(everyone()).toEqual([]);
    });

    it("an undo is refused and deletes none once an imported candidate was changed", async () => {
      const { undo: batch } = await imported(world.clerk, tsv(...differentLines(3)));
      const [, second] = everyone();
      db.update(students)
        .set({ student_code: "AAA0001/001", version: 2 })
        .where(eq(students.id, second?.id ?? 0))
        .run();
      const said = saidBy(await undo(world.clerk, batch));
      expect(said?.kind).toBe("error");
      expect(said?.message).toMatch(/^Tidak dipadam: 1 calon daripada import ini/);
      expect(everyone()).toHaveLength(3);
    });

    it("an undo skips candidates that are already deleted", async () => {
      const { undo: batch } = await imported(world.clerk, tsv(...differentLines(3)));
      db.delete(students)
        .where(eq(students.id, everyone()[0]?.id ?? 0))
        .run();
      expect(saidBy(await undo(world.clerk, batch))?.message).toContain("2 calon");
    });

    it.each(["otherClerk", "admin"] as const)(
      "an undo of another user's import is refused for %s",
      async (who) => {
        const { undo: batch } = await imported(world.clerk, tsv(...differentLines(2)));
        expect(saidBy(await undo(world[who], batch))?.kind).toBe("error");
        expect(everyone()).toHaveLength(2);
      },
    );

    it("an undo is refused for a clerk who changed schools since the import", async () => {
      const { undo: batch } = await imported(world.clerk, tsv(...differentLines(2)));
      db.update(users).set({ school_code: "BBB0002" }).where(eq(users.id, world.clerk.user_id)).run();
      expect(saidBy(await undo(world.clerk, batch))?.kind).toBe("error");
      expect(everyone()).toHaveLength(2);
    });

    it("an undo runs once, and an unknown import is reported", async () => {
      const { undo: batch } = await imported(world.clerk, tsv(...differentLines(2)));
      await undo(world.clerk, batch);
      for (const again of [batch, "imported-AAAAAAAAAAAAAAAA", "imported-", "imported-../1"]) {
        expect(saidBy(await undo(world.clerk, again))?.message).toBe(
          "Tidak boleh dibatalkan: rekod ini tiada lagi dalam simpanan.",
        );
      }
      expect(db.select().from(trash).all()).toHaveLength(2);
    });

    it("an undo is in the audit trail with its count and without identity numbers", async () => {
      const { undo: batch } = await imported(world.clerk, tsv(...differentLines(2)));
      await undo(world.clerk, batch);
      const events = db
        .select()
        .from(audit_events)
        .where(eq(audit_events.action, "student.import_undone"))
        .all();
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ user_id: world.clerk.user_id, school_code: "AAA0001" });
      expect(JSON.stringify(events)).not.toMatch(/1408\d{8}/);
    });
  });
});

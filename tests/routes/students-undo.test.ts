import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { fromNow } from "~/db/clock";
import { audit_events, roll_number_history, school_exam_years, students, trash } from "~/db/schema";
import { isMessageKey, t } from "~/messages";
import { type Answer, answerOf } from "../support/answers";
import { trails } from "../support/archived-trail";
import {
  formOf,
  jsonOf,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

describe.each(trails)("$trail,", ({ meanwhile }) => {
  const world = withWorld();

  const own = (values = {}) => makeStudent({ school_code: "AAA0001", exam_year: 2026, ...values });
  const everyone = () => db.select().from(students).all();
  const textOf = (record: object): Record<string, string> =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    );

  /** The flash of the next page, and the batch that its button would undo. */
  function saidBy(answer: Answer) {
    const value = /calon_makluman=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
    const { key, values, undo } = JSON.parse(Buffer.from(value, "base64url").toString());
    return { message: isMessageKey(key) ? t(key, values) : key, undo: undo as string };
  }

  const remove = async (person: Person, id: number) =>
    saidBy(await answerOf(formOf(person, `/student-delete/${id}`, {}))).undo;
  const undoing = (person: Person, batch_id: string, headers = {}) => {
    meanwhile();
    const request = formOf(person, "/students/undo", { batch_id });
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, String(value));
    return answerOf(request);
  };
  const undo = async (person: Person, batch_id: string) => saidBy(await undoing(person, batch_id)).message;

  describe("undoing a deletion", () => {
    it("restores the same row with its audit events, and shows the name", async () => {
      const student = own({
        ic_number: "140315101234",
        student_code: "AAA0001/007",
        full_name_arabic: "نور",
        is_citizen: false,
        version: 9,
        created_at: "2026-01-02T03:04:05.678Z",
        updated_at: "2026-02-03T04:05:06.789Z",
      });
      const batch_id = await remove(world.admin, student.id);
      expect(everyone()).toEqual([]);
      expect(await undo(world.admin, batch_id)).toBe("NUR AISYAH BINTI AHMAD dipulihkan.");
      expect(everyone()).toEqual([student]);
      const events = db.select({ action: audit_events.action }).from(audit_events).all();
      const actions = events.map(({ action }) => action).filter((action) => action !== "audit.archived");
      const isArchived = actions.length < events.length;
      expect(actions).toEqual([...(isArchived ? [] : ["student.deleted"]), "student.restored"]);
    });

    it("works once; the second attempt reports that", async () => {
      const batch_id = await remove(world.clerk, own().id);
      await undo(world.clerk, batch_id);
      expect(await undo(world.clerk, batch_id)).toBe("Tindakan ini telah pun dibatalkan.");
      expect(everyone()).toHaveLength(1);
    });

    it("names the candidate that now has the roll number", async () => {
      const student = own({ student_code: "X/001" });
      const batch_id = await remove(world.admin, student.id);
      own({ full_name: "PENGGANTI", student_code: "X/001" });
      expect(await undo(world.admin, batch_id)).toContain(
        "angka gilirannya kini dipegang oleh PENGGANTI, SEKOLAH AAA0001.",
      );
    });

    it("names no candidate of a school outside the clerk's scope", async () => {
      const student = own({ ic_number: "140315101234" });
      const batch_id = await remove(world.clerk, student.id);
      makeStudent({
        school_code: "BBB0002",
        exam_year: 2026,
        full_name: "RAHSIA",
        ic_number: "140315101234",
      });
      const message = await undo(world.clerk, batch_id);
      expect(message).toContain("calon di sekolah lain");
      expect(message).not.toMatch(/RAHSIA|BBB0002/);
      expect(await undo(world.admin, batch_id)).toContain("RAHSIA, SEKOLAH BBB0002");
    });

    it("reports that the registration no longer exists", async () => {
      const batch_id = await remove(world.clerk, own().id);
      db.delete(school_exam_years).where(eq(school_exam_years.school_code, "AAA0001")).run();
      expect(await undo(world.clerk, batch_id)).toContain(
        "sekolah AAA0001 tidak lagi didaftarkan bagi tahun 2026",
      );
    });

    it("of many shows the number of obstacles, and restores no candidate", async () => {
      const ics = ["140315101231", "140315101232", "140315101233"];
      for (const ic_number of ics) own({ ic_number });
      const reset = await answerOf(
        requestOf(world.clerk, "/api/students/mass_delete?school_code=AAA0001&exam_year=2026", {
          method: "DELETE",
        }),
      );
      own({ ic_number: ics[0], full_name: "A" });
      own({ ic_number: ics[1], full_name: "B" });
      expect(await undo(world.clerk, reset.body.data.batch_id)).toContain("(1 halangan lagi)");
      expect(everyone().map(({ full_name }) => full_name)).toEqual(["A", "B"]);
    });

    it("expires after thirty days", async () => {
      const batch_id = await remove(world.clerk, own().id);
      const day = 24 * 3_600_000;
      db.update(trash)
        .set({ created_at: fromNow(-29 * day) })
        .run();
      expect(await undo(world.clerk, batch_id)).toContain("dipulihkan");
      const again = await remove(world.clerk, everyone()[0]?.id ?? 0);
      db.update(trash)
        .set({ created_at: fromNow(-31 * day) })
        .where(eq(trash.batch_id, again))
        .run();
      expect(await undo(world.clerk, again)).toContain("tiada lagi dalam simpanan");
      expect(everyone()).toHaveLength(0);
    });

    it("is limited to the account that deleted, and to the office", async () => {
      const student = own();
      const batch_id = await remove(world.admin, student.id);
      for (const person of [world.clerk, world.otherClerk, world.supervisor]) {
        expect(await undo(person, batch_id)).toContain("tiada lagi dalam simpanan");
      }
      expect((await undoing(world.observer, batch_id)).status).toBe(403);
      expect(everyone()).toEqual([]);
      expect(await undo(world.admin, batch_id)).toContain("dipulihkan");
    });

    it("returns to the list it was requested from, and to no other address", async () => {
      const batch_id = await remove(world.clerk, own().id);
      const from = async (referer: string) => (await undoing(world.clerk, batch_id, { referer })).location;
      expect(await from("http://localhost:3000/students?exam_year=2026&page=3")).toBe(
        "/students?exam_year=2026&page=3",
      );
      expect(await from("http://localhost:3000/student-add?exam_year=2026")).toBe(
        "/student-add?exam_year=2026",
      );
      for (const other of ["", "nonsense", "https://evil.test/x", "http://localhost:3000/admin/users"]) {
        expect(await from(other)).toBe("/students");
      }
    });

    it("a GET of the undo address shows the list", async () => {
      const answer = await answerOf(requestOf(world.clerk, "/students/undo"));
      expect([answer.status, answer.location]).toEqual([303, "/students"]);
    });
  });

  describe("undoing an addition", () => {
    const added = async (values: Record<string, string> = {}) => {
      const fields = {
        full_name: "SITI",
        ic_number: "140315101234",
        school_code: "AAA0001",
        exam_year: "2026",
        ...values,
      };
      return saidBy(await answerOf(formOf(world.clerk, "/student-add", fields)));
    };

    it("removes the candidate, and can itself be undone", async () => {
      const { undo: token, message } = await added();
      expect(message).toBe("SITI disimpan.");
      const taken = saidBy(await undoing(world.clerk, token));
      expect(taken.message).toBe("SITI dipadam daripada senarai calon.");
      expect(everyone()).toEqual([]);
      expect(await undo(world.clerk, taken.undo)).toBe("SITI dipulihkan.");
      expect(everyone()).toHaveLength(1);
    });

    it("leaves a record that was changed since", async () => {
      const { undo: token } = await added();
      const [student] = everyone();
      await answerOf(
        formOf(world.supervisor, `/student-edit/${student?.id}`, {
          ...textOf(student ?? {}),
          class_name: "6 B",
        }),
      );
      expect(await undo(world.clerk, token)).toContain("telah dikemas kini selepas ditambah");
      expect(everyone()).toHaveLength(1);
    });

    it("of another school's candidate changes nothing", async () => {
      const { undo: token } = await added();
      expect(await undo(world.otherClerk, token)).toContain("tiada lagi dalam simpanan");
      expect(everyone()).toHaveLength(1);
    });

    it("is offered beside every warning, and no warning is cut", async () => {
      const { message } = await added({ ic_number: "800315001234", gender: "L", full_name: "N".repeat(120) });
      expect(message).toBe(
        `${"N".repeat(120)} disimpan. Amaran: jantina tidak sepadan dengan digit akhir no. kad pengenalan. ` +
          "Amaran: no. KP mungkin milik orang dewasa. " +
          "Amaran: kod tempat lahir pada no. kad pengenalan tidak dikenali.",
      );
    });
  });

  describe("the school and roll number of a candidate", () => {
    const doors = [
      (person: Person, id: number, fields: object) =>
        answerOf(formOf(person, `/student-edit/${id}`, textOf(fields))),
      (person: Person, id: number, fields: object) =>
        answerOf(jsonOf(person, "PUT", `/api/students/${id}`, fields)),
    ];

    it.each(doors)(
      "a supervisor moves a candidate within the own district only (door %#)",
      async (update) => {
        makeSchool("AAA0009", { district_code: "01" });
        register("AAA0009", 2026);
        const student = own({ ic_number: "140315101234" });
        const moved = await update(world.supervisor, student.id, { ...student, school_code: "AAA0009" });
        expect([200, 303]).toContain(moved.status);
        const away = await update(world.supervisor, student.id, {
          ...student,
          school_code: "BBB0002",
          version: 2,
        });
        expect(away.problems).toEqual([["school_code", "unknown"]]);
        expect(everyone()[0]?.school_code).toBe("AAA0009");
      },
    );

    it.each(doors)("a clerk moves no candidate to another school (door %#)", async (update) => {
      const student = own({ ic_number: "140315101234" });
      const answer = await update(world.clerk, student.id, { ...student, school_code: "BBB0002" });
      expect(answer.problems).toEqual([["school_code", "unknown"]]);
    });

    it("a roll number that moves to another year is in the history of that year", async () => {
      makeYear(2027);
      register("AAA0001", 2027);
      const student = own({ ic_number: "140315101234", student_code: "AAA0001/001" });
      await doors[1]?.(world.clerk, student.id, { ...student, exam_year: 2027 });
      expect(db.select().from(roll_number_history).all()).toMatchObject([
        { student_id: student.id, exam_year: 2027, student_code: "AAA0001/001" },
      ]);
    });
  });
});

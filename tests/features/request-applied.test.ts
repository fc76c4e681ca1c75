import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { requests, students } from "~/db/schema";
import { actOnRequest } from "~/features/requests/decide";
import { labelOf, sentenceText } from "~/messages";
import { makeStudent, withWorld } from "../support/people";

const world = withWorld();
type Stored = typeof requests.$inferInsert;
let candidate: ReturnType<typeof makeStudent>;
beforeEach(() => {
  const own = { school_code: "AAA0001", exam_year: 2026 };
  candidate = makeStudent({ ...own, full_name: "ALI BIN ABU", ic_number: "140810014475" });
});

const late = {
  ...{ full_name: "BARU", full_name_arabic: null, ic_number: "140810014479", school_code: "AAA0001" },
  ...{ student_code: null, class_name: null, exam_year: 2026, gender: "L", passport_number: null },
  ...{ birth_cert_number: null, visa_number: null, is_student: true, is_citizen: true },
};

/** A request as an earlier version of the product stored it. */
function store(kind: Stored["kind"], after: Record<string, unknown>): number {
  return db
    .insert(requests)
    .values({
      ...{ kind, school_code: "AAA0001", exam_year: 2026, reason: "Ejaan", after },
      ...(kind !== "late" && { student_id: candidate.id, before: candidate }),
      ...{ created_by: world.clerk.user_id, created_at: now(), updated_at: now() },
    })
    .returning()
    .get().id;
}

const approve = (id: number) =>
  actOnRequest(world.admin, id, { action: "approve", note: null, version: null, student_version: null });
const stateOf = (id: number) => db.select().from(requests).where(eq(requests.id, id)).get()?.state;

it.each([
  ["a late entry without a name", "late", { ...late, full_name: "" }, labelOf("full_name")],
  ["a late entry whose IC is a number", "late", { ...late, ic_number: { value: 1 } }, labelOf("ic_number")],
  ["a late entry without an identity", "late", { ...late, ic_number: null }, labelOf("ic_number")],
  ["a correction to a sex that does not exist", "correction", { gender: "X" }, labelOf("gender")],
  ["a withdrawal on a day that is none", "withdrawal", { withdrawn_at: "semalam" }, "Tarikh"],
  ["a transfer into a class that is a list", "transfer", { class_name: ["6 A"] }, labelOf("class_name")],
] as const)("%s names its field and waits for a new decision", (_, kind, changed, field) => {
  const after = kind === "correction" ? { ...candidate, ...changed } : changed;
  const id = store(kind, after);
  if (kind === "transfer") db.update(requests).set({ other_school_code: "AAA0001" }).run();
  const before = db.select().from(students).all();
  const outcome = approve(id);
  expect(outcome.kind).toBe("blocked");
  const sentence = outcome.kind === "blocked" ? sentenceText(outcome.reason) : "";
  expect(sentence).toMatch(/tidak lagi memenuhi peraturan/);
  expect(sentence).toContain(field);
  expect(stateOf(id)).toBe("open");
  expect(db.select().from(students).all()).toEqual(before);
});

it("a stored request that fits is carried out as before", () => {
  const id = store("late", late);
  expect(approve(id).kind).toBe("saved");
  expect(stateOf(id)).toBe("approved");
  const correction = store("correction", { ...candidate, full_name: "ALI BIN ABDUL", is_citizen: false });
  expect(approve(correction).kind).toBe("saved");
  expect(db.select().from(students).where(eq(students.id, candidate.id)).get()).toMatchObject({
    full_name: "ALI BIN ABDUL",
    is_citizen: false,
  });
});

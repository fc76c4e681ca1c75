import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/db/client";
import { import_drafts, students } from "~/db/schema";
import { createDraft, findDraft } from "~/features/imports/drafts";
import { planCandidates } from "~/features/imports/judging/candidate-plan";
import { candidatesJudgedAhead, commitCandidates } from "~/features/imports/saving/commit";
import { runAtOnce } from "~/features/values/in-slices";
import { inRollback, makePerson, makeStudent, makeWorld } from "../support/people";

inRollback();

test("a user has the eight newest import drafts, and other users keep theirs", () => {
  const one = makePerson("ADMIN", {}, "rohana");
  const other = makePerson("ADMIN", {}, "salmah");
  const others = createDraft(other, "students", "lain");
  const ids = Array.from({ length: 12 }, (_, at) =>
    createDraft(one, at % 2 === 0 ? "students" : "schools", `tampalan ${at}`),
  );
  const stored = db.select().from(import_drafts).where(eq(import_drafts.user_id, one.user_id)).all();
  expect(stored.map(({ id }) => id).sort()).toEqual(ids.slice(4).sort());
  expect(findDraft(other, "students", others)?.pasted).toBe("lain");
});

const pasted = ["ABU BIN ALI", "140319101231", "AAA0001", "", "6 C", "2026", "L", "", "", "", "", ""].join(
  "\t",
);

async function judgedDraft() {
  const { admin } = makeWorld();
  const id = createDraft(admin, "students", pasted);
  const draft = findDraft(admin, "students", id);
  const plan = draft && runAtOnce(planCandidates(admin, draft));
  if (!plan || "problem" in plan) throw new Error(JSON.stringify(plan));
  const { fingerprint } = plan;
  return { admin, id, fingerprint, judged: await candidatesJudgedAhead(admin, id, fingerprint) };
}

test("an import judged before its transaction stores the judged lines", async () => {
  const { admin, id, fingerprint, judged } = await judgedDraft();
  expect(commitCandidates(admin, id, fingerprint, judged)).toMatchObject({ kind: "saved" });
  expect(db.select().from(students).all()).toMatchObject([{ full_name: "ABU BIN ALI" }]);
});

test("an import judged before another account saved the same candidate is judged again, and stores no line", async () => {
  const { admin, id, fingerprint, judged } = await judgedDraft();
  makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "ABU", ic_number: "140319101231" });
  const outcome = commitCandidates(admin, id, fingerprint, judged);
  expect(outcome.kind).not.toBe("saved");
  expect(db.select().from(students).all()).toMatchObject([{ full_name: "ABU" }]);
  expect(findDraft(admin, "students", id)).toMatchObject({ pasted, result: null });
});

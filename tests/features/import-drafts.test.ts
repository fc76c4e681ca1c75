import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { import_drafts } from "~/db/schema";
import { createDraft, findDraft } from "~/features/imports/drafts.server";
import { inRollback, makePerson } from "../support/people";

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

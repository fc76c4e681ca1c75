import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client.server";
import { export_layouts, school_exam_years, students } from "~/db/schema";
import { findLayout } from "~/features/export-layouts/queries.server";
import { makeHandedFile } from "~/features/handovers/file.server";
import { makeHandover } from "~/features/handovers/make.server";
import { planOf } from "~/features/handovers/plan.server";
import type { Handover } from "~/features/handovers/queries.server";
import { makeLayout, makeSchool, makeStudent, register, withWorld } from "../support/people";

const world = withWorld();
let layout: ReturnType<typeof makeLayout>;

const kindColumns = "change_kind | JENIS\nchanged_fields | MEDAN";

beforeEach(() => {
  layout = makeLayout({
    column_lines: `id | NO\nschool_code\nstudent_code\nfull_name | NAMA\nclass_name\nic_number\n${kindColumns}`,
  });
  makeSchool("AAA0003");
  register("AAA0003", 2026);
  const names = ["ALI", "BADRUL", "CHE WAN", "DAUD", "EMBUN"];
  for (const school_code of ["AAA0001", "AAA0003"])
    for (const [at, name] of names.entries())
      makeStudent({
        ...{ school_code, exam_year: 2026, full_name: `${name} ${school_code}`, class_name: "6 A" },
        ...{
          student_code: `${school_code}/00${at + 1}`,
          ic_number: `14020310${school_code.slice(-1)}${100 + at}`,
        },
      });
});

const setState = (school_code: string, state: "draf" | "muktamad") =>
  db.update(school_exam_years).set({ state }).where(eq(school_exam_years.school_code, school_code)).run();

const asked = (since_number: number | null) => ({
  exam_year: 2026,
  exam_type_code: "PSRA",
  layout_id: layout.id,
  since_number,
});

const make = (since_number: number | null = null, fingerprint?: string) => {
  const input = asked(since_number);
  const stored = findLayout(layout.id);
  const seen = fingerprint ?? (stored ? planOf(input, stored).fingerprint : "");
  return makeHandover(world.admin, { ...input, fingerprint: seen });
};

async function made(since_number: number | null = null): Promise<Handover> {
  const outcome = await make(since_number);
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

async function bytesOf(handover: Handover, actor: Parameters<typeof makeHandedFile>[0] = world.admin) {
  const outcome = await makeHandedFile(actor, handover);
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return Buffer.concat(outcome.value.chunks);
}

const linesOf = async (handover: Handover) =>
  (await bytesOf(handover)).toString().trimEnd().split("\r\n").slice(1);

type Candidate = Record<string, string | number | null>;

/** The candidates of the final lists, read beside the program. */
const independent = () =>
  new Map(
    sqlite
      .prepare<[], Candidate & { id: number }>(
        `select s.* from students s join school_exam_years r using (school_code, exam_year)
         where r.state = 'muktamad' and r.exam_type_code = 'PSRA' and s.withdrawn_at is null`,
      )
      .all()
      .map((row) => [row.id, row]),
  );

describe("a hand-over", () => {
  it("has the final lists alone, names the others, and gives the same bytes from the same state", async () => {
    setState("AAA0001", "muktamad");
    const first = await made();
    const bytes = await bytesOf(first);
    expect(first).toMatchObject({ number: 1, since_number: null, total_students: 5, lines: 5 });
    expect(first.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(first.bytes).toBe(bytes.length);
    expect((await linesOf(first)).map((line) => line.split(",")[3])).toEqual(
      ["ALI", "BADRUL", "CHE WAN", "DAUD", "EMBUN"].map((name) => `${name} AAA0001`),
    );
    const lists = sqlite.prepare("select school_code, state, total_students from handover_lists").all();
    expect(lists).toEqual([
      { school_code: "AAA0001", state: "muktamad", total_students: 5 },
      { school_code: "AAA0003", state: "draf", total_students: 5 },
    ]);
    // Everything changes afterwards, also the layout.
    db.update(students).set({ full_name: "LAIN", class_name: null }).run();
    db.delete(export_layouts).run();
    setState("AAA0001", "draf");
    expect((await bytesOf(first)).equals(bytes)).toBe(true);
  });
});

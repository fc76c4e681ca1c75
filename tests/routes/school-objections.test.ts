import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { schools } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { pasteColumns } from "~/features/schools/fields";
import { explain, type Problem } from "~/messages";
import { type Answer, answerOf } from "../support/answers";
import { formOf, inRollback, jsonOf, makeSchool, makeWorld, received, requestOf } from "../support/people";

inRollback();

const school = {
  school_name: "SRA AL-HUDA",
  school_code: "NEW0001",
  hq_code: "N1",
  district_code: "01",
  exam_type_code: "PSRA",
  hq_code_alt: "",
};
type Given = Partial<typeof school>;
type Objection = [field: string, sentence: string];

let world: ReturnType<typeof makeWorld>;
let edited: typeof schools.$inferSelect;
beforeEach(() => {
  world = makeWorld();
  edited = makeSchool("CCC0003");
});

const taken: Objection = ["school_code", "Kod sekolah ini sudah digunakan"];
const noDistrict: Objection = ["district_code", "Daerah 99 tiada dalam rekod"];
const noType: Objection = ["exam_type_code", "Jenis peperiksaan XXX tiada dalam rekod"];

const cases: Record<string, [given: Given, ...Objection[]]> = {
  "whose code another school has": [{ school_code: "AAA0001" }, taken],
  "of a district that does not exist": [{ district_code: "99" }, noDistrict],
  "of an exam type that does not exist": [{ exam_type_code: "XXX" }, noType],
  "with all three faults": [
    { school_code: "AAA0001", district_code: "99", exam_type_code: "XXX" },
    taken,
    noDistrict,
    noType,
  ],
};

const recordOf = (given: Given) => ({ ...school, ...given });
const rowOf = (given: Given) => pasteColumns.map((field) => recordOf(given)[field]);
const bare = (sentence: string) => sentence.replace(/^Baris \d+: /, "");

const formObjections = ({ body }: Answer): Objection[] =>
  Object.entries<Problem[]>(body.problems).flatMap(([field, all]) =>
    all.map((one): Objection => [field, explain(field, one).message]),
  );

const jsonObjections = ({ body }: Answer): Objection[] =>
  body.fields.map(({ field, message }: { field: string; message: string }) => [
    field.replace(/^0\./, ""),
    bare(message),
  ]);

async function draftObjections({ location }: Answer): Promise<Objection[]> {
  const { body } = await answerOf(requestOf(world.admin, location ?? ""));
  const [line] = (body.plan as ShownPlan).lines;
  return (line?.wrong ?? []).map((field, at) => [field, bare(line?.sentences[at] ?? "")]);
}

/** Every entry point at which a school can be given a code, a district or an exam type. */
const entryPoints: Record<string, (given: Given) => Promise<Objection[]>> = {
  "the form that adds": async (given) =>
    formObjections(await answerOf(formOf(world.admin, "/schools-add", recordOf(given)))),
  "the form that edits": async (given) => {
    const form = formOf(world.admin, `/schools-edit/${edited.id}`, recordOf(given));
    return formObjections(await answerOf(form));
  },
  "a paste": async (given) => {
    const form = formOf(world.admin, "/admin/schools/import", { pasted: rowOf(given).join("\t") });
    return draftObjections(await answerOf(form));
  },
  "a file": async (given) => {
    const body = new FormData();
    body.set("pasted", "");
    const rows = [pasteColumns, rowOf(given)];
    body.set("file", new File([rows.map((cells) => cells.join(",")).join("\n")], "sekolah.csv"));
    const form = { method: "POST", body: received(world.admin, body) };
    return draftObjections(await answerOf(requestOf(world.admin, "/admin/schools/import", form)));
  },
  "POST /api/schools": async (given) =>
    jsonObjections(await answerOf(jsonOf(world.admin, "POST", "/api/schools", recordOf(given)))),
  "PUT /api/schools/:id": async (given) => {
    const call = jsonOf(world.admin, "PUT", `/api/schools/${edited.id}`, recordOf(given));
    return jsonObjections(await answerOf(call));
  },
  "POST /api/schools/import": async (given) => {
    const call = jsonOf(world.admin, "POST", "/api/schools/import", { schools: [recordOf(given)] });
    return jsonObjections(await answerOf(call));
  },
};

describe.each(Object.entries(cases))("a school %s", (_, [given, ...objections]) => {
  it.each(Object.entries(entryPoints))(
    "is refused with the same sentences by %s",
    async (__, objectionsBy) => {
      const before = await db.select().from(schools);
      expect(await objectionsBy(given)).toEqual(objections);
      expect(await db.select().from(schools)).toEqual(before);
    },
  );
});

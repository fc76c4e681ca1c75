import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { fromNow } from "~/db/clock";
import { students } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { pasteColumns } from "~/features/students/fields";
import { explain, type Problem } from "~/messages";
import { type Answer, answerOf } from "../support/answers";
import { candidateLine, tsv } from "../support/candidate-lines";
import {
  formOf,
  inRollback,
  jsonOf,
  lockYearAt,
  makeStudent,
  makeWorld,
  makeYear,
  received,
  requestOf,
} from "../support/people";

inRollback();

type Given = Partial<typeof candidateLine>;
/** Field, code and sentence; a preview shows its sentences without a code. */
type Objection = [field: string, code: string | null, sentence: string];

let world: ReturnType<typeof makeWorld>;
let edited: typeof students.$inferSelect;
beforeEach(() => {
  world = makeWorld();
  makeYear(2027);
  const own = { school_code: "AAA0001", exam_year: 2026 };
  const foreign = { school_code: "BBB0002", exam_year: 2026 };
  makeStudent({ ...own, ic_number: "140810014411", student_code: "AAA0001/001" });
  makeStudent({ ...foreign, ic_number: "140810014413" });
  makeStudent({ ...own, birth_cert_number: "AB 123-456" });
  makeStudent({ ...foreign, passport_number: "A1234567" });
  makeStudent({ ...own, ic_number: "140810014415", passport_number: "B7654321" });
  edited = makeStudent({ ...own, full_name: "ALI", ic_number: "140810014475" });
});

const here = "Calon ini telah wujud di SEKOLAH AAA0001";
const elsewhere = "Calon ini telah wujud di sekolah lain";
const taken: Objection = [
  "student_code",
  "student_code_taken",
  "Angka giliran AAA0001/001 sudah digunakan bagi tahun 2026",
];
const unknown = (field: string, sentence: string): Objection => [field, "unknown", sentence];
/** A clerk's own list names another school, so its lines say that, and the same for a school that does not exist. */
const inOwnList = (sentence: string) =>
  sentence.replace(
    /^(Kod sekolah \S+) tiada dalam rekod$/,
    "$1 bukan sekolah anda, AAA0001. Betulkan kodnya atau abaikan baris ini",
  );
const other = { ic_number: "140810014477" };

/** Each has the problem that is named, or two. */
const cases: Record<string, [given: Given, ...Objection[]]> = {
  "of a school that does not exist": [
    { ...other, school_code: "ZZZ9999" },
    unknown("school_code", "Kod sekolah ZZZ9999 tiada dalam rekod"),
  ],
  "of another clerk's school": [
    { ...other, school_code: "BBB0002" },
    unknown("school_code", "Kod sekolah BBB0002 tiada dalam rekod"),
  ],
  "of a year that the office does not have": [
    { ...other, exam_year: "2031" },
    unknown("exam_year", "Tahun peperiksaan 2031 tiada dalam rekod"),
  ],
  "of a year that the school is not registered to": [
    { ...other, exam_year: "2027" },
    ["school_code", "school_not_registered", "Sekolah AAA0001 belum didaftarkan bagi tahun peperiksaan 2027"],
  ],
  "of a school and a year that are both unknown": [
    { ...other, school_code: "ZZZ9999", exam_year: "2031" },
    unknown("school_code", "Kod sekolah ZZZ9999 tiada dalam rekod"),
    unknown("exam_year", "Tahun peperiksaan 2031 tiada dalam rekod"),
  ],
  "whose IC a candidate of the same school has": [
    { ic_number: "140810014411" },
    ["ic_number", "candidate_exists", here],
  ],
  "whose IC a candidate of another school has": [
    { ic_number: "140810014413" },
    ["ic_number", "candidate_exists_elsewhere", elsewhere],
  ],
  "whose birth certificate is stored with its groups parted otherwise": [
    { ic_number: "", birth_cert_number: "ab123456" },
    ["birth_cert_number", "candidate_exists", here],
  ],
  "whose passport a candidate of another school has": [
    { ic_number: "", passport_number: "a 1234567" },
    ["passport_number", "candidate_exists_elsewhere", elsewhere],
  ],
  "whose passport a candidate with an IC has": [
    { ic_number: "", passport_number: "B7654321" },
    ["passport_number", "candidate_exists", here],
  ],
  "whose roll number is taken": [{ ...other, student_code: "AAA0001/001" }, taken],
  "whose IC and roll number are both taken": [
    { ic_number: "140810014411", student_code: "AAA0001/001" },
    ["ic_number", "candidate_exists", here],
    taken,
  ],
  "whose roll number is taken, and whose IC another school has, which is asked about last": [
    { ic_number: "140810014413", student_code: "AAA0001/001" },
    taken,
  ],
};

const recordOf = (given: Given) => ({ ...candidateLine, ...given });
const formFields = (given: Given) => ({ ...recordOf(given), is_student: "true", is_citizen: "true" });
const jsonFields = (given: Given) => ({ ...recordOf(given), is_student: true, is_citizen: true });

function formObjections({ body }: Answer): Objection[] {
  return Object.entries<Problem[]>(body.problems).flatMap(([field, all]) =>
    all.map((one): Objection => {
      const { code, message } = explain(field, one);
      return [field.replace("rows[0].", ""), code, message];
    }),
  );
}

const jsonObjections = ({ body }: Answer): Objection[] =>
  body.fields.map(({ field, code, message }: Record<string, string>) => [
    field?.replace(/^0\./, ""),
    code,
    message,
  ]);

/** The first line of the draft that an upload or a paste has started. Only the commit asks about other schools. */
async function draftObjections({ location }: Answer): Promise<Objection[]> {
  const path = location ?? "";
  const shown = async () => (await answerOf(requestOf(world.clerk, path))).body.plan as ShownPlan;
  const { counts, fingerprint } = await shown();
  if (counts.good > 0) await answerOf(formOf(world.clerk, path, { intent: "commit", fingerprint }));
  const [line] = (await shown()).lines;
  return (line?.wrong ?? []).map((field, at) => [
    field,
    null,
    line?.sentences[at]?.replace(/^Baris \d+: /, "") ?? "",
  ]);
}

/** Every entry point that accepts a school, a year, an identity or a roll number. */
const entryPoints: Record<string, (given: Given) => Promise<Objection[]>> = {
  "the form of one candidate": async (given) =>
    formObjections(await answerOf(formOf(world.clerk, "/student-add", formFields(given)))),
  "the form that edits a candidate": async (given) => {
    const form = formOf(world.clerk, `/student-edit/${edited.id}`, formFields(given));
    return formObjections(await answerOf(form));
  },
  "the form of twenty rows": async (given) => {
    const { school_code, exam_year, ...row } = formFields(given);
    const cells = Object.entries(row).map(([field, cell]) => [`rows[0].${field}`, cell]);
    const form = { school_code, exam_year, ...Object.fromEntries(cells) };
    return formObjections(await answerOf(formOf(world.clerk, "/student-add/batch", form)));
  },
  "a paste": async (given) =>
    draftObjections(await answerOf(formOf(world.clerk, "/students/import", { pasted: tsv(given) }))),
  "a file": async (given) => {
    const body = new FormData();
    body.set("pasted", "");
    const rows = [pasteColumns, Object.values(recordOf(given))];
    body.set("file", new File([rows.map((cells) => cells.join(",")).join("\n")], "calon.csv"));
    const form = { method: "POST", body: received(world.clerk, body) };
    return draftObjections(await answerOf(requestOf(world.clerk, "/students/import", form)));
  },
  "POST /api/students": async (given) =>
    jsonObjections(await answerOf(jsonOf(world.clerk, "POST", "/api/students", jsonFields(given)))),
  "PUT /api/students/:id": async (given) => {
    const call = jsonOf(world.clerk, "PUT", `/api/students/${edited.id}`, jsonFields(given));
    return jsonObjections(await answerOf(call));
  },
  "POST /api/students/import": async (given) =>
    jsonObjections(await answerOf(jsonOf(world.clerk, "POST", "/api/students/import", [jsonFields(given)]))),
};

describe.each(Object.entries(cases))("a candidate %s", (_, [given, ...objections]) => {
  it.each(Object.entries(entryPoints))(
    "is refused with the same sentence by %s",
    async (name, objectionsBy) => {
      const hasCodes = name !== "a paste" && name !== "a file";
      const before = await db.select().from(students);
      expect(await objectionsBy(given)).toEqual(
        objections.map(([field, code, sentence]) =>
          hasCodes ? [field, code, sentence] : [field, null, inOwnList(sentence)],
        ),
      );
      expect(await db.select().from(students)).toEqual(before);
    },
  );
});

/** Doors that write the roll number of a stored candidate, or ask for one in a locked year. */
const numberDoors: typeof entryPoints = {
  ...entryPoints,
  "a paste that corrects": async (given) => {
    const pasted = tsv({ ...given, full_name: "ALI", ic_number: "140810014475" });
    return draftObjections(await answerOf(formOf(world.clerk, "/students/import", { pasted })));
  },
  "POST /api/students/import?correct=true": async (given) => {
    const rows = [{ ...jsonFields(given), full_name: "ALI", ic_number: "140810014475" }];
    const call = jsonOf(world.clerk, "POST", "/api/students/import?correct=true", rows);
    return jsonObjections(await answerOf(call));
  },
  "PUT /api/students/mass_update": async ({ student_code }) => {
    const rows = [{ id: edited.id, student_code }];
    return jsonObjections(await answerOf(jsonOf(world.clerk, "PUT", "/api/students/mass_update", rows)));
  },
  "PUT /api/students/mass_update of a supervisor": async ({ student_code }) => {
    const rows = [{ id: edited.id, student_code }];
    return jsonObjections(await answerOf(jsonOf(world.supervisor, "PUT", "/api/students/mass_update", rows)));
  },
  "the form of a late candidate": async (given) => {
    lockYearAt(fromNow(-1000));
    const form = { ...formFields(given), reason: "Baru berpindah" };
    return formObjections(await answerOf(formOf(world.clerk, "/student-add", form)));
  },
  "a request of a late candidate": async (given) => {
    lockYearAt(fromNow(-1000));
    const body = { kind: "late", ...jsonFields(given), reason: "Baru berpindah" };
    return jsonObjections(await answerOf(jsonOf(world.clerk, "POST", "/api/requests", body)));
  },
  "a request of a correction": async (given) => {
    lockYearAt(fromNow(-1000));
    const body = { kind: "correction", student_id: edited.id, ...jsonFields(given), reason: "Salah taip" };
    return jsonObjections(await answerOf(jsonOf(world.clerk, "POST", "/api/requests", body)));
  },
};

/** Each as it is stored after the usual cleaning. */
const numbersOfOthers: Record<string, [typed: string, read: string]> = {
  "of another school's code": ["BBB0002/012", "BBB0002/012"],
  "of another school's centre code": ["PBBB0002/012", "PBBB0002/012"],
  "of letters alone": ["ABC", "ABC"],
  "of one letter": ["x", "X"],
  "of digits alone": ["001", "001"],
  "with two digits": ["AAA0001/12", "AAA0001/12"],
  "with four digits": ["aaa0001/0123", "AAA0001/0123"],
  "with a letter among the digits": ["AAA0001/0A1", "AAA0001/0A1"],
  "with two slashes": ["AAA0001//012", "AAA0001//012"],
  "with a dash": ["AAA0001-012", "AAA0001-012"],
  "of a code that no school has": ["ZZZ9999/001", "ZZZ9999/001"],
};

const storedNumbers = () =>
  db.select({ id: students.id, student_code: students.student_code }).from(students).all();

describe.each(Object.entries(numbersOfOthers))("a roll number %s", (_, [student_code, read]) => {
  it.each(Object.entries(numberDoors))(
    "is refused with the form of the school by %s",
    async (_, refusedBy) => {
      const sentence = `Angka giliran ${read} tidak sah bagi sekolah ini. Tulis dalam bentuk AAA0001/001 (kod, garis miring dan tiga digit), atau kosongkan`;
      const before = storedNumbers();
      const [objection, ...more] = await refusedBy({ ...other, student_code });
      expect(more).toEqual([]);
      expect(objection).toEqual(["student_code", objection?.[1] && "student_code_not_own", sentence]);
      expect(storedNumbers()).toEqual(before);
    },
  );
});

it("a taken roll number is refused with the same sentence in a list of new numbers", async () => {
  const rows = [{ id: edited.id, student_code: "AAA0001/001" }];
  const call = jsonOf(world.clerk, "PUT", "/api/students/mass_update", rows);
  expect(jsonObjections(await answerOf(call))).toEqual([taken]);
});

it("a candidate saves its own unchanged document although another candidate has the same", async () => {
  const paper = { full_name: "SITI", passport_number: "A1234567" };
  const { id } = makeStudent({ ...paper, school_code: "AAA0001", exam_year: 2026 });
  const given = { ...jsonFields({ ...paper, ic_number: "" }), class_name: "6 B" };
  const call = jsonOf(world.clerk, "PUT", `/api/students/${id}`, given);
  expect((await answerOf(call)).status).toBe(200);
});

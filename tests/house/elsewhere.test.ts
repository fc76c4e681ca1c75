import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { invigilators, students } from "~/db/schema";
import { forgetQuestions } from "~/features/elsewhere/counts";
import type { ShownPlan } from "~/features/imports/draft-work";
import { writeSeen } from "~/features/students/bulk/rules";
import { cellsOf, writeShown } from "~/features/students/grid/rows";
import { type Answer, answerOf, fileOf } from "../support/answers";
import { candidateLine, tsv } from "../support/candidate-lines";
import {
  formOf,
  jsonOf,
  lockYearAt,
  makeInvigilator,
  makeStudent,
  makeYear,
  received,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();

/** The child of the other school, or in the second world a child of whom nothing is asked. */
const child = { full_name: "HANA SOFEA BINTI KAMARUL", ic_number: "140816101480", gender: "P" as const };
const stranger = { full_name: "LAIN BINTI LAIN", ic_number: "130101011234", gender: "P" as const };
const there = { school_code: "BBB0002", exam_year: 2026, class_name: "6 RAHSIA" };
const here = { school_code: "AAA0001", exam_year: 2026 };
const place = { school_code: "AAA0001", exam_year: "2026" };
const query = "school_code=AAA0001&exam_year=2026";

type Typed = Record<string, string>;
type Said = unknown;

const said = ({ status, location, body, headers }: Answer): Said => [
  status,
  location,
  body,
  flashIn(headers.get("set-cookie") ?? ""),
];
const flashIn = (cookies: string) =>
  Buffer.from(/calon_makluman=([^;]*)/.exec(cookies)?.[1] ?? "", "base64url").toString();
const post = async (path: string, fields: Typed): Promise<Said> =>
  said(await answerOf(formOf(world.clerk, path, fields)));
const get = async (path: string): Promise<Said> => said(await answerOf(requestOf(world.clerk, path)));
const call = async (method: string, path: string, body: object): Promise<Said> =>
  said(await answerOf(jsonOf(world.clerk, method, `/api/${path}`, body)));
const full = (typed: Typed) => ({ ...candidateLine, ...typed });

/** An own candidate of the typed name, whose number is corrected. */
const own = ({ full_name = "" }: Typed) =>
  makeStudent({ ...here, full_name, ic_number: "140101011235", passport_number: "Z7654321" });
const corrected = (typed: Typed) => full({ passport_number: "Z7654321", ...typed });

const planOf = async (path: string) => (await answerOf(requestOf(world.clerk, path))).body.plan as ShownPlan;

/** Each page of the draft, and the file of its wrong lines. */
async function previewOf(path: string): Promise<Said> {
  const shows = ["", "?show=good", "?show=bad", "?show=warned", "?show=changed"];
  const pages = await Promise.all(shows.map((show) => get(path + show)));
  return [pages, await (await fileOf(requestOf(world.clerk, `${path}/wrong.tsv`))).text()];
}

async function pasted(lines: Typed[]): Promise<string> {
  const { location } = await answerOf(formOf(world.clerk, "/students/import", { pasted: tsv(...lines) }));
  return location ?? "";
}

async function filed(typed: Typed): Promise<string> {
  const body = new FormData();
  body.set("pasted", "");
  body.set("file", new File([tsv(typed).replaceAll("\t", ",")], "calon.csv"));
  const form = { method: "POST", body: received(world.clerk, body) };
  return (await answerOf(requestOf(world.clerk, "/students/import", form))).location ?? "";
}

async function committed(path: string): Promise<Said> {
  const { fingerprint } = await planOf(path);
  return [await post(path, { intent: "commit", fingerprint }), await previewOf(path)];
}

/** The grid has no name and no number: it saves another class of a candidate who has them. */
async function grid({ full_name = "", ic_number = "" }: Typed): Promise<Said> {
  const all = [makeStudent({ ...here, full_name, ic_number, gender: "P" })];
  const ids = all.map(({ id }) => id).join(".");
  return [
    await post(`/students/grid?ids=${ids}&back=/students`, {
      ...{ seen: writeSeen(all), was: writeShown(all.map(cellsOf)) },
      ...Object.fromEntries(
        Object.entries(cellsOf(all[0] as (typeof all)[0])).map(([name, cell]) => [`rows[0].${name}`, cell]),
      ),
      "rows[0].class_name": "6 BAHARU",
    }),
    await get(`/student/${ids}`),
    await get(`/api/students/${ids}`),
  ];
}

/** A problem beside the number: another line, or another field. */
const wrong = { full_name: "" };

interface Door {
  ask: (typed: Typed) => Promise<Said>;
  /** The one thing that the module lets it say of the number of a child of another school. */
  says?: string;
  /** No number can be asked about there. */
  isOfNames?: true;
  /** A list or form that is refused for another reason. */
  beside?: (typed: Typed) => Promise<Said>;
}

const exists = "candidate_exists_elsewhere";
const doors: Record<string, Door> = {
  "form of a candidate": {
    ask: (typed) => post("/student-add", full(typed)),
    beside: (typed) => post("/student-add", full({ ...typed, gender: "X" })),
    says: exists,
  },
  "form that edits": {
    ask: (typed) => post(`/student-edit/${own(typed).id}`, { ...corrected(typed), version: "1" }),
    beside: (typed) =>
      post(`/student-edit/${own(typed).id}`, { ...corrected({ ...typed, gender: "X" }), version: "1" }),
    says: exists,
  },
  "row of the register": {
    ask: (typed) => post(`/students?${query}`, { ...place, gender: "P", ...typed }),
    beside: (typed) => post(`/students?${query}`, { ...place, gender: "X", ...typed }),
    says: exists,
  },
  "batch form": {
    ask: ({ full_name = "", ic_number = "" }) =>
      post(`/student-add/batch?${query}`, { "rows[0].full_name": full_name, "rows[0].ic_number": ic_number }),
    beside: ({ full_name = "", ic_number = "" }) =>
      post(`/student-add/batch?${query}`, {
        ...{ "rows[0].full_name": full_name, "rows[0].ic_number": ic_number, "rows[0].gender": "X" },
      }),
    says: exists,
  },
  "grid, and the record": { ask: grid, isOfNames: true },
  "preview of a paste": { ask: async (typed) => previewOf(await pasted([typed])) },
  "commit of a paste": {
    ask: async (typed) => committed(await pasted([typed])),
    beside: async (typed) => committed(await pasted([{ ...typed, gender: "X" }])),
    says: "Calon ini telah wujud di sekolah lain",
  },
  "preview of a file": { ask: async (typed) => previewOf(await filed(typed)) },
  "commit of a file": {
    ask: async (typed) => committed(await filed(typed)),
    says: "Calon ini telah wujud di sekolah lain",
  },
  "preview of a correcting import": {
    ask: async (typed) => {
      own(typed);
      return previewOf(await pasted([corrected(typed)]));
    },
  },
  "commit of a correcting import": {
    ask: async (typed) => {
      own(typed);
      return committed(await pasted([corrected(typed)]));
    },
    says: "Calon ini telah wujud di sekolah lain",
  },
  "POST /api/students": {
    ask: (typed) => call("POST", "students?confirm_near=false", { ...full(typed), confirm_near: false }),
    beside: (typed) => call("POST", "students", full({ ...typed, gender: "X" })),
    says: exists,
  },
  "PUT /api/students/:id": {
    ask: (typed) => call("PUT", `students/${own(typed).id}`, { ...corrected(typed), confirm_near: false }),
    beside: (typed) => call("PUT", `students/${own(typed).id}`, corrected({ ...typed, gender: "X" })),
    says: exists,
  },
  "POST /api/students/import": {
    ask: (typed) => call("POST", "students/import?confirm_near=false", [full(typed)]),
    beside: (typed) => call("POST", "students/import", [full(typed), full(wrong)]),
    says: exists,
  },
  "POST /api/students/import?correct=true": {
    ask: (typed) =>
      call("POST", "students/import?correct=true", [{ ...corrected(typed), id: own(typed).id }]),
    beside: (typed) =>
      call("POST", "students/import?correct=true", [{ ...corrected(typed), id: own(typed).id }, full(wrong)]),
    says: exists,
  },
  "request of a late entry": {
    ask: (typed) => {
      lockYearAt("2026-01-01T00:00:00.000Z");
      return post("/student-add", { ...full(typed), reason: "Lewat" });
    },
    says: exists,
  },
  "request of a correction": {
    ask: (typed) => {
      const { id } = own(typed);
      lockYearAt("2026-01-01T00:00:00.000Z");
      return post(`/student-edit/${id}`, { ...corrected(typed), version: "1", reason: "Ejaan" });
    },
    says: exists,
  },
  "request of a transfer": {
    ask: (typed) => post("/requests/transfer", { exam_year: "2026", reason: "Pindah", ...typed }),
    beside: (typed) => post("/requests/transfer", { exam_year: "2026", reason: "", ...typed }),
    says: "request.sent",
  },
  "look into earlier years": {
    ask: (typed) =>
      post("/student-add", { ...full(typed), full_name: "", exam_year: "2027", check: "earlier" }),
    says: "HANA SOFEA",
  },
  "data check after saving": {
    isOfNames: true,
    ask: async (typed) => {
      makeStudent({ ...here, ...typed, full_name: typed.full_name ?? "", gender: "P" });
      const paths = [
        "/checks?exam_year=2026",
        "/checks/near_duplicate?exam_year=2026",
        "/checks/gender_mismatch?exam_year=2026",
        "/api/checks?exam_year=2026",
        "/api/checks/schools?exam_year=2026",
      ];
      return Promise.all(paths.map(get));
    },
  },
};

/** The parts of an answer that differ in each run. */
const comparable = (answer: Said): string =>
  JSON.stringify(answer)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "T")
    .replace(/(\/students\/import\/|"id":"|imported\W|"draft\W+)[\w-]{16}/g, "$1D");

/** The answers to the same request where the other school has the child, and where it does not exist. */
async function inBothWorlds(ask: () => Promise<Said>): Promise<[string, string]> {
  const answers: string[] = [];
  for (const other of [child, stranger]) {
    sqlite.exec("savepoint side");
    makeStudent({ ...there, ...other });
    makeYear(2027);
    register("AAA0001", 2027);
    answers.push(comparable(await ask()));
    sqlite.exec("rollback to side; release side");
    forgetQuestions();
  }
  return answers as [string, string];
}

const typedNames: [string, Typed][] = [
  ["name and birth date", { full_name: child.full_name, ic_number: "140816107774" }],
  ["name and a number with one other digit", { full_name: child.full_name, ic_number: "140816101488" }],
  ["name in another spelling", { full_name: "HANA SOFEA BT. KAMARUL", ic_number: "140816101484" }],
];

afterAll(() => {
  const rows = Object.entries(doors).map(([door, { says = "nothing", beside, isOfNames }]) => [
    door.padEnd(40),
    "name: nothing",
    isOfNames ? "" : `number: ${says}`,
    beside ? "beside another problem: nothing" : "",
  ]);
  const ofTeachers = teachers.map(([what, , isSaid]) => [
    "list of invigilators".padEnd(40),
    `${what}: ${isSaid ? "listed in another school" : "nothing"}`,
  ]);
  const lines = [...rows, ...ofTeachers].map((cells) => cells.filter(Boolean).join(" · "));
  console.log(["What an SU hears of a record of another school, by door", ...lines].join("\n"));
});

const teacher = { full_name: "SALMAH BINTI IDRIS", phone: "0123456789", ic_number: "800101105566" };
const teachers: [string, Partial<typeof teacher>, boolean][] = [
  ["telephone", { phone: teacher.phone }, false],
  ["name", { full_name: teacher.full_name }, false],
  ["name and telephone", { phone: teacher.phone, full_name: teacher.full_name }, true],
  ["IC", { ic_number: teacher.ic_number }, true],
];

describe.each(Object.entries(doors))("%s", (_, { ask, says, beside, isOfNames }) => {
  it.each(typedNames)(
    "answers the %s of a child of another school as of a child who does not exist",
    async (_, typed) => {
      const [real, invented] = await inBothWorlds(() => ask(typed));
      expect(real).toBe(invented);
    },
  );

  const ofNumbers = isOfNames ? [] : ["whole number"];
  it.each(ofNumbers)(`says ${says ?? "nothing"} of the %s`, async () => {
    const typed = { full_name: "NAMA LAIN SEKALI", ic_number: child.ic_number };
    const [real, invented] = await inBothWorlds(() => ask(typed));
    if (says === undefined) expect(real).toBe(invented);
    else {
      expect(real).toContain(says);
      expect(invented).not.toContain(says);
    }
    expect(real).not.toMatch(/BBB0002|6 RAHSIA/);
    if (says !== "HANA SOFEA") expect(real).not.toContain("HANA SOFEA");
  });

  it.each(beside ? [beside] : [])("says nothing of the number beside another problem", async (askBeside) => {
    const typed = { full_name: "NAMA LAIN SEKALI", ic_number: child.ic_number };
    const [real, invented] = await inBothWorlds(() => askBeside(typed));
    expect(real).toBe(invented);
  });
});

describe("the list of invigilators", () => {
  const other = { full_name: "ROSLAN BIN DAUD", phone: "0198765432", ic_number: "810101105567" };

  it.each(teachers)("says of the %s of another school's teacher: %o", async (_, typed, isSaid) => {
    const answers: string[] = [];
    for (const listed of [teacher, other]) {
      sqlite.exec("savepoint side");
      makeInvigilator({ school_code: "BBB0002", ...listed });
      const { id } = makeInvigilator({
        school_code: "AAA0001",
        ...{ full_name: "CIKGU BAHARU", phone: "0111111111", ...typed },
      });
      if ("ic_number" in typed)
        db.update(invigilators).set({ ic_number: typed.ic_number }).where(eq(invigilators.id, id)).run();
      answers.push(
        comparable([await get(`/invigilators?${query}`), await get(`/api/invigilators?${query}`)]),
      );
      sqlite.exec("rollback to side; release side");
    }
    expect(answers[0] === answers[1]).toBe(!isSaid);
    expect(answers[0]).not.toMatch(/SEKOLAH BBB0002/);
  });
});

it("compares with a world that has the same number of records", async () => {
  const [real, invented] = await inBothWorlds(async () => db.$count(students));
  expect([real, invented]).toEqual(["1", "1"]);
});

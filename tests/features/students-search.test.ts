import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { find } from "~/features/search/find";
import { listStudents } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import { inRollback, makePerson, makeSchool, makeStudent, makeYear, register } from "../support/people";

inRollback();

function makeOffice() {
  for (const year of [2026, 2025]) makeYear(year);
  makeSchool("BRA7001", { school_name: "SRA AL-AMIN BANGI", hq_code: "PA0001", district_code: "01" });
  makeSchool("BRA7002", { school_name: "SRA NURUL HUDA", hq_code: "PA0002", district_code: "02" });
  for (const school_code of ["BRA7001", "BRA7002"])
    for (const year of [2025, 2026]) register(school_code, year);
  return {
    admin: makePerson("ADMIN"),
    clerk: makePerson("SU", { school_code: "BRA7001" }),
    supervisor: makePerson("PENYELIA_DAERAH", { district_code: "01" }),
    observer: makePerson("OBSERVER"),
  };
}

type Person = ReturnType<typeof makeOffice>["admin"];

const one = (values: Partial<Parameters<typeof makeStudent>[0]>) =>
  makeStudent({ school_code: "BRA7001", exam_year: 2026, ...values });

const listFor = (person: Person, search: string, place = {}) =>
  listStudents(
    person,
    studentList.parse({ search, exam_year: "2026", limit: "1000", sortBy: "full_name", ...place }),
  ).data.map(({ full_name, id }) => ({ full_name, id }));

/** The index of the state and the rows of each school find the same. */
function namesFor(person: Person, search: string): string[] {
  const inState = listFor(person, search);
  const inSchools = ["BRA7001", "BRA7002"].flatMap((school_code) => listFor(person, search, { school_code }));
  const ids = (found: typeof inState) => found.map(({ id }) => id).sort((one, other) => one - other);
  expect([search, ids(inSchools)]).toEqual([search, ids(inState)]);
  return inState.map(({ full_name }) => full_name);
}

const soughtIn2026 = (search: string) => ({ search, exam_year: 2026 });

describe("the search finds a name", () => {
  it.each([
    ["md arif", "MOHD ARIF BIN ALI"],
    ["mohd arif", "MD. ARIF B. ALI"],
    ["muhammad  arif", "MUHD ARIF BIN ALI"],
    ["MOHAMAD ARIF", "MOHAMMAD ARIF BIN ALI"],
    ["nur ain", "NUR'AIN BINTI ALI"],
    ["nur ain", "NURAIN BINTI ALI"],
    ["nurain", "NUR AIN BINTI ALI"],
    ["nurain", "NUR'AIN BINTI ALI"],
    ["nur'ain", "NUR-AIN BINTI ALI"],
    ["zulkifli", "ZUL-KIFLI BIN ALI"],
    ["zul kifli", "ZULKIFLI BIN ALI"],
    ["aisyah bt ali", "AISYAH BINTI ALI"],
    ["aisyah binti ali", "AISYAH BT ALI"],
    ["ahmad bin ali", "AHMAD B. ALI"],
    ["abdul rahman", "ABD RAHMAN BIN ALI"],
    ["abdulrahman", "ABDUL  RAHMAN BIN ALI"],
    ["abu bakar", "ABUBAKAR BIN ALI"],
  ])("%s finds %s", (search, full_name) => {
    const { admin } = makeOffice();
    one({ full_name });
    one({ full_name: "SITI HAWA BINTI OSMAN" });
    expect(namesFor(admin, search)).toEqual([full_name]);
  });

  it.each(["محمد عارف", "عارف محمّد", "محـمد عارف", "عارف"])("in Jawi: %s", (search) => {
    const { admin } = makeOffice();
    one({ full_name: "MOHD ARIF", full_name_arabic: "محمد عارف" });
    one({ full_name: "SITI", full_name_arabic: "ستي" });
    expect(namesFor(admin, search)).toEqual(["MOHD ARIF"]);
  });

  it("in Jawi after the Jawi name was changed, and not by the former one", () => {
    const { admin } = makeOffice();
    const { id } = one({ full_name: "KAMAL", full_name_arabic: "کمال" });
    expect(namesFor(admin, "كمال")).toEqual(["KAMAL"]);
    sqlite.prepare("update students set full_name_arabic = 'جمال' where id = ?").run(id);
    expect([namesFor(admin, "كمال"), namesFor(admin, "جمال")]).toEqual([[], ["KAMAL"]]);
  });

  it("of another word order, but not of a candidate who has only one of the words", () => {
    const { admin } = makeOffice();
    one({ full_name: "ARIF BIN MOHD" });
    one({ full_name: "MOHD ALI" });
    one({ full_name: "ARIF BIN ALI" });
    expect(namesFor(admin, "md arif")).toEqual(["ARIF BIN MOHD"]);
  });
});

const numbered = {
  full_name: "SITI",
  ic_number: "140816101489",
  student_code: "BRA7001/094",
  passport_number: "A12345678",
  birth_cert_number: "BK 12-3456",
};

describe("the search finds a number", () => {
  it.each([
    "1489",
    "01489",
    "101489",
    "140816101489",
    "140816-10-1489",
    "140816 10 1489",
    "140816.10.1489",
    "140816–10–1489",
    "١٤٨٩",
    "094",
    "BRA7001/094",
    "bra7001 094",
    "BRA7001094",
    "BRA7001 94",
    "A12345678",
    "a 1234 5678",
    "BK123456",
    "bk 12-3456",
    "BK 12/34",
  ])("%s", (search) => {
    const { admin } = makeOffice();
    one(numbered);
    one({ full_name: "LAIN", ic_number: "140101101111", student_code: "BRA7001/095" });
    expect(namesFor(admin, search)).toEqual(["SITI"]);
  });

  it("once, although several of its numbers match", () => {
    const { admin } = makeOffice();
    one({ ...numbered, ic_number: "148914101489", passport_number: "14891", birth_cert_number: "1489-1" });
    expect(namesFor(admin, "1489")).toEqual(["SITI"]);
  });

  it.each(["489", "1488", "4081", "0949", "12345678", "BK99"])("and not by %s", (search) => {
    const { admin } = makeOffice();
    one(numbered);
    expect(namesFor(admin, search)).toEqual([]);
  });

  it("but an OBSERVER finds by the roll number alone, not by an identity number or a part of one", () => {
    const { observer } = makeOffice();
    one(numbered);
    for (const search of ["1489", "140816", "140816101489", "A12345678", "A123", "BK123456", "bk 12-3456"])
      expect(namesFor(observer, search)).toEqual([]);
    expect(namesFor(observer, "094")).toEqual(["SITI"]);
    expect(find(observer, soughtIn2026("1489"), null)).toEqual({
      kind: "nothing",
      inAllYears: 0,
      withdrawn: 0,
    });
  });
});

describe("the search of the header", () => {
  it("opens the only candidate, and shows several as a list", () => {
    const { admin } = makeOffice();
    const { id } = one(numbered);
    expect(find(admin, soughtIn2026("1489"), null)).toEqual({ kind: "student", id });
    one({ full_name: "SITI AMINAH" });
    expect(find(admin, soughtIn2026("siti"), null)).toEqual({ kind: "students" });
  });

  it("counts the other years and the withdrawn when the year has none", () => {
    const { admin } = makeOffice();
    one({ ...numbered, exam_year: 2025 });
    one({ ...numbered, withdrawn_at: "2026-01-01T00:00:00.000Z" });
    const found = { kind: "nothing", inAllYears: 1, withdrawn: 1 };
    expect(find(admin, soughtIn2026("1489"), null)).toEqual(found);
  });

  it("finds a school by its code, its centre code and words of its name", () => {
    const { admin } = makeOffice();
    one({ ...numbered, full_name: "AMIN" });
    for (const search of ["bra7001", "PA0001", "bangi al amin", "sra al-amin"])
      expect(find(admin, soughtIn2026(search), null)).toMatchObject({
        kind: "school",
        school: { school_code: "BRA7001" },
      });
    expect(find(admin, soughtIn2026("sra"), null)).toMatchObject({ kind: "schools", schools: { total: 2 } });
  });

  it("shows the list when a candidate and a school match, and the school alone on request", () => {
    const { admin } = makeOffice();
    one({ full_name: "NURUL HUDA" });
    expect(find(admin, soughtIn2026("nurul huda"), null)).toEqual({ kind: "students" });
    expect(find(admin, soughtIn2026("nurul huda"), "schools")).toMatchObject({ kind: "school" });
  });

  it("finds no candidate and no school outside the scope, and no deleted candidate", () => {
    const { clerk, supervisor, admin } = makeOffice();
    const { id } = one({ ...numbered, school_code: "BRA7002", student_code: "BRA7002/094" });
    const nothing = { kind: "nothing", inAllYears: 0, withdrawn: 0 };
    for (const search of ["1489", "siti", "094", "A12345678", "BK123456", "BRA7002", "nurul huda", "PA0002"])
      for (const person of [clerk, supervisor])
        expect(find(person, soughtIn2026(search), null), search).toEqual(nothing);
    sqlite.prepare("delete from students where id = ?").run(id);
    expect(find(admin, soughtIn2026("1489"), null)).toEqual(nothing);
  });

  it.each([
    "'",
    '"',
    "*",
    'a" OR "b',
    "NEAR(a b)",
    "a AND",
    "NOT",
    "^a",
    "words : a",
    "- -",
    "%",
    "_",
    "\\",
    "';--",
    "a\u0301".repeat(60),
    "ab ".repeat(66),
    "a".repeat(200),
    "زين".repeat(60),
    Array.from({ length: 66 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${at % 10}`).join(" "),
  ])("answers a hostile text without a fault: %s", (search) => {
    const { admin, observer } = makeOffice();
    one(numbered);
    for (const person of [admin, observer]) expect(find(person, soughtIn2026(search), null)).toBeTruthy();
  });
});

it("finds in the rows of a school what the index finds, for 300 texts of parts of its names and numbers", () => {
  const { admin } = makeOffice();
  const names = [
    "MOHD ARIF BIN ALI",
    "NUR'AIN BINTI ZUL-KIFLI",
    "SITI HAWA BT OSMAN",
    "RAJU A/L MUTHU",
    "TAN WEI-MING",
    "ABDUL RAHMAN B. ABU BAKAR",
    "JOSÉ D'CRUZ",
    "NURUL 'AIN",
  ];
  for (const [at, full_name] of names.entries())
    makeStudent({
      school_code: at % 2 ? "BRA7001" : "BRA7002",
      exam_year: 2026,
      full_name,
      full_name_arabic: at % 3 ? null : "محمّد عارف بن علي",
      ic_number: `1402031012${at}5`,
      student_code: at % 2 ? `BRA7001/00${at}` : null,
      passport_number: at === 4 ? "A1234567" : null,
      birth_cert_number: at === 5 ? "BK 99-12" : null,
    });
  let seed = 2026;
  const below = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * n);
  };
  const texts = [...names, "140203101215", "BRA7001/003", "A1234567", "BK9912", "محمد عارف"];
  let found = 0;
  for (let round = 0; round < 300; round++) {
    const words = (texts[below(texts.length)] ?? "").split(" ");
    const some = words.filter(() => below(3) > 0).map((word) => word.slice(0, 1 + below(word.length)));
    if (some.length > 0) found += namesFor(admin, some.join(below(4) === 0 ? "" : " ")).length;
  }
  expect(found).toBeGreaterThan(300);
});

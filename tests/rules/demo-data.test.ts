import { describe, expect, test } from "vitest";
import { type DemoCandidate, inventCandidates } from "~/demo/candidates";
import { malayNames, malayTitles } from "~/demo/name-parts";
import { apportion, Random, weighted } from "~/demo/random";
import { districtsOfSelangor, schoolKinds } from "~/demo/school-parts";
import { inventSchools } from "~/demo/schools";

const size = { seed: 2026, schools: 60, candidates: 5000 };
const schools = inventSchools(size);
const candidates = [...inventCandidates({ seed: size.seed, exam_year: 2026, schools })];

const placesInUse = /^(0[1-9]|1[0-6]|2[1-9]|[345]\d|6[0-8]|7[124-9]|8[2-9]|9[0-3]|9[89])$/;

function share<Item>(items: Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length / items.length;
}

function birthDate(ic_number: string): Date | undefined {
  const [year, month, day] = [0, 2, 4].map((at) => Number(ic_number.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(2000 + year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

describe("the seeded generator", () => {
  test("the same seed and label give the same sequence, another label another one", () => {
    const draw = (random: Random) => Array.from({ length: 20 }, () => random.between(0, 1_000_000));
    expect(draw(new Random(7, "a"))).toEqual(draw(new Random(7, "a")));
    expect(draw(new Random(7, "a"))).not.toEqual(draw(new Random(7, "b")));
    expect(draw(new Random(7, "a"))).not.toEqual(draw(new Random(8, "a")));
  });

  test("its numbers are spread evenly", () => {
    const random = new Random(1);
    const drawn = Array.from({ length: 50_000 }, () => random.between(0, 9));
    for (let digit = 0; digit < 10; digit++) {
      expect(share(drawn, (number) => number === digit)).toBeCloseTo(0.1, 1.9);
    }
  });

  test("a weighted choice keeps its weights", () => {
    const random = new Random(1);
    const choose = weighted([
      ["often", 3],
      ["seldom", 1],
    ] as const);
    const drawn = Array.from({ length: 20_000 }, () => choose(random));
    expect(share(drawn, (word) => word === "often")).toBeCloseTo(0.75, 1);
  });

  test.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [100, [52, 30, 18], [52, 30, 18]],
    [7, [0, 5, 5], [0, 4, 3]],
    [0, [1, 2], [0, 0]],
    [5, [0, 0], [0, 0]],
  ])("%i shared out by %j is %j", (total, weights, shares) => {
    expect(apportion(total, weights)).toEqual(shares);
  });
});

describe("invented schools", () => {
  test("the same seed gives the same schools", () => {
    expect(inventSchools(size)).toEqual(schools);
    expect(inventSchools({ ...size, seed: 1 })).not.toEqual(schools);
  });

  test("60 schools enter exactly 5,000 candidates and three of them enter none", () => {
    expect(schools).toHaveLength(60);
    expect(schools.reduce((sum, school) => sum + school.candidates, 0)).toBe(5000);
    expect(schools.filter((school) => school.candidates === 0)).toHaveLength(3);
  });

  test("no two share a code, a name or a centre code, and a code can begin a roll number", () => {
    const centres = schools.flatMap((school) =>
      [school.hq_code, school.hq_code_alt].filter((code) => code !== null),
    );
    expect(new Set(schools.map((school) => school.school_code)).size).toBe(60);
    expect(new Set(schools.map((school) => school.school_name)).size).toBe(60);
    expect(new Set(centres).size).toBe(centres.length);
    for (const { school_code, hq_code } of schools) {
      expect(school_code).toMatch(/^B[A-Z]{2}[1-9]\d{3}$/);
      expect(hq_code).toMatch(/^[A-Z]{2}\d{4}$/);
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 2026])(
    "with seed %i each exam type has a school with more than 25 candidates, all nine districts have schools",
    (seed) => {
      const others = inventSchools({ ...size, seed });
      for (const { exam_type_code } of schoolKinds) {
        const sizes = others
          .filter((school) => school.exam_type_code === exam_type_code)
          .map((school) => school.candidates);
        expect(Math.max(...sizes), exam_type_code).toBeGreaterThan(25);
      }
      expect(new Set(others.map((school) => school.district_code)).size).toBe(9);
    },
  );

  test("districts and exam types keep their shares among many schools", () => {
    const many = inventSchools({ seed: 3, schools: 10_000, candidates: 1_000_000 });
    for (const { code, share: thousandth } of districtsOfSelangor) {
      expect(share(many, (school) => school.district_code === code)).toBeCloseTo(thousandth / 1001, 2);
    }
    for (const kind of schoolKinds) {
      expect(share(many, (school) => school.exam_type_code === kind.exam_type_code)).toBeCloseTo(
        kind.share / 100,
        2,
      );
    }
    expect(new Set(many.map((school) => school.school_code)).size).toBe(10_000);
    expect(new Set(many.map((school) => school.school_name)).size).toBe(10_000);
    expect(many.reduce((sum, school) => sum + school.candidates, 0)).toBe(1_000_000);
    expect(Math.max(...many.map((school) => school.candidates))).toBeLessThan(1000);
  });
});

describe("invented candidates", () => {
  test("the same seed gives the same candidates", () => {
    expect([...inventCandidates({ seed: size.seed, exam_year: 2026, schools })]).toEqual(candidates);
  });

  test("each school gets as many as it enters, none with a roll number yet", () => {
    const counts = grouped(candidates);
    for (const school of schools) expect(counts.get(school.school_code)?.length ?? 0).toBe(school.candidates);
    expect(candidates.every((one) => !("student_code" in one))).toBe(true);
  });

  test("identity numbers are unique, real dates, places in use, with the parity of the gender", () => {
    const identified = candidates.filter((one) => one.ic_number !== null);
    expect(new Set(identified.map((one) => one.ic_number)).size).toBe(identified.length);
    for (const { ic_number, gender } of identified) {
      expect(ic_number).toMatch(/^\d{12}$/);
      expect(birthDate(ic_number ?? ""), ic_number ?? "").toBeDefined();
      expect(ic_number?.slice(6, 8)).toMatch(placesInUse);
      expect(Number(ic_number?.slice(-1)) % 2).toBe(gender === "L" ? 1 : 0);
    }
  });

  test("candidates of the PSRA turn 12 in the year, of the SKM 10, the others 16, a few a year off", () => {
    const types = new Map(schools.map((school) => [school.school_code, school.exam_type_code]));
    const offsets = candidates
      .filter((one) => one.ic_number !== null)
      .map((one) => {
        const turned = { PSRA: 2014, SKM: 2016 }[types.get(one.school_code) ?? ""] ?? 2010;
        return (birthDate(one.ic_number ?? "")?.getUTCFullYear() ?? 0) - turned;
      });
    expect(new Set(offsets)).toEqual(new Set([-1, 0, 1]));
    expect(share(offsets, (offset) => offset === 0)).toBeGreaterThan(0.95);
  });

  test("every candidate has an identity document; about one in a hundred is foreign, one in a hundred has no IC", () => {
    for (const one of candidates) {
      expect(one.ic_number ?? one.passport_number ?? one.birth_cert_number).not.toBeNull();
    }
    const foreign = share(candidates, (one) => one.passport_number !== null);
    const certificateOnly = share(candidates, (one) => one.is_citizen && one.ic_number === null);
    for (const part of [foreign, certificateOnly]) {
      expect(part).toBeGreaterThan(0.005);
      expect(part).toBeLessThan(0.015);
    }
    expect(candidates.filter((one) => one.passport_number !== null).every((one) => !one.is_citizen)).toBe(
      true,
    );
    expect(candidates.some((one) => !one.is_citizen && one.ic_number !== null)).toBe(true);
  });

  test("names are of every kind met in a register, and stay within the field", () => {
    const names = candidates.map((one) => one.full_name);
    for (const mark of [" BIN ", " BINTI ", " A/L ", " A/P ", " @ ", "'", " ANAK "]) {
      expect(
        names.some((name) => name.includes(mark)),
        mark,
      ).toBe(true);
    }
    expect(names.filter((name) => name.length > 60).length).toBeGreaterThan(3);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(120);
    for (const name of names) expect(name).toMatch(/^[A-Z]+([ ]?['@/ A-Z]+)*$/);
    expect(new Set(names).size).toBeGreaterThan(4500);
  });

  test("an Arabic-script name spells the very parts of the name beside it", () => {
    const spelling = new Map<string, Set<string>>();
    const learn = (latin: string, arabic: string) =>
      spelling.set(arabic, (spelling.get(arabic) ?? new Set<string>()).add(latin));
    for (const part of Object.values(malayNames).flat()) learn(part.latin, part.arabic);
    for (const title of malayTitles) for (const part of Object.values(title)) learn(part.latin, part.arabic);
    learn("BIN", "بن");
    learn("BINTI", "بنت");
    learn("SHAIK", "شيخ");

    const written = candidates.filter((one) => one.full_name_arabic !== null);
    expect(share(candidates, (one) => one.full_name_arabic !== null)).toBeGreaterThan(0.8);
    for (const { full_name, full_name_arabic } of written) {
      const latin = full_name.replace(/ @ .*?(?= BIN(TI)? )/, "");
      expect(full_name_arabic).toMatch(/^[\u0600-\u06ff ]+$/);
      expect(canSpell(full_name_arabic ?? "", latin, spelling), `${full_name} ${full_name_arabic}`).toBe(
        true,
      );
    }
  });

  test("classes hold some thirty each and carry the form: Tahun 6 or Tingkatan 4", () => {
    const classes = [...grouped(candidates, (one) => `${one.school_code} ${one.class_name}`).values()];
    expect(Math.max(...classes.map((pupils) => pupils.length))).toBeLessThanOrEqual(36);
    for (const { class_name } of candidates)
      expect(class_name).toMatch(/^(TAHUN |TINGKATAN )?[46] |^'?[A-Z' ]+ [46]$/);
  });

  test("another year has other candidates in the same schools", () => {
    const before = [...inventCandidates({ seed: size.seed, exam_year: 2025, schools })];
    expect(before).toHaveLength(5000);
    expect(before.every((one) => one.exam_year === 2025)).toBe(true);
    const known = new Set(candidates.map((one) => one.ic_number));
    expect(share(before, (one) => one.ic_number !== null && known.has(one.ic_number))).toBeLessThan(0.01);
  });

  test("a caller may take the first few of a million at once", () => {
    const many = inventSchools({ seed: 3, schools: 10_000, candidates: 1_000_000 });
    const stream = inventCandidates({ seed: 3, exam_year: 2026, schools: many });
    const seen = new Set<string | null>();
    for (let i = 0; i < 30_000; i++) {
      const { ic_number } = (stream.next() as IteratorYieldResult<DemoCandidate>).value;
      if (ic_number !== null) expect(seen.has(ic_number)).toBe(false);
      seen.add(ic_number);
    }
  });
});

function grouped(
  all: DemoCandidate[],
  by = (one: DemoCandidate) => one.school_code,
): Map<string, DemoCandidate[]> {
  const groups = new Map<string, DemoCandidate[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}

/** Whether the Arabic text, cut into known parts, can be read as exactly this Latin text. */
function canSpell(arabic: string, latin: string, spelling: Map<string, Set<string>>): boolean {
  if (arabic === "" || latin === "") return arabic === latin;
  const words = arabic.split(" ");
  for (let taken = 1; taken <= Math.min(2, words.length); taken++) {
    for (const reading of spelling.get(words.slice(0, taken).join(" ")) ?? []) {
      if (latin !== reading && !latin.startsWith(`${reading} `)) continue;
      if (canSpell(words.slice(taken).join(" "), latin.slice(reading.length + 1), spelling)) return true;
    }
  }
  return false;
}

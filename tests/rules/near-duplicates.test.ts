import { describe, expect, it } from "vitest";
import { nameKey } from "~/db/name-key";
import { type DemoCandidate, inventCandidates } from "~/demo/candidates";
import { Random } from "~/demo/random";
import { inventSchools } from "~/demo/schools";
import { isNearIc, type NearSubject, nearnessOf } from "~/features/students/near/rules";

const child = (more: Partial<NearSubject> = {}): NearSubject => ({
  full_name: "AHMAD HAMDAN HAZIM BIN IZZUDDIN",
  ic_number: "140718431011",
  passport_number: null,
  birth_cert_number: null,
  school_code: "AAA0001",
  ...more,
});

describe("one name in two spellings", () => {
  it.each([
    ["MOHD NOR AIMAN B. ALI", "MUHAMMAD NURAIMAN BIN ALI"],
    ["MUHD. HAZIQ BIN ABD RAHMAN", "MOHAMAD HAZIQ ABDUL RAHMAN"],
    ["NUR 'AIN BTE YUSOF", "NORAIN BINTI YUSOF"],
    ["SITI-NUR AISYAH BT ALI", "SITI NURAISYAH ALI"],
    ["RAVI A/L KUMAR", "RAVI KUMAR"],
    ["MD MD ALI", "MUHAMMAD MOHD ALI"],
  ])("%s and %s have one key", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ["AHMAD HASSAN BIN ALI", "AHMAD HUSSIN BIN ALI"],
    ["NUR AIN BINTI ALI", "NUR AINA BINTI ALI"],
    ["MUHAMMAD BIN ALI", "ALI BIN MUHAMMAD"],
  ])("%s and %s have two", (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

describe("two identity cards", () => {
  it("are near with one other digit, or with two digits that have changed places", () => {
    expect(isNearIc("140718431011", "140718431031")).toBe(true);
    expect(isNearIc("140718431011", "140718431101")).toBe(true);
    expect(isNearIc("140718431011", "410718431011")).toBe(true);
    expect(isNearIc("140718431011", "180714431011")).toBe(true);
  });

  it("are not near when they are the same, or differ in two digits otherwise", () => {
    expect(isNearIc("140718431011", "140718431011")).toBe(false);
    expect(isNearIc("140718431011", "140718431022")).toBe(false);
    expect(isNearIc("140718431011", "140718430101")).toBe(false);
  });
});

describe("two candidates of one name", () => {
  it("are near with near cards or one birth date, in any school", () => {
    const there = { school_code: "BBB0002" };
    expect(nearnessOf(child(), child({ ic_number: "150718431011", ...there }))).toBe("ic_number");
    expect(nearnessOf(child(), child({ ic_number: "140718105533", ...there }))).toBe("birth_date");
    expect(nearnessOf(child(), child({ ic_number: "150203105533" }))).toBeNull();
    expect(nearnessOf(child(), child())).toBeNull();
  });

  it("are near without a document that can be compared, in one school", () => {
    const bare = { ic_number: null, birth_cert_number: "AB12345" };
    expect(nearnessOf(child(), child(bare))).toBe("documents");
    expect(nearnessOf(child(), child({ ...bare, school_code: "BBB0002" }))).toBeNull();
    expect(nearnessOf(child(bare), child({ ...bare, birth_cert_number: "AB54321" }))).toBeNull();
    expect(nearnessOf(child(bare), child({ ...bare, birth_cert_number: null }))).toBeNull();
  });

  it("with other names are not, for twins have near cards", () => {
    const twin = { full_name: "AHMAD HAMDAN HAZIQ BIN IZZUDDIN", ic_number: "140718431013" };
    expect(nearnessOf(child(), child(twin))).toBeNull();
  });
});

const size = { seed: 33, schools: 60, candidates: 5000 };
const people = [...inventCandidates({ seed: size.seed, exam_year: 2026, schools: inventSchools(size) })];
const random = new Random(33, "near duplicates");

/** As a second clerk types them. */
const respellings: [RegExp, string][] = [
  [/^MUHAMMAD /, "MOHD "],
  [/^NUR /, "NOR "],
  [/^NUR (?=\p{L})/u, "NUR"],
  [/ ABDUL /, " ABD "],
  [/ BIN /, " B. "],
  [/ BINTI /, " BT "],
  [/ BINTI? /, " "],
];

function respelled(name: string): string {
  const [from, to] = random.pick(respellings.filter(([each]) => each.test(name)));
  return name.replace(from, to);
}

function oneOtherDigit(ic: string): string {
  const at = random.between(6, 11);
  return ic.slice(0, at) + ((Number(ic[at]) + random.between(1, 9)) % 10) + ic.slice(at + 1);
}

function twoSwapped(ic: string): string {
  const places = Array.from({ length: 11 }, (_, at) => at).filter((at) => ic[at] !== ic[at + 1]);
  const at = random.pick(places);
  return ic.slice(0, at) + ic[at + 1] + ic[at] + ic.slice(at + 2);
}

const otherSerial = (ic: string) => ic.slice(0, 8) + String(random.between(0, 9999)).padStart(4, "0");
const oneOtherLetter = (name: string) => name.replace(/[AEIOU](?=\P{L}*\p{L}+$)/u, "Z");

type Typed = Pick<DemoCandidate, "full_name" | "ic_number" | "birth_cert_number">;
const plants: Record<string, (one: Typed & { ic_number: string }) => Partial<Typed>> = {
  "one other digit": ({ ic_number }) => ({ ic_number: oneOtherDigit(ic_number) }),
  "two digits changed places": ({ ic_number }) => ({ ic_number: twoSwapped(ic_number) }),
  "another spelling and one other digit": ({ full_name, ic_number }) => ({
    full_name: respelled(full_name),
    ic_number: oneOtherDigit(ic_number),
  }),
  "the birth date alone": ({ full_name, ic_number }) => ({
    full_name: respelled(full_name),
    ic_number: otherSerial(ic_number),
  }),
  "a birth certificate instead of the card": () => ({ ic_number: null, birth_cert_number: "ZZ123456" }),
  "one other letter and one other digit": ({ full_name, ic_number }) => ({
    full_name: oneOtherLetter(full_name),
    ic_number: oneOtherDigit(ic_number),
  }),
};

const shares = [170, 90, 100, 70, 20, 50];

describe("among 5,000 different people and 500 planted second records", () => {
  const originals = people.filter(
    (one): one is DemoCandidate & { ic_number: string } =>
      one.ic_number !== null &&
      one.birth_cert_number === null &&
      respellings.some(([each]) => each.test(one.full_name)),
  );
  const planted = Object.entries(plants).flatMap(([kind, plant], at) =>
    Array.from({ length: shares[at] ?? 0 }, (_, n) => {
      const original = originals[at * 180 + n] as DemoCandidate & { ic_number: string };
      return { kind, original, copy: { ...original, ...plant(original) } };
    }),
  );
  const foundOf = (kind: string) => {
    const those = planted.filter((each) => each.kind === kind);
    return [those.filter(({ original, copy }) => nearnessOf(original, copy)).length, those.length];
  };

  it("450 of the 500 are found: every one whose name is the same in some usual spelling", () => {
    expect(planted).toHaveLength(500);
    expect(planted.filter(({ original, copy }) => nearnessOf(original, copy))).toHaveLength(450);
    expect(Object.fromEntries(Object.keys(plants).map((kind) => [kind, foundOf(kind)]))).toEqual({
      "one other digit": [170, 170],
      "two digits changed places": [90, 90],
      "another spelling and one other digit": [100, 100],
      "the birth date alone": [70, 70],
      "a birth certificate instead of the card": [20, 20],
      "one other letter and one other digit": [0, 50],
    });
  });

  it("of the 5,000 none is warned about for nothing", () => {
    const byName = new Map<string, DemoCandidate[]>();
    for (const one of people) {
      const key = nameKey(one.full_name);
      byName.set(key, [...(byName.get(key) ?? []), one]);
    }
    const warned = [...byName.values()].flatMap((namesakes) =>
      namesakes.filter((one) => namesakes.some((other) => other !== one && nearnessOf(one, other))),
    );
    // The generator gives one name to many: the comparison has namesakes to separate.
    expect([...byName.values()].filter(({ length }) => length > 1).length).toBeGreaterThan(50);
    expect(people).toHaveLength(5000);
    expect(warned.length / people.length).toBe(0);
  });
});

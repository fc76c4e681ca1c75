import { describe, expect, it } from "vitest";
import { judgeCandidates } from "~/features/imports/judging/candidates";
import { doubted } from "~/features/imports/judging/doubts";
import { knownToList, storedOfPlaces } from "~/features/imports/judging/known-queries";
import { isOpen } from "~/features/imports/shape/questions";
import { readList } from "~/features/imports/shape/read-list";
import { runAtOnce } from "~/features/values/in-slices";
import { makeStudent, withWorld } from "../support/people";

const world = withWorld();
const place = { school_code: "AAA0001", exam_year: 2026 };

let state = 26_112_028;
const random = (n: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * n);
};
const oneOf = <One>(all: readonly One[]): One => all[random(all.length)] as One;

const boys = [
  "AHMAD DANIAL",
  "MUHAMMAD HAZIQ",
  "ADAM HARIZ",
  "MOHD. FAIZ",
  "ABD. RAHMAN",
  "NIK MUHAMMAD",
  "WAN AIMAN",
  "SYED ALI",
];
const girls = [
  "NUR AISYAH",
  "SITI KHADIJAH",
  "FATIMAH AZ-ZAHRA",
  "NUR'AIN",
  "PUTERI BALQIS",
  "NIK NUR",
  "WAN HANA",
  "SHARIFAH LIYANA",
];
const fathers = [
  "ROSLI",
  "HALIM",
  "ZAINAL @ ZAINUDDIN",
  "OMAR",
  "CHE DIN",
  "ABDULLAH",
  "MOHD YUSOF",
  "KAMAL",
];
const others: [boy: string, girl: string][] = [
  ["TAN WEI MING", "LIM MEI LING"],
  ["KUMAR A/L RAJAN", "KAVITHA A/P MANIAM"],
  ["JAMES ANAK ENTALAI", "MARY ANAK UNGGAT"],
  ["GURPREET SINGH A/L JASBIR", "SIMRAN KAUR D/O AJIT SINGH"],
];
const classes = ["6 AMANAH", "6 BESTARI", "6-1", "6A2", "TAHUN 6 CERIA", "AL-GHAZALI", "6 IBNU SINA"];
const two = (n: number) => String(n).padStart(2, "0");

function pupil(at: number) {
  const isGirl = random(2) === 1;
  const isMalay = random(5) > 0;
  const own = oneOf(isGirl ? girls : boys);
  const name = isMalay
    ? `${own} ${isGirl ? "BINTI" : "BIN"} ${oneOf(fathers)}`
    : oneOf(others)[isGirl ? 1 : 0];
  const born = [14, 1 + random(12), 1 + random(28)].map(two);
  const place = two(1 + random(14));
  const serial = (random(400) * 20 + (at % 20)) * 2 + (isGirl ? 0 : 1);
  const ic = `${born.join("")}${place}${String(serial % 10_000).padStart(4, "0")}`;
  return { name, ic, sex: isGirl ? "P" : "L", born, class_name: oneOf(classes) };
}

type Pupil = ReturnType<typeof pupil>;

const columns: [heading: string[], cell: (one: Pupil, at: number) => string][] = [
  [["BIL", "Bil.", "NO"], (_, at) => String(at + 1)],
  [["JANTINA", "L/P"], ({ sex }) => sex],
  [["KELAS", "Nama kelas"], ({ class_name }) => class_name],
  [["TARIKH LAHIR", "Tkh lahir"], ({ born: [y, m, d] }) => `${d}/${m}/20${y}`],
  [["AGAMA"], () => "ISLAM"],
  [["NAMA PENJAGA"], () => "ROSLI BIN AHMAD"],
  [["NO. KP PENJAGA"], () => "800101105533"],
  [["CATATAN"], () => oneOf(["", "", "", "OKU", "ASRAMA", "PINDAH MASUK 2025"])],
  [["WARGANEGARA"], () => "WARGANEGARA"],
  [["UMUR PADA 1.1.2026"], () => "12"],
];

/** A list as a careful clerk has it: in any order of columns, with dashes or without, lower case or upper. */
function cleanList(): string {
  const pupils = Array.from({ length: 5 + random(36) }, (_, at) => pupil(at));
  const unique = [...new Map(pupils.map((one) => [one.ic, one])).values()];
  const hasDashes = random(2) === 1;
  const isLower = random(4) === 0;
  const named: typeof columns = [
    [["NAMA", "NAMA MURID", "Nama penuh"], ({ name }) => (isLower ? name.toLowerCase() : name)],
    [
      ["NO KP", "No. MyKid", "NO. KAD PENGENALAN"],
      ({ ic }) => (hasDashes ? `${ic.slice(0, 6)}-${ic.slice(6, 8)}-${ic.slice(8)}` : ic),
    ],
  ];
  const chosen = columns.filter(() => random(3) > 0);
  const order = [...named, ...chosen].map((one) => ({ one, at: random(1000) })).sort((a, b) => a.at - b.at);
  const titles = random(3) === 0 ? ["SENARAI MURID TAHUN 6 2026"] : [];
  const rows = unique.map((one, at) => order.map(({ one: [, cell] }) => cell(one, at)).join("\t"));
  return [...titles, order.map(({ one: [headings] }) => oneOf(headings)).join("\t"), ...rows].join("\n");
}

describe("five hundred lists without a mistake", () => {
  it("raise no question that waits, and no line of theirs is held back", () => {
    const known = knownToList(world.clerk);
    const found: string[] = [];
    let lines = 0;
    for (let n = 0; n < 500; n++) {
      const text = cleanList();
      const read = readList({ text, place });
      if (!read.ok) throw new Error(`${read.problem.code}\n${text}`);
      const judged = runAtOnce(judgeCandidates(read.lines, read.columns, known, place));
      const { questions } = runAtOnce(doubted(judged, storedOfPlaces(), {}));
      const open = [...read.questions, ...questions].filter(isOpen);
      if (open.length > 0 || read.mustAsk || read.lost.length > 0)
        found.push(`${open.map(({ seen }) => seen).join(" ")}\n${text.slice(0, 400)}`);
      lines += judged.length;
    }
    console.log(`Questions of 500 clean lists of ${lines} lines: ${found.length}`);
    expect(found.slice(0, 3)).toEqual([]);
  }, 60_000);

  it("raise none where the school has candidates in other classes, and one where they double a class", () => {
    const before = Array.from({ length: 12 }, (_, at) => pupil(at));
    for (const { name, ic } of before)
      makeStudent({ ...place, full_name: name, ic_number: ic, class_name: "6 DELIMA" } as never);
    const others = Array.from({ length: 12 }, (_, at) => pupil(at));
    const questionsOf = (class_name: string) => {
      const text = ["NAMA\tNO KP\tKELAS", ...others.map(({ name, ic }) => `${name}\t${ic}\t${class_name}`)];
      const read = readList({ text: text.join("\n"), place });
      if (!read.ok) throw new Error(read.problem.code);
      const judged = runAtOnce(judgeCandidates(read.lines, read.columns, knownToList(world.clerk), place));
      return runAtOnce(doubted(judged, storedOfPlaces(), {})).questions.map(({ id }) => id);
    };
    expect(questionsOf("6 NILAM")).toEqual([]);
    expect(questionsOf("6 DELIMA")).toEqual(["whole"]);
  });
});

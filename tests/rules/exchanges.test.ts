import { expect, test } from "vitest";
import type { JudgedCandidate } from "~/features/imports/judging/candidate-judge";
import { judgedTogether } from "~/features/imports/judging/exchanges";
import { problem } from "~/messages";
import { slowness } from "../support/process-time";

const usual = {
  ...{ full_name: "ALI BIN ABU", full_name_arabic: null, school_code: "ABA0001", exam_year: 2026 },
  ...{ student_code: null, class_name: "6 A", gender: "L" as const, visa_number: null },
  ...{ passport_number: null, birth_cert_number: null, is_student: true, is_citizen: true },
};

const claim = (at: number) => `ic_number|2026|${at}`;

/** Candidate `at` takes the card of candidate `from`. */
const taking = (at: number, from: number, more: Partial<JudgedCandidate> = {}): JudgedCandidate => ({
  line: at,
  raw: "",
  cells: {},
  status: "changed",
  value: { ...usual, ic_number: String(from) },
  stored: { id: at, version: 1, full_name: "", school_code: "ABA0001", exam_year: 2026 },
  problems: {},
  warnings: [],
  takes: { from: [{ id: from, claim: claim(from) }], problems: { ic_number: [problem("candidate_exists")] } },
  ...more,
});
const alone = (at: number, more: Partial<JudgedCandidate> = {}) =>
  taking(at, at, { takes: undefined, ...more });
const states = (lines: JudgedCandidate[]) => lines.map(({ status }) => status);

test("a line that a lock holds gives nothing up", () => {
  const free = { value: { ...usual, ic_number: "99" } };
  expect(states(judgedTogether([taking(1, 2), alone(2, free)]))).toEqual(["changed", "changed"]);
  expect(states(judgedTogether([taking(1, 2), alone(2, { ...free, held: "dihantar" })]))).toEqual([
    "bad",
    "changed",
  ]);
});

test("a card that a line gives up and that its holder's new value still claims stays", () => {
  expect(states(judgedTogether([taking(1, 2), alone(2)]))).toEqual(["bad", "changed"]);
});

test("the lines of a ring wait for what one of them asks, and each names the other", () => {
  const [one, two, three] = judgedTogether([
    taking(1, 2),
    taking(2, 3, { asks: ["name_sex"] }),
    taking(3, 1),
  ]);
  expect([one?.asks, two?.asks, three?.asks]).toEqual(Array(3).fill(["name_sex"]));
  expect([one?.takes?.lines, two?.takes?.lines, three?.takes?.lines]).toEqual([["2"], ["3"], ["1"]]);
});

test.each(["up", "down"])("5,000 cards that moved one line %s are judged at once", async (way) => {
  const lines = Array.from({ length: 5000 }, (_, at) => taking(at + 1, way === "up" ? at + 2 : at));
  const before = process.cpuUsage();
  const judged = judgedTogether(lines);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500 * (await slowness()));
  expect(new Set(states(judged))).toEqual(new Set(["bad"]));
});

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { makeDatabase } from "~/cli/new-database";
import { malaysianYear } from "~/db/clock";
import { fillDatabase } from "~/demo/fill";
import type { Kind } from "./list-questions";
import { median } from "./measure";
import { table } from "./report";

/** CPU milliseconds of each question. */
type Costs = Omit<Kind, "questions"> & { costs: number[] };

export interface ListCosts {
  /** 60,000 candidates in the only year, and in one of ten years. */
  alone: Costs[];
  amongTen: Costs[];
  /** 100,000 candidates in a year of 1,000,000, and all of them. */
  ofYear: Costs[];
  ofAll: Costs[];
}

/** CPU of `listStudents`, in one process for each database. Existing databases of the folder are used again. */
export function measureLists(folder: string, wanted: string): ListCosts {
  const office = (schools: number, candidates: number, years: number) =>
    databaseOf(join(folder, `list-${candidates}-${years}.db`), { schools, candidates, years });
  const state = office(1000, 100_000, 10);
  return {
    alone: costsAt(office(600, 60_000, 1), malaysianYear(), wanted),
    amongTen: costsAt(office(600, 60_000, 10), malaysianYear(), wanted),
    ofYear: costsAt(state, malaysianYear(), wanted),
    ofAll: costsAt(state, "all", wanted),
  };
}

function databaseOf(path: string, size: { schools: number; candidates: number; years: number }): string {
  if (existsSync(path)) return path;
  const years = Array.from({ length: size.years }, (_, ago) => ({
    year: malaysianYear() - ago,
    candidates: size.candidates,
    locked: ago > 0,
  }));
  makeDatabase(path, (db) => fillDatabase(db, { seed: 2026, schools: size.schools, years }));
  return path;
}

function costsAt(database: string, years: number | "all", wanted: string): Costs[] {
  const program = ["--import", "tsx", "tests/bench/list-product.ts", String(years), wanted];
  const env = { ...process.env, DATABASE_PATH: database };
  return JSON.parse(execFileSync(process.execPath, program, { env, encoding: "utf8" }));
}

const middle = ({ costs }: Costs) => median(costs);
const most = (kinds: Costs[]) => Math.max(...kinds.flatMap(({ costs }) => costs));

export function listTable({ alone, amongTen, ofYear, ofAll }: ListCosts): string {
  const figures = (kind: Costs | undefined) =>
    kind ? [middle(kind).toFixed(1), Math.max(...kind.costs).toFixed(1)] : [];
  const head = ["list: CPU ms, median and most", "60k", "", "60k of 600k", "", "100k of 1M", "", "1M", ""];
  const rows = alone.map((kind, at) => [
    kind.name,
    ...[kind, amongTen[at], ofYear[at], ofAll[at]].flatMap(figures),
  ]);
  const ratio = median(alone.map((kind, at) => middle(amongTen[at] as Costs) / middle(kind)));
  const plain = ofAll.filter(({ isPlain }) => isPlain);
  const within = (name: string, value: number, bound: number, unit = "ms") => [
    name,
    `${value.toFixed(1)} ${unit}`,
    `${bound} ${unit}`,
    value <= bound ? "yes" : "NO",
  ];
  const targets = [
    within("within a year of 100,000: the largest median", Math.max(...ofYear.map(middle)), 60),
    within("within a year of 100,000: the largest", most(ofYear), 100),
    within("a year beside nine others, to a year alone", ratio, 1.5, "x"),
    within(
      "all 1,000,000: the largest median of searches and single filters",
      Math.max(...plain.map(middle)),
      150,
    ),
    within("all 1,000,000: the largest", most(ofAll), 1200),
  ];
  return `${table(head, rows)}\n\n${table(["target", "measured", "at most", "met"], targets)}`;
}

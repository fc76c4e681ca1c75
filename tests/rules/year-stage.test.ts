import { expect, test } from "vitest";
import { type StageFacts, stageOf } from "~/features/year-stage/stages";

const papers = ["2026-10-05", "2026-10-06", "2026-11-20"];

test.each<[string, string, Partial<StageFacts>]>([
  ["daftar", "2026-04-01", { isEntering: true }],
  ["daftar", "2026-10-02", { isEntering: true }],
  ["peperiksaan", "2026-10-05", { isEntering: true }],
  ["daftar", "2026-12-01", { isEntering: true }],
  ["sedia", "2026-09-28", {}],
  ["peperiksaan", "2026-09-29", {}],
  ["peperiksaan", "2026-10-05", {}],
  ["peperiksaan", "2026-10-20", {}],
  ["peperiksaan", "2026-11-20", {}],
  ["selepas", "2026-11-21", {}],
  ["sedia", "2026-11-21", { papers: [] }],
  ["selepas", "2026-09-01", { isClosed: true, isEntering: true }],
])("the stage is %s on %s with %j", (stage, day, facts) => {
  expect(stageOf({ day, papers, isEntering: false, isClosed: false, ...facts })).toBe(stage);
});

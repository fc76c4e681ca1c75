import { expect, test } from "vitest";
import { firstDifference } from "../bench/same";

const page = (build: string, key: string, sheet: string, name = "AISYAH") =>
  `<!DOCTYPE html><html lang="ms" data-build="${build}" data-user="1"><link rel="stylesheet" href="/assets/styles-${sheet}.css"/>
<form><input type="hidden" name="submission_key" value="${key}"/><input name="full_name" value="${name}"/></form></html>`;
const one = page("bfc73e", "36461cad-c8ed", "BpfeweLf");

test("pages of another build, key and stylesheet are the same where these are as long", () => {
  expect(firstDifference(one, page("f1007a", "8d1c9a04-77e0", "bare_-0r"))).toBeNull();
});

test("a shorter key, build or file name is a difference", () => {
  expect(firstDifference(one, page("bfc73", "36461cad-c8ed", "BpfeweLf"))).toContain("data-build");
  expect(firstDifference(one, page("bfc73e", "36461cad", "BpfeweLf"))).toContain("submission_key");
  expect(firstDifference(one, page("bfc73e", "36461cad-c8ed", "floor"))).toContain("/assets/styles-");
});

test("the first letter that differs is told, with what both pages say there", () => {
  const told = firstDifference(one, page("bfc73e", "36461cad-c8ed", "BpfeweLf", "AISHAH")) ?? "";
  expect(told).toMatch(new RegExp(`^character ${one.indexOf("AISYAH") + 4}:`));
  expect(told).toMatch(/product .*AISYAH.*\n *floor .*AISHAH/);
});

test("a page that goes on where the other ends is a difference", () => {
  expect(firstDifference(one, `${one}\n`)).toContain(`character ${one.length + 1}:`);
  expect(firstDifference(`${one}\n`, one)).toContain(`character ${one.length + 1}:`);
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ShownPlan } from "~/features/imports/draft-work";
import { explain, problem } from "~/messages";
import { DraftPage } from "~/routes/imports/parts/draft-page";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { type CandidateLine, tsv } from "../support/candidate-lines";
import { formOf, requestOf, withWorld } from "../support/people";

const world = withWorld();
const app = await loadApp();

async function reviewOf(...lines: Partial<CandidateLine>[]): Promise<ShownPlan> {
  const { location } = await answerOf(formOf(world.clerk, "/students/import", { pasted: tsv(...lines) }));
  return (await answerOf(requestOf(world.clerk, location ?? ""))).body.plan;
}

const markupOf = (plan: ShownPlan) =>
  renderToStaticMarkup(
    createElement(DraftPage, {
      path: "/students/import/x",
      start: "/students/import",
      read: "import.read",
      commit: "import.commit_students",
      back: { href: "/students", label: "Senarai calon" },
      plan,
      created: 0,
      answer: undefined,
    }),
  );

const filled = (markup: string) => markup.match(/class="btn primary"/g)?.length ?? 0;
const digits = explain("full_name", problem("name_has_digits")).message;
const first = { full_name: "ALI 1", ic_number: "140810014475" };
const second = { full_name: "BUDI 2", ic_number: "140811014477" };

describe("a warning in the review of an import", () => {
  it("is one sentence where every line has it, and at no line", async () => {
    const plan = await reviewOf(first, second);
    expect(plan.counts).toMatchObject({ good: 2, warned: 0 });
    expect(plan.lines.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(markupOf(plan).split(digits)).toHaveLength(2);
  });

  it("stays at its line where another line has none, and where it is the only line", async () => {
    const plan = await reviewOf(first, { ...second, full_name: "BUDI" });
    expect(plan).toMatchObject({ counts: { good: 2, warned: 1 }, repeated: [] });
    expect(plan.lines.map(({ warnings }) => warnings)).toEqual([[digits], []]);
    expect(await reviewOf(first)).toMatchObject({ counts: { good: 1, warned: 1 }, repeated: [] });
  });
});

describe("the filled button of an import", () => {
  it.each([
    ["lines to correct and lines to import", [{ full_name: "" }, second]],
    ["lines to import", [first, second]],
    ["lines to correct", [{ full_name: "" }, { full_name: "", ic_number: "140811014477" }]],
  ])("is one in a review with %s", async (_, lines) => {
    expect(filled(markupOf(await reviewOf(...lines)))).toBe(1);
  });

  it("is one on the page of the paste", async () => {
    const html = await (await app(requestOf(world.clerk, "/students/import"))).text();
    expect(filled(html)).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { students } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { noneLeftOut, sumOf } from "~/features/imports/shape/left-out";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { requestOf, withWorld } from "../support/people";
import { fileIn, type Shape, shapes } from "../support/shapes";

await loadApp();
const world = withWorld();
const path = "/students/import";

function post(address: string, fields: Record<string, string | string[] | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  return answerOf(requestOf(world.clerk, address, { method: "POST", body }));
}

async function draftOf(shape: Shape) {
  const file = fileIn(shape);
  const pasted = shape.paste?.join("\n") ?? "";
  const { location, problems } = await post(path, { exam_year: "2026", pasted, ...(file && { file }) });
  expect(problems).toEqual([]);
  const address = location ?? "";
  const look = async (query = ""): Promise<ShownPlan> =>
    (await answerOf(requestOf(world.clerk, address + query))).body.plan;
  return { address, look };
}

const stored = () =>
  db
    .select()
    .from(students)
    .all()
    .map(({ full_name, ic_number, passport_number, birth_cert_number, class_name, gender }) => {
      const other = passport_number ? `P:${passport_number}` : `S:${birth_cert_number}`;
      return [full_name, ic_number ?? other, class_name ?? "", gender ?? ""].join("|");
    });

async function answered(shape: Shape, address: string, plan: ShownPlan) {
  const [question] = plan.columnQuestions;
  const named = Object.entries(shape.answer ?? {}).map(([name, answer]) => [
    name.replace(/^columns/, `columns.${question?.key}`),
    answer,
  ]);
  return post(address, { intent: "answer", ...Object.fromEntries(named) });
}

describe("a list as a school has it", () => {
  it("there are at least forty of them", () => {
    expect(shapes.length).toBeGreaterThanOrEqual(40);
  });

  it.each(shapes)("%s comes out as it must", async (_, shape) => {
    const { expect: due } = shape;
    const { address, look } = await draftOf(shape);
    const before = await look();
    expect(before.mustAsk).toBe(due.asks ?? false);
    if (shape.answer) {
      const answer = await answered(shape, address, before);
      expect([answer.problems, answer.location]).toEqual([[], address]);
    }

    const plan = await look();
    const answers = plan.questions.map(({ id, chosen }) => [id, chosen.join(",")]);
    expect(Object.fromEntries(answers)).toEqual(due.questions ?? {});
    expect(plan.left).toEqual({ ...noneLeftOut, ...due.left });
    expect(plan.counts).toMatchObject({ good: due.candidates.length, bad: due.bad ?? 0 });
    if (due.ignored) expect(plan.ignored).toEqual(due.ignored);
    expect(plan.read).toBe(plan.counts.good + plan.counts.bad + sumOf(plan.left));

    const done = await post(address, { intent: "commit", fingerprint: plan.fingerprint });
    expect(done.problems).toEqual([]);
    expect(stored()).toEqual(due.candidates);
  });
});

it("a name that cannot be joined for certain is marked, and the others are not", async () => {
  const shape = shapes.find(([name]) => name === "62-father-of-others")?.[1];
  if (!shape) throw new Error("The fixture is missing");
  const { look } = await draftOf(shape);
  const { counts, lines } = await look("?show=warned");
  const marked = lines.filter(({ warnings }) => warnings.some((text) => text.includes("semak nama ini")));
  expect(marked.map(({ cells }) => cells.full_name)).toEqual(["TAN WEI LING", "NURIN KAMAL"]);
  expect(counts.bad).toBe(0);
});

import { readdirSync, readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { students } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { isOpen } from "~/features/imports/shape/questions";
import { t } from "~/messages";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { requestOf, withWorld } from "../support/people";

await loadApp();
const world = withWorld();
const path = "/students/import";
const folder = new URL("../fixtures/lists/", import.meta.url);

interface Expected {
  title: string;
  /** What the page may name instead of a right reading. */
  topic: string;
  candidates: { name: string; doc: string; g: string; cls: string }[];
}

interface Case {
  name: string;
  expected: Expected;
  pasted: string;
  file: File | null;
}

const cases: [string, Case][] = readdirSync(folder)
  .sort()
  .map((name) => {
    const input = readdirSync(new URL(`${name}/`, folder)).find((file) => file.startsWith("input."));
    const bytes = readFileSync(new URL(`${name}/${input}`, folder));
    const expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, folder), "utf8")) as Expected;
    const isPaste = input === "input.txt";
    const pasted = isPaste ? bytes.toString("utf8") : "";
    return [name, { name, expected, pasted, file: isPaste ? null : new File([bytes], input ?? "") }];
  });

function post(address: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return answerOf(requestOf(world.clerk, address, { method: "POST", body }));
}

const look = async (address: string): Promise<{ plan: ShownPlan }> =>
  (await answerOf(requestOf(world.clerk, address))).body;

const stored = () =>
  db
    .select()
    .from(students)
    .where(eq(students.school_code, "AAA0001"))
    .all()
    .map(({ full_name, ic_number, passport_number, birth_cert_number, gender, class_name }) =>
      [
        full_name,
        ic_number ?? passport_number ?? birth_cert_number ?? "",
        gender ?? "",
        class_name ?? "",
      ].join("|"),
    )
    .sort();

const due = ({ candidates }: Expected) =>
  candidates.map(({ name, doc, g, cls }) => [name, doc, g, cls].join("|")).sort();

/** What the page says before a commit, without its grey line of unread columns. */
function said({ questions, lines, repaired, heldReasons, mustAsk }: ShownPlan): string {
  const open = questions.map(({ seen, choices }) => [seen, ...choices.map(({ label }) => label)].join(" "));
  const notes = lines.flatMap(({ sentences, warnings }) => [...sentences, ...warnings]);
  const cleaned = [
    repaired.names > 0 ? t("import.mended_names", { n: repaired.names }) : "",
    repaired.remarks.length > 0 ? t("import.mended_remarks", { remarks: repaired.remarks.join(", ") }) : "",
    repaired.jawi > 0 ? t("import.mended_jawi", { n: repaired.jawi }) : "",
  ];
  return [...open, ...notes, ...cleaned, ...heldReasons, mustAsk ? t("import.must_ask") : ""].join("\n");
}

/** One press of the ready button, with no question answered. */
async function pressed(one: Case) {
  const opened = await post(path, {
    exam_year: "2026",
    pasted: one.pasted,
    ...(one.file && { file: one.file }),
  });
  if (!opened.location)
    return { refused: JSON.stringify(opened.problems), said: JSON.stringify(opened.body) };
  const { plan } = await look(opened.location);
  const others = await Promise.all(
    (["bad", "good", "warned", "unanswered"] as const).map(async (show) =>
      said((await look(`${opened.location}?show=${show}`)).plan),
    ),
  );
  const done =
    plan.mustAsk || plan.counts.good === 0
      ? null
      : await post(opened.location, { intent: "commit", fingerprint: plan.fingerprint });
  return { plan, said: [said(plan), ...others].join("\n"), problems: done?.problems ?? [] };
}

/** One key for each question makes these right. */
const answeredRight = [
  "01-ditto-smallest",
  "02-ditto-in-workbook",
  "03-class-merged-down",
  "04-class-on-first-line-only",
  "09-name-cut-into-cells",
  "16-mojibake-names",
  "22-example-row",
];

describe("a list as people have it", () => {
  it.each(cases)(
    "%s is stored as it is, or nothing wrong is stored and the page says why",
    async (_, one) => {
      const result = await pressed(one);
      const now = stored();
      const right = due(one.expected);
      if (JSON.stringify(now) === JSON.stringify(right)) return;
      expect({ wrong: now.filter((line) => !right.includes(line)) }).toEqual({ wrong: [] });
      expect(result.said).toMatch(new RegExp(one.expected.topic, "i"));
    },
  );

  it.each(answeredRight)("%s is right after the first answer of each question", async (name) => {
    const one = cases.find(([folder]) => folder === name)?.[1] as Case;
    const opened = await post(path, {
      exam_year: "2026",
      pasted: one.pasted,
      ...(one.file && { file: one.file }),
    });
    const address = opened.location ?? "";
    for (let turn = 0; turn < 6; turn++) {
      const question = (await look(address)).plan.questions.find(isOpen);
      if (!question) break;
      const [first] = question.choices;
      await post(address, { intent: "answer", [`chosen.${question.id}`]: first?.value ?? "" });
    }
    const { plan } = await look(address);
    await post(address, { intent: "commit", fingerprint: plan.fingerprint });
    expect(stored()).toEqual(due(one.expected));
  });
});

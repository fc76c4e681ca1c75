import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { missing, type Outcome } from "~/db/outcome";
import { packet_rules } from "~/db/schema";
import { findPaper, type Paper, papersOf } from "~/features/exam-papers/queries";
import { listExamYears, whyYearClosed } from "~/features/exam-years/queries";
import { createRecord, insertRecord, type RecordKind, updateRecord } from "~/features/values/records";
import { type Problems, problem } from "~/messages";
import { type Rule, ruleOf, rulesOf } from "./queries";
import type { RuleEdit } from "./schema";

type Figures = Omit<RuleEdit, "version" | "with_others">;
type Given = Figures & { exam_paper_id: number };

/** Of the figures that could be read. */
export function objectionsToRule({ spare_least, spare_most }: Partial<Figures>): Problems {
  if (spare_least === undefined || spare_most === undefined || spare_least <= spare_most) return {};
  return { spare_most: [problem("at_least", { min: spare_least })] };
}

const kind: RecordKind<Rule, Given> = {
  entity: "packet_rule",
  table: packet_rules,
  key: packet_rules.exam_paper_id,
  find: (_, exam_paper_id) => ruleOf(exam_paper_id),
  objections: objectionsToRule,
  closed({ exam_paper_id }) {
    const paper = findPaper(exam_paper_id);
    return paper ? whyYearClosed(paper.exam_year) : null;
  },
};

/** Fixed figures stay as they are. */
export function saveRule(
  actor: Actor,
  exam_paper_id: number,
  { version, with_others, ...figures }: RuleEdit,
): Outcome<Rule> {
  return write(() => {
    const paper = findPaper(exam_paper_id);
    if (!paper) return missing();
    const given = { exam_paper_id, ...figures };
    const outcome = ruleOf(exam_paper_id)
      ? updateRecord(kind, actor, exam_paper_id, { ...given, version })
      : createRecord(kind, actor, given);
    if (outcome.kind !== "saved" || !with_others) return outcome;
    const papers = papersOf(paper.exam_year, paper.exam_type_code).map(({ id }) => id);
    const ruled = new Set(rulesOf(papers).map((rule) => rule.exam_paper_id));
    for (const id of papers) if (!ruled.has(id)) insertRecord(kind, actor, { exam_paper_id: id, ...figures });
    return outcome;
  });
}

const usual: Figures = { spare_percent: 5, spare_least: 2, spare_most: 20, copies_per_packet: 20 };

/** What the form of a paper without a rule begins with: a rule of its exam type, of its year or the latest one before. */
export function ruleToOffer({ exam_year, exam_type_code, code }: Paper): Figures {
  for (const { year } of listExamYears()) {
    if (year > exam_year) continue;
    const papers = papersOf(year, exam_type_code);
    const rules = rulesOf(papers.map(({ id }) => id));
    const same = papers.find((paper) => paper.code === code)?.id;
    const rule = rules.find(({ exam_paper_id }) => exam_paper_id === same) ?? rules[0];
    if (!rule) continue;
    const { spare_percent, spare_least, spare_most, copies_per_packet } = rule;
    return { spare_percent, spare_least, spare_most, copies_per_packet };
  }
  return usual;
}

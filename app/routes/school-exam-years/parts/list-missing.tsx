import type { CheckRule } from "~/features/checks/rules";
import type { Gap, ReadinessLine } from "~/features/school-exam-years/readiness";
import { gapInWords, numberQuestion } from "~/features/school-exam-years/readiness-words";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { Notice } from "~/ui";
import { expectedAddress } from "./expected-tile";

interface MissingProps {
  line: ReadinessLine;
  gaps: { gap: Gap; n: number }[];
  mayEnter: boolean;
  mayNumber: boolean;
  back: string;
}

export function WhatIsMissing({ line, gaps, mayEnter, mayNumber, back }: MissingProps) {
  const { id, school_code, exam_year } = line;
  const here = { school_code, exam_year };
  const students = (more: object) => listAddress("/students", { ...here, ...more }, {})();
  const add = mayEnter ? listAddress("/student-add/batch", here, {})() : students({});
  const hrefs: Record<Gap, string> = {
    none: add,
    unsaid: expectedAddress(id, back),
    to_enter: add,
    beyond: students({}),
    unnumbered: mayNumber ? listAddress("/students/roll-numbers", here, {})() : students({}),
    without_document: students({ has_document: false }),
  };
  return (
    <Notice kind="warning" title={t("list.missing_title")}>
      <p>{t("list.missing")}</p>
      <ul className="list-disc pl-5">
        {gaps.map((each) => (
          <li key={each.gap}>
            <a className="inline-block py-1.5" href={hrefs[each.gap]}>
              {gapInWords(each)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The list is handed in as it is; the sentence lets the head see the two numbers first. */
export function NumberQuestion({ line, back }: { line: ReadinessLine; back: string }) {
  const sentence = numberQuestion(line);
  if (!sentence) return null;
  return (
    <Notice kind="warning" title={sentence}>
      <p>
        {t("list.number_taken")} <a href={expectedAddress(line.id, back)}>{t("home.change_expected")}</a>
      </p>
    </Notice>
  );
}

export interface Findings {
  n: number;
  /** The rule that is counted alone. */
  rule: CheckRule | null;
}

export function OpenFindings({ line, n, rule }: Findings & { line: ReadinessLine }) {
  if (n === 0) return null;
  const { school_code, exam_year } = line;
  return (
    <p>
      {t(rule ? `check.rule.${rule}` : "check.title")}:{" "}
      <a
        href={listAddress(
          rule ? `/checks/${rule}` : "/checks",
          { exam_year, school_code, state: rule && "open" },
          {},
        )()}
      >
        {t("list.open_findings", { n })}
      </a>
    </p>
  );
}

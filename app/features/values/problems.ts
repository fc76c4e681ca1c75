import { z } from "zod";
import { isProblemCode, type Problem, type ProblemCode, type Problems, problem } from "~/messages";

/** Each issue that Zod makes gets one of our codes, so that no English sentence reaches a person. */
function codeOf(issue: z.core.$ZodRawIssue): ProblemCode {
  switch (issue.code) {
    case "invalid_type":
      return codeOfType(issue.expected, issue.input);
    case "too_big":
      return codeOfSize(issue.origin, issue.maximum, "too_big");
    case "too_small":
      return codeOfSize(issue.origin, issue.minimum, "too_small");
    case "invalid_value":
      return isMissing(issue.input) ? "required" : "not_a_choice";
    case "not_multiple_of":
      return "not_a_number";
    case "invalid_format":
      return /^(iso_)?(datetime|date|time)$/.test(issue.format) ? "not_a_datetime" : "invalid";
    default:
      return isMissing(issue.input) ? "required" : "invalid";
  }
}

const isMissing = (input: unknown) => input === undefined || input === null;

function codeOfType(expected: string, input: unknown): ProblemCode {
  if (expected === "array") return "not_a_list";
  if (isMissing(input)) return "required";
  if (expected === "int") return "not_a_number";
  return "invalid";
}

function codeOfSize(origin: string, limit: number | bigint, side: "too_big" | "too_small"): ProblemCode {
  if (origin === "string") {
    if (side === "too_big") return "too_long";
    return Number(limit) <= 1 ? "required" : "too_short";
  }
  if (origin === "array" || origin === "set") return side === "too_big" ? "too_many" : "empty_list";
  if (origin === "number" || origin === "int" || origin === "bigint")
    return side === "too_big" ? "at_most" : "at_least";
  return "invalid";
}

z.config({ customError: codeOf });

export const issueOf = ({ code, values }: Problem) =>
  ({ code: "custom", message: code, params: values }) as const;

function problemIn(issue: z.core.$ZodIssue): Problem {
  const { message: code } = issue;
  if (!isProblemCode(code)) return problem("invalid");
  if (issue.code === "custom") return problem(code, issue.params);
  if (issue.code === "too_big") return problem(code, { max: Number(issue.maximum) });
  if (issue.code === "too_small" && (code === "too_short" || code === "at_least"))
    return problem(code, { min: Number(issue.minimum) });
  return problem(code);
}

export const problemsIn = (issues: z.core.$ZodIssue[]): Problem[] => issues.map(problemIn);

export function collectProblems(error: z.ZodError): Problems {
  const problems: Problems = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    problems[path] ??= [];
    problems[path].push(problemIn(issue));
  }
  return problems;
}

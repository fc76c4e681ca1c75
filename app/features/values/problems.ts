import { z } from "zod";
import { type Problem, type Problems, problem } from "~/messages";

/** Every issue that Zod makes by itself, as one of our problems: no English sentence of Zod's reaches a person. */
export function problemOf(issue: z.core.$ZodRawIssue): Problem {
  switch (issue.code) {
    case "invalid_type":
      return problemOfType(issue.expected, issue.input);
    case "too_big":
      return problemOfSize(issue.origin, issue.maximum, "too_big");
    case "too_small":
      return problemOfSize(issue.origin, issue.minimum, "too_small");
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

function problemOfType(expected: string, input: unknown): Problem {
  if (expected === "array") return "not_a_list";
  if (isMissing(input)) return "required";
  if (expected === "int") return "not_a_number";
  return "invalid";
}

function problemOfSize(origin: string, limit: number | bigint, side: "too_big" | "too_small"): Problem {
  const bound = Number(limit);
  if (origin === "string") {
    if (side === "too_big") return problem("too_long", { max: bound });
    return bound <= 1 ? "required" : problem("too_short", { min: bound });
  }
  if (origin === "array" || origin === "set") {
    return side === "too_big" ? problem("too_many", { max: bound }) : "empty_list";
  }
  if (origin === "number" || origin === "int" || origin === "bigint") {
    return side === "too_big" ? problem("at_most", { max: bound }) : problem("at_least", { min: bound });
  }
  return "invalid";
}

z.config({ customError: problemOf });

/** What is wrong, by field: `full_name`, in a list `3.full_name` (from 0), for the whole body the empty key. */
export function collectProblems(error: z.ZodError): Problems {
  const problems: Problems = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    problems[path] ??= [];
    if (!problems[path].includes(issue.message)) problems[path].push(issue.message);
  }
  return problems;
}

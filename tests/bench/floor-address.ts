import type { Query } from "./floor-queries";

/** The questions that a list can be asked here, in the order of its addresses. */
const questions = ["search", "exam_year", "gender", "district_code"] as const;
type Question = (typeof questions)[number];

/** The addresses of a list, ready for an attribute; `here` alone is not, and stands in others. */
export interface Addresses {
  asked: { name: Question; value: string; without: string }[];
  here: string;
  first: string;
  /** The same list with something in front of what it was asked, or behind. */
  led: (parameter: string) => string;
  followed: (parameter: string) => string;
}

export function addressesOf(query: Query): Addresses {
  const given = questions.flatMap((name) => {
    const value = query[name];
    return value === null || value === ""
      ? []
      : [{ name, value: String(value), pair: `${new URLSearchParams([[name, String(value)]])}` }];
  });
  const pairs = given.map(({ pair }) => pair);
  const rest = pairs.join("&amp;");
  const page = query.page > 1 ? [`page=${query.page}`] : [];
  return {
    asked: given.map(({ name, value, pair }) => ({
      name,
      value,
      without: listAt(pairs.filter((other) => other !== pair).join("&amp;")),
    })),
    here: listAt([...page, ...pairs].join("&")),
    first: listAt(rest),
    led: (parameter) => listAt(rest ? `${parameter}&amp;${rest}` : parameter),
    followed: (parameter) => listAt(rest ? `${rest}&amp;${parameter}` : parameter),
  };
}

const listAt = (parameters: string) => (parameters ? `/students?${parameters}` : "/students");

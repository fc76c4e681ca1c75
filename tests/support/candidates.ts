import { malaysianYear } from "~/db/clock";

export interface Candidate {
  full_name: string;
  ic_number: string;
}

const letters = (n: number) => [...String(n)].map((digit) => "ABCDEFGHIJ"[Number(digit)]).join("");

/** Each test file has its own birthday (MMDD), so that its candidates are unique. */
export function candidatesBornOn(day: string, names: readonly string[]): () => Candidate {
  const century = String(malaysianYear() - 12).slice(2);
  let born = 0;
  return () => {
    const name = names[born % names.length];
    born += 1;
    return { full_name: `${name} ${letters(born)}`, ic_number: `${century}${day}10${4000 + born}` };
  };
}

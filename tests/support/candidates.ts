import { malaysianYear } from "~/db/clock";

export interface Candidate {
  full_name: string;
  ic_number: string;
}

const letters = (n: number) => [...String(n)].map((digit) => "ABCDEFGHIJ"[Number(digit)]).join("");

/** Makes candidates whom no other test has, one after another: born on the day that a file keeps for itself, as MMDD. */
export function candidatesBornOn(day: string, names: readonly string[]): () => Candidate {
  const century = String(malaysianYear() - 12).slice(2);
  let born = 0;
  return () => {
    const name = names[born % names.length];
    born += 1;
    return { full_name: `${name} ${letters(born)}`, ic_number: `${century}${day}10${4000 + born}` };
  };
}

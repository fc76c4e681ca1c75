import { nameKey } from "~/db/name-key";
import { wordsIn } from "~/db/name-words";
import { IDENTITIES } from "~/features/students/schema";
import type { FindingField, StoredCandidate } from "./known";

type Named = Partial<Pick<StoredCandidate, "full_name" | (typeof IDENTITIES)[number]>>;

/**
 * Whether a line that finds a stored candidate is about somebody else: a sheet may be sorted in some of its columns, a new pupil typed over
 * one who left, or the number of another pupil typed. A key and a document together name the same person, however the name is spelled.
 */
export function isOtherPerson(
  stored: StoredCandidate,
  given: Named,
  by: "candidate_key" | "id" | FindingField,
): boolean {
  const both = IDENTITIES.filter((field) => given[field] && stored[field]);
  const isSame = (field: (typeof IDENTITIES)[number]) => bare(given[field]) === bare(stored[field]);
  const hasOtherCard = both.includes("ic_number") && !isSame("ic_number");
  const isKey = by === "candidate_key" || by === "id";
  if (!given.full_name) return !isKey && hasOtherCard;
  const alike = likeness(stored.full_name, given.full_name);
  if (by === "student_code" ? alike > 0.5 : alike >= 0.5) return false;
  return !isKey || !both.some(isSame) || hasOtherCard;
}

/** Whether two names have few words in common, so that one is hardly a correction of the other. */
export const isOtherName = (one: string, other: string): boolean => likeness(one, other) < 0.5;

const bare = (document: string | null | undefined) => document?.replace(/[ \-/]/g, "");

/** The share of the words of the shorter name that the other has, spelled alike. */
function likeness(one: string, other: string): number {
  if (nameKey(one) === nameKey(other)) return 1;
  const [shorter = [], longer = []] = [one, other].map(ownWords).sort((a, b) => a.length - b.length);
  if (shorter.length === 0) return 0;
  const left = [...longer];
  const found = shorter.filter((word) => {
    const at = left.findIndex((each) => isLike(word, each));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return found.length / shorter.length;
}

/** In the usual spellings, without BIN, BINTI and their like. */
const ownWords = (name: string): string[] =>
  wordsIn(name.replace(/\b[AS]\/[LPO]\b/g, " "))
    .map(nameKey)
    .filter((word) => word !== "");

/** MUHAMAD and MUHAMMAD, ALIF and ALIFF: a letter more, less or another one near the end. */
const isLike = (one: string, other: string): boolean =>
  one === other || (one.slice(0, 3) === other.slice(0, 3) && Math.abs(one.length - other.length) <= 1);

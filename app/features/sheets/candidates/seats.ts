import type { StoredCandidate } from "./queries";

/** Those of each hall, in the order of the halls on the sheet; the candidates without a seat come last. */
export function byHall(candidates: readonly StoredCandidate[]): StoredCandidate[][] {
  const halls = new Set(candidates.map(hallOf));
  const unseated = halls.delete(null) ? [null] : [];
  return [...halls, ...unseated].map((hall) => candidates.filter((candidate) => hallOf(candidate) === hall));
}

/** The one room of all candidates. */
export function onlyRoomOf(candidates: readonly StoredCandidate[]): string | null {
  const [first = null, ...others] = new Set(candidates.map(hallOf));
  return others.length === 0 ? first : null;
}

const hallOf = ({ room_name }: StoredCandidate): string | null => room_name || null;

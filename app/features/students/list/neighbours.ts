import type { Actor } from "~/auth/actor";
import { idsInList } from "./queries";
import type { StudentList } from "./schema";

export interface Neighbour {
  id: number;
  /** Of the list, with as many rows as the reader has on a page. */
  page: number;
}

export interface Neighbours {
  /** From 1. */
  position: number;
  total: number;
  page: number;
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** A candidate who left the page, perhaps by an edit, is looked for among so many. */
const mostAgain = 2000;

/** The candidates before and after one, in the order, filter and scope of a list; null for one who is not in it. */
export function neighboursOf(actor: Actor, query: StudentList, id: number): Neighbours | null {
  const { page, limit } = query;
  const near = Math.max(0, (page - 1) * limit - 1);
  return among(near, limit + 2) ?? among(0, mostAgain);

  function among(from: number, most: number): Neighbours | null {
    const { ids, total } = idsInList(actor, query, from, most);
    const at = ids.indexOf(id);
    if (at < 0) return null;
    const neighbour = (place: number): Neighbour | null => {
      const found = ids[place];
      return found === undefined ? null : { id: found, page: pageOf(from + place) };
    };
    return {
      position: from + at + 1,
      total,
      page: pageOf(from + at),
      previous: neighbour(at - 1),
      next: neighbour(at + 1),
    };
  }

  function pageOf(place: number): number {
    return Math.floor(place / limit) + 1;
  }
}

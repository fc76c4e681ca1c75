import type { InvigilatorDuty } from "~/db/schema/states";

/** The numbers of the office's rule. */
export interface Need {
  candidates_each: number;
  fewest: number;
  chief_of: "centre" | "room";
}

interface Listed {
  chiefs: number;
  invigilators: number;
}

export interface StaffedRoom extends Listed {
  id: number;
  /** The candidates who sit there. */
  seated: number;
}

export interface Building {
  rooms: readonly StaffedRoom[];
  /** Listed for no room: they go where one is missing. */
  anywhere: Listed;
  /** Who sits in the building, and the school's own candidates without a seat. */
  candidates: number;
}

export interface Staffing {
  needed: Listed;
  listed: Listed;
  missing: Listed;
  rooms: { id: number; needed: Listed; listed: Listed; missing: Listed }[];
}

const neededFor = (candidates: number, { candidates_each, fewest }: Need): number =>
  candidates === 0 ? 0 : Math.max(fewest, Math.ceil(candidates / candidates_each));

const sumOf = (all: readonly Listed[]): Listed => ({
  chiefs: all.reduce((sum, { chiefs }) => sum + chiefs, 0),
  invigilators: all.reduce((sum, { invigilators }) => sum + invigilators, 0),
});

const lackOf = (needed: number, listed: number): number => Math.max(0, needed - listed);

/** A person too many in one room does not replace one who is missing in another; a person of no room does. Before candidates
 * have seats, the building needs as many as one room with all of them. */
export function staffingOf(rule: Need, { rooms, anywhere, candidates }: Building): Staffing {
  const each = rooms.map((room) => {
    const needed = {
      chiefs: rule.chief_of === "room" && room.seated > 0 ? 1 : 0,
      invigilators: neededFor(room.seated, rule),
    };
    const missing = {
      chiefs: lackOf(needed.chiefs, room.chiefs),
      invigilators: lackOf(needed.invigilators, room.invigilators),
    };
    const listed = { chiefs: room.chiefs, invigilators: room.invigilators };
    return { id: room.id, needed, listed, missing };
  });
  const inRooms = sumOf(each.map(({ needed }) => needed));
  const lacking = sumOf(each.map(({ missing }) => missing));
  const listed = sumOf([...rooms, anywhere]);
  const needed = {
    chiefs: Math.max(candidates > 0 ? 1 : 0, inRooms.chiefs),
    invigilators: Math.max(neededFor(candidates, rule), inRooms.invigilators),
  };
  const missing = (duty: keyof Listed): number =>
    Math.max(lackOf(needed[duty], listed[duty]), lackOf(lacking[duty], anywhere[duty]));
  return {
    needed,
    listed,
    missing: { chiefs: missing("chiefs"), invigilators: missing("invigilators") },
    rooms: each,
  };
}

export interface Known {
  full_name: string;
  phone: string;
  ic_number: string | null;
}

export type SameBy = "ic_number" | "phone" | "full_name";

/** What shows that two records are of one person. Two different ICs are two people. */
export function sameBy(one: Known, other: Known): SameBy | null {
  if (one.ic_number !== null && other.ic_number !== null)
    return one.ic_number === other.ic_number ? "ic_number" : null;
  if (one.phone === other.phone) return "phone";
  return one.full_name === other.full_name ? "full_name" : null;
}

/** By the IC, or by name and telephone: the answer does not say whose telephone or name it is. */
export const isSure = (one: Known, other: Known): boolean =>
  sameBy(one, other) === "ic_number" || (sameBy(one, other) === "phone" && one.full_name === other.full_name);

/** Of exam days; an exam type whose days are unknown may meet on any. */
export const meet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((day) => other.includes(day));

/** The field of the counts that a duty is counted in. */
export const countOf = (duty: InvigilatorDuty): keyof Listed =>
  duty === "chief" ? "chiefs" : "invigilators";

/** In digits: 012-345 6789 and +60 12-345 6789 are one number. Null where it is none. */
export function readPhone(written: string): string | null {
  if (!/^\+?[\d ()./-]+$/.test(written)) return null;
  const digits = written.replace(/\D/g, "").replace(/^60(?=\d{8})/, "0");
  if (digits.length < 8 || digits.length > 15) return null;
  return written.startsWith("+") && !digits.startsWith("0") ? `+${digits}` : digits;
}

/** 012-345 6789, 03-8000 8000 or 088-212 345. */
export function phoneInWords(phone: string): string {
  const [, area, rest] = /^(01\d|08\d|0\d)(\d{6,8})$/.exec(phone) ?? [];
  if (area === undefined || rest === undefined) return phone;
  const middle = rest.length === 8 ? 4 : 3;
  return `${area}-${rest.slice(0, middle)} ${rest.slice(middle)}`;
}

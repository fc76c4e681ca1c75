interface PacketRule {
  spare_percent: number;
  spare_least: number;
  spare_most: number;
  copies_per_packet: number;
}

/** The candidates of a registration who sit in one room with one kind of paper. Codes of an adapted paper are in `adaptation`. */
export interface Group {
  registration_id: number;
  room_name: string;
  adaptation: string;
  candidates: number;
}

interface Extra {
  registration_id: number;
  copies: number;
}

export interface PacketLine extends Group {
  spare: number;
  extra: number;
  copies: number;
  packets: number;
  last_packet: number;
}

/** A line without candidates has no spare copies: it carries the extra copies of a school alone. */
export function spareCopies(
  candidates: number,
  { spare_percent, spare_least, spare_most }: PacketRule,
): number {
  if (candidates === 0) return 0;
  return Math.min(Math.max(Math.ceil((candidates * spare_percent) / 100), spare_least), spare_most);
}

export function packetsOf(copies: number, copies_per_packet: number) {
  const packets = Math.ceil(copies / copies_per_packet);
  return { packets, last_packet: packets === 0 ? 0 : copies - (packets - 1) * copies_per_packet };
}

const keyOf = ({ registration_id, room_name, adaptation }: Group): string =>
  JSON.stringify([registration_id, room_name, adaptation]);

/** The line of ordinary papers outside the rooms takes the extra copies, as no room asked for them. */
export function packetLines(
  groups: readonly Group[],
  extras: readonly Extra[],
  rule: PacketRule,
): PacketLine[] {
  const centres = extras.map(({ registration_id }) => ({
    registration_id,
    room_name: "",
    adaptation: "",
    candidates: 0,
  }));
  const all = new Map([...centres, ...groups].map((group) => [keyOf(group), group]));
  const extraOf = new Map(centres.map((centre, at) => [keyOf(centre), extras[at]?.copies ?? 0]));
  return [...all].map(([key, group]) => {
    const spare = spareCopies(group.candidates, rule);
    const extra = extraOf.get(key) ?? 0;
    const copies = group.candidates + spare + extra;
    return { ...group, spare, extra, copies, ...packetsOf(copies, rule.copies_per_packet) };
  });
}

type Counted = Group & { copies: number };

export interface Difference extends Group {
  fixed_candidates: number;
  fixed_copies: number;
  copies: number;
}

/** Lines whose candidates or copies are not as they were fixed; a line of one side alone counts as 0 on the other. */
export function differences(fixed: readonly Counted[], current: readonly Counted[]): Difference[] {
  const before = new Map(fixed.map((line) => [keyOf(line), line]));
  const after = new Map(current.map((line) => [keyOf(line), line]));
  return [...new Map([...before, ...after])].flatMap(([key, { registration_id, room_name, adaptation }]) => {
    const { candidates: fixed_candidates = 0, copies: fixed_copies = 0 } = before.get(key) ?? {};
    const { candidates = 0, copies = 0 } = after.get(key) ?? {};
    if (candidates === fixed_candidates && copies === fixed_copies) return [];
    return [{ registration_id, room_name, adaptation, candidates, copies, fixed_candidates, fixed_copies }];
  });
}

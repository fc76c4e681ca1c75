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

/** What is stored when the figures are fixed. */
export interface CountedLine extends Group {
  spare: number;
  extra: number;
  copies_per_packet: number;
}

export interface PacketLine extends CountedLine {
  copies: number;
  packets: number;
  last_packet: number;
}

/** Without candidates there are no spare copies: a school may need extra copies alone. */
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

export function inPackets(line: CountedLine): PacketLine {
  const copies = line.candidates + line.spare + line.extra;
  return { ...line, copies, ...packetsOf(copies, line.copies_per_packet) };
}

type Place = Omit<Group, "candidates">;

const isAt = (one: Place) => (other: Place) =>
  one.room_name === other.room_name && one.adaptation === other.adaptation;

/** Spare copies are counted once for the school and each kind of paper. They and the extra copies are on the line without a room,
 * because the chief invigilator holds them; candidates without a seat are on the same line. */
export function packetLines(
  groups: readonly Group[],
  extras: readonly Extra[],
  rule: PacketRule,
): PacketLine[] {
  const { copies_per_packet } = rule;
  const schools = new Map<number, CountedLine[]>();
  const lineAt = ({ registration_id, room_name, adaptation }: Place) => {
    const lines = schools.get(registration_id) ?? [];
    const place = { registration_id, room_name, adaptation };
    const found = lines.find(isAt(place));
    if (found) return found;
    const line = { ...place, candidates: 0, spare: 0, extra: 0, copies_per_packet };
    lines.push(line);
    schools.set(registration_id, lines);
    return line;
  };
  const kinds = new Map<CountedLine, number>();
  for (const { candidates, ...place } of groups) {
    lineAt(place).candidates = candidates;
    const held = lineAt({ ...place, room_name: "" });
    kinds.set(held, (kinds.get(held) ?? 0) + candidates);
  }
  for (const [held, candidates] of kinds) held.spare = spareCopies(candidates, rule);
  for (const { registration_id, copies } of extras)
    lineAt({ registration_id, room_name: "", adaptation: "" }).extra = copies;
  return [...schools.values()].flatMap((lines) => lines.map(inPackets).filter(({ copies }) => copies > 0));
}

const figures = ["candidates", "copies", "packets"] as const;
const totalled = ["candidates", "spare", "extra", "copies", "packets"] as const;
type Figures = Record<(typeof figures)[number], number>;
export type Totals = Record<(typeof totalled)[number], number>;
type Counted = Group & Figures;

const none: Figures = { candidates: 0, copies: 0, packets: 0 };
const figuresOf = ({ candidates, copies, packets }: Figures): Figures => ({ candidates, copies, packets });

export interface Difference extends Place {
  fixed: Figures;
  current: Figures;
}

/** Lines whose figures are not as they were fixed; a line of one side alone counts as 0 on the other. */
export function differences(fixed: readonly Counted[], current: readonly Counted[]): Difference[] {
  const [before, after] = [bySchool(fixed), bySchool(current)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((registration_id) => {
    const [was, is] = [before.get(registration_id) ?? [], after.get(registration_id) ?? []];
    const places = [...was, ...is.filter((line) => !was.some(isAt(line)))];
    return places.flatMap((place) => {
      const [old, now] = [was.find(isAt(place)) ?? none, is.find(isAt(place)) ?? none];
      if (figures.every((figure) => old[figure] === now[figure])) return [];
      const { room_name, adaptation } = place;
      return [{ registration_id, room_name, adaptation, fixed: figuresOf(old), current: figuresOf(now) }];
    });
  });
}

function bySchool(lines: readonly Counted[]): Map<number, Counted[]> {
  const schools = new Map<number, Counted[]>();
  for (const line of lines) {
    const ofSchool = schools.get(line.registration_id);
    if (ofSchool) ofSchool.push(line);
    else schools.set(line.registration_id, [line]);
  }
  return schools;
}

export function totalsOf(lines: readonly Totals[]): Totals {
  const sums: Totals = { candidates: 0, spare: 0, extra: 0, copies: 0, packets: 0 };
  for (const line of lines) for (const key of totalled) sums[key] += line[key];
  return sums;
}

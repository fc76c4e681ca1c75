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

const keyOf = ({ registration_id, room_name, adaptation }: Place): string =>
  `${registration_id}\n${room_name}\n${adaptation}`;

/** Spare copies are counted once for the school and each kind of paper. They and the extra copies are on the line without a room,
 * because the chief invigilator holds them; candidates without a seat are on the same line. */
export function packetLines(
  groups: readonly Group[],
  extras: readonly Extra[],
  rule: PacketRule,
): PacketLine[] {
  const { copies_per_packet } = rule;
  const lines = new Map<string, CountedLine>();
  const lineAt = (place: Place) => {
    const found = lines.get(keyOf(place));
    if (found) return found;
    const line = { ...place, candidates: 0, spare: 0, extra: 0, copies_per_packet };
    lines.set(keyOf(place), line);
    return line;
  };
  const kinds = new Map<CountedLine, number>();
  for (const group of groups) {
    lineAt(group).candidates = group.candidates;
    const held = lineAt({ ...group, room_name: "" });
    kinds.set(held, (kinds.get(held) ?? 0) + group.candidates);
  }
  for (const [held, candidates] of kinds) held.spare = spareCopies(candidates, rule);
  for (const { registration_id, copies } of extras)
    lineAt({ registration_id, room_name: "", adaptation: "" }).extra = copies;
  return [...lines.values()].map(inPackets).filter(({ copies }) => copies > 0);
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
  const before = new Map(fixed.map((line) => [keyOf(line), line]));
  const after = new Map(current.map((line) => [keyOf(line), line]));
  return [...new Map([...before, ...after])].flatMap(([key, { registration_id, room_name, adaptation }]) => {
    const [was, is] = [before.get(key) ?? none, after.get(key) ?? none];
    if (figures.every((figure) => was[figure] === is[figure])) return [];
    const place = { registration_id, room_name, adaptation };
    return [{ ...place, fixed: figuresOf(was), current: figuresOf(is) }];
  });
}

export function totalsOf(lines: readonly Totals[]): Totals {
  const sums: Totals = { candidates: 0, spare: 0, extra: 0, copies: 0, packets: 0 };
  for (const line of lines) for (const key of totalled) sums[key] += line[key];
  return sums;
}

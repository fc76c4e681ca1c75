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

/** Stored when the figures are fixed. */
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

/** The fields are named one by one, because the office's board counts tens of thousands of lines. */
export function inPackets({
  registration_id,
  room_name,
  adaptation,
  candidates,
  spare,
  extra,
  copies_per_packet,
}: CountedLine): PacketLine {
  const copies = candidates + spare + extra;
  const { packets, last_packet } = packetsOf(copies, copies_per_packet);
  return {
    registration_id,
    room_name,
    adaptation,
    candidates,
    spare,
    extra,
    copies_per_packet,
    copies,
    packets,
    last_packet,
  };
}

type Place = Omit<Group, "candidates">;

const lineIn = <Line extends Place>(lines: readonly Line[], room_name: string, adaptation: string) =>
  lines.find((line) => line.room_name === room_name && line.adaptation === adaptation);

interface SchoolLines {
  lines: CountedLine[];
  /** Of each kind of paper. */
  kinds: Map<string, number>;
}

/** Spare copies are counted once for the school and each kind of paper. They and the extra copies are on the line without a room,
 * because the chief invigilator holds them; candidates without a seat are on the same line. */
export function packetLines(
  groups: readonly Group[],
  extras: readonly Extra[],
  rule: PacketRule,
): PacketLine[] {
  const { copies_per_packet } = rule;
  const schools = new Map<number, SchoolLines>();
  const schoolAt = (registration_id: number): SchoolLines => {
    const school = schools.get(registration_id) ?? { lines: [], kinds: new Map() };
    schools.set(registration_id, school);
    return school;
  };
  for (const { registration_id, room_name, adaptation, candidates } of groups) {
    const { lines, kinds } = schoolAt(registration_id);
    lines.push({ registration_id, room_name, adaptation, candidates, spare: 0, extra: 0, copies_per_packet });
    kinds.set(adaptation, (kinds.get(adaptation) ?? 0) + candidates);
  }
  const heldAt = (registration_id: number, adaptation: string): CountedLine => {
    const { lines } = schoolAt(registration_id);
    const found = lineIn(lines, "", adaptation);
    if (found) return found;
    const place = { registration_id, room_name: "", adaptation };
    const line = { ...place, candidates: 0, spare: 0, extra: 0, copies_per_packet };
    lines.push(line);
    return line;
  };
  for (const [registration_id, { kinds }] of schools)
    for (const [adaptation, candidates] of kinds)
      heldAt(registration_id, adaptation).spare = spareCopies(candidates, rule);
  for (const { registration_id, copies } of extras) heldAt(registration_id, "").extra = copies;
  return [...schools.values()]
    .flatMap(({ lines }) => lines.map(inPackets))
    .filter(({ copies }) => copies > 0);
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
    const added = is.filter(({ room_name, adaptation }) => !lineIn(was, room_name, adaptation));
    return [...was, ...added].flatMap(({ room_name, adaptation }) => {
      const old = lineIn(was, room_name, adaptation) ?? none;
      const now = lineIn(is, room_name, adaptation) ?? none;
      if (figures.every((figure) => old[figure] === now[figure])) return [];
      return [{ registration_id, room_name, adaptation, fixed: figuresOf(old), current: figuresOf(now) }];
    });
  });
}

const bySchool = (lines: readonly Counted[]) => by(lines, ({ registration_id }) => registration_id);

export function by<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

export function totalsOf(lines: readonly Totals[]): Totals {
  const sums: Totals = { candidates: 0, spare: 0, extra: 0, copies: 0, packets: 0 };
  for (const line of lines) for (const key of totalled) sums[key] += line[key];
  return sums;
}

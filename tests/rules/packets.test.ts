import { describe, expect, it } from "vitest";
import {
  differences,
  type Group,
  packetLines,
  packetsOf,
  spareCopies,
  totalsOf,
} from "~/features/packets/rules";

const rule = { spare_percent: 5, spare_least: 2, spare_most: 20, copies_per_packet: 25 };

const group = (facts: Partial<Group>): Group => ({
  registration_id: 1,
  room_name: "",
  adaptation: "",
  candidates: 0,
  ...facts,
});

describe("spare copies", () => {
  it("are the percentage rounded up, at least the least and at most the most", () => {
    const of = (candidates: number) => spareCopies(candidates, rule);
    expect([1, 40, 41, 60, 61, 400, 401, 100_000].map(of)).toEqual([2, 2, 3, 3, 4, 20, 20, 20]);
  });

  it("are none without a candidate, and none where the office wants none", () => {
    expect(spareCopies(0, rule)).toBe(0);
    expect(spareCopies(300, { ...rule, spare_percent: 0, spare_least: 0 })).toBe(0);
    expect(spareCopies(300, { ...rule, spare_most: 0, spare_least: 0 })).toBe(0);
  });

  it("are not rounded up because of a fraction that a percentage cannot have", () => {
    const one = { ...rule, spare_least: 0, spare_most: 100_000 };
    for (const spare_percent of [1, 7, 29, 57, 58, 100])
      expect(spareCopies(100, { ...one, spare_percent })).toBe(spare_percent);
  });
});

describe("packets", () => {
  it("are full but for the last one, which has the rest", () => {
    expect(packetsOf(0, 25)).toEqual({ packets: 0, last_packet: 0 });
    expect(packetsOf(1, 25)).toEqual({ packets: 1, last_packet: 1 });
    expect(packetsOf(25, 25)).toEqual({ packets: 1, last_packet: 25 });
    expect(packetsOf(26, 25)).toEqual({ packets: 2, last_packet: 1 });
    for (const copies of [1, 24, 50, 99, 100_000]) {
      const { packets, last_packet } = packetsOf(copies, 25);
      expect((packets - 1) * 25 + last_packet).toBe(copies);
    }
  });
});

describe("the lines of a paper", () => {
  const groups = [
    group({ room_name: "DEWAN", candidates: 48 }),
    group({ room_name: "BILIK 1", candidates: 32 }),
    group({ candidates: 1 }),
    group({ room_name: "DEWAN", adaptation: "BRAILLE", candidates: 1 }),
    group({ registration_id: 2, candidates: 23 }),
  ];
  const shown = (lines: ReturnType<typeof packetLines>) =>
    lines.map(
      ({
        registration_id,
        room_name,
        adaptation,
        candidates,
        spare,
        extra,
        copies,
        packets,
        last_packet,
      }) => [
        ...[registration_id, room_name, adaptation],
        ...[candidates, spare, extra, copies, packets, last_packet],
      ],
    );

  it("count spare copies once for the school and each kind of paper, on the line without a room", () => {
    expect(shown(packetLines(groups, [], rule))).toEqual([
      [1, "DEWAN", "", 48, 0, 0, 48, 2, 23],
      [1, "BILIK 1", "", 32, 0, 0, 32, 2, 7],
      [1, "", "", 1, 5, 0, 6, 1, 6],
      [1, "DEWAN", "BRAILLE", 1, 0, 0, 1, 1, 1],
      [1, "", "BRAILLE", 0, 2, 0, 2, 1, 2],
      [2, "", "", 23, 2, 0, 25, 1, 25],
    ]);
  });

  it("add the extra copies of a school to its ordinary papers without a room, also where no candidate is", () => {
    const extras = [
      { registration_id: 1, copies: 30 },
      { registration_id: 3, copies: 10 },
    ];
    const lines = packetLines(groups, extras, rule);
    expect(shown(lines.filter(({ extra }) => extra > 0))).toEqual([
      [1, "", "", 1, 5, 30, 36, 2, 11],
      [3, "", "", 0, 0, 10, 10, 1, 10],
    ]);
    expect(totalsOf(lines)).toEqual({ candidates: 105, spare: 9, extra: 40, copies: 154, packets: 10 });
  });

  it("leave out a line without a copy", () => {
    const bare = { ...rule, spare_percent: 0, spare_least: 0 };
    expect(shown(packetLines([group({ room_name: "DEWAN", candidates: 3 })], [], bare))).toEqual([
      [1, "DEWAN", "", 3, 0, 0, 3, 1, 3],
    ]);
    expect(packetLines([], [], rule)).toEqual([]);
  });
});

describe("differences since the figures were fixed", () => {
  const fixed = packetLines(
    [group({ candidates: 48 }), group({ registration_id: 2, candidates: 23 })],
    [],
    rule,
  );
  const none = { candidates: 0, copies: 0, packets: 0 };

  it("are none where nothing changed", () => {
    expect(differences(fixed, [...fixed].reverse())).toEqual([]);
  });

  it("state a new line, a line that went and a count that changed, with both figures", () => {
    const now = packetLines(
      [group({ registration_id: 2, candidates: 22 }), group({ registration_id: 3, candidates: 5 })],
      [],
      rule,
    );
    const place = { room_name: "", adaptation: "" };
    expect(differences(fixed, now)).toEqual([
      { registration_id: 1, ...place, fixed: { candidates: 48, copies: 51, packets: 3 }, current: none },
      {
        ...{ registration_id: 2, ...place },
        fixed: { candidates: 23, copies: 25, packets: 1 },
        current: { candidates: 22, copies: 24, packets: 1 },
      },
      { registration_id: 3, ...place, fixed: none, current: { candidates: 5, copies: 7, packets: 1 } },
    ]);
  });

  it("name a candidate whom the most of spare copies hides from the total, and packets of another size", () => {
    const line = { ...group({ candidates: 10 }), copies: 12, packets: 1 };
    expect(differences([line], [{ ...line, candidates: 11 }])).toHaveLength(1);
    expect(differences([line], [{ ...line, packets: 2 }])).toHaveLength(1);
  });
});

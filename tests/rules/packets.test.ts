import { describe, expect, it } from "vitest";
import { differences, type Group, packetLines, packetsOf, spareCopies } from "~/features/packets/rules";

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
    group({ room_name: "DEWAN", adaptation: "BRAILLE", candidates: 1 }),
    group({ registration_id: 2, candidates: 23 }),
  ];

  it("have the rooms and the adapted papers apart, each with packets of its own", () => {
    expect(
      packetLines(groups, [], rule).map(({ copies, packets, last_packet }) => [copies, packets, last_packet]),
    ).toEqual([
      [51, 3, 1],
      [3, 1, 3],
      [25, 1, 25],
    ]);
  });

  it("add the extra copies of a school once: to its candidates without a room, or to a line of its own", () => {
    const extras = [
      { registration_id: 1, copies: 30 },
      { registration_id: 2, copies: 10 },
    ];
    const lines = packetLines(groups, extras, rule);
    const extra = lines.filter((line) => line.extra > 0);
    expect(extra).toMatchObject([
      { registration_id: 1, room_name: "", candidates: 0, spare: 0, copies: 30, packets: 2, last_packet: 5 },
      {
        registration_id: 2,
        room_name: "",
        candidates: 23,
        spare: 2,
        copies: 35,
        packets: 2,
        last_packet: 10,
      },
    ]);
    expect(lines).toHaveLength(4);
    expect(lines.reduce((sum, { copies }) => sum + copies, 0)).toBe(51 + 3 + 25 + 40);
  });
});

describe("differences since the figures were fixed", () => {
  const fixed = packetLines(
    [group({ room_name: "DEWAN", candidates: 48 }), group({ registration_id: 2, candidates: 23 })],
    [],
    rule,
  );

  it("are none where nothing changed", () => {
    expect(differences(fixed, [...fixed].reverse())).toEqual([]);
  });

  it("state a new line, a line that went and a count that changed, with both figures", () => {
    const now = packetLines(
      [group({ registration_id: 2, candidates: 22 }), group({ registration_id: 3, candidates: 5 })],
      [],
      rule,
    );
    expect(differences(fixed, now)).toEqual([
      { ...group({ room_name: "DEWAN" }), copies: 0, fixed_candidates: 48, fixed_copies: 51 },
      {
        ...group({ registration_id: 2, candidates: 22 }),
        copies: 24,
        fixed_candidates: 23,
        fixed_copies: 25,
      },
      { ...group({ registration_id: 3, candidates: 5 }), copies: 7, fixed_candidates: 0, fixed_copies: 0 },
    ]);
  });

  it("name a candidate who came even where the most of spare copies hides it from the total", () => {
    const line = { ...group({ candidates: 10 }), copies: 12 };
    expect(differences([line], [{ ...line, candidates: 11 }])).toHaveLength(1);
  });
});

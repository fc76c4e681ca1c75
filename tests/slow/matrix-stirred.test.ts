import { afterAll, describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { partingOf, plainly } from "../matrix/answers";
import {
  asking,
  askOf,
  channelOf,
  expectNoFault,
  mayUse,
  readers,
  reading,
  withProber,
} from "../matrix/asking";
import { figuresOf, type Prober } from "../matrix/engine";
import { withQuery } from "../matrix/questions";
import { disguiseEverybody, stirOutOfSight } from "../matrix/spoiling";
import { identitiesOf } from "../matrix/words";

const prober = withProber();
afterAll(() => console.info(`The matrix of what changes out of sight: ${figuresOf(prober().tally)}`));

describe("no answer reveals a change of hidden records", () => {
  test.each(reading)("$address", async (one) => {
    const parted: string[] = [];
    await expectNoFault(prober(), async (probes) => {
      for (const who of asking(probes, readers)) {
        if (!mayUse(one, who)) continue;
        const of = { who, method: "GET", channel: channelOf(one), expected: null, mayWrite: true } as const;
        const ask = askOf(one, probes, who);
        const before = await probes.probe({ ...of, ask });
        const after = await stirred(
          probes,
          () => stirOutOfSight(who, probes.world),
          () => probes.probe({ ...of, ask }),
        );
        const parting = partingOf(plainly(before), plainly(after));
        if (parting) parted.push(`${who.name} at ${ask.to}: ${parting}`);
      }
    });
    expect(parted).toEqual([]);
  });
});

async function stirred<Value>(probes: Prober, stir: () => void, work: () => Promise<Value>): Promise<Value> {
  sqlite.exec("savepoint stirred");
  try {
    stir();
    probes.lookAgain();
    return await work();
  } finally {
    sqlite.exec("rollback to stirred; release stirred");
    probes.lookAgain();
  }
}

describe("an OBSERVER sees the last four characters of an identity number, and no answer depends on the rest", () => {
  const observed = reading.filter(({ row }) => row.may.includes("O"));
  test.each(observed)("$address", async (one) => {
    const parted: string[] = [];
    await expectNoFault(prober(), async (probes) => {
      for (const who of asking(probes, /^OBSERVER of (a district|the state)$/)) {
        const of = { who, method: "GET", channel: channelOf(one), expected: null, mayWrite: true } as const;
        const [ic = "", passport = ""] = identitiesOf(probes.world.own);
        const questions = [
          "sortBy=ic_number",
          "sortBy=ic_number&sortDirection=desc",
          "has_ic_number=false",
          "has_document=false",
          `search=${ic}`,
          `search=${passport}`,
          `search=${ic.slice(0, 7)}`,
        ];
        for (const more of questions) {
          const ask = withQuery(askOf(one, probes, who), more);
          const before = await probes.probe({ ...of, ask });
          const after = await stirred(probes, disguiseEverybody, () => probes.probe({ ...of, ask }));
          const parting = partingOf(plainly(before), plainly(after));
          if (parting) parted.push(`${who.name} at ${ask.to}: ${parting}`);
        }
      }
    });
    expect(parted).toEqual([]);
  });
});

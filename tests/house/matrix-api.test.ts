import { afterAll, describe, expect, test, vi } from "vitest";
import { askAtEveryDoor, doorCases, expectNoFault, withProber } from "../matrix/asking";
import { figuresOf } from "../matrix/engine";
import { asAsk, channelsOf, isApi } from "../matrix/questions";
import { everybodyIn } from "../matrix/roles";
import type { Method } from "../matrix/rows";
import { idleRows, plannedOf, withoutRow } from "../matrix/table";
import { type PublicRow, publicDoors } from "../matrix/table-public";
import { loadFloorPlan } from "../support/app";

const prober = withProber();
afterAll(() => console.info(`The matrix at the API and at the open doors: ${figuresOf(prober().tally)}`));

describe("the table of the matrix", () => {
  test("lists the answer of every address and method of the floor plan", async () => {
    const planned = plannedOf(await loadFloorPlan());
    expect(planned.length).toBeGreaterThan(90);
    expect(withoutRow(planned)).toEqual([]);
    expect(idleRows(planned)).toEqual([]);
  });

  test("reports a forgotten address and a forgotten method", () => {
    const forgotten = withoutRow([
      { address: "/students", methods: ["GET"] },
      { address: "/student-photo/:id", methods: ["GET"] },
      { address: "/students/reset", methods: ["GET", "POST", "DELETE"] },
    ]);
    expect(forgotten).toEqual([
      expect.stringMatching(
        /^GET \/student-photo\/:id is in .* write "\/student-photo\/:id": \{ GET: asks\(opens/,
      ),
      expect.stringMatching(/^DELETE \/students\/reset is in/),
    ]);
  });
});

askAtEveryDoor("calls", prober);

const open = Object.entries(publicDoors).flatMap(([address, byMethod]) =>
  Object.entries(byMethod).map(([method, row]) => ({
    address,
    method: method as Method,
    row: row as PublicRow,
  })),
);

test.each(open)("$method $address is public and reveals no record of another account", async (one) => {
  const { address, method, row } = one;
  await expectNoFault(prober(), async (probes) => {
    for (const who of everybodyIn(probes.world)) {
      const expected = who.letter === null ? row.visitor : row.user;
      // Every page redirects a confined account; the rows of the closed addresses name the target.
      const judged = who.held === null ? expected : null;
      for (const channel of channelsOf(address, who)) {
        const mayWrite = method !== "GET";
        await probes.probe({ who, method, channel, ask: row.ask, expected: judged, mayWrite, isNoted: true });
      }
    }
  });
});

const triesMethods = process.env.SLOW
  ? /^(a visitor|SU|PENYELIA_DAERAH|ADMIN)$/
  : /^(a visitor|PENYELIA_DAERAH)$/;

test("HEAD is answered like GET without a body, and no other method bypasses the check", async () => {
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  await expectNoFault(prober(), async (probes) => {
    const { world } = probes;
    const asking = everybodyIn(world).filter(({ name }) => triesMethods.test(name));
    for (const { address, method, door } of doorCases) {
      const channel = isApi(address) ? "api" : "document";
      for (const who of asking) {
        const ask = asAsk(door.ask(world.foreign, who.person ?? world.own.admin, world));
        const of = { who, channel, expected: null, mayWrite: false } as const;
        if (method === "GET") {
          const got = await probes.probe({ ...of, method, ask });
          const head = await probes.probe({ ...of, method: "HEAD", ask });
          expect([address, who.name, head.status, head.body]).toEqual([address, who.name, got.status, ""]);
        }
        // The gate refuses both before they come here; without it one does no more than POST, the other than GET.
        const patched = await probes.probe({ ...of, method: "PATCH", ask: { to: ask.to }, mayWrite: true });
        expect([address, who.name, patched.status >= 300]).toEqual([address, who.name, true]);
        await probes.probe({ ...of, method: "OPTIONS", ask: { to: ask.to } });
      }
    }
  });
  complaints.mockRestore();
});

import { afterAll, describe, expect, test } from "vitest";
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
  writers,
  writing,
} from "../matrix/asking";
import { figuresOf } from "../matrix/engine";
import { extrasFrom, pointersTo, strangerTo } from "../matrix/inputs";
import { isApi, withQuery } from "../matrix/questions";
import { loadFloorPlan, type PlannedRoute } from "../support/app";

const prober = withProber();
afterAll(() => console.info(`The matrix of what is put in: ${figuresOf(prober().tally)}`));

describe("a hidden record in an address gets the answer of a missing record", () => {
  test.each(reading)("$address", async (one) => {
    const parted: string[] = [];
    await expectNoFault(prober(), async (probes) => {
      for (const who of asking(probes, readers)) {
        if (!mayUse(one, who)) continue;
        const of = { who, method: "GET", channel: channelOf(one), expected: null, mayWrite: false } as const;
        for (const { name, to, missing } of pointersTo(strangerTo(who, probes.world))) {
          const own = askOf(one, probes, who);
          const heard = await probes.probe({ ...of, ask: withQuery(own, to), about: name });
          if (missing === null) continue;
          const other = await probes.probe({ ...of, ask: withQuery(own, missing), about: name });
          const parting = partingOf(plainly(heard, echoesOf(to)), plainly(other, echoesOf(missing)));
          if (parting || heard.status !== other.status)
            parted.push(`${who.name}, ${name}, ${to}: ${heard.status} ${other.status} ${parting}`);
        }
      }
    });
    expect(parted).toEqual([]);
  });
});

const echoesOf = (query: string): string[] =>
  [...new URLSearchParams(query).values()]
    .filter((value) => value.length > 4)
    .sort((a, b) => b.length - a.length);

describe("an added field changes no hidden record and sets no protected column", () => {
  test.each(writing)("$method $address", async (one) => {
    await expectNoFault(prober(), async (probes) => {
      // Every change of a password costs a hash, for each account.
      const whose = one.row.whileTemporary ? /^SU$/ : writers;
      for (const who of asking(probes, whose)) {
        if (!mayUse(one, who)) continue;
        const channel = channelOf(one);
        for (const extra of extrasFrom(strangerTo(who, probes.world), who)) {
          const { to, body } = askOf(one, probes, who);
          const more = channel === "api" ? extra : spread(extra);
          const extended = Array.isArray(body)
            ? body.map((each) => ({ ...each, ...more }))
            : { ...(body as object), ...more };
          await probes.probe({
            who,
            method: one.method,
            channel,
            ask: { to, body: extended },
            expected: null,
            mayWrite: true,
            about: Object.keys(extra).join(),
          });
        }
      }
    });
  });
});

/** A form has one level of records. */
const spread = (extra: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [name, typeof value === "object" ? "" : value]),
  );

describe("a cookie or a header of the browser opens no hidden record", () => {
  const screens = reading.filter(({ address }) => !isApi(address));
  test.each(screens)("$address", async (one) => {
    await expectNoFault(prober(), async (probes) => {
      for (const who of asking(probes, readers)) {
        const { school, batch_id } = strangerTo(who, probes.world);
        const flash = Buffer.from(
          JSON.stringify({ key: "student.deleted", values: { full_name: "X" }, undo: batch_id }),
        );
        const [path = ""] = askOf(one, probes, who).to.split("?");
        for (const Cookie of [
          `calon_pilihan=${school.school_code}/2026`,
          `calon_makluman=${flash.toString("base64url")}`,
          "calon_lajur_students=zzzzzz; calon_lajur_schools=zzzzzz",
        ]) {
          const ask = { to: path, headers: { Cookie } };
          await probes.probe({
            who,
            method: "GET",
            channel: "document",
            ask,
            expected: null,
            mayWrite: false,
          });
        }
      }
    });
  });

  test("a request for single loaders of a page opens no more than the page", async () => {
    const routes = (await loadFloorPlan()).filter(
      (route): route is PlannedRoute & { address: string } => route.address !== null,
    );
    await expectNoFault(prober(), async (probes) => {
      for (const one of screens) {
        const ids = routes.filter(({ address }) => address === one.address).map(({ id }) => id);
        for (const who of asking(probes, readers)) {
          for (const wanted of [ids.join(), "root", [...ids, "root", "routes/users/list"].join()]) {
            const side = strangerTo(who, probes.world);
            const ask = withQuery(askOf(one, probes, who, side), `_routes=${wanted}`);
            const expected = mayUse(one, who) || wanted === "root" ? null : [403];
            await probes.probe({ who, method: "GET", channel: "data", ask, expected, mayWrite: false });
          }
        }
      }
    });
  });
});

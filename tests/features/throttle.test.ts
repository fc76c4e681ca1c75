import { eq, inArray } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { authenticate, type SignInRefused } from "~/auth/credentials";
import { rememberedDevice } from "~/auth/devices";
import { enqueueHash, HashingBusy } from "~/auth/hashing";
import { networkOf } from "~/auth/networks";
import { hashPassword } from "~/auth/passwords";
import { RateLimiter } from "~/auth/rate-limiter";
import { db } from "~/db/client";
import { sign_in_failures, users } from "~/db/schema";
import { inRollback, makePerson } from "../support/people";

const minute = 60_000;
const hour = 60 * minute;
const password = "melur-jingga-5544";
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});
inRollback();
afterEach(() => {
  vi.useRealTimers();
});

function clerk(username: string) {
  const { user_id } = makePerson("ADMIN", {}, username);
  return db.update(users).set({ password_hash }).where(eq(users.id, user_id)).returning().get();
}

const attempt = (username: string, typed: string, address: string, device: string | null = null) =>
  authenticate(username, typed, address, device).then(
    () => "let in",
    (error: SignInRefused) => error.why,
  );
const guess = (username: string, address = "10.9.9.9", device: string | null = null) =>
  attempt(username, "bukan-ini-lah", address, device);
const right = (username: string, address = "10.9.9.9", device: string | null = null) =>
  attempt(username, password, address, device);

/** As if they had been tried and heard, without the time that it takes. */
function failed(tries: { username: string; address: string }[]) {
  const created_at = new Date().toISOString();
  for (let at = 0; at < tries.length; at += 500) {
    const rows = tries.slice(at, at + 500).map((each) => ({ ...each, created_at }));
    db.insert(sign_in_failures).values(rows).run();
  }
}
const times = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

describe("somebody who guesses at one account", () => {
  test("from one address is heard ten times, and its owner gets in from the same address with a known browser", async () => {
    const rohana = clerk("rohana");
    const device = rememberedDevice(null, rohana);
    const answers = [];
    for (let at = 0; at < 40; at++) answers.push(await guess("rohana"));
    expect(answers.filter((answer) => answer === "wrong")).toHaveLength(10);
    expect(await right("rohana")).toBe("throttled");
    expect(await right("rohana", "10.9.9.9", device)).toBe("let in");
    expect(await right("rohana", "10.0.0.1")).toBe("let in");
  });

  test("from ten thousand addresses is heard a hundred times, and a known browser gets in all the while", async () => {
    const rohana = clerk("rohana");
    const device = rememberedDevice(null, rohana);
    failed(times(98, (at) => ({ username: "rohana", address: `10.1.0.${at}` })));
    expect(await guess("rohana", "10.2.0.1")).toBe("wrong");
    expect(await guess("rohana", "10.2.0.2")).toBe("wrong");
    expect(await guess("rohana", "10.2.0.3")).toBe("throttled");
    expect(await right("rohana", "10.2.0.4", device)).toBe("let in");
  });

  test("an attacked owner has three attempts at another address with an unknown browser", async () => {
    clerk("rohana");
    failed(times(12, (at) => ({ username: "rohana", address: `10.1.0.${at}` })));
    const answers = [];
    for (let at = 0; at < 4; at++) answers.push(await guess("rohana", "10.0.0.1"));
    expect(answers).toEqual(["wrong", "wrong", "wrong", "throttled"]);
    expect(await right("rohana", "10.0.0.2")).toBe("let in");
  });

  test("a known browser has ten attempts, regardless of other browsers", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const rohana = clerk("rohana");
    const device = rememberedDevice(null, rohana);
    failed(times(300, (at) => ({ username: "rohana", address: `10.1.${at % 3}.${at % 100}` })));
    for (let at = 0; at < 10; at++) expect(await guess("rohana", "10.0.0.1", device)).toBe("wrong");
    expect(await right("rohana", "10.0.0.1", device)).toBe("throttled");
    vi.setSystemTime(Date.now() + 15 * minute + 1);
    expect(await right("rohana", "10.0.0.1", device)).toBe("let in");
  });

  test("does not come further by addresses of one IPv6 network", async () => {
    clerk("rohana");
    for (let at = 0; at < 10; at++) expect(await guess("rohana", `2001:db8:1:2::${at + 1}`)).toBe("wrong");
    expect(await right("rohana", "2001:db8:1:2:ffff::1")).toBe("throttled");
    expect(await right("rohana", "2001:db8:1:3::1")).toBe("let in");
  });

  test("all networks of one IPv6 site have thirty attempts together and block no browser elsewhere", async () => {
    clerk("rohana");
    failed(times(28, (at) => ({ username: "rohana", address: `2001:db8:1:${at + 100}::/64` })));
    expect(await guess("rohana", "2001:db8:1:1::1")).toBe("wrong");
    expect(await guess("rohana", "2001:db8:1:2::1")).toBe("wrong");
    expect(await guess("rohana", "2001:db8:1:3::1")).toBe("throttled");
    expect(await right("rohana", "2001:db8:1:ff::1")).toBe("throttled");
    expect(await right("rohana", "2001:db8:11::1")).toBe("let in");
    expect(await right("rohana", "10.0.0.1")).toBe("let in");
  });
});

describe("an address from which many fail", () => {
  test("the failures of 40 clerks who mistype three times each block no clerk", async () => {
    for (let at = 0; at < 40; at++) clerk(`kerani${at}`);
    const tries = times(40, (at) => ({ username: `kerani${at}`, address: "10.9.9.9" }));
    failed([...tries, ...tries, ...tries]);
    for (const at of [0, 19, 39]) expect(await right(`kerani${at}`)).toBe("let in");
  });

  test("tries name after name, and waits after fifty, but for the browsers of its people", async () => {
    const rohana = clerk("rohana");
    clerk("fauzi");
    for (let at = 0; at < 50; at++) clerk(`nama${at}`);
    failed(times(50, (at) => ({ username: `nama${at}`, address: "10.9.9.9" })));
    expect(await right("fauzi")).toBe("throttled");
    // An invented name gets the same answer.
    expect(await guess("bukan-sesiapa")).toBe("throttled");
    expect(await right("rohana", "10.9.9.9", rememberedDevice(null, rohana))).toBe("let in");
    expect(await right("fauzi", "10.0.0.1")).toBe("let in");
  });

  test("invents 51 names, and no account of the address waits", async () => {
    clerk("rohana");
    for (let at = 0; at < 51; at++) expect(await guess(`rekaan${at}`)).toBe("wrong");
    expect(await right("rohana")).toBe("let in");
  });

  test("a name that does not exist is answered as one that does, before and after a thousand invented ones", async () => {
    clerk("rohana");
    const invented = (from: number) =>
      times(1000, (at) => ({ username: `rekaan${from + at}`, address: "10.9.9.9 invented" }));
    for (const from of [0, 1000]) {
      const answers = [];
      for (let at = 0; at < 11; at++) answers.push([await guess("rohana"), await guess("rohani")]);
      expect(answers).toEqual([...times(10, () => ["wrong", "wrong"]), ["throttled", "throttled"]]);
      failed(invented(from));
      db.delete(sign_in_failures)
        .where(inArray(sign_in_failures.username, ["rohana", "rohani"]))
        .run();
    }
  });

  test("stores the thousand newest invented names of an address", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let at = 0; at < 3; at++) {
      failed(times(600, (name) => ({ username: `rekaan${name}`, address: "10.9.9.9 invented" })));
      vi.setSystemTime(Date.now() + 1);
    }
    expect(await guess("rekaan")).toBe("wrong");
    const ofFirst = eq(sign_in_failures.username, "rekaan0");
    expect(db.select().from(sign_in_failures).where(ofFirst).all()).toHaveLength(2);
  });

  test("waits no longer than until the oldest failure is a quarter of an hour old", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    clerk("rohana");
    failed([{ username: "rohana", address: "10.9.9.9" }]);
    vi.setSystemTime(Date.now() + 10 * minute);
    failed(times(9, () => ({ username: "rohana", address: "10.9.9.9" })));
    const { retry_after } = await authenticate("rohana", password, "10.9.9.9").catch((error) => error);
    expect(retry_after).toBe(300);
    vi.setSystemTime(Date.now() + 300_000 + 1);
    expect(await right("rohana")).toBe("let in");
  });
});

describe("the mark of a browser", () => {
  const device = (username: string, before: string | null = null) =>
    rememberedDevice(before, clerk(username));

  test("a browser is known for the last eight users who signed in there, and for no other", async () => {
    const shared = times(8, (at) => `kerani${at}`).reduce<string | null>(
      (before, username) => device(username, before),
      null,
    );
    clerk("rohana");
    for (const username of ["kerani0", "kerani7", "rohana"]) {
      failed(times(10, () => ({ username, address: "10.9.9.9" })));
    }
    expect(shared?.split(".")).toHaveLength(9);
    expect(await right("kerani0", "10.9.9.9", shared)).toBe("let in");
    expect(await right("kerani7", "10.9.9.9", shared)).toBe("let in");
    expect(await right("rohana", "10.9.9.9", shared)).toBe("throttled");
    const ninth = device("fauzi", shared);
    expect(await right("kerani0", "10.9.9.9", device("puteri", ninth))).toBe("throttled");
  });

  test("signed in twice is one mark", () => {
    const rohana = clerk("rohana");
    const once = rememberedDevice(null, rohana);
    expect(rememberedDevice(once, rohana)).toBe(once);
  });

  test("a forged, torn or outdated mark counts as an unknown browser", async () => {
    const rohana = clerk("rohana");
    const known = rememberedDevice(null, rohana);
    const [name, mark = ""] = known.split(".");
    failed(times(10, () => ({ username: "rohana", address: "10.9.9.9" })));
    const foreign = rememberedDevice(null, clerk("fauzi"));
    for (const forged of [
      "",
      "a.b",
      name ?? "",
      `${"A".repeat(43)}.${mark}`,
      `${name}.${"A".repeat(22)}`,
      `${known}.${"é".repeat(22)}`,
      foreign,
      "x".repeat(100_000),
    ]) {
      expect(await right("rohana", "10.9.9.9", forged)).toBe("throttled");
      expect(rememberedDevice(forged, rohana).length).toBeLessThan(43 + 9 * 23);
    }
    db.update(users).set({ password_hash: "$argon2id$other" }).where(eq(users.id, rohana.id)).run();
    expect(await right("rohana", "10.9.9.9", known)).toBe("throttled");
  });
});

describe("the queue in front of the hashing", () => {
  const work = (done: string[], name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    done.push(name);
    return name;
  };

  test("a flood of 1,000 hashes from one address does not delay another address", async () => {
    const done: string[] = [];
    const flood = times(1000, (at) => enqueueHash("penyerang", work(done, `penyerang ${at}`)));
    const clerks = times(5, (at) => enqueueHash(`10.0.0.${at}`, work(done, `kerani ${at}`)));
    expect(await Promise.all(clerks)).toEqual(times(5, (at) => `kerani ${at}`));
    expect(done.length).toBeLessThan(30);
    await Promise.all(flood);
    expect(done).toHaveLength(1005);
    expect(done.filter((name) => name.startsWith("penyerang"))).toEqual(
      times(1000, (at) => `penyerang ${at}`),
    );
  }, 60_000);

  test("the queue passes an error to its caller and continues", async () => {
    const failure = enqueueHash("a", () => {
      throw new Error("rosak");
    });
    await expect(failure).rejects.toThrow("rosak");
    expect(await enqueueHash("a", () => 7)).toBe(7);
  });

  test("a full queue refuses at once, and waiting work completes", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const blocked = times(8, () => enqueueHash("b", () => gate));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const rest = times(4100, (at) => enqueueHash("b", () => at).catch((error) => error));
    const refused = await Promise.all(rest.slice(4000));
    expect(refused.every((each) => each instanceof HashingBusy)).toBe(true);
    const rohana = clerk("rohana");
    expect(await right("rohana")).toBe("busy");
    expect(db.select().from(sign_in_failures).all()).toEqual([]);
    open();
    await Promise.all(blocked);
    expect((await Promise.all(rest.slice(0, 3900))).every((each) => typeof each === "number")).toBe(true);
    expect(await right(rohana.username)).toBe("let in");
  }, 60_000);
});

test.each([
  ["10.0.0.1", "10.0.0.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:DB8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
  ["2001:0db8:1:02::9", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("the rate limiter admits a number of requests, returns the seconds to wait and drops quiet keys", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const limiter = new RateLimiter(3, minute, 2);
  expect(times(4, () => limiter.secondsToWait("a"))).toEqual([0, 0, 0, 60]);
  vi.advanceTimersByTime(45_000);
  vi.setSystemTime(Date.now() - hour);
  expect([limiter.secondsToWait("a"), limiter.secondsToWait("b")]).toEqual([15, 0]);
  vi.advanceTimersByTime(15_000);
  expect(limiter.secondsToWait("a")).toBe(0);
  limiter.secondsToWait("c");
  expect(times(3, () => limiter.secondsToWait("b"))).toEqual([0, 0, 0]);
});

import { describe, expect, test } from "vitest";
import { QueueFull, queueOf } from "~/features/threads/queue";

const [ahmad, siti, raju] = [{ user_id: 1 }, { user_id: 2 }, { user_id: 3 }];
const limits = { waiting: 4, milliseconds: 60_000 };

/** Works that end when the test says so, and the order in which they began. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((done) => ends.set(name, () => done(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let at = 0; at < 5; at++) await Promise.resolve();
  };
  return { begun, work, end };
}

const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error) => error as QueueFull);

describe("a queue of threads", () => {
  test("another account has its turn between the two of one account", async () => {
    const { begun, work, end } = works();
    const inTurn = queueOf(limits);
    void inTurn(ahmad, work("ahmad 1"));
    void inTurn(ahmad, work("ahmad 2"));
    void inTurn(siti, work("siti 1"));
    void inTurn(siti, work("siti 2"));
    void inTurn(raju, work("raju 1"));
    for (const name of ["ahmad 1", "siti 1", "raju 1", "ahmad 2", "siti 2"]) await end(name);
    expect(begun).toEqual(["ahmad 1", "siti 1", "raju 1", "ahmad 2", "siti 2"]);
  });

  test("twelve at once of one account: two are taken, ten are refused, and another account comes second", async () => {
    const { begun, work, end } = works();
    const inTurn = queueOf(limits);
    const flood = Array.from({ length: 12 }, (_, at) => refusal(inTurn(ahmad, work(`ahmad ${at + 1}`))));
    const other = inTurn(siti, work("siti"));
    const refused = await Promise.all(flood.slice(2));
    expect(refused.map((error) => [error instanceof QueueFull, error?.isOwn])).toEqual(
      Array(10).fill([true, true]),
    );
    await end("ahmad 1");
    expect(begun).toEqual(["ahmad 1", "siti"]);
    await end("siti");
    expect(await other).toBe("siti");
    await end("ahmad 2");
    expect(await Promise.all(flood.slice(0, 2))).toEqual([null, null]);
  });

  test("an account whose two are done may ask again", async () => {
    const { work, end } = works();
    const inTurn = queueOf(limits);
    const both = [inTurn(ahmad, work("1")), inTurn(ahmad, work("2"))];
    await end("1");
    await end("2");
    await Promise.all(both);
    const third = inTurn(ahmad, work("3"));
    await end("3");
    expect(await third).toBe("3");
  });

  test("one that finds the queue full learns how many are before it", async () => {
    const { work } = works();
    const inTurn = queueOf(limits);
    for (const user_id of [1, 2, 3, 4, 5]) void inTurn({ user_id }, work(`${user_id}`));
    expect(await refusal(inTurn({ user_id: 6 }, work("6")))).toMatchObject({ before: 5, isOwn: false });
  });

  test("one that waited in vain learns how many are before it, and has its place when it asks again", async () => {
    const { begun, work, end } = works();
    const inTurn = queueOf({ waiting: 4, milliseconds: 20 });
    void inTurn(ahmad, work("ahmad"));
    const first = refusal(inTurn(raju, work("raju 1")));
    const second = refusal(inTurn(siti, work("siti 1")));
    expect(await first).toMatchObject({ before: 1 });
    expect(await second).toMatchObject({ before: 2 });
    void refusal(inTurn({ user_id: 4 }, work("late")));
    const again = inTurn(siti, work("siti 2"));
    await end("ahmad");
    expect(begun).toEqual(["ahmad", "siti 2"]);
    await end("siti 2");
    expect(await again).toBe("siti 2");
    expect(begun[2]).toBe("late");
  });

  test("a place that its account does not come back for is given up", async () => {
    const { work } = works();
    const inTurn = queueOf({ waiting: 1, milliseconds: 20, kept: 0 });
    void inTurn(ahmad, work("ahmad"));
    expect(await refusal(inTurn(siti, work("siti")))).toMatchObject({ before: 1 });
    const waits = refusal(inTurn(raju, work("raju")));
    expect(await waits).toMatchObject({ before: 1 });
  });

  test("one whose reader leaves gives up its place at once", async () => {
    const { begun, work, end } = works();
    const inTurn = queueOf(limits);
    void inTurn(ahmad, work("ahmad 1"));
    const leaving = new AbortController();
    const left = refusal(inTurn(ahmad, work("ahmad 2"), leaving.signal));
    leaving.abort(new Error("left"));
    expect(await left).toMatchObject({ message: "left" });
    void inTurn(ahmad, work("ahmad 3"));
    await end("ahmad 1");
    expect(begun).toEqual(["ahmad 1", "ahmad 3"]);
  });

  test("a failure ends only its own work", async () => {
    const { work, end } = works();
    const inTurn = queueOf(limits);
    const failed = refusal(inTurn(ahmad, () => Promise.reject(new Error("damaged"))));
    const next = inTurn(siti, work("siti"));
    expect(await failed).toMatchObject({ message: "damaged" });
    await end("siti");
    expect(await next).toBe("siti");
  });
});

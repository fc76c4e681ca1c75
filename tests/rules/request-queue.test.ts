import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Asker, mostOfOne, mostWaiting, requestQueue } from "~/http/gate/request-queue";

const patience = { reading: 1500, writing: 6000 };

const account = (name: string): Asker => ({ lane: "accounts", name });
const visitor = (name: string): Asker => ({ lane: "visitors", name });

function queueAt(places?: () => number) {
  const clock = { now: 0 };
  const queue = requestQueue(patience, () => clock.now, places);
  const run: string[] = [];
  const ask = (asker: Asker, milliseconds = 0) =>
    queue.enqueue(asker, () => {
      run.push(asker.name);
      clock.now += milliseconds;
    });
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await nextTurn();
  };
  return { clock, queue, run, ask, turns };
}

const others = (count: number) => Array.from({ length: count }, (_, n) => account(`other${n}`));

describe("the queue of requests", () => {
  it("runs a request at once where no other waits", () => {
    const { ask, run } = queueAt();
    ask(visitor("one"));
    expect(run).toEqual(["one"]);
  });

  it("runs the others in their order, one in each turn of the event loop", async () => {
    const { ask, run } = queueAt();
    for (const name of ["1", "2", "3"]) ask(visitor(name));
    const seen = [run.length];
    for (let turn = 0; turn < 3; turn++) {
      await nextTurn();
      seen.push(run.length);
    }
    expect(run).toEqual(["1", "2", "3"]);
    expect(seen[0]).toBe(1);
    expect(seen.every((count, at) => count - (seen[at - 1] ?? 1) <= 1)).toBe(true);
  });

  it("is full for pages after 1.5 s of waiting and for writes after 6 s, and empty again when all have run", async () => {
    const { clock, queue, ask, turns } = queueAt();
    const whyFull = () => [
      queue.whyFull(account("new"), "reading"),
      queue.whyFull(account("new"), "writing"),
    ];
    for (const other of others(3)) ask(other);
    expect(whyFull()).toEqual([null, null]);
    clock.now = 1501;
    expect(whyFull()).toEqual(["all", null]);
    clock.now = 6001;
    expect(whyFull()).toEqual(["all", "all"]);
    await turns(4);
    expect(whyFull()).toEqual([null, null]);
  });

  it("is full for all accounts where too many requests of accounts wait, and for all visitors where too many of visitors wait", () => {
    const { queue, ask } = queueAt();
    for (let n = 0; n <= mostWaiting; n++) ask(visitor(`network${n}`));
    expect(queue.whyFull(visitor("new"), "writing")).toBe("all");
    expect(queue.whyFull(account("new"), "reading")).toBe(null);
    for (const other of others(mostWaiting)) ask(other);
    expect(queue.whyFull(account("new"), "writing")).toBe("all");
  });

  it("gives each asker a turn, so that one that asks very much delays its own requests alone", async () => {
    const { run, ask, turns } = queueAt();
    for (let n = 1; n <= 40; n++) ask(account("greedy"));
    for (let n = 1; n <= 2; n++) for (const name of ["one", "two"]) ask(account(name));
    await turns(7);
    expect(run.slice(0, 7)).toEqual(["greedy", "greedy", "one", "two", "greedy", "one", "two"]);
    await turns(40);
    expect(run).toHaveLength(44);
  });

  it("refuses the asker whose own requests wait too long or are too many, and takes those of others", async () => {
    const { clock, queue, ask } = queueAt();
    const greedy = account("greedy");
    for (let n = 0; n < mostOfOne; n++) ask(greedy);
    expect(queue.whyFull(greedy, "writing")).toBe(null);
    ask(greedy);
    expect(queue.whyFull(greedy, "writing")).toBe("own");
    expect(queue.whyFull(account("one"), "reading")).toBe(null);
    for (clock.now = 100; clock.now <= 1600; clock.now += 100) await nextTurn();
    expect(queue.whyFull(greedy, "reading")).toBe("own");
    expect(queue.whyFull(account("one"), "reading")).toBe(null);
  });

  it("gives accounts two turns to one of visitors", async () => {
    const { run, ask, turns } = queueAt();
    for (let n = 0; n < 20; n++) ask(visitor("flood"));
    for (let n = 0; n < 10; n++) for (const name of ["one", "two"]) ask(account(name));
    await turns(12);
    const taken = run.slice(1, 13);
    expect(taken.filter((name) => name === "flood")).toHaveLength(4);
    expect(taken.filter((name) => name !== "flood")).toHaveLength(8);
  });

  it("does not look at the wait of visitors when it decides whether it is full for an account", () => {
    const { clock, queue, ask } = queueAt();
    for (let n = 0; n < 30; n++) ask(visitor(`network${n}`));
    clock.now = 60_000;
    expect(queue.whyFull(visitor("new"), "writing")).toBe("all");
    expect(queue.whyFull(account("clerk"), "reading")).toBe(null);
  });

  it("lets an asker whose request took 500 ms wait as long while others wait, and not where none does", async () => {
    const { clock, run, ask, turns } = queueAt();
    ask(account("costly"), 500);
    await turns(1);
    ask(account("costly"));
    await turns(1);
    expect(run).toEqual(["costly", "costly"]);
    ask(account("costly"), 500);
    await turns(2);
    for (const name of ["one", "costly", "two"]) ask(account(name), 10);
    ask(visitor("three"), 10);
    await turns(6);
    expect(run.slice(3).toSorted()).toEqual(["costly", "one", "three", "two"]);
    expect(run.at(-1)).toBe("costly");
    expect(clock.now).toBe(1040);
  });

  it("does not refuse others because an asker that is held has waited for long", async () => {
    const { clock, queue, run, ask, turns } = queueAt();
    ask(account("costly"), 5000);
    await turns(1);
    for (const other of others(200)) ask(other, 10);
    ask(account("costly"));
    await turns(160);
    expect(run.filter((name) => name === "costly")).toHaveLength(1);
    expect(clock.now).toBeGreaterThan(6000);
    expect(queue.whyFull(account("new"), "writing")).toBe(null);
  });

  it("gives the later step of a request a turn of its asker, and charges it", async () => {
    const { clock, queue, run, ask, turns } = queueAt();
    ask(account("first"));
    const step = queue.turn(account("costly")).then(() => {
      run.push("step");
      clock.now += 300;
    });
    ask(account("one"));
    await step;
    await turns(1);
    for (const name of ["costly", "two", "three"]) ask(account(name));
    await turns(4);
    expect(run).toEqual(["first", "step", "one", "two", "three", "costly"]);
  });

  it("hands out as many requests as there are readers, and charges their askers", async () => {
    const { clock, queue, run, turns } = queueAt(() => 2);
    const answers = new Map<string, () => void>();
    const read = (name: string) =>
      queue.enqueue(account(name), () => {
        run.push(name);
        return new Promise((answer) => answers.set(name, answer));
      });
    for (const name of ["one", "two", "three", "one"]) read(name);
    await turns(5);
    expect(run).toEqual(["one", "two"]);
    clock.now += 50;
    answers.get("one")?.();
    await turns(3);
    expect(run).toEqual(["one", "two", "three"]);
    answers.get("three")?.();
    await turns(3);
    expect(run, "an asker that is held has its turn where no other waits").toEqual([
      "one",
      "two",
      "three",
      "one",
    ]);
  });
});

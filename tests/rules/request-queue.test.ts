import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { mostOfOne, mostWaiting, requestQueue } from "~/http/gate/request-queue.server";

const patience = { reading: 1500, writing: 6000 };

const visitor = () => Symbol("visitor");

function queueAt() {
  const clock = { now: 0 };
  const queue = requestQueue(patience, () => clock.now);
  return { clock, queue };
}

describe("the queue of requests", () => {
  it("runs a request at once where no other waits", () => {
    const { queue } = queueAt();
    let runs = 0;
    queue.enqueue(visitor(), () => runs++);
    expect(runs).toBe(1);
  });

  it("runs the others in their order, one in each turn of the event loop", async () => {
    const { queue } = queueAt();
    const run: number[] = [];
    for (const n of [1, 2, 3]) queue.enqueue(visitor(), () => run.push(n));
    const seen = [run.length];
    for (let turn = 0; turn < 3; turn++) {
      await nextTurn();
      seen.push(run.length);
    }
    expect(run).toEqual([1, 2, 3]);
    expect(seen[0]).toBe(1);
    expect(seen.every((count, at) => count - (seen[at - 1] ?? 1) <= 1)).toBe(true);
  });

  it("is full for pages after 1.5 s of waiting and for writes after 6 s, and empty again when all have run", async () => {
    const { clock, queue } = queueAt();
    const isFull = () => [queue.isFull(visitor(), "reading"), queue.isFull(visitor(), "writing")];
    for (let n = 0; n < 3; n++) queue.enqueue(visitor(), () => {});
    expect(isFull()).toEqual([false, false]);
    clock.now = 1501;
    expect(isFull()).toEqual([true, false]);
    clock.now = 6001;
    expect(isFull()).toEqual([true, true]);
    for (let turn = 0; turn < 4; turn++) await nextTurn();
    expect(isFull()).toEqual([false, false]);
  });

  it("is full for all where too many wait", () => {
    const { queue } = queueAt();
    for (let n = 0; n <= mostWaiting; n++) queue.enqueue(visitor(), () => {});
    expect(queue.isFull(visitor(), "writing")).toBe(true);
  });

  it("gives each session a turn, so that one that asks very much delays its own requests alone", async () => {
    const { queue } = queueAt();
    const run: string[] = [];
    const ask = (session: string, n: number) => queue.enqueue(session, () => run.push(`${session}${n}`));
    for (let n = 1; n <= 40; n++) ask("greedy", n);
    for (const n of [1, 2]) for (const session of ["one", "two"]) ask(session, n);
    for (let turn = 0; turn < 7; turn++) await nextTurn();
    expect(run.slice(0, 7)).toEqual(["greedy1", "greedy2", "one1", "two1", "greedy3", "one2", "two2"]);
    for (let turn = 0; turn < 40; turn++) await nextTurn();
    expect(run).toHaveLength(44);
    expect(run.at(-1)).toBe("greedy40");
  });

  it("refuses the session whose own requests wait too long or are too many, and takes those of others", async () => {
    const { clock, queue } = queueAt();
    queue.enqueue("greedy", () => {});
    for (let n = 0; n < mostOfOne - 1; n++) queue.enqueue("greedy", () => {});
    expect(queue.isFull("greedy", "writing")).toBe(false);
    queue.enqueue("greedy", () => {});
    expect(queue.isFull("greedy", "writing")).toBe(true);
    expect(queue.isFull("one", "reading")).toBe(false);
    for (clock.now = 100; clock.now <= 1600; clock.now += 100) await nextTurn();
    expect(queue.isFull("greedy", "reading")).toBe(true);
    expect(queue.isFull("one", "reading")).toBe(false);
  });
});

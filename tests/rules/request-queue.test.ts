import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { mostWaiting, requestQueue } from "~/http/gate/request-queue.server";

const patience = { reading: 1500, writing: 6000 };

function queueAt() {
  const clock = { now: 0 };
  const queue = requestQueue(patience, () => clock.now);
  return { clock, queue };
}

describe("the queue of requests", () => {
  it("runs a request at once where no other waits", () => {
    const { queue } = queueAt();
    let runs = 0;
    queue.enqueue(() => runs++);
    expect(runs).toBe(1);
  });

  it("runs the others in their order, one in each turn of the event loop", async () => {
    const { queue } = queueAt();
    const run: number[] = [];
    for (const n of [1, 2, 3]) queue.enqueue(() => run.push(n));
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
    const isFull = () => [queue.isFull("reading"), queue.isFull("writing")];
    for (let n = 0; n < 3; n++) queue.enqueue(() => {});
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
    for (let n = 0; n <= mostWaiting; n++) queue.enqueue(() => {});
    expect(queue.isFull("writing")).toBe(true);
  });
});

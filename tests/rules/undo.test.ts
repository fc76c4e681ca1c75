import { describe, expect, it } from "vitest";
import { readUndo, type Undo, undoText } from "~/features/values/undo";

const written: [string, Undo][] = [
  ["added-7", { kind: "added", first: 7, last: 7 }],
  ["added-7-26", { kind: "added", first: 7, last: 26 }],
  ["edited-7", { kind: "edited", first: 7, last: 7 }],
  ["edited-7-26", { kind: "edited", first: 7, last: 26 }],
  ["moved-7-26", { kind: "moved", first: 7, last: 26 }],
  ["year-7-2", { kind: "year", id: 7, version: 2 }],
  ["year_deleted-7", { kind: "year_deleted", id: 7 }],
  ["imported-Zk3_x9-abcDEF012", { kind: "imported", draft: "Zk3_x9-abcDEF012" }],
  ["numbered-7", { kind: "numbered", first: 7, last: 7 }],
  ["numbered-7-26", { kind: "numbered", first: 7, last: 26 }],
  ["q0-_AZaz0912", { kind: "deleted", batch_id: "q0-_AZaz0912" }],
];

describe("the text of an undo, as pages and cookies of earlier versions carry it", () => {
  it.each(written)("%s is written and read", (text, undo) => {
    expect([undoText(undo), readUndo(text)]).toEqual([text, undo]);
  });

  it("names one candidate twice where an earlier page wrote so", () => {
    expect(readUndo("added-7-7")).toEqual({ kind: "added", first: 7, last: 7 });
  });

  it.each([
    ["nothing", ""],
    ["no number", "added-"],
    ["a candidate without a number", "added-0"],
    ["a negative number", "added--7"],
    ["a fraction", "added-7.5"],
    ["a number beyond what is exact", "added-9007199254740993"],
    ["a span that ends before it begins", "added-26-7"],
    ["a third number", "added-1-2-3"],
    ["digits that are not ASCII", "added-٧"],
    ["a line after it", "added-7\n"],
    ["a draft whose id is too short", "imported-ab"],
    ["a path in place of a draft", "imported-../../../etc/pa"],
    ["a batch whose id is too long", "q0-_AZaz0912x"],
    ["a blank in a batch", "q0 _AZaz0912"],
    ["an object", "[object Object]"],
    ["a megabyte", "a".repeat(1_000_000)],
  ])("is read as null where it has %s", (_, text) => {
    expect(readUndo(text)).toBeNull();
  });
});

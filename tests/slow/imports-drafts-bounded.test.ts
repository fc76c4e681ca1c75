import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { import_drafts } from "~/db/schema";
import { createDraft } from "~/features/imports/drafts";
import { loadApp } from "../support/app";
import { formOf, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const largestAnswer = 300 * 1024;
const heading =
  "Nama\tNo KP\tKod Sekolah\tAngka Giliran\tKelas\tTahun\tJantina\tNo Pasport\tNo Visa\tNo Sijil Lahir\tCalon\tWarganegara";
const linesOf = (n: number, cell: string) =>
  [heading, ...Array.from({ length: n }, () => Array(12).fill(cell).join("\t"))].join("\n");

function draftOf(pasted: string) {
  const path = `/students/import/${createDraft(world.clerk, "students", pasted)}`;
  return {
    path,
    page: async () => {
      const answer = await app(requestOf(world.clerk, path));
      return { status: answer.status, html: await answer.text() };
    },
    send: async (fields: Record<string, string>) => {
      const answer = await app(formOf(world.clerk, path, fields));
      return { status: answer.status, bytes: Buffer.byteLength(await answer.text()) };
    },
    corrections: () => Object.values(db.select().from(import_drafts).get()?.corrections ?? {}),
  };
}

describe("the page of a draft with wrong lines", () => {
  it.each([
    ["long cells of quotes", linesOf(50, `'"`.repeat(1600))],
    ["cells of quotes", linesOf(5000, `'"`.repeat(15))],
    ["a cell of two megabytes", linesOf(1, '"&'.repeat(70_000))],
    ["a heading of a megabyte", `${heading}\t${"'".repeat(1_000_000)}\n${Array(13).fill("x").join("\t")}`],
  ])("is small: %s", async (_, pasted) => {
    const { page, send } = draftOf(pasted);
    const { status, html } = await page();
    expect([status, html.includes("wrong-line")]).toEqual([200, true]);
    expect(Buffer.byteLength(html)).toBeLessThan(largestAnswer);
    const refused = await send({ intent: "commit", fingerprint: "x" });
    expect(refused.status).toBe(422);
    expect(refused.bytes).toBeLessThan(largestAnswer);
  });

  it("typed lines of a megabyte are not shown again", async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [
        [`rows[${at}].line`, String(at + 2)],
        [`rows[${at}].cells.full_name`, "'".repeat(20_000)],
      ]).flat(),
    );
    const refused = await draftOf(linesOf(50, "x")).send({ intent: "check", ...rows });
    expect(refused.status).toBe(422);
    expect(refused.bytes).toBeLessThan(largestAnswer);
  });

  it("a cut cell that comes back as it was shown keeps its text, and one that was changed is corrected", async () => {
    const name = `${"A".repeat(299)}\u{1F600}${"B".repeat(500)}`;
    const { page, send, corrections } = draftOf(linesOf(1, name));
    const { html } = await page();
    const [input = ""] = /<input[^>]*name="rows\[0\]\.cells\.full_name"[^>]*>/.exec(html) ?? [];
    const shown = /value="([^"]*)"/.exec(input)?.[1] ?? "";
    expect(shown).toBe(`${"A".repeat(299)} […]`);
    const row = { "rows[0].line": "2", "rows[0].cells.full_name": shown };
    expect((await send({ intent: "check", ...row })).status).toBe(303);
    expect(corrections()).toEqual([]);
    await send({ intent: "check", ...row, "rows[0].cells.class_name": "6 A" });
    expect(corrections()).toEqual([{ cells: { class_name: "6 A" } }]);
    expect((await page()).html).toContain(`value="${shown}"`);
  });
});

it("other requests have a turn while the lines of a draft are judged, corrected and downloaded", async () => {
  const { path, page, send } = draftOf(linesOf(3000, "x"));
  const turnsDuring = async (work: () => Promise<unknown>) => {
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    await work();
    clearInterval(others);
    return turns;
  };
  const few = 10;
  expect(await turnsDuring(page)).toBeGreaterThan(few);
  expect(await turnsDuring(() => send({ intent: "check" }))).toBeGreaterThan(few);
  expect(await turnsDuring(() => send({ intent: "commit", fingerprint: "x" }))).toBeGreaterThan(few);
  const download = async () => (await app(requestOf(world.clerk, `${path}/wrong.tsv`))).text();
  expect(await turnsDuring(download)).toBeGreaterThan(few);
  expect((await download()).split("\r\n")).toHaveLength(3002);
});

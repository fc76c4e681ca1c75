import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { import_drafts } from "~/db/schema";
import { storeForm } from "~/db/stored-forms";
import { keepWaiting } from "~/features/imports/drafts";
import { loadApp } from "../support/app";
import { tsv } from "../support/candidate-lines";
import { type Person, received, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const largestAnswer = 300 * 1024;
const start = "/students/import";

interface Sent {
  fields?: Record<string, string>;
  file?: [text: string, name: string];
}

async function send({ fields = {}, file }: Sent, person: Person = world.clerk, path = start) {
  const body = new FormData();
  for (const [name, text] of Object.entries({ pasted: "", exam_year: "2026", ...fields }))
    body.set(name, text);
  if (file) body.set("file", new File([file[0]], file[1]));
  const answer = await app(requestOf(person, path, { method: "POST", body: received(person, body) }));
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get("location") ?? "",
    html,
    bytes: Buffer.byteLength(html),
    hidden: (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "",
    pasted: /<textarea[^>]*name="pasted"[^>]*>([^<]*)</.exec(html)?.[1],
  };
}

const draftAt = (location: string) =>
  db
    .select()
    .from(import_drafts)
    .all()
    .find(({ id }) => location.endsWith(`/${id}`));

/** A form sends the lines of a text area with other line ends. */
const withLineFeeds = (text = "") => text.replaceAll("\r\n", "\n");

const unclear = ["ALI BIN ABU,AB123456,6 A", "SITI BINTI ALI,CD123456,6 B"].join("\n");
/** The year is still to be chosen. */
const noYear = { exam_year: "" };

describe("a file whose columns are not clear", () => {
  it("becomes a draft, whose page asks for them", async () => {
    const first = await send({ file: [unclear, "senarai.csv"] });
    expect(first.status).toBe(303);
    const page = await (await app(requestOf(world.clerk, first.location))).text();
    expect(page).toContain("Pilih kandungan setiap lajur di bawah");
  });

  it("a file of nothing but quotes is answered with a small page", async () => {
    const first = await send({ file: ['"'.repeat(1_900_000), "a.csv"] });
    expect(first.bytes).toBeLessThan(largestAnswer);
    if (first.status === 422) return expect(first.pasted).toBe("");
    const page = await (await app(requestOf(world.clerk, first.location))).text();
    expect(Buffer.byteLength(page)).toBeLessThan(largestAnswer);
  });

  it("the text waits while the school or the year is still to be chosen", async () => {
    const list = "Nama,No KP\nALI BIN ABU,140810014475";
    const first = await send({ fields: { exam_year: "" }, file: [list, "a.csv"] });
    expect(first.status).toBe(422);
    const answered = await send({ fields: { waiting_id: first.hidden("waiting_id") } });
    expect(draftAt(answered.location)).toMatchObject({ pasted: list.replaceAll(",", "\t") });
  });

  it("another text or file is used instead of the one that waits", async () => {
    const first = await send({ fields: noYear, file: [unclear, "senarai.csv"] });
    const waiting_id = first.hidden("waiting_id");
    const pasted = tsv({});
    expect(draftAt((await send({ fields: { waiting_id, pasted } })).location)).toMatchObject({ pasted });
    const file: Sent["file"] = [pasted, "b.tsv"];
    expect(draftAt((await send({ fields: { waiting_id }, file })).location)).toMatchObject({ pasted });
  });

  it("only its owner uses and downloads the text, and an unknown one is refused", async () => {
    const first = await send({ fields: noYear, file: [unclear, "senarai.csv"] });
    const waiting_id = first.hidden("waiting_id");
    const text = async (person: Person) => app(requestOf(person, `${start}/${waiting_id}/wrong.tsv`));
    const own = await text(world.clerk);
    expect(own.headers.get("content-disposition")).toBe('attachment; filename="senarai-disimpan.txt"');
    expect(await own.text()).toBe(unclear.replaceAll(",", "\t"));
    expect((await text(world.otherClerk)).status).toBe(404);
    expect((await app(requestOf(world.clerk, `${start}/${waiting_id}`))).status).toBe(404);
    const foreign = await send({ fields: { waiting_id } }, world.otherClerk);
    expect([foreign.status, foreign.html.includes("sudah tiada")]).toEqual([422, true]);
  });

  it("an account has at most three texts that wait, and they delete no draft", async () => {
    const { location } = await send({ fields: { pasted: tsv({}) } });
    for (let at = 0; at < 12; at++) keepWaiting(world.clerk, "students", `teks ${at}`);
    const stored = db.select().from(import_drafts).all();
    expect(stored.filter(({ is_waiting }) => is_waiting).map(({ pasted }) => pasted)).toEqual([
      "teks 9",
      "teks 10",
      "teks 11",
    ]);
    expect(draftAt(location)).toBeDefined();
  });
});

describe("a refused paste", () => {
  it("is shown again up to 200 KB", async () => {
    const pasted = `Kelas\tNo KP\tNama\n${"6 A\t140810014475\tALI\n".repeat(4000)}`;
    const refused = await send({ fields: { pasted, ...noYear } });
    expect(refused.status).toBe(422);
    expect(refused.pasted?.length).toBeGreaterThan(80_000);
    expect(refused.bytes).toBeLessThan(largestAnswer);
    expect(refused.hidden("waiting_id")).toBe("");
  });

  it.each<[string, Record<string, string>]>([
    ["text of nothing but quotes", { pasted: '"'.repeat(1_900_000), ...noYear }],
    ["5,002 lines of quotes", { pasted: `${'"'.repeat(370)}\n`.repeat(5002), ...noYear }],
    ["a year that is no number", { pasted: `${'"'.repeat(370)}\n`.repeat(4000), exam_year: "x" }],
    ["long text in the other fields", { pasted: "A".repeat(900_000), school_code: "'".repeat(900_000) }],
  ])("beyond it the server keeps it, and the page is small: %s", async (_, fields) => {
    const refused = await send({ fields });
    expect([refused.status, refused.pasted]).toEqual([422, ""]);
    expect(refused.bytes).toBeLessThan(largestAnswer);
    const waiting_id = refused.hidden("waiting_id");
    const text = await app(requestOf(world.clerk, `${start}/${waiting_id}/wrong.tsv`));
    expect(withLineFeeds(await text.text()) === fields.pasted).toBe(true);
    const again = await send({ fields: { ...fields, pasted: "", waiting_id } });
    expect([again.status, again.hidden("waiting_id")]).toEqual([422, waiting_id]);
  });

  it("is used again with the year that was missing", async () => {
    const line = tsv({ exam_year: "" }).split("\t").slice(0, 2).join("\t");
    const pasted = `Nama\tNo KP\n${`${line}${" ".repeat(60)}\n`.repeat(4000)}`;
    const refused = await send({ fields: { pasted, exam_year: "" } });
    const waiting_id = refused.hidden("waiting_id");
    const answered = await send({ fields: { waiting_id } });
    expect(answered.status).toBe(303);
    expect(withLineFeeds(draftAt(answered.location)?.pasted) === pasted).toBe(true);
  });

  it("of a form that arrived late is not shown, and is used when the form is sent again", async () => {
    const pasted = `Nama\tNo KP\tKod sekolah\tTahun\n${`${"'".repeat(40)}\t1\tAAA0001\t2026\n`.repeat(4000)}`;
    const fields: [string, string][] = [
      ["pasted", pasted],
      ["exam_year", "2026"],
    ];
    const how = { files: [], acting_as: null, sent_by: "self", device: "", address: "127.0.0.1" } as const;
    storeForm("borang-lewat", world.clerk.user_id, start, { fields, ...how, files: [] });
    const address = `${start}?kept=borang-lewat`;
    const page = await (await app(requestOf(world.clerk, address))).text();
    expect(Buffer.byteLength(page)).toBeLessThan(largestAnswer);
    expect(page).toContain("Senarai anda (4,001 baris) disimpan");
    const answered = await send({}, world.clerk, address);
    expect([answered.status, draftAt(answered.location)?.pasted === pasted]).toEqual([303, true]);
  });

  it("of schools is kept too", async () => {
    const pasted = `${"'".repeat(300)}\n`.repeat(4000);
    const refused = await send({ fields: { pasted } }, world.admin, "/admin/schools/import");
    expect(refused.bytes).toBeLessThan(largestAnswer);
    if (refused.status === 422) expect(refused.hidden("waiting_id")).not.toBe("");
    else expect(draftAt(refused.location)).toMatchObject({ entity: "schools" });
  });
});

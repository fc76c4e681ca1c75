import { expect, it } from "vitest";
import { db } from "~/db/client";
import { students } from "~/db/schema";
import { readFlash } from "~/http/flash";
import { type Answer, answerOf, fileOf } from "../support/answers";
import { formOf, makeStudent, requestOf, withWorld } from "../support/people";

const world = withWorld();

/** The model of this test: a record as plain texts, and nothing of the application. */
type Model = Record<string, string>;

const columns: Record<string, string> = {
  "Nama penuh": "full_name",
  "No. kad pengenalan": "ic_number",
  Kelas: "class_name",
  Jantina: "gender",
  "No. visa": "visa_number",
  "No. sijil kelahiran": "birth_cert_number",
  "Status calon": "is_student",
  "Nama (Jawi/Arab)": "full_name_arabic",
};

let state = 20_260_807;
const random = (n: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * n);
};
const oneOf = <One>(all: readonly One[]): One => all[random(all.length)] as One;

const given = ["AMIRA", "BADRUL", "CEMPAKA", "DANIAL", "EMIR", "FARAH", "GHAZALI", "HUMAIRA"];
const fathers = ["ALI", "BAKAR", "CHE DIN", "DAUD", "EUSOFF", "FADZIL", "GHANI", "HASSAN"];
const jawi = ["أميرة", "بدر", "چمڤاک", "دانيال"];

let births = 0;
/** A new identity card of a boy, which no other candidate has. */
const freshIc = () =>
  `14${String(1 + (births++ % 9)).padStart(2, "0")}1501${String(births * 2 + 1).padStart(4, "0")}`;

const allRows = () => db.select().from(students).orderBy(students.id).all();
/** Every column but the two that count changes. */
const stored = () => allRows().map(({ version: _, updated_at: __, ...row }) => row);

const modelOf = (row: ReturnType<typeof allRows>[number]): Model =>
  Object.fromEntries(
    Object.values(columns).map((field) => {
      const value = row[field as keyof typeof row];
      return [field, typeof value === "boolean" ? (value ? "Ya" : "Tidak") : String(value ?? "")];
    }),
  );

const cellsOf = (line: string) =>
  [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"'));

async function exported() {
  const file = await fileOf(formOf(world.clerk, "/students/export/file", { format: "csv" }));
  const [heading = "", ...lines] = (await file.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
  return { headings: cellsOf(heading), rows: lines.map(cellsOf) };
}

/** One edit of a person in a spreadsheet. The rows without a key are new candidates. */
function edit(rows: string[][], headings: string[]) {
  const at = (heading: string) => headings.indexOf(heading);
  const row = oneOf(rows);
  const set = (heading: string, cell: string) => {
    row[at(heading)] = cell;
  };
  const [name = ""] = [row[at("Nama penuh")]];
  const edits = [
    () => set("Kelas", oneOf(["6 AMANAH", "6 BUDI", "6 CERIA"])),
    () => set("Kelas", ""),
    () => set("Nama penuh", `${name.split(" BIN ")[0]} BIN ${oneOf(fathers)} ${oneOf(fathers)}`),
    () => set("No. kad pengenalan", freshIc()),
    () => set("No. kad pengenalan", ""),
    () => set("Nama (Jawi/Arab)", oneOf(jawi)),
    () => set("No. visa", `V${10_000 + random(80_000)}`),
    () => set("Status calon", oneOf(["Ya", "Tidak"])),
    () => set("No. sijil kelahiran", `AB ${10_000 + random(80_000)}`),
    () => rows.splice(rows.indexOf(row), 1),
    () => rows.reverse(),
    () => {
      const added = headings.map((heading) =>
        /Kod sekolah|Tahun peperiksaan/.test(heading) ? row[at(heading)] : "",
      );
      added[at("Nama penuh")] = `${oneOf(given)} ${oneOf(given)} BIN ${oneOf(fathers)}`;
      added[at("No. kad pengenalan")] = freshIc();
      added[at("Jantina")] = "L";
      rows.push(added as string[]);
    },
  ];
  oneOf(edits)();
}

/** An emptied cell of these takes the value away, once somebody ticks the line. */
const removable = ["ic_number", "class_name", "visa_number", "birth_cert_number", "full_name_arabic"];

/** What must be stored afterwards, from the rows alone. */
function expectedAfter(rows: string[][], headings: string[], before: Map<string, Model>) {
  const after = new Map([...before].map(([key, model]) => [key, { ...model }]));
  const fresh: Model[] = [];
  const changed = new Set<string>();
  let unticked = 0;
  for (const row of rows) {
    const key = row[headings.indexOf("Kunci")] ?? "";
    const cells = Object.entries(columns).flatMap(([heading, field]): [string, string][] => {
      const cell = row[headings.indexOf(heading)] ?? "";
      return cell === "" ? [] : [[field, cell]];
    });
    const model = after.get(key);
    const isGiven = (field: string) => cells.some(([given]) => given === field);
    // A candidate keeps one document.
    const isBare = ["ic_number", "birth_cert_number"].every((field) => !isGiven(field));
    const isEmptied = (field: string) =>
      model?.[field] !== "" && !isGiven(field) && !(isBare && /ic_number|birth_cert/.test(field));
    if (model && removable.some(isEmptied)) {
      changed.add(key);
      unticked++;
      continue;
    }
    if (!model) {
      const blank = Object.fromEntries(Object.values(columns).map((field) => [field, ""]));
      fresh.push({ ...blank, is_student: "Ya", ...Object.fromEntries(cells) });
      continue;
    }
    for (const [field, cell] of cells) {
      if (model[field] === cell) continue;
      model[field] = cell;
      changed.add(key);
    }
  }
  const named = new Set(rows.map((row) => row[headings.indexOf("Kunci")]));
  return {
    after,
    fresh,
    changed: changed.size,
    unticked,
    missing: [...before.keys()].filter((key) => !named.has(key)).length,
  };
}

function saidBy({ headers }: Answer) {
  const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }));
}

function post(path: string, fields: Record<string, string | string[]>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  return answerOf(requestOf(world.clerk, path, { method: "POST", body }));
}

const rounds = 20;
const editsOfARound = 10;

it("two hundred edits of exports are saved as an independent model says, and each import is undone to the same records", async () => {
  for (let n = 0; n < 40; n++) {
    makeStudent({
      ...{ school_code: "AAA0001", exam_year: 2026, gender: "L", class_name: "6 AMANAH" },
      full_name: `${oneOf(given)} ${oneOf(given)} BIN ${oneOf(fathers)}`,
      ic_number: freshIc(),
      visa_number: n % 3 === 0 ? `V${10_000 + n}` : null,
      is_student: n % 7 !== 0,
    } as never);
  }
  let changes = 0;
  for (let round = 0; round < rounds; round++) {
    const { headings, rows } = await exported();
    const keyAt = headings.indexOf("Kunci");
    const order = allRows();
    const keys = rows.map((row) => [row[keyAt] ?? "", row[headings.indexOf("No. kad pengenalan")]] as const);
    const before = new Map(
      order.map((row) => [keys.find(([, ic]) => ic === row.ic_number)?.[0] ?? "", modelOf(row)] as const),
    );
    expect(before.size).toBe(order.length);
    const bytes = JSON.stringify(stored());
    for (let n = 0; n < editsOfARound; n++) edit(rows, headings);
    const wanted = expectedAfter(rows, headings, before);

    const pasted = [headings, ...rows].map((row) => row.join("\t")).join("\n");
    const { location } = await answerOf(
      formOf(world.clerk, "/students/import", { pasted, exam_year: "2026" }),
    );
    const path = location ?? "";
    const look = async () => (await answerOf(requestOf(world.clerk, path))).body.plan;
    await answerOf(formOf(world.clerk, path, { intent: "cover", covers: "school" }));
    const correcting = async (): Promise<{ line: number; correction: { unsure?: string } }[]> =>
      (await answerOf(requestOf(world.clerk, `${path}?show=changed`))).body.plan.lines;
    const commit = async (lines: readonly number[] = []) => {
      const { fingerprint } = await look();
      // An undo makes each record newer than the file, so the clerk ticks its lines.
      const fields: Record<string, string | string[]> = {
        ...{ intent: "commit", fingerprint },
        ...(lines.length > 0 && { shown_lines: lines.join(" "), ticked: lines.map(String) }),
      };
      const answer = await post(path, fields);
      // Names are invented of few words, so some are near duplicates, which a second press saves.
      return answer.status === 409
        ? post(path, { ...fields, near_seen: answer.body.typed.near_seen })
        : answer;
    };
    expect((await look()).counts).toMatchObject({
      ...{
        bad: 0,
        unticked: wanted.unticked,
        good: wanted.fresh.length,
        changed: wanted.changed,
        missing: wanted.missing,
      },
      same: rows.length - wanted.fresh.length - wanted.changed,
    });
    if (wanted.fresh.length + wanted.changed === wanted.unticked) continue;
    const compare = () => {
      const now = allRows();
      const ids = new Set(order.map(({ id }) => id));
      expect(now.filter(({ id }) => ids.has(id)).map(modelOf)).toEqual([...wanted.after.values()]);
      expect(now.filter(({ id }) => !ids.has(id)).map(modelOf)).toEqual(wanted.fresh);
    };
    const sure = (await correcting()).filter(({ correction }) => !correction.unsure).map(({ line }) => line);
    const done = saidBy(await commit());
    compare();
    await answerOf(formOf(world.clerk, "/students/undo", { batch_id: done?.undo ?? "" }));
    expect(JSON.stringify(stored())).toBe(bytes);
    await commit(sure);
    compare();
    changes += wanted.changed - wanted.unticked + wanted.fresh.length;
  }
  expect(changes).toBeGreaterThan(80);
}, 120_000);

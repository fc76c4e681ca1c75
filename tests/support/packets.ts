import { expect } from "vitest";
import { sqlite } from "~/db/client";
import { loadApp } from "./app";
import {
  formOf,
  makePacketRule,
  makePaper,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
} from "./people";

/** A paper of PSRA whose packets are fixed: six of AAA0001 and two of CCC0003, both in district 01, and one of DDD0004 in district 02 where it is wanted. */
export function packPaper(ownYear: { id: number }, { elsewhere = false, code = "BA1" } = {}) {
  const { id } = makePaper({ code, held_on: "2026-10-05", starts_at: code === "BA1" ? "08:00" : "11:00" });
  const registered = (school_code: string, district_code: string) => {
    const found = sqlite
      .prepare("select id from school_exam_years where school_code = ? and exam_year = 2026")
      .get(school_code) as { id: number } | undefined;
    if (found) return found;
    makeSchool(school_code, { district_code, exam_type_code: "PSRA" });
    return register(school_code, 2026);
  };
  const other = registered("CCC0003", "01");
  makePacketRule(id);
  const store = sqlite.prepare(
    "insert into packet_lines (exam_paper_id, registration_id, room_name, candidates, spare, extra, copies_per_packet) values (?, ?, ?, ?, ?, 0, 20)",
  );
  store.run(id, ownYear.id, "DEWAN", 81, 0);
  store.run(id, ownYear.id, "", 0, 5);
  store.run(id, other.id, "", 35, 2);
  if (elsewhere) store.run(id, registered("DDD0004", "02").id, "", 10, 2);
  sqlite.prepare("update packet_rules set fixed_at = '2026-09-01T00:00:00.000Z'").run();
  return { id, other };
}

/** The same with a candidate in each of the two schools. */
export function packSchools(ownYear: { id: number }, { elsewhere = false } = {}) {
  const packed = packPaper(ownYear, { elsewhere });
  for (const school_code of ["AAA0001", "CCC0003"])
    makeStudent({ school_code, exam_year: 2026, full_name: `CALON ${school_code}` });
  return packed;
}

/** Other spare copies for the chief invigilator of AAA0001. */
export const changeSpare = (spare: number) =>
  sqlite.prepare("update packet_lines set spare = ? where room_name = '' and candidates = 0").run(spare);

export const packetKinds = ["notes", "packing", "labels", "scripts"];

export const packetPath = (kind: string, query = "", file = "print") =>
  `/papers/packets/papers/${kind}/${file}?exam_year=2026${query}`;

export const numbersIn = (html: string) => [...new Set(html.match(/P-[0-9A-Z]{6}/g) ?? [])];

export const checksumOf = (number: string) =>
  sqlite.prepare("select checksum from sheet_prints where number = ?").pluck().get(number) as string;

export async function openPackets() {
  const app = await loadApp();
  const text = async (answer: Response | Promise<Response>) =>
    (await (await answer).text()).replaceAll("<!-- -->", "");
  const page = (who: Person, kind: string, query?: string) =>
    text(app(requestOf(who, packetPath(kind, query))));
  const press = (who: Person, kind: string, query?: string, fields = {}) =>
    app(formOf(who, packetPath(kind, query), fields));
  const printed = async (who: Person, kind: string, query?: string) => {
    const pressed = await press(who, kind, query);
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, packetPath(kind, query)]);
    return page(who, kind, query);
  };
  const check = (who: Person, number = "", checksum = checksumOf(number)) =>
    text(app(requestOf(who, `/students/sheets/check?${new URLSearchParams({ number, checksum })}`)));
  return { app, text, page, press, printed, check };
}

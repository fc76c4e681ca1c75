import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/auth/actor";
import { recordEvent, recordEvents } from "~/db/audit";
import { sqlite } from "~/db/client";
import { pickSchool, recentSchools } from "~/features/schools/pick";
import { archiveTrail } from "../support/archived-trail";
import { makeSchool, withWorld } from "../support/people";

const world = withWorld();
beforeEach(() => {
  makeSchool("SRA01", { school_name: "SRA BANDAR BARU", district_code: "01" });
  makeSchool("SRA011", { school_name: "SRA NUR'AIN", district_code: "01" });
  makeSchool("SRA02", { school_name: "SRA BANDAR LAMA", district_code: "02" });
});

function picked(actor: Actor, typed: string): string[] {
  const { school_code, matches } = pickSchool(actor, typed);
  return matches ? matches.map(({ value }) => value) : school_code === null ? [] : [`=${school_code}`];
}

describe("a typed school", () => {
  it.each([
    ["by its code, in any case and with blanks around it", " sra01 ", ["=SRA01"]],
    ["by its code, although another one begins with it", "SRA01", ["=SRA01"]],
    ["as the list of recent schools offers it", "SRA01 · SRA BANDAR BARU", ["=SRA01"]],
    ["by a part of its name that no other has", "bandar lama", ["=SRA02"]],
    ["by its name with a curled apostrophe", "nur\u2019ain", ["=SRA011"]],
    ["by a part that several have, in the order of their names", "bandar", ["SRA01", "SRA02"]],
    ["by a name that no school has", "TIADA ITU", []],
    ["by a code that no school has, which stays as typed", "tiada", ["=TIADA"]],
    ["by nothing but wildcards", "% %", []],
  ])("is found %s", (_, typed, expected) => {
    expect(picked(world.admin, typed)).toEqual(expected);
  });

  it("is searched in the actor's scope only", () => {
    expect(picked(world.supervisor, "bandar")).toEqual(["=SRA01"]);
    expect(picked(world.supervisor, "sra bandar lama")).toEqual([]);
    expect(picked(world.clerk, "sra bandar")).toEqual([]);
  });

  it("that matches dozens offers twenty and gives their number", () => {
    for (let at = 0; at < 30; at++) makeSchool(`KAFA${at}`, { school_name: `KAFA ${at}` });
    expect(pickSchool(world.admin, "kafa").objection).toMatchObject({
      code: "school_several",
      values: { n: 30 },
    });
    expect(picked(world.admin, "kafa")).toHaveLength(20);
  });
});

describe("the recent schools of an actor", () => {
  const touch = (school_code: string, by = world.supervisor) =>
    recordEvent(by, { action: "student.edited", entity: "student", school_code });

  it("come from the actor's own events, the latest first, each once", () => {
    for (const code of ["AAA0001", "SRA01", "AAA0001", "SRA011"]) touch(code);
    touch("SRA02", world.admin);
    const codes = recentSchools(world.supervisor).map(({ value }) => value);
    expect(codes).toEqual(["SRA011", "AAA0001", "SRA01"]);
  });

  it("of an action on many schools are the last that the field offers", () => {
    const codes = Array.from({ length: 12 }, (_, at) => `ZZA${1000 + at}`);
    for (const school_code of codes) makeSchool(school_code, { district_code: "01" });
    const events = codes.map((school_code) => ({ action: "student.edited", entity: "student", school_code }));
    recordEvents(world.supervisor, events);
    expect(recentSchools(world.supervisor).map(({ value }) => value)).toEqual(codes.slice(-10).reverse());
    expect(sqlite.prepare("select count(*) from recent_schools").pluck().get()).toBe(10);
  });

  it("stay after an archive of the trail, under the present code, until the school is deleted", () => {
    touch("SRA01");
    touch("AAA0001");
    archiveTrail();
    const codes = () => recentSchools(world.supervisor).map(({ value }) => value);
    sqlite.exec("update schools set school_code = 'SRA0001' where school_code = 'SRA01'");
    expect(codes()).toEqual(["AAA0001", "SRA0001"]);
    sqlite.exec("delete from schools where school_code = 'SRA0001'");
    expect(codes()).toEqual(["AAA0001"]);
  });

  it("leave out schools that are no longer in scope", () => {
    touch("SRA02");
    expect(recentSchools(world.supervisor)).toEqual([]);
  });
});

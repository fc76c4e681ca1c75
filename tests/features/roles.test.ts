import { drizzle } from "drizzle-orm/better-sqlite3";
import { describe, expect, it } from "vitest";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { impersonatedRoles, isBoundToOneSchool, type RoleId, roleIds } from "~/auth/roles";
import { visibleTo } from "~/auth/scope";
import { sqlite } from "~/db/client";
import { addMissingRoles } from "~/db/lookups";
import { oneOfThese } from "~/features/users/rules";
import { roles as roleNames } from "~/messages/roles";
import { inRollback } from "../support/people";

inRollback();

const actorOf = (role_id: string) =>
  ({
    role_id,
    school_code: null,
    district_code: null,
    exam_level_code: null,
    acting_as: null,
  }) as unknown as Actor;
const storedRoles = () => sqlite.prepare("select id from roles order by rowid").pluck().all();

describe("the table of roles", () => {
  it("has a name in the catalogue, and so a row in the database, for each role and for no other", () => {
    expect(Object.keys(roleNames)).toEqual(roleIds.map((role_id) => `role.${role_id}`));
    expect(storedRoles()).toEqual([...roleIds]);
  });

  it("adds to a database of an earlier version the roles that it lacks, and changes no other row", () => {
    sqlite.prepare("delete from roles where id = 'OBSERVER'").run();
    sqlite.prepare("update roles set name = 'Setiausaha' where id = 'SU'").run();
    addMissingRoles(drizzle(sqlite));
    expect(new Set(storedRoles())).toEqual(new Set(roleIds));
    expect(sqlite.prepare("select name from roles where id = 'SU'").pluck().get()).toBe("Setiausaha");
  });

  it("shows nothing to a role that the program does not know", () => {
    expect(can(actorOf("UNKNOWN"), "student.view")).toBe(false);
    expect(visibleTo(actorOf("UNKNOWN"))).toBeDefined();
    expect(visibleTo(actorOf("ADMIN"))).toBeUndefined();
  });

  it("binds SU alone to one school, and lets an ADMIN impersonate roles of one place", () => {
    const bound = roleIds.filter((role_id: RoleId) => isBoundToOneSchool({ role_id }));
    expect(bound).toEqual(["SU"]);
    expect(impersonatedRoles).toEqual(["SU", "PENYELIA_DAERAH"]);
  });
});

it.each([
  [[], ""],
  [["A"], "A"],
  [["A", "B"], "A atau B"],
  [["A", "B", "C"], "A, B atau C"],
])("a choice of %j reads %j", (words, sentence) => {
  expect(oneOfThese(words)).toBe(sentence);
});

import { beforeEach, describe, expect, it } from "vitest";
import { addPageHeaders } from "~/http/page-facts";
import { listAddress } from "~/routes/parts/addresses";
import { answerOf } from "../support/answers";
import { inRollback, makeWorld, requestOf } from "../support/people";

inRollback();

let world: ReturnType<typeof makeWorld>;
beforeEach(() => {
  world = makeWorld();
});

const withSize = (size: string) => ({ ...world.admin, cookie: `${world.admin.cookie}; calon_baris=${size}` });
const limitOf = async (path: string, size: string) =>
  (await answerOf(requestOf(withSize(size), path))).body.query.limit;
const cookieAfter = (path: string, size = "", status = 200) => {
  const headers = new Headers();
  addPageHeaders(requestOf(withSize(size), path), status, headers);
  return headers.getSetCookie().find((each) => each.startsWith("calon_baris"));
};

describe("the size of a page that a reader chose", () => {
  it("is kept for 400 days, from the address that named it", () => {
    expect(cookieAfter("/students?limit=25")).toBe(
      "calon_baris=25; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000",
    );
    expect(cookieAfter("/students?limit=10", "25")).toMatch(/^calon_baris=10;/);
  });

  it("is not kept again, nor when it is none of the sizes offered, nor from a page that failed", () => {
    expect(cookieAfter("/students?limit=25", "25")).toBeUndefined();
    expect(cookieAfter("/students")).toBeUndefined();
    for (const odd of ["3", "1000", "-25", "25x", ""]) {
      expect(cookieAfter(`/students?limit=${odd}`), odd).toBeUndefined();
    }
    expect(cookieAfter("/students?limit=25", "", 404)).toBeUndefined();
  });

  it("is the size of every list whose address names none", async () => {
    for (const path of [
      "/students",
      "/school_exam_years",
      "/school_exam_years/readiness",
      "/admin/schools",
      "/admin/users",
      "/admin/audit",
    ]) {
      expect(await limitOf(path, "50"), path).toBe(50);
      expect(await limitOf(`${path}?limit=25`, "50"), path).toBe(25);
    }
  });

  it("is ten without a choice, and with a cookie or an address that makes no sense", async () => {
    for (const size of ["", "7", "1000", "abc", "-1"]) {
      expect(await limitOf("/students", size), size).toBe(10);
    }
    expect(await limitOf("/students?limit=abc", "50")).toBe(10);
  });

  it("is named by the link that chooses it, ten too, and otherwise only where it differs from ten", () => {
    const address = listAddress("/students", { page: 2, limit: 25 }, { page: 1, limit: 10 });
    expect(address({ limit: 10, page: 1 })).toBe("/students?limit=10");
    expect(address()).toBe("/students?page=2&limit=25");
    expect(listAddress("/students", { limit: 10 }, { limit: 10 })()).toBe("/students");
  });
});

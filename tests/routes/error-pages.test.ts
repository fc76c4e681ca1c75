import { describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { loadApp } from "../support/app";
import { jsonOf, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

describe("the page of an error has the specified title, a Malay heading and a way on", () => {
  test.each([
    ["a page that is not there", "/tiada", 404, "Page Not Found", "Halaman tidak ditemukan"],
    ["a record that is not there", "/student-edit/999999", 404, "Page Not Found", "Halaman tidak ditemukan"],
    ["a page of another role", "/admin/users", 403, "Internal Server Error", "Anda tiada kebenaran"],
  ])("%s", async (_, address, status, title, heading) => {
    const answer = await app(requestOf(world.clerk, address));
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<h1>${heading}</h1>`);
    expect(html).toContain(`${title} · Kod ralat ${status}`);
    expect(html).toContain("hubungi pejabat peperiksaan");
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Kembali ke laman utama/);
  });
});

test.each(["/", "/students", "/tiada"])(
  "where the session of a reader of %s cannot be read, a page in Malay asks to try again",
  async (address) => {
    sqlite.exec("alter table sessions rename to sessions_elsewhere");
    const answer = await app(requestOf(world.clerk, address));
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(html).toContain('<html lang="ms">');
    expect(html).toContain("Sistem tidak dapat membuka halaman ini buat masa ini");
    expect(html).not.toContain("Unexpected");
  },
);

test("where the session of a call cannot be read, the call answers 503 in JSON and says when to try again", async () => {
  sqlite.exec("alter table sessions rename to sessions_elsewhere");
  for (const call of [
    requestOf(world.clerk, "/api/students"),
    jsonOf(world.clerk, "POST", "/api/students", {}),
  ]) {
    const answer = await app(call);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toMatchObject({ data: null, code: "unavailable" });
  }
});

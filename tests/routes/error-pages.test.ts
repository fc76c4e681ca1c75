import { describe, expect, test } from "vitest";
import { loadApp } from "../support/app";
import { requestOf, withWorld } from "../support/people";

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
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Kembali ke halaman utama/);
  });
});

import { describe, expect, it } from "vitest";
import { loadApp } from "../support/app";
import { formOf, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const namesIn = (html: string) => {
  const main = html.split("<main")[1]?.split("</main>")[0] ?? "";
  return [...main.matchAll(/<(?:input|select)[^>]* name="([a-z_]+)"/g)].flatMap(([field, name = ""]) =>
    field.includes('type="hidden"') ? [] : name,
  );
};
const scope = ["school_code", "district_code", "exam_level_code"];

describe("the form of a new account", () => {
  it.each([
    ["ADMIN", []],
    ["SU", ["school_code", "exam_level_code"]],
    ["PENYELIA_DAERAH", ["district_code", "exam_level_code"]],
    ["OBSERVER", scope],
  ])("asks the role first, and for %s its fields %j, with all that was typed", async (role_id, fields) => {
    const typed = { role_id, full_name: "PUAN ROHANA", username: "rohana.k", role: "change" };
    const answer = await app(formOf(world.admin, "/create-user", typed));
    const html = await answer.text();
    const names = namesIn(html);
    expect(names[0]).toBe("role_id");
    expect(names.filter((name) => scope.includes(name))).toEqual(fields);
    expect(html).toContain('value="PUAN ROHANA"');
    expect(html).toContain('value="rohana.k"');
    expect(html).not.toContain("error-summary");
  });

  it("begins with the role alone, and shows the field of a role that is saved without it", async () => {
    const first = namesIn(await (await app(requestOf(world.admin, "/create-user"))).text());
    expect(first[0]).toBe("role_id");
    expect(first.some((name) => scope.includes(name))).toBe(false);
    const typed = { role_id: "SU", full_name: "PUAN ROHANA", username: "rohana.k" };
    const answer = await app(formOf(world.admin, "/create-user", typed));
    expect(answer.status).toBe(422);
    expect(namesIn(await answer.text())).toContain("school_code");
  });
});

describe("the form of a stored exam year", () => {
  it("has three parts, and the number of the year is neither first nor focused", async () => {
    const page = await app(requestOf(world.admin, `/admin/exam_years/${world.year.id}/edit`));
    const html = await page.text();
    const names = namesIn(html);
    expect(names[0]).toBe("title");
    expect(html).toMatch(/<input[^>]*name="title"[^>]*autofocus/i);
    expect(html).not.toMatch(/<input[^>]*name="year"[^>]*autofocus/i);
    const parts = [
      "Tajuk dan nombor tahun</h2>",
      'name="year"',
      "Tarikh</h2>",
      'name="printing_from"',
      "Kunci",
    ];
    const places = parts.map((part) => html.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

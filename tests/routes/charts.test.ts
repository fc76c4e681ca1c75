import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import { makeStudent, makeYear, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();
beforeEach(() => {
  makeStudent({ school_code: "AAA0001", exam_year: 2026, gender: "L" });
  makeStudent({ school_code: "AAA0001", exam_year: 2026, gender: "P" });
  makeStudent({ school_code: "BBB0002", exam_year: 2026 });
});

const see = (who: Person, query = "") => heard(app(requestOf(who, `/admin/stats/charts${query}`)));

describe("the charts of the statistics", () => {
  it("are four small pictures with titles and words, each with its figures in a table", async () => {
    makeYear(2025);
    const { html } = await see(world.admin);
    const figures = html.match(/<figure[\s\S]*?<\/figure>/g) ?? [];
    expect(figures).toHaveLength(4);
    for (const figure of figures) {
      expect(Buffer.byteLength(figure)).toBeLessThan(1500);
      expect(figure).toMatch(/<figcaption>[^<]+<\/figcaption><svg role="img" aria-label="[^"]*\d/);
    }
    expect(html.match(/<table/g)).toHaveLength(4);
    expect(html).not.toMatch(/NaN|undefined|<script[^>]*>[^<]/);
  });

  it("count with percentages within the scope of the reader", async () => {
    expect((await see(world.admin)).text).toMatch(/Draf 2 100\.0%/);
    expect((await see(world.supervisor)).text).toMatch(/Draf 1 100\.0%/);
    expect((await see(world.clerk)).status).toBe(403);
  });

  it("sort a table by a link, and leave the others", async () => {
    const { html, text } = await see(world.admin, "?sort_column=state_schools&sort_direction=desc");
    expect(text).toMatch(/Draf 2 100\.0% Muktamad 0/);
    expect(html).toContain('href="/admin/stats/charts?exam_year=2026&sort_column=year#jadual-tahun"');
  });

  it("of a year without schools say so with zeros and no fault", async () => {
    makeYear(2030);
    expect((await see(world.admin, "?exam_year=2030")).status).toBe(200);
  });
});

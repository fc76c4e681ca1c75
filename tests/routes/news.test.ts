import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { roleIds } from "~/auth/roles";
import { releasesFor } from "~/features/news/queries";
import { releases } from "~/features/news/releases";
import { t } from "~/messages";
import { version } from "../../package.json";
import { loadApp } from "../support/app";
import { formOf, makePerson, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const read = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
const press = (who: Person) => app(formOf(who, "/news", {}));
const line = t("news.line", { version });
const textsOf = (reach: string) =>
  releases.flatMap(({ items }) =>
    items.filter((item) => item.for.includes(reach as never)).map(({ text }) => t(text)),
  );

test("the version of the package has an entry with the day of the changes, and each role reads 1 to 18 sentences of it", () => {
  const heading = new RegExp(`^## ${version.replaceAll(".", "\\.")} \\((.+)\\)$`, "m");
  const [, said] = heading.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
  expect(releases[0]).toMatchObject({ version, day: said === "not released yet" ? null : said });
  for (const role_id of roleIds) {
    const items = releasesFor({ role_id } as never)[0]?.items.length ?? 0;
    expect([role_id, items > 0 && items <= 18]).toEqual([role_id, true]);
  }
  for (const { day } of releases) expect(day ?? "2026-11-28").toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("an account reads only the news of its own work", async () => {
  const { admin, clerk, supervisor, observer } = world;
  const people = { school: clerk, district: supervisor, state: admin, named: observer };
  const all = releases.flatMap(({ items }) => items.map(({ text }) => t(text)));
  for (const [reach, who] of Object.entries(people)) {
    const html = await read(who, "/news");
    expect([reach, all.filter((text) => html.includes(text))]).toEqual([reach, textsOf(reach)]);
    expect(html).toContain(t("news.version", { version }));
  }
});

test("the home has one line until its account marks the release, for that account alone and not by a GET", async () => {
  const { clerk, admin, own } = world;
  await read(clerk, "/news");
  expect((await read(clerk, "/")).split(line)).toHaveLength(2);
  const answer = await press(clerk);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/news"]);
  expect((await press(clerk)).status).toBe(303);
  expect(await read(clerk, "/")).not.toContain(line);
  expect(await read(clerk, "/news")).not.toContain(t("news.mark_read"));
  expect(await read(makePerson("SU", { school_code: own.school_code }), "/")).toContain(line);
  expect(await read(admin, "/")).toContain(line);
});

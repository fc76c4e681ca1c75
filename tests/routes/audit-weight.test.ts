import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sqlite } from "~/db/client";
import { securityHeaders } from "~/http/gate/headers";
import { addressesOf } from "~/http/routing/chains";
import { settings } from "~/http/settings";
import { loadBuild } from "../support/app";
import { runMixedActions } from "../support/mixed-actions";
import { inRollback, makePerson, makeWorld, makeYear, requestOf } from "../support/people";

inRollback();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-18T00:03:11.204Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A repeat view, with the file names, date and length that a build and Node add. */
const mostBytes = 3 * 1024;
const addedBytes = 250;

test("a page of the audit trail is at most 3 KB on a repeat view, even with a different action on every line", async () => {
  const { ownYear } = makeWorld();
  makeYear(2025);
  const people = {
    admin: makePerson("ADMIN", {}, "puan.rosnah"),
    clerk: makePerson("SU", { school_code: "AAA0001" }, "encik.fauzi"),
    supervisor: makePerson("PENYELIA_DAERAH", { district_code: "01" }, "puan.zaiton"),
  };
  runMixedActions(people, { school_code: "AAA0001", exam_year: 2026, registration_id: ownYear.id });
  const kinds = sqlite.prepare("select count(distinct action) from audit_events").pluck().get();
  expect(kinds).toBeGreaterThanOrEqual(24);

  const reader = makePerson("ADMIN", {}, "cik.aminah");
  const addressAt = addressesOf(await loadBuild());
  const added = [...securityHeaders(settings())]
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n").length;
  for (const address of ["", "?page=2", "?page=3", "?entity=student", "?entity=user"].map(
    (query) => `/admin/audit${query}`,
  )) {
    const request = requestOf(reader, address, { headers: { "Accept-Encoding": "br" } });
    const page = (await addressAt("/admin/audit")?.answer(request)) as Response;
    expect([page.status, page.headers.get("content-encoding")]).toEqual([200, "br"]);
    const { byteLength } = await page.arrayBuffer();
    expect(byteLength + added + addedBytes, address).toBeLessThanOrEqual(mostBytes);
  }
});

import { hostname } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { changesSoFar, sqlite } from "~/db/client";
import { databasePath } from "~/db/file";
import { heartbeatIn } from "~/db/heartbeat";
import { keepBeating } from "~/features/housekeeping/start";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  sqlite.exec("delete from office_settings where name = 'heartbeat'");
});

test("a server with a replica writes its computer and the instant again and again, and no cached read ends by it", () => {
  vi.useFakeTimers({ now: new Date("2026-03-01T00:00:00Z") });
  vi.stubEnv("REPLICA_URL", "/srv/replica");
  const before = changesSoFar();
  keepBeating(1000);
  expect(heartbeatIn(databasePath())).toEqual({ at: "2026-03-01T00:00:00.000Z", host: hostname() });
  vi.advanceTimersByTime(5000);
  expect(heartbeatIn(databasePath())?.at).toBe("2026-03-01T00:00:05.000Z");
  expect(changesSoFar()).toBe(before);
});

test("a server without a replica writes nothing by itself", () => {
  keepBeating(1000);
  expect(heartbeatIn(databasePath())).toBeNull();
});

import "./setup";
import { afterAll, beforeAll } from "vitest";

// A module makes its temporary tables when it is loaded, which no rollback of a test may undo.
const { loadFloorPlan } = await import("./app");
await loadFloorPlan();

const { sqlite } = await import("~/db/client");

// What a file makes before its tests is gone after them.
beforeAll(() => {
  sqlite.exec("begin");
});
afterAll(() => {
  if (sqlite.inTransaction) sqlite.exec("rollback");
});

import "./setup";

// A module makes its temporary tables when it is loaded, which no rollback of a test may undo.
const { loadFloorPlan } = await import("./app");
await loadFloorPlan();

// Loaded once in each process, also where several files share one.
await import("./own-database");

/** A reload and a step back show the print again and open no window. */
const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (opened?.type === "navigate") addEventListener("load", () => document.fonts.ready.then(() => print()));

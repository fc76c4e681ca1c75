import { monitorEventLoopDelay } from "node:perf_hooks";
import { operator } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { EXPORT_LIMITS } from "~/features/exports/limits";
import { workbookOf } from "~/features/exports/xlsx";

/** Writes the longest workbook twice, once to warm up; prints the times on its last line. */
const ids = sqlite
  .prepare<[number], number>("select id from students order by full_name, id limit ?")
  .pluck()
  .all(EXPORT_LIMITS.xlsx);

await workbookOf(operator, ids, () => {});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const began = performance.now();
const { length } = await workbookOf(operator, ids, () => {});
const wall = performance.now() - began;
await new Promise((wake) => setTimeout(wake, 20));
delay.disable();
console.log(JSON.stringify({ candidates: ids.length, bytes: length, wall, pause: delay.max / 1e6 }));

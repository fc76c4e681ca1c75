import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** The server of the product, with a second port that answers the longest pause of its event loop since the last question. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
createServer((_, answer) => {
  answer.end(String(delay.max / 1e6));
  delay.reset();
}).listen(Number(process.env.PROBE_PORT), "127.0.0.1");

await import("~/cli/start");

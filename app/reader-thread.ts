import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { ServerBuild } from "@remix-run/node";

const served = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
const { answerReads } = served.entry.module as unknown as typeof import("./readers");
if (parentPort) answerReads(served, parentPort);

import { workerData } from "node:worker_threads";
import { sqlite } from "~/db/client";
import { work } from "./work";

// A file that is not complete is made again, so nothing waits for the disk.
sqlite.pragma("synchronous = off");

void work(workerData).then(() => {
  sqlite.close();
  process.exit();
});

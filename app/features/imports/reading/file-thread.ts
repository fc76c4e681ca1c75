import { parentPort, workerData } from "node:worker_threads";
import { readSpreadsheet } from "./reading";

const { bytes, name } = workerData as { bytes: Uint8Array; name: string };
void readSpreadsheet(bytes, name).then((read) => parentPort?.postMessage(read));

import { parentPort, workerData } from "node:worker_threads";
import { readSpreadsheet } from "./reading.server";

const { bytes, name, sheet_name } = workerData as {
  bytes: Uint8Array;
  name: string;
  sheet_name: string | null;
};
void readSpreadsheet(bytes, name, sheet_name).then((read) => parentPort?.postMessage(read));

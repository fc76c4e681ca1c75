import { spawnSync } from "node:child_process";
import { hasFailed, isEnabled, server, step } from "./box";

const healthySeconds = 30;

export const isHealthy = (): boolean => spawnSync("calon", ["health"], { stdio: "ignore" }).status === 0;

/** A server that a person has disabled stays off. */
export function startHealthy(): void {
  if (!isEnabled(server)) return;
  // The restarts of a version that ended again and again would count for this one.
  spawnSync("systemctl", ["reset-failed", server], { stdio: "ignore" });
  step("systemctl", ["start", "--no-block", server]);
  const deadline = Date.now() + healthySeconds * 1000;
  while (!isHealthy()) {
    if (Date.now() > deadline || hasFailed(server)) step("calon", ["health"]);
    spawnSync("sleep", ["0.2"]);
  }
}

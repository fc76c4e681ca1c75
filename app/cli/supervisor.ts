import { spawn } from "node:child_process";

/**
 * Reports to systemd that the server is ready, then three times in each WatchdogSec that its event loop turns; a server that
 * hangs is restarted. Without systemd it does nothing. Node has no datagrams of the kind that systemd reads, so its own
 * program sends them.
 */
export function reportToSupervisor({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv = process.env): void {
  if (!NOTIFY_SOCKET) return;
  notify("READY=1");
  const period = Number(WATCHDOG_USEC) / 1000;
  if (period > 0) setInterval(() => notify("WATCHDOG=1"), period / 3).unref();
}

function notify(state: string): void {
  const child = spawn("systemd-notify", [state], { stdio: ["ignore", "ignore", "inherit"] });
  child.on("error", (error) => console.error(`systemd-notify: ${error.message}`));
}

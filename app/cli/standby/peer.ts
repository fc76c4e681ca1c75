import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";

const shell = [
  "ssh",
  ...["BatchMode=yes", "ConnectTimeout=5", "ServerAliveInterval=5", "ServerAliveCountMax=2"],
  ...["ControlMaster=auto", "ControlPath=~/.ssh/calon-%C", "ControlPersist=60"],
]
  .join(" -o ")
  .split(" ");

export const peerAddress = (): string | null => process.env.STANDBY_PEER || null;

export function requirePeer(): string {
  const address = peerAddress();
  if (!address || address.startsWith("-")) throw new DatabaseRefused(t("standby.no_peer"));
  return address;
}

export async function askPeer<Value>(
  words: string[],
  take: (answer: Readable) => Promise<Value>,
): Promise<Value> {
  const address = requirePeer();
  const [program = "ssh", ...options] = process.env.STANDBY_RSH?.split(" ") ?? shell;
  const child = spawn(program, [...options, address, "calon", "peer", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [taken, ended] = await Promise.all([
    take(child.stdout as Readable).catch((error: Error) => error),
    endOf(child),
  ]);
  if (ended) throw new DatabaseRefused(t("standby.peer_failed", { address, error: ended }));
  if (taken instanceof Error) throw taken;
  return taken;
}

export const askPeerText = (words: string[]): Promise<string> =>
  askPeer(words, async (answer) => (await buffer(answer)).toString("utf8").trim());

export function endOf(child: ChildProcess): Promise<string> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (part: string) => {
    said = (said + part).slice(0, 1000);
  });
  return new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("close", (code) => done(code === 0 ? "" : said.trim() || `${child.spawnfile}: ${code}`));
  });
}

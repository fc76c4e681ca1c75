import { spawn } from "node:child_process";
import { existsSync, rmSync, statSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { createRecipient } from "~/cli/backups/keys";
import { demoSize, makeDemo } from "~/demo/make";
import { ask, type LoadQuestion } from "./load";
import { median } from "./measure";
import { freePort, startServer, stopServer } from "./process";
import { signIn } from "./product";
import { table } from "./report";
import { screensOf } from "./screens";

const size = { ...demoSize, schools: 6000, candidates: 500_000, candidatesBefore: 100_000 };
const rounds = 2;
const secondsAlone = 15;
const askEvery = 50;
/** One request in so many is a save, the others are lists. */
const saveEvery = 20;
const savesReady = 120;

/** Milliseconds of each answer. */
interface Answers {
  lists: number[];
  saves: number[];
  refused: number;
}

interface BackupRound {
  alone: Answers;
  meanwhile: Answers;
  seconds: number;
}

export interface BackupTimes {
  megabytes: number;
  rounds: BackupRound[];
}

/** Existing databases of the folder are used again. */
export async function largeOffice(folder: string): Promise<string> {
  const database = join(folder, "backup-600000.db");
  if (!existsSync(database)) await makeDemo(database, size);
  return database;
}

/** Twenty requests a second, without waiting, alone and beside an encrypted copy of 600,000 candidates, in turn. */
export async function timeBackup(folder: string): Promise<BackupTimes> {
  const settings = await backupSettings(folder, await largeOffice(folder));
  const database = settings.DATABASE_PATH;
  const server = await startServer("product", "build/cli/start.js", await freePort(41300), {
    ...settings,
    CALON_LOG: "off",
  });
  try {
    const { port, cookie } = await signIn(server);
    const screens = screensOf(database, savesReady, { port, cookie });
    const prepare = (name: string, requests: number) =>
      screens.find((screen) => screen.name === name)?.prepare({ port, cookie }, requests) ?? [];
    const lists = await prepare("list", 0);
    const saves = await prepare("save", savesReady);
    const askUntil = (end: Promise<unknown>) => askSteadily(port, lists, saves, end);
    await askUntil(sleep(5000));
    const measured: BackupRound[] = [];
    for (let n = 0; n < rounds; n++) {
      const alone = await askUntil(sleep(secondsAlone * 1000));
      const began = performance.now();
      const backup = runBackup(settings);
      const meanwhile = await askUntil(backup);
      await backup;
      console.log(`round ${n + 1} of ${rounds}`);
      measured.push({ alone, meanwhile, seconds: (performance.now() - began) / 1000 });
    }
    return { megabytes: statSync(database).size / 1024 ** 2, rounds: measured };
  } finally {
    await stopServer(server);
    rmSync(settings.BACKUP_DIR, { recursive: true, force: true });
  }
}

/** Of encrypted copies into an empty folder. */
export async function backupSettings(folder: string, database: string) {
  const backups = join(folder, "copies");
  rmSync(backups, { recursive: true, force: true });
  const recipient = join(folder, "bench.recipient");
  rmSync(recipient, { force: true });
  await createRecipient(recipient);
  return { DATABASE_PATH: database, BACKUP_DIR: backups, BACKUP_RECIPIENT_FILE: recipient };
}

async function askSteadily(
  port: number,
  lists: LoadQuestion[],
  saves: LoadQuestion[],
  end: Promise<unknown>,
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const answers: Answers = { lists: [], saves: [], refused: 0 };
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  end.then(over, over);
  const open: Promise<void>[] = [];
  for (let turn = 0; !isOver; turn++) {
    const save = turn % saveEvery === 0 ? saves.pop() : undefined;
    const question = save ?? lists[turn % lists.length];
    const began = performance.now();
    if (question)
      open.push(
        ask(agent, port, question).then((status) => {
          answers[save ? "saves" : "lists"].push(performance.now() - began);
          if (status !== (save ? 303 : 200)) answers.refused++;
        }),
      );
    await sleep(askEvery);
  }
  await Promise.all(open);
  agent.destroy();
  return answers;
}

export function runBackup(settings: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ["--import", "tsx", "app/cli/backup.ts", "--keep"], {
      env: { ...process.env, ...settings },
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("close", (code) => (code === 0 ? done() : fail(new Error(`The copy ended with ${code}`))));
  });
}

const sleep = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

const percentile = (times: number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? 0;

export function backupTable({ megabytes, rounds }: BackupTimes): string {
  const kinds = ["lists", "saves"] as const;
  const rows = kinds.map((kind) => {
    const p95 = (when: "alone" | "meanwhile") => rounds.map((round) => percentile(round[when][kind], 0.95));
    const ratios = p95("meanwhile").map((time, at) => time / (p95("alone")[at] ?? 0));
    const slowest = Math.max(...rounds.flatMap((round) => round.meanwhile[kind]));
    const refused = rounds.reduce((sum, { alone, meanwhile }) => sum + alone.refused + meanwhile.refused, 0);
    return [
      kind,
      median(p95("alone")).toFixed(1),
      median(p95("meanwhile")).toFixed(1),
      `${median(ratios).toFixed(2)}x (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`,
      slowest.toFixed(0),
      String(refused),
      "2x",
    ];
  });
  const seconds = median(rounds.map((round) => round.seconds)).toFixed(0);
  const title = `a copy of 600,000, ${megabytes.toFixed(0)} MB, ${seconds} s`;
  return table([title, "p95 ms alone", "meanwhile", "ratio (spread)", "slowest ms", "refused", "goal"], rows);
}

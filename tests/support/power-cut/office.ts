import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { openDatabase } from "~/db/file";
import { keyPathOf } from "~/db/key-file";
import { demoAccounts } from "~/demo/make";
import { Random } from "~/demo/random";
import { copyDemo, smallDemo } from "../demo";
import { Clerks, openSchools, problemsOf, type Submission } from "../kills/clerks";
import { expectSound } from "../kills/sound";
import { freePort } from "../ports";
import { Computer, pause, signInAt } from "../standby/two-computers";
import { type Cut, cuts, Disk } from "./disk";
import { readRecording, recordingTo, type Step } from "./strace";

export interface Recording {
  office: Computer;
  /** The database before the first step. */
  before: Buffer;
  steps: Step[];
  submissions: Submission[];
}

/** All that the server writes and flushes from its start to its end while clerks save and import. */
export async function recordSaves(folder: string, acknowledgements: number): Promise<Recording> {
  const computer = new Computer("traced", folder, await freePort(), {});
  await copyDemo(computer.database, smallDemo);
  const before = readFileSync(computer.database);
  const schools = openSchools(computer.database);
  const record = join(folder, "strace.txt");
  computer.before = recordingTo(record);
  await computer.serve();
  const { username, password } = demoAccounts[0];
  const cookie = await signInAt(computer.origin, username, password);
  const clerks = new Clerks(computer.origin, cookie, schools, { clerks: 4, lines: 25 });
  while (clerks.acknowledged < acknowledgements) await pause(20);
  await clerks.stop();
  await computer.end();
  const { submissions } = clerks;
  return { office: computer, before, steps: readRecording(record, computer.database), submissions };
}

/** Cuts the power at points spread over the recording, and opens the files as the server does at its start. */
export async function replay(
  { office, before, steps, submissions }: Recording,
  points: number,
  { servedEach = Infinity, seed = 2026 } = {},
): Promise<string[]> {
  const random = new Random(seed, "power cut");
  const disk = new Disk({ [basename(office.database)]: before });
  const problems: string[] = [];
  let done = 0;
  for (let point = 0; point < points; point++) {
    const at = Math.floor(((point + random.fraction()) / points) * steps.length);
    for (; done < at; done++) disk.apply(steps[done] as Step);
    const cut = cuts[point % cuts.length] as Cut;
    // A clerk's clock has whole milliseconds.
    const instant = (steps[done]?.at ?? 0) - 1;
    const place = mkdtempSync(join(office.place, "cut-"));
    const after = new Computer("after", place, office.port, { KEY_FILE: keyPathOf(office.database) });
    for (const [name, bytes] of disk.after(cut, random))
      writeFileSync(join(after.folder, name), bytes, { mode: 0o600 });
    const found = await problemsAfter(after, submissions, instant, point % servedEach === 0);
    problems.push(...found.map((problem) => `step ${done}, ${cut}: ${problem}`));
    rmSync(place, { recursive: true });
  }
  return problems;
}

async function problemsAfter(
  office: Computer,
  submissions: Submission[],
  instant: number,
  isServed: boolean,
) {
  try {
    if (isServed) {
      await office.serve();
      await office.end("SIGKILL");
    } else openDatabase(office.database).close();
    expectSound(office.database);
    return problemsOf(office.database, submissions, instant);
  } catch (error) {
    return [(error as Error).message];
  }
}

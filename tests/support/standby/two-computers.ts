import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import Database from "better-sqlite3";
import { type Following, followsNothing } from "~/cli/standby/rounds";
import { root } from "../child";
import { freePort } from "../ports";

/** A folder with the settings of one computer. */
export class Computer {
  readonly database: string;
  readonly folder: string;
  readonly standbyFolder: string;
  /** A program that runs each command, with its words: strace. */
  before: string[] = [];
  /** The same for the replicator alone. */
  beforeReplicator: string[] = [];
  /** The folder of the program: that of another version, or this one. */
  program = root;
  private server: ChildProcess | null = null;
  private replicator: ChildProcess | null = null;

  constructor(
    readonly name: string,
    readonly place: string,
    readonly port: number,
    readonly settings: Record<string, string>,
    private readonly snapshots = async () => snapshotsIn(placeOf(place)),
  ) {
    this.folder = join(place, "data");
    this.standbyFolder = join(place, "standby");
    this.database = join(this.folder, "calon.db");
    for (const path of [this.folder, this.standbyFolder]) if (!existsSync(path)) mkdirSync(path);
  }

  get environment(): Record<string, string> {
    return {
      ...this.settings,
      PORT: String(this.port),
      HOST: "127.0.0.1",
      DATABASE_PATH: this.database,
      STANDBY_DIR: this.standbyFolder,
      BACKUP_DIR: join(this.place, "copies"),
      CALON_LOG: "off",
    };
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  start(command: string, ...words: string[]): ChildProcess {
    const { NODE_OPTIONS: _ours, VITEST: _test, NODE_ENV: _mode, ...inherited } = process.env;
    const before = command === "replicate" ? [...this.before, ...this.beforeReplicator] : this.before;
    const [program = "", ...given] = [...before, process.execPath, `build/cli/${command}.js`, ...words];
    return spawn(program, given, {
      cwd: this.program,
      env: { ...inherited, ...this.environment } as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  async run(command: string, ...words: string[]): Promise<{ code: number; said: string }> {
    return outcomeOf(this.start(command, ...words));
  }

  async serve(): Promise<void> {
    const server = this.start("start");
    this.server = server;
    const ended = outcomeOf(server);
    for (let attempt = 0; attempt < 2000; attempt++) {
      if (server.exitCode !== null) throw new Error((await ended).said);
      if (await this.isHealthy()) return;
      await pause(20);
    }
    throw new Error(`${this.name} does not answer`);
  }

  isHealthy(): Promise<boolean> {
    return fetch(`${this.origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  get pid(): number {
    return this.server?.pid ?? 0;
  }

  isServing(): boolean {
    return this.server?.exitCode === null && this.server.signalCode === null;
  }

  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (!this.server || !this.isServing()) return;
    const ended = new Promise((done) => this.server?.once("close", done));
    this.server.kill(signal);
    await ended;
  }

  /** Begins a generation at the place of the replica at once, as if the one before had begun long ago. */
  async replicate(): Promise<void> {
    const configuration = join(this.folder, "calon.litestream.yml");
    if (existsSync(configuration)) utimesSync(configuration, 0, 0);
    const before = await this.snapshots();
    const replicator = this.start("replicate");
    this.replicator = replicator;
    const ended = outcomeOf(replicator);
    while ((await this.snapshots()) === before) {
      if (replicator.exitCode !== null) throw new Error((await ended).said);
      await pause(20);
    }
  }

  /** Answers what the replicator printed. */
  async replicateUntilEnd(): Promise<string> {
    this.replicator = this.start("replicate");
    return (await outcomeOf(this.replicator)).said;
  }

  async hasReplicated(): Promise<void> {
    while ((await this.snapshots()) === 0) await pause(100);
  }

  isReplicating(): boolean {
    return this.replicator?.exitCode === null && this.replicator.signalCode === null;
  }

  /** Litestream sends what it still has, and ends. */
  async stopReplicating(): Promise<void> {
    if (!this.isReplicating()) return;
    const ended = new Promise((done) => this.replicator?.once("close", done));
    this.replicator?.kill("SIGTERM");
    await ended;
  }

  /** With Litestream, its child. */
  async killReplicator(): Promise<void> {
    if (!this.isReplicating()) return;
    const ended = new Promise((done) => this.replicator?.once("close", done));
    const pids = spawnSync("pgrep", ["--parent", String(this.replicator?.pid)], { encoding: "utf8" });
    for (const pid of [this.replicator?.pid, ...pids.stdout.split("\n").filter(Boolean)])
      process.kill(Number(pid), "SIGKILL");
    await ended;
  }

  /** Every process of it ends at once. */
  async cutPower(): Promise<void> {
    await this.killReplicator();
    await this.end("SIGKILL");
  }

  following(): Following {
    const path = join(this.standbyFolder, "following.json");
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : followsNothing;
  }

  stored(sql: string): unknown[] {
    const db = new Database(this.database, { readonly: true });
    try {
      return db.prepare(sql).pluck().all();
    } finally {
      db.close();
    }
  }
}

const placeOf = (computer: string) => join(computer, "place");

export const snapshotsIn = (folder: string): number =>
  readdirSync(folder, { encoding: "utf8", recursive: true }).filter((name) => name.endsWith(".snapshot.lz4"))
    .length;

/** A place that is reached in another way than by a folder, and the whole copies in it. */
interface Elsewhere {
  settings: Record<string, string>;
  snapshots: () => Promise<number>;
}

/** The first one has a copy of the database; both have its key, and reach one place for the replica unless the network of one is disconnected. */
export async function twoComputers(folder: string, database: string, elsewhere?: Elsewhere) {
  const [key, identityFile, recipientFile, place] = [
    "calon.key",
    "identity.txt",
    "calon.recipient",
    "replica",
  ].map((name) => join(folder, name)) as [string, string, string, string];
  mkdirSync(folder, { recursive: true });
  mkdirSync(place, { recursive: true });
  copyFileSync(database.replace(/\.db$/, ".key"), key);
  chmodSync(key, 0o600);
  const identity = await generateX25519Identity();
  writeFileSync(identityFile, `${identity}\n`, { mode: 0o600 });
  writeFileSync(recipientFile, `${await identityToRecipient(identity)}\n`);
  const reconnect = (computer: string) => {
    rmSync(placeOf(computer), { recursive: true, force: true });
    symlinkSync(place, placeOf(computer));
  };
  const make = async (name: string) => {
    const computer = join(folder, name);
    mkdirSync(computer);
    reconnect(computer);
    const settings = {
      KEY_FILE: key,
      REPLICA_URL: placeOf(computer),
      ...elsewhere?.settings,
      BACKUP_IDENTITY_FILE: identityFile,
      BACKUP_RECIPIENT_FILE: recipientFile,
    };
    return new Computer(name, computer, await freePort(), settings, elsewhere?.snapshots);
  };
  const [first, second] = [await make("first"), await make("second")];
  copyFileSync(database, first.database);
  chmodSync(first.database, 0o600);
  return {
    first,
    second,
    disconnect: (computer: Computer) => rmSync(placeOf(computer.place)),
    reconnect: (computer: Computer) => reconnect(computer.place),
  };
}

/** Saves schools one after the other through the API, and notes the instant of each 201. */
export class Saver {
  readonly saved = new Map<string, number>();
  readonly times: number[] = [];
  refused = 0;
  private isOver = false;
  private readonly ended: Promise<void>;

  constructor(
    origin: string,
    cookie: string,
    private readonly from: number,
    pauseMilliseconds: number,
  ) {
    this.ended = this.saveOn(origin, cookie, pauseMilliseconds);
  }

  private async saveOn(origin: string, Cookie: string, wait: number): Promise<void> {
    const lookups = { district_code: "01", exam_type_code: "PSRA" };
    for (let n = this.from; !this.isOver; n++) {
      const [school_code, hq_code] = [codeOf("ZZZ", n), codeOf("ZQ", n)];
      const body = JSON.stringify({ school_name: "SRA AL-AMIN", school_code, hq_code, ...lookups });
      const began = performance.now();
      const headers = { "Content-Type": "application/json", Cookie };
      const status = await fetch(`${origin}/api/schools`, { method: "POST", headers, body })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        })
        .catch(() => 0);
      if (status === 201) {
        this.saved.set(school_code, performance.now());
        this.times.push(performance.now() - began);
      } else this.refused++;
      await pause(wait);
    }
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.ended;
  }

  /** The acknowledged saves that a database lacks, and the seconds from the first of them to `at`. */
  lostIn(computer: Pick<Computer, "stored">, at: number) {
    const there = new Set(computer.stored("select school_code from schools"));
    const lost = [...this.saved].filter(([code]) => !there.has(code));
    const first = Math.min(...lost.map(([, instant]) => instant));
    return { lost: lost.length, seconds: lost.length > 0 ? (at - first) / 1000 : 0 };
  }
}

const codeOf = (letters: string, n: number) => `${letters}${String(n).padStart(4, "0")}`;

export async function signInAt(origin: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

export const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

function outcomeOf(child: ChildProcess): Promise<{ code: number; said: string }> {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part: string) => {
      said += part;
    });
  return new Promise((done) => child.once("close", (code) => done({ code: code ?? 1, said })));
}

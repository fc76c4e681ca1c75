import { Agent } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";
import { hashPassword } from "~/auth/passwords";
import { demoSize, makeDemo } from "~/demo/make";
import { ask, type LoadQuestion } from "./load";
import { median } from "./measure";
import { freePort, residentMegabytes, startServer, stopServer } from "./process";
import { questionOf, signIn } from "./product";
import { table } from "./report";

const crowd = 1000;
const accounts = 600;
const guessesEach = 200;
const warmUp = 6;
const password = "melur-jingga-5544";
const secondsIdle = 5;
const pageEvery = 50;

/** Milliseconds of each answer. */
type Times = number[];

export interface SignInTimes {
  /** Simultaneous sign-ins from one address, and how many succeeded. */
  crowd: number;
  letIn: number;
  seconds: number;
  pagesIdle: Times;
  pagesMeanwhile: Times;
  pagesRefused: number;
  megabytes: [before: number, after: number];
  guesses: { unknown: Times; wrong: Times; disabled: Times };
}

/** A thousand sign-ins at once while a clerk reads the list; then guesses at unknown, real and disabled accounts. */
export async function timeSignIn(folder: string): Promise<SignInTimes> {
  const database = join(folder, "sign-in.db");
  await makeDemo(database, demoSize);
  await addAccounts(database);
  const server = await startServer("product", "build/cli/start.js", await freePort(41220), {
    DATABASE_PATH: database,
    TRUSTED_PROXY: "127.0.0.1",
    CALON_LOG: "off",
  });
  try {
    const { port, cookie } = await signIn(server);
    const page: LoadQuestion = { path: "/students", headers: { Cookie: cookie } };
    await pagesFor(port, page, sleep(2000));
    const idle = await pagesFor(port, page, sleep(secondsIdle * 1000));

    const before = residentMegabytes(server);
    const began = performance.now();
    const pressed = pressAtOnce(port);
    const meanwhile = await pagesFor(port, page, pressed);
    const letIn = await pressed;
    const seconds = (performance.now() - began) / 1000;
    const after = residentMegabytes(server);
    return {
      crowd,
      letIn,
      seconds,
      pagesIdle: idle.times,
      pagesMeanwhile: meanwhile.times,
      pagesRefused: meanwhile.refused,
      megabytes: [before, after],
      guesses: await guessInTurn(port),
    };
  } finally {
    await stopServer(server);
  }
}

async function addAccounts(path: string): Promise<void> {
  const password_hash = await hashPassword(password);
  const db = new Database(path);
  const at = new Date().toISOString();
  const insert = db.prepare(
    `insert into users (username, full_name, password_hash, role_id, is_approved, created_at, updated_at)
     values (?, 'KERANI', ?, 'OBSERVER', ?, ?, ?)`,
  );
  db.transaction(() => {
    for (let n = 0; n < accounts; n++) {
      insert.run(`kerani${n}`, password_hash, 1, at, at);
      insert.run(`lepas0${n}`, password_hash, 0, at, at);
    }
  })();
  db.close();
}

function signInOf(port: number, username: string, typed: string, address: string): LoadQuestion {
  const fields = new URLSearchParams({ redirect_to: "/", username, password: typed, remember: "false" });
  const form = questionOf({ action: "/user_login", fields }, port);
  return { ...form, headers: { ...form.headers, "X-Forwarded-For": address } };
}

async function pressAtOnce(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: false, maxSockets: crowd });
  const statuses = await Promise.all(
    Array.from({ length: crowd }, (_, n) =>
      answered(agent, port, signInOf(port, `kerani${n % accounts}`, password, "10.0.0.1")),
    ),
  );
  agent.destroy();
  return statuses.filter((status) => status === 302 || status === 303).length;
}

/** The status, or 0 for a cut connection; both count. */
const answered = (...asking: Parameters<typeof ask>): Promise<number> => ask(...asking).catch(() => 0);

/** Requests a page twenty times a second, without waiting, until the promise ends. */
async function pagesFor(port: number, page: LoadQuestion, until: Promise<unknown>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const times: Times = [];
  let refused = 0;
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const open: Promise<void>[] = [];
  while (!isOver) {
    const began = performance.now();
    open.push(
      answered(agent, port, page).then((status) => {
        times.push(performance.now() - began);
        if (status !== 200) refused++;
      }),
    );
    await sleep(pageEvery);
  }
  await Promise.all(open);
  agent.destroy();
  return { times, refused };
}

async function guessInTurn(port: number): Promise<SignInTimes["guesses"]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const names = { unknown: "tiada0", wrong: "kerani", disabled: "lepas0" };
  const kinds = Object.keys(names) as (keyof typeof names)[];
  const guesses = { unknown: [] as Times, wrong: [] as Times, disabled: [] as Times };
  let failures = 0;
  for (let round = -warmUp; round < guessesEach; round++) {
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(turn + round + warmUp) % kinds.length] as keyof typeof names;
      const name = `${names[kind]}${round + warmUp}`;
      const address = `10.${kinds.indexOf(kind) + 1}.${(round + warmUp) >> 8}.${(round + warmUp) & 255}`;
      const began = performance.now();
      const status = await ask(agent, port, signInOf(port, name, "bukan-ini-lah-dia", address));
      if (status !== 422) failures++;
      if (round >= 0) guesses[kind].push(performance.now() - began);
    }
  }
  agent.destroy();
  if (failures > 0) throw new Error(`${failures} guesses were not answered as wrong`);
  return guesses;
}

const sleep = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

const percentile = (times: Times, part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? 0;

export function signInTable(measured: SignInTimes): string {
  const { guesses, megabytes } = measured;
  const pages = (name: string, times: Times) => [
    name,
    String(times.length),
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    Math.max(...times).toFixed(0),
  ];
  const ratio = (times: Times) => (median(times) / median(guesses.wrong)).toFixed(3);
  return [
    table(
      [`${measured.crowd} sign-ins at once`, "let in", "seconds", "MB before", "MB after", "goal"],
      [
        [
          "from one address",
          String(measured.letIn),
          measured.seconds.toFixed(1),
          megabytes[0].toFixed(0),
          megabytes[1].toFixed(0),
          "all, 30 s",
        ],
      ],
    ),
    table(
      ["the list meanwhile", "pages", "p50 ms", "p95 ms", "slowest ms", "refused"],
      [
        [...pages("idle", measured.pagesIdle), "0"],
        [...pages("during the burst", measured.pagesMeanwhile), String(measured.pagesRefused)],
      ],
    ),
    table(
      [`${guesses.wrong.length} guesses each, in turn`, "median ms", "to wrong password", "goal"],
      [
        ["an unknown name", median(guesses.unknown).toFixed(2), ratio(guesses.unknown), "0.95-1.05"],
        ["a wrong password", median(guesses.wrong).toFixed(2), "1.000", ""],
        ["a disabled account", median(guesses.disabled).toFixed(2), ratio(guesses.disabled), "0.95-1.05"],
      ],
    ),
  ].join("\n\n");
}

import { join } from "node:path";
import { demoSize, makeDemo } from "~/demo/make";
import { addClerks, type Clerk, Crowd, type Task } from "./clerks";
import {
  cpuMilliseconds,
  freePort,
  residentMegabytes,
  type Server,
  startServer,
  stopServer,
} from "./process";
import { replicateBeside } from "./replicator";
import { table } from "./report";

const clerks = 1000;
const size = { ...demoSize, schools: 1000, candidates: 60_000 };

/** Think time of each clerk and length of the measured window, in seconds. */
const stages = [
  { name: "8 s think time", think: 8, seconds: 30 },
  { name: "4 s: twice the load", think: 4, seconds: 20 },
  { name: "2 s: four times", think: 2, seconds: 20 },
];
const secondsToSettle = 8;

interface Stage {
  name: string;
  /** Milliseconds of each answer that was served. */
  served: Record<string, number[]>;
  /** Milliseconds of each 503. */
  refused: number[];
  errors: Map<string, number>;
  seconds: number;
  serverCpu: number;
  crowdCpu: number;
}

export interface CrowdTimes {
  letIn: number;
  signInSeconds: number;
  megabytes: [before: number, after: number];
  stages: Stage[];
}

/** A thousand clerks sign in at once and work; then they work twice and four times as fast. Alone, or beside a replicator. */
export async function timeCrowd(folder: string, isReplicated = false): Promise<CrowdTimes> {
  const database = join(folder, "crowd.db");
  await makeDemo(database, size);
  const all = await addClerks(database, clerks);
  const server = await startServer("product", "build/cli/start.js", await freePort(41_400), {
    DATABASE_PATH: database,
    TRUSTED_PROXY: "127.0.0.1",
    CALON_LOG: "off",
  });
  const crowd = new Crowd(server.port, all);
  let stopReplicating = async () => {};
  try {
    if (isReplicated) stopReplicating = await replicateBeside(folder, database);
    const before = residentMegabytes(server);
    const began = performance.now();
    const answers = await Promise.all(all.map((clerk) => crowd.signIn(clerk)));
    const signInSeconds = (performance.now() - began) / 1000;
    const letIn = answers.filter(({ status }) => status === 302 || status === 303).length;
    for (const clerk of all) await crowd.openGrid(clerk);
    const measured: Stage[] = [];
    for (const stage of stages) measured.push(await work(server, crowd, stage));
    return { letIn, signInSeconds, megabytes: [before, residentMegabytes(server)], stages: measured };
  } finally {
    crowd.close();
    await stopReplicating();
    await stopServer(server);
  }
}

async function work(
  server: Server,
  crowd: Crowd,
  { name, think, seconds }: (typeof stages)[number],
): Promise<Stage> {
  const stage: Stage = {
    ...{ name, served: {}, refused: [], errors: new Map(), seconds },
    ...{ serverCpu: 0, crowdCpu: 0 },
  };
  let [isCounted, isOver] = [false, false];
  const clerk = async (own: Clerk) => {
    await sleep(Math.random() * think);
    while (!isOver) {
      const task = crowd.next(own);
      const answer = await crowd.act(own, task);
      if (isCounted) count(stage, task, answer);
      await sleep(think * (0.5 + Math.random()));
    }
  };
  const working = crowd.clerks.map(clerk);
  await sleep(secondsToSettle);
  const [server0, crowd0] = [cpuMilliseconds(server), process.cpuUsage()];
  const began = performance.now();
  isCounted = true;
  await sleep(seconds);
  isCounted = false;
  stage.seconds = (performance.now() - began) / 1000;
  stage.serverCpu = cpuMilliseconds(server) - server0;
  const { user, system } = process.cpuUsage(crowd0);
  stage.crowdCpu = (user + system) / 1000;
  isOver = true;
  await Promise.all(working);
  return stage;
}

const isExpected = (task: Task, status: number) =>
  task === "save" || task === "batch of ten" ? status === 303 : status === 200;

function count(stage: Stage, task: Task, { status, milliseconds }: { status: number; milliseconds: number }) {
  if (status === 503) stage.refused.push(milliseconds);
  else if (isExpected(task, status)) {
    stage.served[task] ??= [];
    stage.served[task].push(milliseconds);
  } else {
    const what = `${task} ${status}`;
    stage.errors.set(what, (stage.errors.get(what) ?? 0) + 1);
  }
}

const sleep = (seconds: number) => new Promise((wake) => setTimeout(wake, seconds * 1000));

const quantiles = (times: number[]): string[] => {
  const sorted = times.toSorted((one, other) => one - other);
  return [0.5, 0.95, 0.99, 1].map((part) =>
    sorted.length === 0 ? "-" : (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0),
  );
};

export function crowdTable({ letIn, signInSeconds, megabytes, stages }: CrowdTimes): string {
  const [first] = stages;
  const wrong = stages.flatMap(({ errors }) => [...errors].map(([what, times]) => `${what}: ${times}`));
  return [
    table(
      [`${clerks} sign-ins at once`, "let in", "seconds", "MB before", "MB at the end", "goal"],
      [
        [
          "each school from its own address",
          String(letIn),
          signInSeconds.toFixed(1),
          ...megabytes.map((size) => size.toFixed(0)),
          "all, 40 s",
        ],
      ],
    ),
    table(
      [
        `${clerks} clerks`,
        "served/s",
        ...["p50", "p95", "p99", "most ms"],
        ...["503", "503 p95 ms", "errors", "CPU ms/request", "server CPU", "crowd CPU"],
      ],
      stages.map(({ name, served, refused, errors, seconds, serverCpu, crowdCpu }) => {
        const all = Object.values(served).flat();
        const share = (milliseconds: number) => `${(milliseconds / seconds / 10).toFixed(0)} %`;
        return [
          name,
          (all.length / seconds).toFixed(0),
          ...quantiles(all),
          String(refused.length),
          quantiles(refused)[1] ?? "",
          String([...errors.values()].reduce((sum, times) => sum + times, 0)),
          (serverCpu / (all.length + refused.length)).toFixed(2),
          share(serverCpu),
          share(crowdCpu),
        ];
      }),
    ),
    table(
      [first?.name ?? "", "answers", "p50", "p95", "p99", "most ms"],
      Object.entries(first?.served ?? {}).map(([task, times]) => [
        task,
        String(times.length),
        ...quantiles(times),
      ]),
    ),
    ...wrong,
  ].join("\n\n");
}

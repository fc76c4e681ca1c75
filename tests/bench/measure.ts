import { drive } from "./load";
import { cpuMilliseconds, type Server } from "./process";
import type { Asker, Screen } from "./screens";

export interface Contender extends Asker {
  server: Server;
}

export interface Effort {
  rounds: number;
  seconds: number;
  connections: number;
  /** Browsers accept gzip without TLS, and Brotli too with it. */
  encodings: string;
}

export interface Round {
  cpu: number;
  rate: number;
}

export interface Measured {
  name: string;
  product: Round[];
  floor: Round[];
}

const warmUpRequests = 4000;

/** Alternates product and floor, so that other work of the machine affects both. */
export async function measure(
  screen: Screen,
  product: Contender,
  floor: Contender,
  effort: Effort,
): Promise<Measured> {
  for (const contender of [product, floor]) await warmUp(screen, contender, effort);
  const measured: Measured = { name: screen.name, product: [], floor: [] };
  for (let n = 0; n < effort.rounds; n++) {
    measured.product.push(await round(screen, product, effort));
    measured.floor.push(await round(screen, floor, effort));
  }
  return measured;
}

/** Sends some thousand requests until the code is fully compiled: a clerk's server has run since morning. */
async function warmUp(
  screen: Screen,
  contender: Contender,
  { connections, encodings }: Effort,
): Promise<void> {
  const questions = await screen.prepare(contender, screen.requests ?? 0);
  const wanted = screen.requests ? questions.length : warmUpRequests;
  let turn = 0;
  const next = () => (turn < wanted ? (questions[turn++ % questions.length] ?? null) : null);
  await drive({ port: contender.port, connections, expect: screen.expect, encodings, next });
}

async function round(
  screen: Screen,
  contender: Contender,
  { seconds, connections, encodings }: Effort,
): Promise<Round> {
  const questions = await screen.prepare(contender, screen.requests ?? 0);
  let turn = 0;
  const next = () =>
    screen.requests && turn >= questions.length ? null : (questions[turn++ % questions.length] ?? null);
  const timed = screen.requests ? {} : { seconds };
  const before = cpuMilliseconds(contender.server);
  const driven = await drive({
    port: contender.port,
    connections,
    encodings,
    expect: screen.expect,
    next,
    ...timed,
  });
  const cpu = cpuMilliseconds(contender.server) - before;
  if (driven.failures > 0) {
    throw new Error(
      `${contender.server.name}, ${screen.name}: ${driven.failures} of ${driven.requests} were not ${screen.expect}`,
    );
  }
  return { cpu: cpu / driven.requests, rate: driven.requests / driven.seconds };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

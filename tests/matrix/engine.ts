import { sqlite } from "~/db/client";
import { requestOf } from "../support/people";
import { answerTo, type HeardAnswer, leaksIn, verdictOf } from "./answers";
import { hiddenFrom, type Who } from "./roles";
import type { Verdict } from "./rows";
import {
  differencesIn,
  everythingStored,
  fixedDifferencesIn,
  foreignDifferencesIn,
  foreignWordsOf,
  rowsWritten,
  type Stored,
} from "./stored";
import type { World } from "./world";

export type Channel = "document" | "data" | "api";

export interface Ask {
  to: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Probe {
  who: Who;
  method: string;
  channel: Channel;
  ask: Ask;
  /** Null checks only for leaks and changes. */
  expected: readonly Verdict[] | null;
  /** A successful action may change records that the user knows. */
  mayWrite: boolean;
  /** The audit trail records a refusal too, such as a wrong password. */
  isNoted?: boolean;
  /** Appears in the fault's sentence. */
  about?: string;
}

export interface Tally {
  probes: number;
  leaks: string[];
  wrong: string[];
  changes: string[];
}

export const noTally = (): Tally => ({ probes: 0, leaks: [], wrong: [], changes: [] });

/** One line for the output of the test. */
export const figuresOf = ({ probes, leaks, wrong, changes }: Tally): string =>
  `${probes} probes, leaks ${leaks.length}, wrong statuses ${wrong.length}, rows changed out of turn ${changes.length}`;

export type App = (request: Request) => Promise<Response>;

/** Sends the request, checks every byte and every row, and rolls back. */
export class Prober {
  readonly tally = noTally();
  readonly #hidden = new Map<string, string[]>();
  readonly #foreign = new Map<string, string[]>();
  #before: Stored;

  constructor(
    readonly app: App,
    readonly world: World,
  ) {
    this.#before = everythingStored();
  }

  /** Call it after a test changes the world. */
  lookAgain(): void {
    this.#before = everythingStored();
  }

  async probe(probe: Probe): Promise<HeardAnswer> {
    const { who, method, channel, ask, expected } = probe;
    const written = rowsWritten();
    sqlite.exec("savepoint probe");
    try {
      const heard = await answerTo(await this.app(requestFor(channel, method, ask, who)));
      this.tally.probes += 1;
      const verdict = verdictOf(heard);
      const subject = `${who.name}: ${method} ${ask.to} by ${channel}${probe.about ? ` (${probe.about})` : ""}`;
      if (expected && !expected.includes(verdict)) {
        this.tally.wrong.push(
          `${subject} answered ${verdict}, not ${expected.join(" or ")}: ${excerpt(heard.body)}`,
        );
      }
      if (verdict === 500 && !expected)
        this.tally.wrong.push(`${subject} answered 500: ${excerpt(heard.body)}`);
      const leaks = leaksIn(heard, this.#hiddenFrom(who), decoded(ask));
      if (leaks.length > 0)
        this.tally.leaks.push(`${subject} answered ${verdict} and revealed ${leaks.join(", ")}`);
      if (rowsWritten() !== written) {
        this.tally.changes.push(...this.#changesOf(probe, verdict).map((change) => `${subject}: ${change}`));
      }
      return heard;
    } finally {
      sqlite.exec("rollback to probe; release probe");
    }
  }

  #changesOf({ who, method, ask, mayWrite, expected, isNoted }: Probe, verdict: Verdict): string[] {
    // The first request records the expired impersonation.
    if (who.held === "lapsed") return [];
    const after = everythingStored();
    const isRefusal = typeof verdict === "number" ? verdict >= 400 : !expected?.includes(verdict);
    const isReading = ["GET", "HEAD", "OPTIONS"].includes(method);
    if (isRefusal || (!isReading && !mayWrite)) {
      return differencesIn(this.#before, after, isNoted ? ["audit_events"] : []);
    }
    if (isReading) return differencesIn(this.#before, after, tracesOfReading);
    const words = known(this.#foreign, who.name, () => foreignWordsOf(who, this.world));
    const question = JSON.stringify(ask);
    const others = words.filter((word) => !question.includes(word));
    return [
      ...foreignDifferencesIn(this.#before, after, (row) => others.some((word) => row.includes(word))),
      ...fixedDifferencesIn(this.#before, after, ask.to),
    ];
  }

  #hiddenFrom(who: Who): string[] {
    return known(this.#hidden, who.name, () => hiddenFrom(who, this.world).map((word) => word.toUpperCase()));
  }
}

/** Reading stores a sheet's receipt, and a download records an audit event. */
const tracesOfReading = ["sheet_prints", "audit_events", "recent_schools"];

function known<Value>(values: Map<string, Value>, name: string, make: () => Value): Value {
  const value = values.get(name) ?? make();
  values.set(name, value);
  return value;
}

const excerpt = (body: string) =>
  body
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .slice(0, 160);

/** The words of the question, decoded. */
function decoded({ to, body, headers }: Ask): string {
  const packed = [...(headers?.Cookie ?? "").matchAll(/[\w-]{12,}/g)].map(([text]) =>
    Buffer.from(text, "base64url"),
  );
  return `${decodeURIComponent(to.replaceAll("+", " "))} ${JSON.stringify(body ?? "")} ${headers?.Cookie} ${packed}`;
}

export function requestFor(
  channel: Channel,
  method: string,
  { to, body, headers = {} }: Ask,
  { person }: Pick<Who, "person">,
): Request {
  const [path = "", search] = to.split("?");
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  const address = `${channel === "data" ? data : path}${search ? `?${search}` : ""}`;
  const { Cookie, ...others } = headers;
  const cookies = [person?.cookie, Cookie].filter(Boolean).join("; ");
  const asker = Cookie === undefined ? person : null;
  const init = { method, headers: Cookie === undefined ? others : { ...others, Cookie: cookies } };
  if (body === undefined) return requestOf(asker, address, init);
  if (channel !== "api") return requestOf(asker, address, { ...init, body: formOf(body) });
  const json = { ...init.headers, "Content-Type": "application/json" };
  return requestOf(asker, address, { method, headers: json, body: JSON.stringify(body) });
}

const formOf = (body: unknown) =>
  new URLSearchParams(
    Object.entries(body as object).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each ?? "")]),
    ),
  );

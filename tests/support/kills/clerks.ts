import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";

/** A request that a clerk sends, with the identity numbers of its candidates. */
export interface Submission {
  key: string;
  path: string;
  body: unknown;
  numbers: string[];
  /** The instant of the 201, once it has come. */
  acknowledged: number | null;
}

const year = malaysianYear();
const century = String(year - 12).slice(2);
const two = (n: number) => String(n).padStart(2, "0");

let born = 0;

export function newCandidate(school_code: string) {
  const n = born++;
  const day = two(1 + (Math.floor(n / 10_000) % 28));
  const ic_number = `${century}12${day}99${String(n % 10_000).padStart(4, "0")}`;
  // Each has a name of its own, so that no two are near duplicates.
  const own = [...String(n)].map((digit) => "ABCDEFGHIJ"[Number(digit)]).join("");
  const fields = { full_name: `NUR AIN BINTI ALI ${own}`, class_name: "6 TABAH", gender: "P" };
  return { ...fields, ic_number, school_code, exam_year: year };
}

/** The schools whose list is open in the running year. */
export function openSchools(database: string): string[] {
  const db = new Database(database, { readonly: true });
  const found = db
    .prepare("select school_code from school_exam_years where exam_year = ? and state = 'draf' order by 1")
    .pluck()
    .all(year) as string[];
  db.close();
  return found;
}

/** Clerks who save one candidate after the other through the API; the last of them imports `lines` at once. */
export class Clerks {
  readonly submissions: Submission[] = [];
  /** How many answers were 507. */
  refused = 0;
  readonly #working: Promise<void>[];
  #isOver = false;

  constructor(
    private readonly origin: string,
    private readonly cookie: string,
    schools: string[],
    { clerks, lines, wait = 0 }: { clerks: number; lines: number; wait?: number },
  ) {
    this.#working = Array.from({ length: clerks }, (_, n) =>
      this.#work(schools[n % schools.length] ?? "", n === clerks - 1 ? lines : 0, wait),
    );
  }

  async #work(school: string, lines: number, wait: number): Promise<void> {
    while (!this.#isOver) {
      const candidates = Array.from({ length: Math.max(1, lines) }, () => newCandidate(school));
      const submission: Submission = {
        key: randomUUID(),
        path: lines > 0 ? "/api/students/import" : "/api/students",
        body: lines > 0 ? candidates : candidates[0],
        numbers: candidates.map(({ ic_number }) => ic_number),
        acknowledged: null,
      };
      this.submissions.push(submission);
      const answer = await this.#submit(submission).catch(() => null);
      if (answer === null) return;
      if (mayBeRepeated(answer)) continue;
      if (answer.status !== 201) throw new Error(`${submission.path}: ${answer.status} ${answer.text}`);
      submission.acknowledged = Date.now();
      await new Promise((wake) => setTimeout(wake, wait));
    }
  }

  /** A full disk or an overloaded server refuses: the same request is sent again until it is saved, or the clerks stop. */
  async #submit(submission: Submission) {
    for (;;) {
      const answer = await submit(this.origin, this.cookie, submission);
      if (!mayBeRepeated(answer) || this.#isOver) return answer;
      if (answer.status === 507) this.refused++;
      await new Promise((wake) => setTimeout(wake, 250));
    }
  }

  get acknowledged(): number {
    return this.submissions.filter(({ acknowledged }) => acknowledged !== null).length;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#working);
  }
}

export async function submit(origin: string, Cookie: string, { key, path, body }: Submission) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key, Cookie };
  const answer = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, isBusy: answer.headers.has("retry-after"), text: await answer.text() };
}

const mayBeRepeated = ({ status, isBusy }: { status: number; isBusy: boolean }) =>
  status === 507 || (status === 503 && isBusy);

/** Acknowledged submissions that are not there, and any that is there in part. */
export function problemsOf(database: string, submissions: readonly Submission[], at = Infinity): string[] {
  const db = new Database(database, { readonly: true });
  const all = db.prepare("select ic_number from students where ic_number is not null").pluck().all();
  db.close();
  const there = new Map<unknown, number>();
  for (const number of all) there.set(number, (there.get(number) ?? 0) + 1);
  return submissions.flatMap(({ numbers, acknowledged, path }) => {
    const found = numbers.reduce((sum, number) => sum + (there.get(number) ?? 0), 0);
    const mustBeThere = acknowledged !== null && acknowledged < at;
    const isRight = found === numbers.length || (found === 0 && !mustBeThere);
    return isRight ? [] : [`${path}: ${found} of ${numbers.length}, acknowledged at ${acknowledged}`];
  });
}
